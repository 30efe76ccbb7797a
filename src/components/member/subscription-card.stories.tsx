import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { confirmRenewal, createRenewalCheckout } from '#contracts/account.ts';
import { lostStripeSettings } from '#components/payment/story-stripe.ts';
import { answers, breaks, fails, hangs } from '#mocks/endpoint.ts';
import { buildExpired, buildSubscription, memberHandlers } from '#mocks/member.ts';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { storyCheckoutSettings } from './story-checkout.ts';
import { SubscriptionCard, SubscriptionSkeleton } from './subscription-card.tsx';

const meta = {
  title: 'Components/Member/Subscription card',
  component: SubscriptionCard,
  args: { subscription: buildSubscription(), onPaid: fn(() => Promise.resolve()) },
  parameters: { boot: { settings: storyCheckoutSettings() }, msw: { handlers: memberHandlers() } },
  render: (args) => <div className="flex max-w-card flex-col gap-6"><SubscriptionCard {...args} /></div>,
} satisfies Meta<typeof SubscriptionCard>;
export default meta;
type Story = StoryObj<typeof meta>;
/** Stories with steps read words, so they stand in one club and language. */
const english = { club: 'azul', language: 'en' };

export const Active: Story = {};
export const Expired: Story = { args: { subscription: buildExpired() } };
export const NeverRenewed: Story = { args: { subscription: buildSubscription({ renewals: [] }) } };
/** Without a contract there is nothing to pay for. */
export const WithoutContract: Story = {
  globals: english,
  args: { subscription: buildSubscription({ contractId: '' }) },
  play: async ({ canvas }) => expect(canvas.queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument(),
};
export const Loading: Story = { render: () => <SubscriptionSkeleton label="Loading" /> };
export const Dark: Story = { args: { subscription: buildExpired() }, globals: { scheme: 'dark' } };

export const Starting: Story = {
  globals: english,
  parameters: { msw: { handlers: [hangs(createRenewalCheckout), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay now' }));
    await expect(await canvas.findByText('Starting payment…')).toBeVisible();
  },
};
const open = async (canvas: ReturnType<typeof within>) => {
  canvas.getByRole('button', { name: 'Pay now' }).focus();
  await userEvent.keyboard('{Enter}');
  return within(await screen.findByRole('dialog', { name: 'Annual renewal' }));
};
/** By keyboard: open, pay, and arrive at the message. */
export const Pays: Story = {
  globals: english,
  play: async ({ canvas, args }) => {
    const dialog = await open(canvas);
    (await dialog.findByRole('button', { name: 'Pay $199.00' })).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('It is active until April 16, 2028. Thank you.')).toBeVisible();
    await expect(args.onPaid).toHaveBeenCalledOnce();
  },
};
/** Closed without paying: nothing is claimed, and focus is back on the button. */
export const Closed: Story = {
  globals: english,
  parameters: { msw: { handlers: memberHandlers({ renewal: 'pending' }) } },
  play: async ({ canvas, args }) => {
    await open(canvas);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Pay now' })).toHaveFocus());
    await expect(args.onPaid).not.toHaveBeenCalled();
  },
};
/** Paid, and the page was closed or reloaded before it knew: the next visit asks once and says so. */
export const PaidBeforeReload: Story = {
  globals: english,
  beforeEach: () => sessionStorage.setItem(`draft:renewal:${buildSubscription().contractId}`, '2027-04-16'),
  play: async ({ canvas }) => expect(await canvas.findByText('Your subscription is renewed', { selector: '[role=status] *' })).toBeVisible(),
};
/** The connection breaks while asking: asked again until the answer is there. */
export const AnswerLost: Story = {
  globals: english,
  parameters: { msw: { handlers: [breaks(confirmRenewal), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(await (await open(canvas)).findByRole('button', { name: 'Pay $199.00' }));
    await expect(await canvas.findByText('We are checking your payment')).toBeVisible();
  },
};
/** Paid in another tab just now: no second window, the new date instead. */
export const AlreadyPaid: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(createRenewalCheckout, 4091), answers(confirmRenewal, { success: true, status: 'paid', paidUntil: '2028-04-16' }), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay now' }));
    await expect(await canvas.findByText('It is active until April 16, 2028. Thank you.')).toBeVisible();
  },
};
export const ProviderFails: Story = {
  globals: english,
  parameters: { msw: { handlers: [fails(createRenewalCheckout, 502), ...memberHandlers()] } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay now' }));
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
export const ScriptLost: Story = {
  globals: english,
  parameters: { boot: { settings: lostStripeSettings } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await expect(await dialog.findByText('The card form could not be loaded. Nothing was charged.')).toBeVisible();
  },
};
export const Matrix: Story = {
  name: 'Club matrix', parameters: { chromatic: { modes: once } },
  render: (args) => <ClubMatrix>{({ key }) => <SubscriptionCard {...args} subscription={key.startsWith('coral') ? buildExpired() : args.subscription} />}</ClubMatrix>,
};
