import type { Meta, StoryObj } from '@storybook/react-vite';
import { buildTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { TripClaim } from './trip-claim.tsx';

const meta = {
  title: 'Components/Trip/Best price',
  component: TripClaim,
  parameters: {
    about: {
      when: 'Beside a trip: whether a lower price can be claimed, and what became of a claim.',
      keys: [['Enter', 'Opens the form']],
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

const claim = (changes: Partial<typeof trip.claim>) => (
  <TripClaim trip={{ ...trip, claim: { ...trip.claim, ...changes } }} offset={0} />
);

const made = {
  competitorPrice: 900,
  newPrice: 855,
  back: 93,
  receivedAt: inHours(-2),
  decideBy: '2026-11-24',
  decidedAt: null,
  reason: '',
} as const;

/** Possible, too late, received, approved and declined. */
export const Default: Story = {
  render: () => (
    <div className="flex max-w-form flex-col gap-4">
      {claim({})}
      {claim({ closesAt: inHours(-1), refusal: 'tooLate' })}
      {claim({ made: { ...made, status: 'received' } })}
      {claim({ made: { ...made, status: 'approved' } })}
      {claim({ made: { ...made, status: 'declined' } })}
    </div>
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => claim({})}</ClubMatrix>,
};
