import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { tripHandlers, CALENDAR_ADDRESS, calendarHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { TripsCalendar } from './trips-calendar.tsx';

const meta = {
  title: 'Components/Trip/Calendar subscription',
  component: TripsCalendar,
  parameters: {
    about: {
      when: 'For a private address that keeps a calendar up to date with all trips.',
      keys: [['Enter', 'Makes the address, copies it, ends it']],
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'is left out when there is nothing to show',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

/** The address is made, shown to copy, and ended. */
export const Default: Story = {
  parameters: { msw: { handlers: calendarHandlers() } },
  render: () => <TripsCalendar />,
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('trips:calendar.make') }));
    await expect(
      await canvas.findByRole('textbox', { name: say('trips:calendar.label') }),
    ).toHaveValue(CALENDAR_ADDRESS);
    await userEvent.click(canvas.getByRole('button', { name: say('trips:calendar.end') }));
    await expect(await canvas.findByText(say('trips:calendar.ended'))).toBeVisible();
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  parameters: { msw: { handlers: calendarHandlers() } },
  render: () => <ClubMatrix>{() => <TripsCalendar />}</ClubMatrix>,
};
