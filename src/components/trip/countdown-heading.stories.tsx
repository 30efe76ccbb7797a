import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildTripCard, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { CountdownHeading } from './countdown-heading.tsx';

const meta = {
  title: 'Components/Trip/Countdown',
  component: CountdownHeading,
  parameters: {
    about: {
      when: 'Above a trip: the days until it, the days left of it, or that it is over.',
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

/** From weeks ahead to the last day. */
export const Default: Story = {
  render: () => (
    <div className="flex flex-col gap-6">
      {[23, 2, 1, 0, -4, -7, -20].map((daysUntil) => (
        <CountdownHeading
          key={daysUntil}
          id={`count${daysUntil}`}
          goal="Cancún"
          trip={buildTripCard({ daysUntil })}
        />
      ))}
    </div>
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {({ key }) => <CountdownHeading id={`count-${key}`} goal="Cancún" trip={buildTripCard()} />}
    </ClubMatrix>
  ),
};
