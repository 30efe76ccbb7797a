import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { listTrips } from '#contracts/trip.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { lineHandlers, placesOfEveryKind } from '#mocks/line.ts';
import {
  buildHeldTrip,
  buildTripCard,
  buildTripLists,
  noTrips,
  tripsHandlers,
} from '#mocks/trip.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, like, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import TripsPage from './trips-page.tsx';

const meta = {
  title: 'Pages/Trips',
  component: TripsPage,
  parameters: {
    states: { disabled: 'what cannot be done is not offered' },
    layout: 'fullscreen',
    router: { path: '/trips' },
    msw: { handlers: tripsHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof TripsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
const lists = (changes: Parameters<typeof buildTripLists>[0]) => ({
  msw: { handlers: tripsHandlers(buildTripLists(changes)) },
});

/** Holds, the next stay, further ones and past ones. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('trips'),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: like('trips:hold.payLabel') }),
    ).toBeVisible();
    for (const title of [say('trips:upcoming'), say('trips:past')])
      await expect(canvas.getByRole('heading', { name: title })).toBeVisible();
    await expect(canvas.getByText(say('trips:tags.refunded'))).toBeVisible();
    await expect(canvas.getByText(say('trips:bookedBy', { name: 'Luis Torres' }))).toBeVisible();
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Default,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };
/** Without a hold, opening the next trip is the filled button. */
export const NoHold: Story = { parameters: lists({ held: [] }) };
/** Two weeks are held at once. */
export const TwoHolds: Story = {
  parameters: lists({
    held: [
      buildHeldTrip({ expiresAt: '2026-11-21T12:04:10.000Z' }),
      buildHeldTrip({
        at: 'vail',
        locator: 'AZ-9RW2-6TCF',
        bookedBy: { name: 'Luis Torres', me: false },
      }),
    ],
  }),
};
/** Weeks that someone else holds, and one that is theirs now. */
export const Waiting: Story = {
  parameters: {
    msw: { handlers: [...lineHandlers({ places: placesOfEveryKind() }), ...tripsHandlers()] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: say('line:title') })).toBeVisible(),
};
/** Lines on a phone, in Spanish. */
export const WaitingPhone: Story = {
  ...Waiting,
  globals: { club: 'coral', language: 'es', viewport: { value: 'phone' } },
};
/** A payment is being checked. */
export const PaymentChecking: Story = {
  parameters: lists({ held: [], checking: [buildHeldTrip({ state: 'checking' })] }),
};
/** A hold ended, and the week is free. */
export const HoldEnded: Story = {
  parameters: lists({ held: [], ended: [buildHeldTrip({ state: 'ended', weekFree: true })] }),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('trips:hold.again') })).toBeVisible(),
};
/** The released hold leaves the list. */
export const Released: Story = {
  parameters: lists({}),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: begins('trips:hold.releaseLabel') }),
    );
    await userEvent.click(
      await screen.findByRole('button', { name: say('booking:payment.cancelConfirm') }),
    );
    await waitFor(() =>
      expect(
        canvas.queryByRole('link', { name: like('trips:hold.payLabel') }),
      ).not.toBeInTheDocument(),
    );
  },
};
/** The member is on the stay. */
export const Staying: Story = {
  parameters: lists({ held: [], upcoming: [buildTripCard({ daysUntil: -4 })] }),
  play: async ({ canvas }) =>
    expect(await canvas.findByText(like('trips:count.nightsLeft', { count: 3 }))).toBeVisible(),
};
/** Only past stays. */
export const OnlyPast: Story = { parameters: lists({ held: [], upcoming: [] }) };
/** Further past trips are added below. */
export const MorePast: Story = {
  parameters: lists({ next: '2025-08-22.AZ-6NV4-D9KE' }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('trips:more') }));
    await waitFor(() =>
      expect(canvas.queryByRole('button', { name: say('trips:more') })).not.toBeInTheDocument(),
    );
  },
};
/** Nothing is booked yet: where to begin. */
export const Empty: Story = {
  parameters: { msw: { handlers: tripsHandlers(noTrips()) } },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('trips:empty.title') }),
    ).toBeVisible();
    await expect(
      await canvas.findByRole('link', { name: say('trips:empty.lastMinute') }),
    ).toHaveAttribute('href', '/#last-minute');
    // The club's scene is there, and not what stands for a picture that is gone.
    const scene = canvasElement.querySelector('img');
    await waitFor(() => expect(scene).toHaveProperty('complete', true));
    await expect(scene).not.toHaveProperty('naturalWidth', 0);
  },
};
/** Nothing is booked yet, on a phone. */
export const EmptyPhone: Story = { ...Empty, globals: { viewport: { value: 'phone' } } };
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(listTrips)] } } };
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(listTrips, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(say('trips:failedTitle')),
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <TripsPage />}</PageMatrix>,
};
