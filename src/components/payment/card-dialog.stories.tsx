import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ofClub } from '#mocks/booking-numbers.ts';
import { buildReserve, STORY_NOW } from '#mocks/builders.ts';
import { drawsImages } from '#mocks/images.ts';
import { say, written } from '#workbench/say.ts';
import CardDialog from './card-dialog.tsx';
import { TimeLeftText } from './hold-clock.tsx';
import { HoldSummaryCard } from './hold-summary.tsx';
import {
  lostStripeSettings,
  providerSays,
  storyStripeSettings,
  stripeHas,
  stripeIsEmpty,
  stripeLosesFields,
  stripeWill,
} from '#mocks/stripe.ts';

type Args = ComponentProps<typeof CardDialog> & { secondsLeft: number };

const meta = {
  title: 'Components/Payment/Card window',
  component: CardDialog,
  args: {
    open: true,
    price: 948,
    secondsLeft: 1745,
    clientSecret: 'pi_story_secret',
    // Drawn from the seconds left and the price.
    time: null,
    summary: null,
    returnUrl: 'http://localhost/resort-payment',
    onOpenChange: fn(),
    onBusy: fn(),
    onPaid: fn(),
    onUnknown: fn(),
    onReplaced: fn(),
    onHosted: fn(),
  },
  argTypes: {
    price: { name: 'Price', control: { type: 'number', min: 1, step: 0.5 } },
    secondsLeft: {
      name: 'Seconds left',
      control: { type: 'range', min: 0, max: 1800, step: 15 },
    },
    open: { name: 'Open' },
    clientSecret: { table: { disable: true } },
    returnUrl: { table: { disable: true } },
    time: { table: { disable: true } },
    summary: { table: { disable: true } },
  },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    layout: 'fullscreen',
    boot: { settings: storyStripeSettings() },
    msw: { handlers: [drawsImages] },
    about: {
      when: 'For paying by card or wallet without leaving the page: 800 by 600 pixels, on a phone the whole screen.',
      instead: 'The provider’s own page is the embedded checkout; its link stands below the form.',
      keys: [
        ['Tab', 'Moves through wallets, card fields and Pay, and starts again'],
        ['Enter', 'Pays'],
        ['Escape', 'Closes the window, except while a payment is being made'],
      ],
    },
    states: {
      disabled: 'Pay waits for the fields, as the loading story shows',
      'long text': 'the provider’s fields keep their shape; the pages show the longest names',
    },
  },
  beforeEach: () => stripeWill({ kind: 'succeeds' }),
  render: ({ secondsLeft, ...args }) => (
    <CardDialog
      {...args}
      time={
        <TimeLeftText
          expiresAt={new Date(STORY_NOW.getTime() + secondsLeft * 1000).toISOString()}
          offset={0}
        />
      }
      summary={<HoldSummaryCard reserve={ofClub(buildReserve({ price: args.price }))} />}
    />
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const payButton = () =>
  screen.findByRole('button', { name: say('booking:card.pay', { price: written.usd(948) }) });
const pay = async () => {
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};
const refused =
  (as: Parameters<typeof providerSays>[0]): NonNullable<Story['play']> =>
  async () => {
    await pay();
    const alert = await screen.findByRole('alert');
    await expect(alert).toHaveTextContent(providerSays(as));
    await waitFor(() => expect(alert).toHaveFocus());
    await expect(await payButton()).toBeEnabled();
  };

/** A card is typed in: everything is ready to pay. */
export const Default: Story = {
  play: async () => waitFor(async () => expect(await payButton()).toBeEnabled()),
};
/** The window is open at once; wallets and fields follow without moving it. */
export const Loading: Story = { args: { clientSecret: undefined } };
/** Nothing is typed yet: the fields show what belongs in them. */
export const Empty: Story = {
  beforeEach: () => stripeIsEmpty(),
  play: async () => waitFor(async () => expect(await payButton()).toBeEnabled()),
};
/** The bank refuses the card: the provider’s words have focus, and another card can be typed. */
export const Declined: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'declined' }),
  play: refused('declined'),
};
/** There is too little money on the card. */
export const InsufficientFunds: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'insufficientFunds' }),
  play: refused('insufficientFunds'),
};
/** Pay is pressed before the card number is complete. */
export const IncompleteCard: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'incomplete' }),
  play: refused('incomplete'),
};
/** The bank asks for a code over the window, which waits behind it. */
export const ThreeDSecure: Story = {
  name: '3-D Secure',
  beforeEach: () => stripeWill({ kind: 'asks' }),
  play: async () => {
    await pay();
    await waitFor(() => expect(document.querySelector('[data-bank="yes"]')).toBeVisible());
  },
};
/** The member cancels at the bank: nothing is paid, and the form is back. */
export const ThreeDSecureCanceled: Story = {
  name: '3-D Secure canceled',
  beforeEach: () => stripeWill({ kind: 'asks' }),
  play: async () => {
    await pay();
    await waitFor(() => expect(document.querySelector('[data-bank="no"]')).toBeVisible());
    document.querySelector<HTMLElement>('[data-bank="no"]')!.click();
    await expect(await screen.findByText(providerSays('notAuthenticated'))).toBeVisible();
  },
};
/** Money is on its way: Pay says so, and the window cannot be closed. */
export const Busy: Story = {
  beforeEach: () => stripeWill({ kind: 'hangs' }),
  play: async ({ args }) => {
    await pay();
    await expect(await screen.findByText(say('booking:card.processing'))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};
/** The provider fails for a reason that only developers understand: the product’s own words. */
export const Unexpected: Story = {
  beforeEach: () => stripeWill({ kind: 'refuses', as: 'unexpected' }),
  play: async () => {
    await pay();
    await expect(await screen.findByText(say('booking:card.unexpected'))).toBeVisible();
  },
};
/** The provider’s script does not load: it can be tried again. */
export const ProviderLost: Story = {
  parameters: { boot: { settings: lostStripeSettings } },
  play: async () =>
    expect(await screen.findByRole('button', { name: say('booking:card.retry') })).toBeVisible(),
};
/** The script is there, its fields are not: the provider’s own page is the way out. */
export const FieldsLost: Story = {
  beforeEach: () => stripeLosesFields(),
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText(say('booking:card.loadFailed'))).toBeVisible();
    await userEvent.click(
      dialog.getByRole('button', { name: say('booking:card.hosted', { provider: 'Stripe' }) }),
    );
    await expect(args.onHosted).toHaveBeenCalled();
  },
};
/** The provider took the payment. */
export const Paid: Story = {
  play: async ({ args }) => {
    await pay();
    await expect(await screen.findByText(say('booking:card.success'))).toBeVisible();
    await expect(args.onPaid).toHaveBeenCalled();
  },
};
/** A device without wallets shows the card alone, with no line above it. */
export const WithoutWallets: Story = {
  beforeEach: () => stripeHas([]),
  play: async () => {
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    await expect(screen.queryByText(say('booking:card.orCard'))).not.toBeInTheDocument();
  },
};
/** A phone is filled: what is paid for above, the fields below. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
