import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { passkeyOptions } from '#contracts/passkey.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { fakeAuthenticator, passkeyHandlers } from '#mocks/passkey.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { onLoginSite } from '#workbench/login-site.tsx';
import { say } from '#workbench/say.ts';
import { readStorage } from '#client/storage.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { SignInOffer } from './sign-in-offer.tsx';

const meta = {
  title: 'Components/Passkey/Offer',
  component: SignInOffer,
  args: { reply: buildSignedIn(), onDone: fn() },
  beforeEach: () => fakeAuthenticator(),
  decorators: [
    onLoginSite,
    (Story) => (
      <div className="flex max-w-form flex-col gap-6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    about: {
      when: 'Once after a sign-in with a code, where the device can keep a passkey and the account has none here. `PasskeyOffer` below it is also the page that adds one.',
      keys: [
        ['Tab', 'Moves from the passkey to "Not now"'],
        ['Enter', 'Asks the device, or goes on without'],
      ],
    },
    states: {
      empty: 'it shows no data',
      disabled: 'while the device asks its button says so and takes no second press',
    },
    msw: { handlers: passkeyHandlers() },
  },
} satisfies Meta<typeof SignInOffer>;
export default meta;
type Story = StoryObj<typeof meta>;
const setUp = () => ({ name: say('passkey:offer.setUp') });

/** A passkey for the next sign-in. */
export const Default: Story = {};
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es', club: 'coral' } };
/** On a phone, in the club with the longest name. */
export const Phone: Story = { globals: { viewport: { value: 'phone' }, club: 'bosque' } };
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };

/** By keyboard: the device makes one, and the club opens. */
export const Saves: Story = {
  play: async ({ canvas, args }) => {
    (await canvas.findByRole('button', setUp())).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onDone).toHaveBeenCalledOnce());
    await expect(canvas.getByText(say('passkey:saved'))).toBeVisible();
  },
};
/** Not now is a full answer. */
export const NotNow: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: say('passkey:offer.notNow') }));
    await expect(args.onDone).toHaveBeenCalledOnce();
    await expect(Date.parse(readStorage('passkeyRest') ?? '')).toBeGreaterThan(
      Date.now() + 29 * 86_400_000,
    );
  },
};
/** The device is asking. */
export const Waiting: Story = {
  parameters: { msw: { handlers: [hangs(passkeyOptions)] } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', setUp());
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
/** The person closes the browser's window: the offer is there as before. */
export const Closed: Story = {
  beforeEach: () => fakeAuthenticator('closed'),
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', setUp()));
    await expect(await canvas.findByText(say('passkey:canceled'))).toBeVisible();
    await expect(canvas.getByRole('button', setUp())).toBeEnabled();
    await expect(args.onDone).not.toHaveBeenCalled();
  },
};
/** The device refused or was canceled. */
export const Refused: Story = {
  parameters: { msw: { handlers: passkeyHandlers({ accepts: false }) } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', setUp()));
    await expect(await canvas.findByText(say('passkey:refused'))).toBeVisible();
  },
};
/** As many passkeys as fit are kept. */
export const TooMany: Story = {
  parameters: { msw: { handlers: [fails(passkeyOptions, 4098)] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', setUp()));
    await expect(await canvas.findByText(say('passkey:tooMany'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => (
    <ClubMatrix>
      {() => (
        <div className="flex flex-col gap-6">
          <SignInOffer {...args} />
        </div>
      )}
    </ClubMatrix>
  ),
};
