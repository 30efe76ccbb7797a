import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildWeek } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { StayFacts, StayGlance } from './stay-facts.tsx';

const week = buildWeek();
const meta = {
  title: 'Components/Resort/Stay facts',
  component: StayFacts,
  parameters: {
    about: {
      when: 'For what is bought: in the card of a wide page, and at a glance on a phone, whose bar has the price.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'a week has all of its facts',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** Dates, unit and the rest, as in the card. */
export const Default: Story = {
  render: () => (
    <div className="max-w-dialog-sm">
      <StayFacts week={week} />
    </div>
  ),
};

/** At a glance, on a phone. */
export const Glance: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <StayGlance week={week} />,
  play: async ({ canvas }) => {
    // The icons stand for names that only a screen reader hears.
    for (const name of ['unit', 'occupancy', 'kitchen'] as const)
      await expect(canvas.getByText(say(`booking:facts.${name}`))).toHaveClass('sr-only');
    await expect(canvas.getAllByRole('definition')).toHaveLength(3);
  },
};

/** The longest words of a unit. */
export const GlanceLong: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <StayGlance
      week={buildWeek({
        UnitType: '3 BEDROOM',
        KitchenType: 'Partial Kitchen',
        MaxOccupancy: 12,
        InvTypeInDetail: 'Last Minute Week',
      })}
    />
  ),
};

/** At a glance in every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <StayGlance week={week} />}</ClubMatrix>,
};
