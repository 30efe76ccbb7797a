import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildTrip, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { TripFacts } from './trip-facts.tsx';
import { TripPlace } from './trip-place.tsx';

const meta = {
  title: 'Components/Trip/Stay',
  component: TripFacts,
  parameters: {
    about: {
      when: 'For hours, unit and place of a booked stay.',
    },
    states: {
      loading: 'draws what it is given and asks for nothing',
      error: 'nothing in it can fail',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const trip = buildTrip();

/** Hours, unit and guests of the stay. */
export const Default: Story = { render: () => <TripFacts trip={trip} /> };

/** The inventory names no hours. */
export const WithoutHours: Story = {
  render: () => <TripFacts trip={{ ...trip, checkInFrom: null, checkOutBy: null }} />,
};

/** The address, with the way there. */
export const Place: Story = { render: () => <TripPlace trip={trip} /> };

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix cellWidth="30rem">{() => <TripFacts trip={trip} />}</ClubMatrix>,
};
