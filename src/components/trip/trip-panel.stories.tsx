import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Club } from '#contracts/club.ts';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { TripPanel } from './trip-panel.tsx';

const meta = {
  title: 'Components/Trip/Trip panel',
  component: TripPanel,
  parameters: {
    about: {
      when: 'In place of a trip that is not booked: held, checked, ended or refunded.',
      keys: [['Enter', 'Pays, releases, or goes on']],
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

const noop = () => undefined;

const seconds = (left: number) => new Date(Date.parse(inHours(0)) + left * 1000).toISOString();

const TRANSFER = 'By bank transfer on November 24.';

const panel = (changes: Parameters<typeof buildTrip>[0], club?: Club) => (
  <TripPanel trip={ofClub(buildTrip(changes), club)} offset={0} onChange={noop} />
);

/** Held, being checked, ended with the week free or taken, refunded for each reason and in each way. */
export const Default: Story = {
  render: () => (
    <div className="grid max-w-dialog-lg gap-6 sm:grid-cols-2">
      {panel({ state: 'held', expiresAt: seconds(1752) })}
      {panel({ state: 'checking' })}
      {panel({ state: 'ended', weekFree: true })}
      {panel({ state: 'ended' })}
      {panel({
        state: 'refunded',
        refund: { cause: 'weekGone', amount: 2219, reason: '', done: false, otherwise: '' },
      })}
      {panel({
        state: 'refunded',
        refund: {
          cause: 'cancelled',
          amount: 2219,
          reason: 'Hurricane',
          done: true,
          otherwise: '',
        },
      })}
      {panel({
        state: 'refunded',
        refund: { cause: 'stayBegun', amount: 2219, reason: '', done: true, otherwise: TRANSFER },
      })}
    </div>
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => (
    <ClubMatrix>
      {({ club }) => panel({ state: 'held', expiresAt: seconds(1752) }, club)}
    </ClubMatrix>
  ),
};
