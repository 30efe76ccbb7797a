import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { STORY_NOW } from '#mocks/builders.ts';
import { say } from '#workbench/say.ts';
import CheckoutDialog from './checkout-dialog.tsx';
import { TimeLeftText } from './hold-clock.tsx';
import {
  CHECKOUT_STEPS,
  checkoutShows,
  lostStripeSettings,
  storyStripeSettings,
  stripeIsEmpty,
  stripeWill,
} from '#mocks/stripe.ts';
import type { CheckoutStep } from '#mocks/stripe.ts';

type Args = ComponentProps<typeof CheckoutDialog> & {
  secondsLeft: number;
  page: CheckoutStep;
};

const meta = {
  title: 'Components/Payment/Embedded checkout',
  component: CheckoutDialog,
  args: {
    open: true,
    page: 'form',
    secondsLeft: 1745,
    clientSecret: 'cs_story_secret',
    // Drawn from the seconds left.
    time: null,
    onOpenChange: fn(),
    onComplete: fn(),
  },
  argTypes: {
    page: { name: 'Provider’s page', control: 'select', options: CHECKOUT_STEPS },
    secondsLeft: {
      name: 'Seconds left',
      control: { type: 'range', min: 0, max: 1800, step: 15 },
    },
    open: { name: 'Open' },
    clientSecret: { table: { disable: true } },
    time: { table: { disable: true } },
  },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    layout: 'fullscreen',
    boot: { settings: storyStripeSettings() },
    about: {
      when: 'For the provider’s own payment page in a window, 600 by 900 pixels: when its fields cannot be loaded, or a member prefers it.',
      instead: 'The ordinary way to pay is the card window.',
      keys: [
        ['Tab', 'Moves into the provider’s page and on to Close'],
        ['Escape', 'Closes the window; Pay leads to the card again'],
      ],
    },
    states: {
      'long text': 'the provider’s page wraps and scrolls by itself',
      disabled: 'what can be pressed is the provider’s to say',
    },
  },
  beforeEach: () => stripeWill({ kind: 'succeeds' }),
  render: ({ secondsLeft, page, ...args }) => {
    checkoutShows(page);
    return (
      <CheckoutDialog
        key={page}
        {...args}
        time={
          <TimeLeftText
            expiresAt={new Date(STORY_NOW.getTime() + secondsLeft * 1000).toISOString()}
            offset={0}
          />
        }
      />
    );
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const shown = async () => expect(await screen.findByTestId('checkout-page')).toBeVisible();

/** The provider’s page with a card typed in. */
export const Default: Story = { play: shown };
/** The payment is being started: the product’s own skeleton. */
export const Loading: Story = { args: { clientSecret: undefined } };
/** The window is there, the provider’s page is still on its way. */
export const PageLoading: Story = { args: { page: 'loading' }, play: shown };
/** Nothing is typed yet. */
export const Empty: Story = { beforeEach: () => stripeIsEmpty(), play: shown };
/** The bank refuses the card; the page says so in its own words. */
export const Declined: Story = { args: { page: 'declined' }, play: shown };
/** The bank asks for a code within the page. */
export const ThreeDSecure: Story = { name: '3-D Secure', args: { page: 'bank' }, play: shown };
/** Money is on its way. */
export const Busy: Story = { args: { page: 'paying' }, play: shown };
/** The provider took the payment; the product goes on to the confirmation. */
export const Paid: Story = { args: { page: 'paid' }, play: shown };
/** The provider’s script does not load: it can be tried again, or the window closed. */
export const ProviderLost: Story = {
  parameters: { boot: { settings: lostStripeSettings } },
  play: async ({ args }) => {
    await expect(
      await screen.findByRole('button', { name: say('booking:card.retry') }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: say('booking:card.close') }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};
/** A phone is filled. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } }, play: shown };
