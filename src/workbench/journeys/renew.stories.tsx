import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CHECKOUT_BUTTON } from '#mocks/checkout.ts';
import { begins, say, written } from '../say.ts';
import { begin, checkoutParameters, Journey } from './journey.tsx';
import { FIRST } from './play.ts';

const meta = {
  title: 'Journeys/Renew',
  component: Journey,
  tags: ['!autodocs', '!test'],
  beforeEach: begin({ path: '/profile', signedIn: true }),
  parameters: checkoutParameters,
} satisfies Meta<typeof Journey>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const expired: Play = async ({ canvas, step }) => {
  await step(
    'see that the subscription has ended',
    async () =>
      void (await expect(
        await canvas.findByText(say('profile:subscription.expired'), {}, FIRST),
      ).toBeVisible()),
  );
};
const checkout: Play = async (context) => {
  await expired(context);
  const { canvas, step } = context;
  await step('choose to pay', async () => {
    await userEvent.click(canvas.getByRole('button', { name: say('profile:subscription.pay') }));
    const dialog = within(await screen.findByRole('dialog', { name: say('profile:window.title') }));
    await expect(await dialog.findByRole('button', { name: CHECKOUT_BUTTON })).toBeVisible();
  });
};
const renewed: Play = async (context) => {
  await checkout(context);
  const { canvas, step } = context;
  await step('pay', async () => {
    await userEvent.click(screen.getByRole('button', { name: CHECKOUT_BUTTON }));
    await expect(
      await canvas.findByText(
        say('profile:subscription.paid', { date: written.day('2028-04-16') }),
      ),
    ).toBeVisible();
    await expect(canvas.getByText(say('profile:subscription.active'))).toBeVisible();
  });
};
const history: Play = async (context) => {
  await renewed(context);
  const { canvas, step } = context;
  await step('look at all renewals', async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(
      canvas.getAllByRole('link', { name: begins('profile:sections.renewals') })[0]!,
    );
    await expect(
      await canvas.findByRole('heading', { name: say('profile:renewals.title') }),
    ).toBeVisible();
    // The header, the three before it, and the new one.
    await waitFor(() => expect(canvas.getAllByRole('row')).toHaveLength(5));
  });
};

export const Expired: Story = { play: expired };
export const Checkout: Story = { play: checkout };
export const Renewed: Story = { play: renewed };
/** The last step walks all before it, so it is the one that is tested. */
export const History: Story = { tags: ['test'], play: history };
