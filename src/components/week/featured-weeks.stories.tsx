import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { buildWeekCard, buildWeekCards } from '#mocks/builders.ts';
import { drawsImages } from '#mocks/images.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { FeaturedWeeks } from './featured-weeks.tsx';

const featured = buildWeekCards(3).map((week) => ({ ...week, Fijado: true }));
const meta = {
  title: 'Components/Week/Featured weeks',
  component: FeaturedWeeks,
  args: { weeks: featured, from: 'country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04' },
  parameters: {
    states: {
      loading: 'comes with the list',
      error: 'the list says what did not load',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: [drawsImages] },
  },
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-page">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof FeaturedWeeks>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Three featured weeks. */
export const Three: Story = {};
/** One featured week. */
export const One: Story = { args: { weeks: featured.slice(0, 1) } };
/** Without featured weeks there is no row. */
export const Empty: Story = {
  args: { weeks: [] },
  play: async ({ canvas }) => expect(canvas.queryByRole('heading')).not.toBeInTheDocument(),
};
/** The longest names. */
export const LongWords: Story = {
  args: {
    weeks: [
      buildWeekCard({
        ResortName: 'Hacienda San Bartolomé de los Almendros Centenarios Resort & Wellness Spa',
        ResortCity: 'San Fernando de Monte Cristi',
        ResortCountry: 'Dominican Republic',
        Cost: 12480.5,
      }),
      ...featured.slice(1),
    ],
  },
};
/** Each is one link, in order. */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    for (const { ResortName } of featured) {
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: ResortName })).toHaveFocus();
    }
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix cellWidth="40rem">{() => <FeaturedWeeks {...args} />}</ClubMatrix>,
};
