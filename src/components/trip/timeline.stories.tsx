import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { buildTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { Timeline } from './timeline.tsx';

const meta = {
  title: 'Components/Trip/Timeline',
  component: Timeline,
  parameters: {
    about: {
      when: 'For everything that has happened to a booking, and what comes next.',
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

/** Read as "Done: Payment received". */
export const Default: Story = {
  render: () => <Timeline trip={trip} />,
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('listitem')[1]).toHaveTextContent(
      `${say('trips:timeline.done')}${say('trips:timeline.paid')}`,
    ),
};

/** A week that was waited for, let go once, and lost to the next in line after the hold ended. */
export const OfLine: Story = {
  render: () => (
    <Timeline
      trip={{
        ...trip,
        timeline: [
          { kind: 'joinedLine', at: inHours(-9), done: true, detail: {} },
          { kind: 'offered', at: inHours(-8.5), done: true, detail: {} },
          { kind: 'offerLapsed', at: inHours(-8), done: true, detail: {} },
          { kind: 'joinedLine', at: inHours(-7), done: true, detail: {} },
          { kind: 'leftLine', at: inHours(-6.5), done: true, detail: {} },
          { kind: 'joinedLine', at: inHours(-6), done: true, detail: {} },
          { kind: 'lineEnded', at: inHours(-5.5), done: true, detail: {} },
          { kind: 'joinedLine', at: inHours(-5), done: true, detail: {} },
          { kind: 'letPass', at: inHours(-4.5), done: true, detail: {} },
          { kind: 'held', at: inHours(-2), done: true, detail: {} },
          { kind: 'ended', at: inHours(-1.5), done: true, detail: {} },
          { kind: 'passedOn', at: inHours(-1.4), done: true, detail: {} },
        ],
      }}
    />
  ),
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    await expect(items[2]).toHaveTextContent(say('trips:timeline.offerLapsed'));
    await expect(items.at(-1)).toHaveTextContent(say('trips:timeline.passedOn'));
  },
};
/** Everything that can happen to a booking. */
export const Long: Story = {
  render: () => (
    <Timeline
      trip={{
        ...trip,
        timeline: [
          ...trip.timeline.slice(0, 2),
          {
            kind: 'mailed',
            at: inHours(-6.5),
            done: true,
            detail: { mail: 'confirmation', to: 'a…@azul.example', delivery: 'failed' },
          },
          { kind: 'namesChanged', at: inHours(-6), done: true, detail: { by: 'Luis Torres' } },
          {
            kind: 'mailed',
            at: inHours(-5.9),
            done: true,
            detail: { mail: 'names', to: 'a…@azul.example', delivery: 'waiting' },
          },
          {
            kind: 'mailed',
            at: inHours(-5.8),
            done: true,
            detail: { mail: 'claim', to: 'a…@azul.example', delivery: 'delivered' },
          },
          {
            kind: 'mailed',
            at: inHours(-5.7),
            done: true,
            detail: { mail: 'reminder', to: 'a…@azul.example', delivery: 'bounced' },
          },
          { kind: 'shared', at: inHours(-5), done: true, detail: { by: 'Ana Torres' } },
          { kind: 'shareEnded', at: inHours(-4), done: true, detail: { by: 'Ana Torres' } },
          { kind: 'claimMade', at: inHours(-3), done: true, detail: {} },
          {
            kind: 'claimDecided',
            at: inHours(-2),
            done: true,
            detail: { claim: 'approved', amount: 93 },
          },
          { kind: 'cancelled', at: inHours(-1), done: true, detail: { reason: 'Hurricane' } },
          { kind: 'refundDue', at: inHours(-0.9), done: true, detail: { amount: 2219 } },
          { kind: 'refunded', at: inHours(-0.8), done: true, detail: { amount: 2219 } },
        ],
      }}
    />
  ),
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => <Timeline trip={trip} />}</ClubMatrix>,
};
