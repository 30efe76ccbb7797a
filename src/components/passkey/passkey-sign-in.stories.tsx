import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { passkeySignIn } from '#contracts/passkey.ts';
import { hangs } from '#mocks/endpoint.ts';
import { fakeAuthenticator, passkeyHandlers } from '#mocks/passkey.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { OnLoginSite, onLoginSite } from '#workbench/login-site.tsx';
import { say } from '#workbench/say.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const meta = {
  title: 'Components/Passkey/Sign in',
  component: PasskeySignIn,
  args: { onSignedIn: fn(async () => undefined) },
  beforeEach: () => fakeAuthenticator(),
  decorators: [
    onLoginSite,
    (Story) => (
      <div className="flex max-w-form flex-col gap-5">
        <Story />
      </div>
    ),
  ],
  parameters: {
    about: {
      when: 'Below the button of the sign-in. It also lets the browser offer passkeys at the e-mail field.',
      keys: [['Enter', 'Asks the device for a passkey']],
    },
    states: {
      empty: 'it shows no data',
      disabled: 'while the device asks its button says so and takes no second press',
    },
    msw: { handlers: passkeyHandlers() },
  },
} satisfies Meta<typeof PasskeySignIn>;
export default meta;
type Story = StoryObj<typeof meta>;
const name = () => ({ name: say('passkey:signIn.button') });

/** The passkey beside the password. */
export const Default: Story = {};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'es', club: 'bosque' },
};
/** Signed in by keyboard. */
export const SignsIn: Story = {
  play: async ({ canvas, args }) => {
    (await canvas.findByRole('button', name())).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onSignedIn).toHaveBeenCalledOnce());
  },
};
/** The passkey is being checked. */
export const Checking: Story = {
  parameters: { msw: { handlers: [hangs(passkeySignIn), ...passkeyHandlers()] } },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', name());
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
/** Closing the browser's window is no failure. */
export const Closed: Story = {
  beforeEach: () => fakeAuthenticator('closed'),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', name());
    await userEvent.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};
/** The device refused or was canceled. */
export const Refused: Story = {
  parameters: { msw: { handlers: passkeyHandlers({ accepts: false }) } },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', name()));
    await expect(await canvas.findByText(say('passkey:refused'))).toBeVisible();
    await expect(args.onSignedIn).not.toHaveBeenCalled();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => (
    <ClubMatrix>
      {() => (
        <OnLoginSite>
          <PasskeySignIn {...args} />
        </OnLoginSite>
      )}
    </ClubMatrix>
  ),
};
