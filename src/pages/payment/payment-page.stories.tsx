import type { Meta, StoryObj } from '@storybook/react-vite';
import { tellTabs } from '#client/other-tabs.ts';
import { storeSession } from '#client/session.ts';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  lostStripeSettings,
  providerSays,
  storyStripeSettings,
  stripeHas,
  stripeLosesFields,
  stripeTook,
  stripeWill,
} from '#mocks/stripe.ts';
import { FAILURE } from '#contracts/failures.ts';
import { applyPromotion, confirmPaymentIntent, createPaymentIntent } from '#contracts/payment.ts';
import { cancelHold, getReserve } from '#contracts/reserve.ts';
import { formatTime } from '#lib/dates.ts';
import { paymentHandlers } from '#mocks/booking.ts';
import { buildReserve, buildSignedIn, STORY_NOW } from '#mocks/builders.ts';
import { answers, breaks, fails, hangs, refuse } from '#mocks/endpoint.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { like, say, spokenLanguage } from '#workbench/say.ts';
import type { TextKey } from '#workbench/say.ts';
import { expectSize, roomy } from '#workbench/dialog-size.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import PaymentPage from './payment-page.tsx';

const REF = buildReserve().numberRef;
/** Whether the hold was canceled. */
let released = false;
let paidElsewhere = false;
const inSeconds = (seconds: number) => new Date(STORY_NOW.getTime() + seconds * 1000).toISOString();

const meta = {
  title: 'Pages/Payment',
  component: PaymentPage,
  beforeEach: () => stripeWill({ kind: 'succeeds' }),
  parameters: {
    layout: 'fullscreen',
    router: { path: `/resort-payment?numberRef=${REF}` },
    boot: { settings: storyStripeSettings() },
    msw: { handlers: paymentHandlers() },
  },
} satisfies Meta<typeof PaymentPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The server knows what the card provider's stand-in took. */
const tellsTruth = answers(confirmPaymentIntent, () => ({
  success: true as const,
  status: stripeTook() ? ('paid' as const) : ('pending' as const),
  reserve: buildReserve(stripeTook() ? { status: 'paid' } : {}),
}));

const titled =
  (title: TextKey) =>
  async ({ canvas }: { canvas: ReturnType<typeof within> }) =>
    void (await expect(
      await canvas.findByRole('heading', { level: 1, name: say(title) }),
    ).toBeVisible());

const openCard = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(
    await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: say('booking:card.title') }));
  await waitFor(() =>
    expect(
      dialog.getByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    ).toBeEnabled(),
  );
  return dialog;
};
const pay = async (canvas: ReturnType<typeof within>) => {
  const dialog = await openCard(canvas);
  await userEvent.click(
    dialog.getByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
  );
  return dialog;
};

/** The toolbar's clock takes minutes from the time left, never seconds. */
export const Held: Story = {
  tags: ['every-club'],
  ...wholePage('payment'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent(/^\d+:05$/);
    await expect(
      canvas.getByRole('img', {
        name: say('booking:payment.providerMark', { provider: 'Stripe' }),
      }),
    ).toBeVisible();
  },
};
/** Under five minutes are left. */
export const FiveMinutes: Story = {
  parameters: { msw: { handlers: paymentHandlers({ expiresAt: inSeconds(290) }) } },
  play: titled('booking:payment.title'),
};
/** The last minute runs. */
export const LastMinute: Story = {
  parameters: { msw: { handlers: paymentHandlers({ expiresAt: inSeconds(59) }) } },
  play: titled('booking:payment.title'),
};
/** This machine's clock is an hour slow: the time left is the server's. */
export const WrongClock: Story = {
  parameters: {
    msw: { handlers: paymentHandlers({ now: inSeconds(3600), expiresAt: inSeconds(3600 + 600) }) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('timer')).toHaveTextContent('10:00');
    // Said on this machine's clock, as that is what the reader looks at.
    const until = new Date(inSeconds(600));
    const time = formatTime(until, spokenLanguage());
    // In the summary beside, and in the bar of a phone.
    await expect(
      canvas.getAllByText(say('booking:hold.until', { count: until.getHours() % 12 || 12, time })),
    ).toHaveLength(2);
  },
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getReserve)] } } };
/** There is no such hold. */
export const NotFound: Story = {
  parameters: { msw: { handlers: [fails(getReserve, 404)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('booking:hold.notFoundTitle'))).toBeVisible(),
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getReserve, 500)] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};
/** The address names no hold: it leads home. */
export const WithoutNumber: Story = {
  parameters: { router: { path: '/resort-payment', pattern: '/resort-payment' } },
  play: async ({ canvas }) =>
    waitFor(() => expect(canvas.getByTestId('location')).toHaveTextContent(/^\/$/)),
};

/** The time runs out on the open page: it offers to hold again and does not pay. */
export const TimeRanOut: Story = {
  parameters: {
    msw: {
      handlers: [
        fails(confirmPaymentIntent, 410),
        ...paymentHandlers({ expiresAt: inSeconds(-1) }),
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('link', { name: say('booking:hold.again') }),
    ).toHaveAttribute('href', '/resort-addtraveler?weekId=4711');
    await expect(
      canvas.queryByRole('button', { name: like('booking:payment.pay') }),
    ).not.toBeInTheDocument();
  },
};
/** Opened too late: the server says already that the hold has ended. */
export const OpenedTooLate: Story = {
  parameters: {
    msw: {
      handlers: [
        fails(confirmPaymentIntent, 410),
        ...paymentHandlers({ status: 'expired', expiresAt: inSeconds(-60) }),
      ],
    },
  },
  play: titled('booking:hold.endedTitle'),
};
/**
 * The time is over and the server cannot be reached: nothing is said about money before there is an
 * answer.
 */
export const EndedOffline: Story = {
  parameters: {
    msw: {
      handlers: [breaks(confirmPaymentIntent), ...paymentHandlers({ expiresAt: inSeconds(-1) })],
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:outcome.checkingTitle') }),
    ).toBeVisible();
    await expect(canvas.queryByText(like('booking:hold.ended'))).not.toBeInTheDocument();
  },
};
/** Paid in the last second: the end of the time does not hide it. */
export const PaidInTime: Story = {
  parameters: { msw: { handlers: paymentHandlers({ expiresAt: inSeconds(-1) }, 'paid') } },
  play: titled('booking:outcome.bookedTitle'),
};
/** The hold was canceled. */
export const Cancelled: Story = {
  parameters: { msw: { handlers: paymentHandlers({ status: 'cancelled' }) } },
  play: titled('booking:hold.cancelledTitle'),
};
/** A reload after paying: booked, and no way to pay twice. */
export const AlreadyPaid: Story = {
  parameters: { msw: { handlers: paymentHandlers({ status: 'paid' }, 'paid') } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('booking:outcome.bookedTitle') }),
    ).toBeVisible();
    await expect(
      canvas.queryByRole('button', { name: like('booking:payment.pay') }),
    ).not.toBeInTheDocument();
  },
};
/** Paid in another tab meanwhile: this one says so by itself. */
export const PaidInOtherTab: Story = {
  beforeEach: () => {
    paidElsewhere = false;
  },
  parameters: {
    msw: {
      handlers: [
        answers(getReserve, () => ({
          success: true as const,
          reserve: buildReserve({ status: paidElsewhere ? 'paid' : 'held' }),
        })),
        ...paymentHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('timer');
    paidElsewhere = true;
    // The first look at the payment may still be on its way, and keeps what it finds.
    await waitFor(() => {
      tellTabs('hold');
      return expect(
        canvas.getByRole('heading', { level: 1, name: say('booking:outcome.bookedTitle') }),
      ).toBeVisible();
    });
  },
};
/** Paid too late: the money is on its way back. */
export const Refunded: Story = {
  parameters: { msw: { handlers: paymentHandlers({ status: 'refunded' }, 'refunded') } },
  play: titled('booking:outcome.refundedTitle'),
};
/** The provider refused the last attempt: it can be tried again. */
export const LastAttemptRefused: Story = {
  parameters: { msw: { handlers: paymentHandlers({}, 'failed') } },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('booking:payment.refusedTitle'))).toBeVisible(),
};

/** The card window over the page, ready to pay. */
export const CardWindow: Story = { play: async ({ canvas }) => void (await openCard(canvas)) };
/** As large as specified where the screen has room. */
export const CardWindowSize: Story = {
  globals: roomy.globals,
  parameters: roomy.parameters,
  play: async ({ canvas }) => {
    await openCard(canvas);
    await expectSize(screen.getByRole('dialog'), 800, 600);
  },
};
const openHosted = async (canvas: ReturnType<typeof within>) => {
  const dialog = await openCard(canvas);
  await userEvent.click(
    dialog.getByRole('button', { name: say('booking:card.hosted', { provider: 'Stripe' }) }),
  );
  await expect(await screen.findByTestId('checkout-page')).toBeVisible();
  // The card window closes once the checkout window is open.
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
};
/** The provider's own page is a link in the card window, and takes its place. */
export const CheckoutWindowSize: Story = {
  globals: roomy.globals,
  parameters: { ...roomy.parameters, msw: { handlers: paymentHandlers() } },
  play: async ({ canvas }) => {
    await openHosted(canvas);
    await expectSize(screen.getByRole('dialog'), 600, 900);
  },
};
/** Once it is closed, Pay leads to the card again. */
export const CheckoutClosed: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    await openHosted(canvas);
    await userEvent.click(screen.getByRole('button', { name: say('booking:card.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await openCard(canvas);
  },
};
/** A phone is filled, and nothing sticks out of it. */
export const CardWindowPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await openCard(canvas);
    await expectSize(screen.getByRole('dialog'), innerWidth, innerHeight);
  },
};
/** The provider’s script does not load. */
export const CardScriptLost: Story = {
  parameters: { boot: { settings: lostStripeSettings } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    );
    await expect(await screen.findByText(say('booking:card.loadFailed'))).toBeVisible();
  },
};
/** Money is on its way: the window cannot be lost. */
export const Processing: Story = {
  beforeEach: () => stripeWill({ kind: 'hangs' }),
  play: async ({ canvas }) => {
    const dialog = await pay(canvas);
    await expect(await dialog.findByText(say('booking:card.processing'))).toBeVisible();
    // While money is on its way the window cannot be lost.
    await userEvent.keyboard('{Escape}');
    await expect(dialog.getByText(say('booking:card.processing'))).toBeVisible();
  },
};
/** Paid: on to the confirmation. */
export const Paid: Story = {
  parameters: { msw: { handlers: [tellsTruth, ...paymentHandlers()] } },
  play: async ({ canvas }) => {
    await pay(canvas);
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(`/pay-ok?numberRef=${REF}`),
    );
  },
};
/** A wallet pays by itself, without the card. */
export const PaidByWallet: Story = {
  parameters: { msw: { handlers: [tellsTruth, ...paymentHandlers()] } },
  play: async ({ canvas }) => {
    const dialog = await openCard(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Google Pay' }));
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(`/pay-ok?numberRef=${REF}`),
    );
  },
};
/** A device with one wallet. */
export const OneWallet: Story = {
  beforeEach: () => stripeHas(['Google Pay']),
  play: async ({ canvas }) => {
    const dialog = await openCard(canvas);
    await expect(dialog.getByRole('button', { name: 'Google Pay' })).toBeVisible();
    await expect(dialog.getByText(say('booking:card.orCard'))).toBeVisible();
  },
};
/** A device without wallets shows no trace of them. */
export const NoWallets: Story = {
  beforeEach: () => stripeHas([]),
  play: async ({ canvas }) => {
    const dialog = await openCard(canvas);
    await expect(dialog.queryByText(say('booking:card.orCard'))).not.toBeInTheDocument();
  },
};
/** The provider's page is the way out when its fields cannot be loaded. */
export const FieldsLost: Story = {
  beforeEach: () => stripeLosesFields(),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    );
    await expect(await screen.findByText(say('booking:card.loadFailed'))).toBeVisible();
    await userEvent.click(
      screen.getByRole('button', { name: say('booking:card.hosted', { provider: 'Stripe' }) }),
    );
    await expect(await screen.findByTestId('checkout-page')).toBeVisible();
  },
};
/** The card is declined; the alert has focus, the time left stays in view. */
export const Declined: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'declined' }),
  play: async ({ canvas }) => {
    const dialog = await pay(canvas);
    const alert = await dialog.findByRole('alert');
    await expect(alert).toHaveTextContent(providerSays('declined'));
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(dialog.getByText(like('booking:card.timeLeft', { time: '29:05' }))).toBeVisible();
  },
};
/** There is too little money on the card. */
export const InsufficientFunds: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'insufficientFunds' }),
  play: async ({ canvas }) =>
    expect(await (await pay(canvas)).findByText(providerSays('insufficientFunds'))).toBeVisible(),
};
/** The bank's check failed, or was closed. */
export const AuthenticationFailed: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'notAuthenticated' }),
  play: async ({ canvas }) =>
    expect(await (await pay(canvas)).findByText(providerSays('notAuthenticated'))).toBeVisible(),
};
/** The card number is incomplete. */
export const IncompleteCard: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'incomplete' }),
  play: async ({ canvas }) =>
    expect(await (await pay(canvas)).findByText(providerSays('incomplete'))).toBeVisible(),
};
/** The provider fails for a reason that only developers understand. */
export const UnexpectedError: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'unexpected' }),
  play: async ({ canvas }) =>
    expect(await (await pay(canvas)).findByText(say('booking:card.unexpected'))).toBeVisible(),
};
/**
 * Another window changed the code: this payment takes no card any more, and the next press starts
 * one at the price of now.
 */
export const ReplacedElsewhere: Story = {
  beforeEach: () => stripeWill({ kind: 'succeeds' }, 'canceled'),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    );
    await expect(await canvas.findByText(say('booking:payment.replaced'))).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};
/** The network is lost while paying, and nothing was sent: the form comes back and says so. */
export const ConnectionLost: Story = {
  beforeEach: () => stripeWill({ kind: 'breaks' }),
  play: async ({ canvas }) => {
    await pay(canvas);
    await expect(await canvas.findByText(like('booking:payment.lost'))).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    ).toBeVisible();
  },
};
let looks = 0;
/** The connection is lost while paying, and the time runs out meanwhile: it is said in the end. */
export const EndedWhileLost: Story = {
  beforeEach: () => {
    looks = 0;
    return stripeWill({ kind: 'breaks' });
  },
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: {
      handlers: [
        answers(confirmPaymentIntent, () => {
          looks += 1;
          if (looks > 2) return refuse(FAILURE.holdEnded);
          return {
            success: true as const,
            status: 'pending' as const,
            reserve: buildReserve({ expiresAt: inSeconds(looks > 1 ? -1 : 600) }),
          };
        }),
        ...paymentHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await pay(canvas);
    await waitFor(() => expect(looks).toBe(3));
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:hold.endedTitle') }),
    ).toBeVisible();
  },
};
/** The provider took the money, our server cannot be asked: checking, never a guess. */
export const Checking: Story = {
  parameters: { msw: { handlers: [breaks(confirmPaymentIntent), ...paymentHandlers()] } },
  play: async ({ canvas }) => {
    await pay(canvas);
    await expect(
      await canvas.findByRole('heading', { name: say('booking:outcome.checkingTitle') }),
    ).toBeVisible();
  },
};
/** Sent in another tab, and on its way at the provider: the form is not offered again. */
export const PaidElsewhere: Story = {
  beforeEach: () => stripeWill({ kind: 'succeeds' }, 'processing'),
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    );
    await expect(
      await canvas.findByRole('heading', { name: say('booking:outcome.checkingTitle') }),
    ).toBeVisible();
  },
};
/** The payment cannot be started. */
export const StartingFailed: Story = {
  parameters: { msw: { handlers: [fails(createPaymentIntent, 502), ...paymentHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    );
    const alert = await canvas.findByText(say('booking:traveler.failedTitle'));
    await expect(alert).toBeVisible();
  },
};
/** The payment is being started. */
export const Starting: Story = {
  parameters: { msw: { handlers: [hangs(createPaymentIntent), ...paymentHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$948' }) }),
    );
    await expect(await canvas.findByText(say('booking:traveler.startingPayment'))).toBeVisible();
  },
};
/** A promotion is applied: the price falls. */
export const WithPromotion: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(applyPromotion, {
          success: true,
          price: 853.2,
          listPrice: 948,
          discount: 94.8,
          code: 'SUN10',
        }),
        ...paymentHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('booking:promo.add') }));
    await userEvent.type(await canvas.findByLabelText(say('booking:promo.label')), 'sun10');
    await userEvent.click(canvas.getByRole('button', { name: say('booking:promo.apply') }));
    await expect(
      await canvas.findByRole('button', { name: say('booking:payment.pay', { price: '$853.20' }) }),
    ).toBeVisible();
  },
};
/** The promotion was used before. */
export const PromotionRefused: Story = {
  parameters: {
    msw: { handlers: [fails(applyPromotion, FAILURE.promotionUsed), ...paymentHandlers()] },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('booking:promo.add') }));
    await userEvent.type(await canvas.findByLabelText(say('booking:promo.label')), 'nope{Enter}');
    await expect(await canvas.findByText(say('failures:4094'))).toBeVisible();
  },
};
const release = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(await canvas.findByRole('button', { name: say('booking:payment.cancel') }));
  await userEvent.click(
    await screen.findByRole('button', { name: say('booking:payment.cancelConfirm') }),
  );
};
/** Cancel asks first, releases the week, says so and shows the week again. */
export const Cancel: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  parameters: { msw: { handlers: [answers(cancelHold, { success: true }), ...paymentHandlers()] } },
  play: async ({ canvas }) => {
    await release(canvas);
    await waitFor(() =>
      expect(canvas.getByTestId('location')).toHaveTextContent(/^\/resort\?weekId=/),
    );
    await expect((await screen.findAllByText(say('booking:hold.released')))[0]).toBeVisible();
  },
};
/** To a guest the page itself says that the week was released. */
export const CancelByGuest: Story = {
  parameters: {
    msw: {
      handlers: [
        answers(cancelHold, () => {
          released = true;
          return { success: true as const };
        }),
        answers(getReserve, () => ({
          success: true as const,
          reserve: buildReserve(released ? { status: 'cancelled' } : {}),
        })),
        ...paymentHandlers(),
      ],
    },
  },
  beforeEach: () => void (released = false),
  play: async ({ canvas }) => {
    await release(canvas);
    await expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:hold.cancelledTitle') }),
    ).toBeVisible();
  },
};
/** The payment on a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Held,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <PaymentPage />}</PageMatrix>,
};
