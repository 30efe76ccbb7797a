import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { resortWeeks } from '#contracts/week.ts';
import { weekHandlers } from '#mocks/booking.ts';
import { buildWeek } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say, written } from '#workbench/say.ts';
import { OtherWeeks } from './other-weeks.tsx';

const meta = {
  title: 'Components/Resort/Other weeks',
  component: OtherWeeks,
  args: { week: buildWeek(), from: 'country=Mexico&city=all' },
  parameters: {
    about: {
      when: 'On the page of a week, for the other weeks of its resort.',
      keys: [
        ['Tab', 'Moves to the way to all weeks, the units, then from week to week'],
        ['Enter', 'Shows that week in place of this one'],
      ],
    },
    states: {
      empty: 'a resort without other weeks has no strip',
      disabled: 'a week that is gone is not in the strip',
    },
    router: { path: '/resort?weekId=4711' },
    msw: { handlers: [...weekHandlers] },
  },
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-[54.5rem]">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof OtherWeeks>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Further weeks of the resort; this one is marked. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { current: true })).toHaveAttribute(
      'href',
      '/resort?weekId=4711',
    );
    await expect(
      canvas.getByRole('link', {
        name: say('booking:otherWeeks.all', { count: 38, formatted: 38 }),
      }),
    ).toHaveAttribute('href', expect.stringContaining('resort=Playa+Serena+Resort+%26+Spa'));
  },
};
/** Weeks of another unit; the one that is shown is not among them. */
export const AnotherUnit: Story = {
  play: async ({ canvas }) => {
    const chip = await canvas.findByRole('button', {
      name: say('booking:otherWeeks.unitFrom', {
        unit: say('weeks:units.one'),
        price: written.usd(612),
      }),
    });
    await userEvent.click(chip);
    await waitFor(() => expect(chip).toHaveAttribute('aria-pressed', 'true'));
    await expect(canvas.queryByRole('link', { current: true })).not.toBeInTheDocument();
  },
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(resortWeeks)] } } };
/** The page does without them. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(resortWeeks, 404)] } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.queryByRole('heading')).not.toBeInTheDocument()),
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix cellWidth="40rem">{() => <OtherWeeks {...args} />}</ClubMatrix>,
};
