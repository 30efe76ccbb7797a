import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildTripCard, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { like, say } from '#workbench/say.ts';
import { TripRow } from './trip-row.tsx';

const meta = {
  title: 'Components/Trip/Trip row',
  component: TripRow,
  parameters: {
    about: {
      when: 'For one of several trips: place, dates and state.',
      instead: 'The nearest one is the next trip, larger.',
      keys: [['Enter', 'Opens the trip, or books the resort again']],
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

/** Ahead, tomorrow, today, under way, past and refunded. */
export const Default: Story = {
  render: () => (
    <ul>
      <TripRow trip={buildTripCard({ at: 'lahaina', daysUntil: 84 })} />
      <TripRow trip={buildTripCard({ at: 'vail', daysUntil: 1 })} />
      <TripRow trip={buildTripCard({ daysUntil: 0 })} />
      <TripRow trip={buildTripCard({ daysUntil: -3 })} />
      <TripRow trip={buildTripCard({ at: 'palma', daysUntil: -189 })} />
      <TripRow
        trip={buildTripCard({
          at: 'cusco',
          daysUntil: -456,
          state: 'refunded',
          bookedBy: { name: 'Luis Torres', me: false },
        })}
      />
    </ul>
  ),
  play: async ({ canvas }) => {
    // Only what is over can be booked again: it leads to the resort's weeks, beside the row's link.
    const { resort } = buildTripCard({ at: 'palma' });
    const again = canvas.getByRole('link', {
      name: say('trips:bookAgainAt', { resort: resort.name }),
    });
    await expect(canvas.getAllByRole('link', { name: like('trips:bookAgainAt') })).toHaveLength(1);
    const address = new URL(again.getAttribute('href') ?? '', location.origin);
    await expect(address.searchParams.getAll('resort')).toEqual([resort.name]);
  },
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix cellWidth="30rem">
      {() => (
        <ul>
          <TripRow trip={buildTripCard({ at: 'lahaina', daysUntil: 84 })} />
        </ul>
      )}
    </ClubMatrix>
  ),
};
