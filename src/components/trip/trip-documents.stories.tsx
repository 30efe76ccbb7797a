import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { TripDocuments } from './trip-documents.tsx';

const meta = {
  title: 'Components/Trip/Documents',
  component: TripDocuments,
  parameters: {
    about: {
      when: 'For voucher, receipt and calendar of a booking.',
      keys: [['Enter', 'Opens a document, unfolds the calendars']],
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

const trip = buildTrip();

/** Voucher, receipt and calendar. */
export const Default: Story = {
  render: () => <TripDocuments trip={trip} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('trips:trip.calendar') }));
    await expect(
      canvas.getByRole('link', { name: say('trips:trip.calendarFile') }),
    ).toHaveAttribute('href', `/api/reserve/${trip.numberRef}/calendar.ics`);
  },
};

/** A refunded booking keeps its receipt. */
export const Refunded: Story = {
  render: () => <TripDocuments trip={buildTrip({ state: 'refunded' })} />,
  play: async ({ canvas }) => expect(canvas.getAllByRole('link')).toHaveLength(1),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <TripDocuments trip={trip} />}</ClubMatrix>,
};
