import type { Meta, StoryObj } from '@storybook/react-vite';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildTripCard, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { NextTrip } from './next-trip.tsx';

const meta = {
  title: 'Components/Trip/Next trip',
  component: NextTrip,
  parameters: {
    about: {
      when: 'At the head of the trips: the next stay, with what is needed for it.',
      keys: [['Enter', 'Opens the trip, its voucher or the way there']],
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

/** The next stay, three weeks ahead. */
export const Default: Story = { render: () => <NextTrip trip={ofClub(buildTripCard())} filled /> };

/** Booked by the co-owner, with the longest names. */
export const LongNamesPhone: Story = {
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
  render: () => (
    <NextTrip
      filled={false}
      trip={ofClub(
        buildTripCard({
          daysUntil: -3,
          checkInFrom: null,
          bookedBy: { name: 'María de los Ángeles Fernández de la Vega', me: false },
        }),
      )}
    />
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix cellWidth="30rem">
      {({ club }) => <NextTrip trip={ofClub(buildTripCard(), club)} filled />}
    </ClubMatrix>
  ),
};
