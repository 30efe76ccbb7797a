import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { sendProofCode } from '#contracts/passkey.ts';
import { fails, hangs } from '#mocks/endpoint.ts';
import { buildPasskeys, fakeAuthenticator, passkeyHandlers } from '#mocks/passkey.ts';
import { onLoginSite } from '#workbench/login-site.tsx';
import { say } from '#workbench/say.ts';
import { ProofDialog } from './proof-dialog.tsx';

const meta = {
  title: 'Components/Passkey/Proof',
  component: ProofDialog,
  args: { open: true, token: 'story', onProven: fn(), onClose: fn() },
  beforeEach: () => fakeAuthenticator(),
  decorators: [onLoginSite],
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'Before a change of what protects the account, when the last code or passkey of this sign-in is older than ten minutes (`useProof`).',
      keys: [
        ['Tab', 'Moves between the ways'],
        ['Escape', 'Closes it; nothing is changed'],
      ],
    },
    states: {
      disabled: 'while one way works its button says so and takes no second press',
    },
    msw: { handlers: passkeyHandlers({ proven: false }) },
  },
} satisfies Meta<typeof ProofDialog>;
export default meta;
type Story = StoryObj<typeof meta>;
const byPasskey = () => screen.findByRole('button', { name: say('passkey:proof.passkey') });
const byCode = () => screen.findByRole('button', { name: say('passkey:proof.code') });

/** Who is at the device proves it with a passkey. */
export const Default: Story = {
  play: async ({ args }) => {
    (await byPasskey()).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(args.onProven).toHaveBeenCalledOnce());
  },
};
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es', club: 'coral' } };
/** In the club with the longest name, dark. */
export const LongestName: Story = { globals: { club: 'bosque', scheme: 'dark' } };
/** On a phone. */
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
/** On a host that passkeys do not belong to, or for an account without one. */
export const WithoutPasskeyHere: Story = {
  parameters: { msw: { handlers: passkeyHandlers({ passkeys: [] }) } },
  play: async () => {
    await byCode();
    await expect(screen.queryByRole('button', { name: say('passkey:proof.passkey') })).toBeNull();
  },
};
/** The one of this host is paused since the password was recovered. */
export const PausedPasskey: Story = {
  parameters: {
    msw: {
      handlers: [
        fails(sendProofCode, 423),
        ...passkeyHandlers({
          passkeys: buildPasskeys().map((one) => ({ ...one, paused: one.here })),
        }),
      ],
    },
  },
  play: async () => {
    // The list has come before this answer.
    await userEvent.click(await byCode());
    await expect(await screen.findByText(say('errors:423'))).toBeVisible();
    await expect(screen.queryByRole('button', { name: say('passkey:proof.passkey') })).toBeNull();
  },
};
/** A wrong code, then the right one. */
export const ByCode: Story = {
  play: async ({ args }) => {
    await userEvent.click(await byCode());
    const boxes = await screen.findByRole('textbox');
    await userEvent.type(boxes, '9999');
    await expect(await screen.findByText(say('errors:4011'), { exact: false })).toBeVisible();
    await userEvent.type(boxes, '1234');
    await waitFor(() => expect(args.onProven).toHaveBeenCalledOnce());
  },
};
/** A code is being mailed instead. */
export const Sending: Story = {
  parameters: { msw: { handlers: [hangs(sendProofCode), ...passkeyHandlers()] } },
  play: async () => {
    await userEvent.click(await byCode());
    await waitFor(async () => expect(await byCode()).toHaveAttribute('aria-busy', 'true'));
  },
};
/** Codes are stopped after too many wrong ones. */
export const CodesStopped: Story = {
  parameters: { msw: { handlers: [fails(sendProofCode, 423), ...passkeyHandlers()] } },
  play: async () => {
    await userEvent.click(await byCode());
    await expect(await screen.findByText(say('errors:423'))).toBeVisible();
  },
};
/** The device refused or was canceled. */
export const Refused: Story = {
  parameters: { msw: { handlers: passkeyHandlers({ accepts: false }) } },
  play: async ({ args }) => {
    await userEvent.click(await byPasskey());
    await expect(await screen.findByText(say('passkey:refused'))).toBeVisible();
    await expect(args.onProven).not.toHaveBeenCalled();
  },
};
