import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { confirmRenewal, createRenewalCheckout } from '#contracts/account.ts';
import { lostStripeSettings } from '#mocks/stripe.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { buildExpired, buildSubscription, memberHandlers } from '#mocks/member.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say, written } from '#workbench/say.ts';
import { expectSize, roomy } from '#workbench/dialog-size.ts';
import { CHECKOUT_BUTTON, storyCheckoutSettings } from '#mocks/checkout.ts';
import { SubscriptionCard, SubscriptionSkeleton } from './subscription-card.tsx';

const meta = {
  title: 'Components/Member/Subscription card',
  component: SubscriptionCard,
  args: { subscription: buildSubscription(), onPaid: fn(() => Promise.resolve()) },
  parameters: {
    states: {
      disabled: 'while it works its button says so and takes no second press',
    },
    boot: { settings: storyCheckoutSettings() },
    msw: { handlers: memberHandlers() },
  },
  render: (args) => (
    <div className="flex max-w-card flex-col gap-6">
      <SubscriptionCard {...args} />
    </div>
  ),
} satisfies Meta<typeof SubscriptionCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The membership is paid. */
export const Active: Story = {};
/** A renewal is due soon, so that its button is the filled one. */
export const DueSoon: Story = {
  args: {
    subscription: buildSubscription({ paidUntil: '2026-12-10', nextInvoice: '2026-12-11' }),
  },
};
/** The membership has ended. */
export const Expired: Story = { args: { subscription: buildExpired() } };
/** The membership was never renewed. */
export const NeverRenewed: Story = { args: { subscription: buildSubscription({ renewals: [] }) } };
/** Without a contract there is nothing to pay for. */
export const WithoutContract: Story = {
  args: { subscription: buildSubscription({ contractId: '' }) },
  play: async ({ canvas }) =>
    expect(
      canvas.queryByRole('button', { name: say('profile:subscription.pay') }),
    ).not.toBeInTheDocument(),
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <SubscriptionSkeleton label="Loading" /> };
/** An ended membership in the dark scheme. */
export const Dark: Story = { args: { subscription: buildExpired() }, globals: { scheme: 'dark' } };

/** The payment is being started. */
export const Starting: Story = {
  parameters: { msw: { handlers: [hangs(createRenewalCheckout), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:subscription.pay') }));
    await expect(await canvas.findByText(say('profile:subscription.starting'))).toBeVisible();
  },
};
const open = async (canvas: ReturnType<typeof within>) => {
  canvas.getByRole('button', { name: say('profile:subscription.pay') }).focus();
  await userEvent.keyboard('{Enter}');
  return within(await screen.findByRole('dialog', { name: say('profile:window.title') }));
};
/** The specified size where the screen has room. */
export const WindowSize: Story = {
  globals: roomy.globals,
  parameters: roomy.parameters,
  play: async ({ canvas }) => {
    await open(canvas);
    await expectSize(screen.getByRole('dialog'), 400, 900);
  },
};
/** By keyboard: open, pay, and reach the message. */
export const Pays: Story = {
  play: async ({ canvas, args }) => {
    const dialog = await open(canvas);
    (await dialog.findByRole('button', { name: CHECKOUT_BUTTON })).focus();
    await userEvent.keyboard('{Enter}');
    await expect(
      await canvas.findByText(
        say('profile:subscription.paid', { date: written.day('2028-04-16') }),
      ),
    ).toBeVisible();
    await expect(args.onPaid).toHaveBeenCalledOnce();
  },
};
/** Closed without paying: nothing is said about a payment, and focus is back on the button. */
export const Closed: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: { handlers: memberHandlers({ renewal: 'pending' }) },
  },
  play: async ({ canvas, args }) => {
    await open(canvas);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: say('profile:subscription.pay') })).toHaveFocus(),
    );
    await expect(args.onPaid).not.toHaveBeenCalled();
  },
};
/**
 * Paid, but the page was closed or reloaded before it knew: the next visit asks once and says so.
 */
export const PaidBeforeReload: Story = {
  beforeEach: () =>
    sessionStorage.setItem(`draft:renewal:${buildSubscription().contractId}`, '2027-04-16'),
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText(say('profile:subscription.paidTitle'), {
        selector: '[role=status] *',
      }),
    ).toBeVisible(),
};
/** The connection is lost while asking: it asks again until there is an answer. */
export const AnswerLost: Story = {
  parameters: { msw: { handlers: [breaks(confirmRenewal), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await (await open(canvas)).findByRole('button', { name: CHECKOUT_BUTTON }),
    );
    await expect(await canvas.findByText(say('profile:subscription.checkingTitle'))).toBeVisible();
  },
};
/** Just paid in another tab: no second window, but the new date. */
export const AlreadyPaid: Story = {
  parameters: {
    msw: {
      handlers: [
        fails(createRenewalCheckout, 4091),
        answers(confirmRenewal, { success: true, status: 'paid', paidUntil: '2028-04-16' }),
        ...memberHandlers(),
      ],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:subscription.pay') }));
    await expect(
      await canvas.findByText(
        say('profile:subscription.paid', { date: written.day('2028-04-16') }),
      ),
    ).toBeVisible();
  },
};
/** The provider does not start a payment. */
export const ProviderFails: Story = {
  parameters: { msw: { handlers: [fails(createRenewalCheckout, 502), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:subscription.pay') }));
    await expect(await canvas.findByRole('button', { name: say('errors:retry') })).toBeVisible();
  },
};
/** The provider’s script does not load. */
export const ScriptLost: Story = {
  parameters: { boot: { settings: lostStripeSettings } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await expect(await dialog.findByText(say('booking:card.loadFailed'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: (args) => (
    <ClubMatrix cellWidth="30rem">
      {({ key }) => (
        <SubscriptionCard
          {...args}
          subscription={key.startsWith('coral') ? buildExpired() : args.subscription}
        />
      )}
    </ClubMatrix>
  ),
};
