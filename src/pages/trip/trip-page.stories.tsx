import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { FAILURE } from '#contracts/failures.ts';
import { getTrip } from '#contracts/trip.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildTrip, inHours, tripHandlers } from '#mocks/trip.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import TripPage from './trip-page.tsx';

const meta = {
  title: 'Pages/Trip',
  component: TripPage,
  parameters: {
    layout: 'fullscreen',
    router: { path: '/trip/AZ-7KM4-Q2P6', pattern: '/trip/:key' },
    msw: { handlers: tripHandlers() },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof TripPage>;
export default meta;
type Story = StoryObj<typeof meta>;
const of = (changes: Parameters<typeof buildTrip>[0]) => ({
  msw: { handlers: tripHandlers(buildTrip(changes)) },
});

/** A stay three weeks ahead, with everything for it. */
export const Upcoming: Story = {
  tags: ['every-club'],
  ...wholePage('trip'),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', {
        level: 1,
        name: say('trips:hero.until', { count: 23, place: 'Cancún' }),
      }),
    ).toBeVisible(),
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Upcoming,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };
/** A name is changed in place, and stands in the list afterwards. */
export const NameChanged: Story = {
  parameters: of({}),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: say('trips:travelers.editLabel', { name: 'Carmen Torres Ruiz' }),
      }),
    );
    const field = await canvas.findByRole('textbox', { name: begins('trips:travelers.name') });
    await userEvent.clear(field);
    await userEvent.type(field, 'María{Enter}');
    await expect(await canvas.findByText('María Torres Ruiz')).toBeVisible();
  },
};
/** A guest, by the secret link: no way back to trips. */
export const OfGuest: Story = {
  parameters: { router: { path: '/trip/Rk3vQ9sXbT7mZ2pL', pattern: '/trip/:key' } },
  beforeEach: () => localStorage.clear(),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 });
    await expect(
      canvas.queryByRole('link', { name: say('trips:trip.back') }),
    ).not.toBeInTheDocument();
  },
};
/** The stay begins tomorrow. */
export const Tomorrow: Story = { parameters: of({ daysUntil: 1 }) };
/** The stay is under way. */
export const Staying: Story = {
  parameters: of({
    daysUntil: -4,
    names: { version: 1, closeAt: inHours(-168), editable: false },
    claim: { closesAt: inHours(-400), refusal: 'tooLate', made: null },
  }),
};
/** The stay is over: it can be booked again. */
export const Past: Story = {
  parameters: of({
    daysUntil: -60,
    names: { version: 1, closeAt: inHours(-1500), editable: false },
    claim: { closesAt: inHours(-2000), refusal: 'tooLate', made: null },
  }),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('link', { name: say('trips:trip.bookAgainLink') }),
    ).toBeVisible(),
};
/** The week is held: the time left and the way to pay. */
export const Held: Story = {
  parameters: of({ state: 'held', expiresAt: inHours(0.48), daysUntil: 300 }),
  play: async ({ canvas }) =>
    expect(
      (await canvas.findAllByRole('link', { name: begins('trips:hold.pay') }))[0],
    ).toHaveAttribute('href', '/resort-payment?numberRef=Rk3vQ9sXbT7mZ2pL'),
};
/** The payment is being checked. */
export const PaymentChecking: Story = { parameters: of({ state: 'checking' }) };
/** The hold ended, and the week is free. */
export const HoldEnded: Story = { parameters: of({ state: 'ended', weekFree: true }) };
/** The week was gone: the money is back. */
export const Refunded: Story = {
  parameters: of({
    state: 'refunded',
    refund: { cause: 'weekGone', amount: 2219, reason: '', done: true, otherwise: '' },
  }),
};
/** The club canceled: the money is on its way. */
export const Cancelled: Story = {
  parameters: of({
    state: 'refunded',
    refund: { cause: 'cancelled', amount: 2219, reason: 'Hurricane', done: false, otherwise: '' },
  }),
};
/** The card could not take the money: it says how the club paid it. */
export const RefundedOtherwise: Story = {
  parameters: of({
    state: 'refunded',
    refund: {
      cause: 'cancelled',
      amount: 2219,
      reason: 'Hurricane',
      done: true,
      otherwise: 'By bank transfer.',
    },
  }),
  play: async ({ canvas }) => {
    const [title] = await canvas.findAllByRole('heading', {
      name: begins('trips:panel.refundedOtherwise'),
    });
    await expect(title).toBeVisible();
    // The panel is in the page twice, for narrow and for wide windows.
    const ways = canvas.getAllByText(/By bank transfer\./);
    await expect(ways.some((way) => way.checkVisibility())).toBe(true);
  },
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getTrip)] } } };
/** Unknown, of another contract, or not signed in. */
export const NotFound: Story = {
  parameters: { msw: { handlers: [fails(getTrip, FAILURE.notFound)] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      say('trips:trip.notFoundTitle'),
    );
    await expect(canvas.getByRole('link', { name: say('trips:trip.find') })).toHaveAttribute(
      'href',
      '/find-booking',
    );
  },
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getTrip, 500)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('button', { name: say('errors:retry') })).toBeVisible(),
};
/** Nothing but the resort's name and place is known of it. */
export const WithoutNotes: Story = {
  parameters: of({ notes: { en: '', es: '' }, address: [], checkInFrom: null, checkOutBy: null }),
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <TripPage />}</PageMatrix>,
};
