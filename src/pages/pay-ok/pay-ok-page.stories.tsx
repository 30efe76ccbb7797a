import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { confirmPaymentIntent } from '#contracts/payment.ts';
import { getReserve } from '#contracts/reserve.ts';
import { paymentHandlers } from '#mocks/booking.ts';
import { buildReserve, buildSignedIn } from '#mocks/builders.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import PayOkPage from './pay-ok-page.tsx';

const meta = {
  title: 'Pages/Payment success',
  component: PayOkPage,
  parameters: {
    states: {
      disabled: 'has no control that could be switched off',
    },
    layout: 'fullscreen',
    router: { path: `/pay-ok?numberRef=${buildReserve().numberRef}` },
    msw: { handlers: paymentHandlers({ status: 'paid' }, 'paid') },
  },
} satisfies Meta<typeof PayOkPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The booking is confirmed: number, dates and what comes next. */
export const Paid: Story = {
  tags: ['every-club'],
  ...wholePage('payOk'),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', {
        level: 1,
        name: say('booking:payOk.going', { place: buildReserve().week.ResortCity }),
      }),
    ).toBeVisible(),
};
/** Opened from the mail, reached by Back or reloaded: it leads nowhere by itself. */
export const OpenedAgain: Story = {
  beforeEach: () => storeSession(buildSignedIn()),
  play: async (context) => {
    await Paid.play?.(context);
    await expect(
      context.canvas.queryByRole('button', { name: say('booking:goingHome.stay') }),
    ).not.toBeInTheDocument();
  },
};
/** Paid with a promotion: the price of before beside it. */
export const WithPromotion: Story = {
  parameters: {
    msw: {
      handlers: paymentHandlers(
        { status: 'paid', price: 853.2, promotion: { code: 'SUN10', discount: 94.8 } },
        'paid',
      ),
    },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText(say('booking:payOk.paid', { price: '$853.20' }))).toBeVisible(),
};
/** The address names no booking: the payment is confirmed all the same. */
export const WithoutNumber: Story = {
  parameters: { router: { path: '/pay-ok' } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { level: 1, name: say('booking:card.success') }),
    ).toBeVisible(),
};
/** The page before its data has come. */
export const Loading: Story = { parameters: { msw: { handlers: [hangs(getReserve)] } } };
/** The bank's page came back, the provider has not answered yet: the payment is no finished step. */
export const Checking: Story = {
  parameters: { msw: { handlers: [hangs(confirmPaymentIntent), ...paymentHandlers()] } },
  play: async ({ canvas, canvasElement }) => {
    await expect(
      await canvas.findByRole('heading', { name: say('booking:outcome.checkingTitle') }),
    ).toBeVisible();
    await expect(canvasElement.querySelector('[aria-current="step"]')).toHaveTextContent(
      say('booking:steps.payment'),
    );
  },
};
/** The server knows of no payment yet. */
export const NotPaid: Story = {
  parameters: { msw: { handlers: [fails(confirmPaymentIntent, 404), ...paymentHandlers()] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { name: say('booking:payOk.pendingTitle') }),
    ).toBeVisible(),
};
/** The provider refused: it can be tried again. */
export const Refused: Story = {
  parameters: { msw: { handlers: paymentHandlers({}, 'failed') } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('booking:payOk.tryAgain') })).toBeVisible(),
};
/** Paid too late: the money is on its way back. */
export const Refunded: Story = {
  parameters: { msw: { handlers: paymentHandlers({ status: 'refunded' }, 'refunded') } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('heading', { name: say('booking:outcome.refundedTitle') }),
    ).toBeVisible(),
};
/** The hold had ended: the week can be held again. */
export const Expired: Story = {
  parameters: {
    msw: {
      handlers: [fails(confirmPaymentIntent, 410), ...paymentHandlers({ status: 'expired' })],
    },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: say('booking:hold.again') })).toBeVisible(),
};
/** There is no such booking. */
export const NotFound: Story = {
  parameters: { msw: { handlers: [fails(getReserve, 404)] } },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('alert')).toHaveTextContent(say('booking:hold.notFoundTitle')),
};
/** The server fails: the page says so and can be tried again. */
export const Failed: Story = {
  parameters: { msw: { handlers: [fails(getReserve, 500)] } },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByRole('button', { name: say('booking:traveler.retry') }),
    ).toBeVisible(),
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  ...Paid,
  globals: { club: 'bosque', language: 'es', viewport: { value: 'phone' } },
};

/** In every club and language, one below the other. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <PageMatrix>{() => <PayOkPage />}</PageMatrix>,
};
