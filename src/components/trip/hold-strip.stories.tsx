import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { cancelHold } from '#contracts/reserve.ts';
import { buildHeldTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { fails } from '#mocks/endpoint.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say } from '#workbench/say.ts';
import { CheckingStrip } from './checking-strip.tsx';
import { EndedHold, HoldStrip } from './hold-strip.tsx';

const meta = {
  title: 'Components/Trip/Hold',
  component: HoldStrip,
  parameters: {
    about: {
      when: 'Among the trips: a week that is held, with the time left and the way to pay.',
      keys: [
        ['Enter', 'Pays, or releases the week'],
        ['Escape', 'Keeps the hold when asked'],
      ],
    },
    states: {
      disabled: 'when its time is over it folds away',
      empty: 'is left out when there is nothing to show',
    },
    msw: { handlers: tripHandlers() },
  },
} satisfies Meta;
export default meta;

type Story = StoryObj;

const onChange = fn();

const seconds = (left: number) => new Date(Date.parse(inHours(0)) + left * 1000).toISOString();

const hold = (left: number, first = true) => (
  <HoldStrip
    trip={buildHeldTrip({ expiresAt: seconds(left), locator: `AZ-${left}` })}
    offset={0}
    first={first}
    onChange={onChange}
  />
);

/** Colors change at five and at two minutes; only the first hold's button is filled. */
export const Default: Story = {
  render: () => (
    <div className="flex flex-col gap-4">
      {hold(1752)}
      {hold(290, false)}
      {hold(80, false)}
    </div>
  ),
};

/** On a phone, in the club with the longest name. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** Released only after a question; Escape keeps it. */
export const Released: Story = {
  render: () => hold(1752),
  play: async ({ canvas }) => {
    const release = await canvas.findByRole('button', { name: like('trips:hold.releaseLabel') });
    await userEvent.click(release);
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(release);
    await userEvent.click(
      await screen.findByRole('button', { name: say('booking:payment.cancelConfirm') }),
    );
    await waitFor(() => expect(onChange).toHaveBeenCalled());
  },
};

/** The release is refused: the hold stays, and a message says so. */
export const ReleaseFailed: Story = {
  parameters: { msw: { handlers: [fails(cancelHold, 500), ...tripHandlers()] } },
  render: () => hold(1752),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: like('trips:hold.releaseLabel') }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: say('booking:payment.cancelConfirm') }),
    );
    await expect(
      await screen.findByText(begins('booking:payment.cancelFailed')),
    ).toBeInTheDocument();
  },
};

/** Its time is over: it has folded, and the list is told to look again. */
export const Over: Story = {
  render: () => hold(0),
  play: async () => waitFor(() => expect(onChange).toHaveBeenCalled()),
};

/** A hold that ended: the week is free again, or taken. */
export const Ended: Story = {
  render: () => (
    <div>
      <EndedHold trip={buildHeldTrip({ state: 'ended', weekFree: true })} offset={0} />
      <EndedHold trip={buildHeldTrip({ state: 'ended' })} offset={0} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: say('trips:hold.again') })).toHaveAttribute(
      'href',
      '/resort-addtraveler?weekId=4711',
    );
    await expect(canvas.getByRole('link', { name: say('trips:hold.similar') })).toHaveAttribute(
      'href',
      '/resort?weekId=4711',
    );
  },
};

/** The payment of a hold is being checked. */
export const PaymentChecking: Story = {
  render: () => <CheckingStrip trip={buildHeldTrip({ state: 'checking' })} />,
};

/** In every club and language. */
export const EveryClub: Story = {
  render: () => <ClubMatrix>{() => hold(1752)}</ClubMatrix>,
};
