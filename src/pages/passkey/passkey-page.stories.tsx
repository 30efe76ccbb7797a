import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { storeSession } from '#client/session.ts';
import { handoff } from '#contracts/auth.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { answers, fails, hangs } from '#mocks/endpoint.ts';
import { fakeAuthenticator, passkeyHandlers } from '#mocks/passkey.ts';
import { PageMatrix } from '#workbench/club-matrix.tsx';
import { OnLoginSite, onLoginSite } from '#workbench/login-site.tsx';
import { say } from '#workbench/say.ts';
import { wholePage } from '#workbench/whole-page.tsx';
import PasskeyPage from './passkey-page.tsx';

const code = answers(handoff, {
  success: true,
  token: 'hand-off-code',
  exp: '2026-11-21T12:01:00.000Z',
});
const meta = {
  title: 'Pages/Passkey',
  component: PasskeyPage,
  args: { leave: fn() },
  beforeEach: () => {
    storeSession(buildSignedIn());
    return fakeAuthenticator();
  },
  parameters: {
    layout: 'fullscreen',
    boot: { site: 'login' },
    states: {
      empty: 'it shows no data',
      disabled: 'while the device asks its button says so and takes no second press',
    },
    msw: { handlers: [code, ...passkeyHandlers()] },
  },
} satisfies Meta<typeof PasskeyPage>;
export default meta;
type Story = StoryObj<typeof meta>;
const setUp = () => screen.findByRole('button', { name: say('passkey:offer.setUp') });
const led = (args: { leave?: unknown }) => waitFor(() => expect(args.leave).toHaveBeenCalledOnce());

/** On the weeks site: hands over to the login site, with a one-time code. */
export const OnWeeksSite: Story = {
  parameters: { boot: { site: 'weeks' } },
  play: async ({ args }) => {
    await led(args);
    await expect(args.leave).toHaveBeenCalledWith(
      expect.stringMatching(/\/passkey\?token=hand-off-code&lang=\w\w$/),
    );
  },
};
/** The session is being handed over. */
export const HandingOver: Story = {
  parameters: { msw: { handlers: [hangs(handoff), ...passkeyHandlers()] } },
};
/** After the sign-in: a passkey for the next time. */
export const Default: Story = {
  tags: ['every-club'],
  ...wholePage('passkey'),
  decorators: [onLoginSite],
};
/** The offer in Spanish. */
export const Spanish: Story = {
  decorators: [onLoginSite],
  globals: { language: 'es', club: 'coral' },
};
/** The offer on a phone. */
export const Phone: Story = {
  decorators: [onLoginSite],
  globals: { viewport: { value: 'phone' } },
};
/** Saves it, and leads back to the profile on the weeks site with a one-time code. */
export const Saves: Story = {
  decorators: [onLoginSite],
  play: async ({ args }) => {
    await userEvent.click(await setUp());
    await led(args);
    await expect(args.leave).toHaveBeenCalledWith(
      expect.stringMatching(/\/profile\?section=security&token=hand-off-code/),
    );
  },
};
/** The sign-in is older than ten minutes: asks who is there, then saves it. */
export const AsksForProof: Story = {
  decorators: [onLoginSite],
  parameters: { msw: { handlers: [code, ...passkeyHandlers({ proven: false })] } },
  play: async ({ args }) => {
    await userEvent.click(await setUp());
    await userEvent.click(await screen.findByRole('button', { name: say('passkey:proof.code') }));
    await userEvent.type(await screen.findByRole('textbox'), '1234');
    await led(args);
  },
};
/** The session cannot be handed over, and the page says so. */
export const HandOverFails: Story = {
  decorators: [onLoginSite],
  parameters: { msw: { handlers: [fails(handoff, 500), ...passkeyHandlers()] } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: say('passkey:page.back') }));
    await expect(await screen.findByRole('button', { name: say('errors:retry') })).toBeVisible();
  },
};
/** In every club and language, one below the other. */
export const EveryClub: Story = {
  render: (args) => (
    <PageMatrix>
      {() => (
        <OnLoginSite>
          <PasskeyPage {...args} />
        </OnLoginSite>
      )}
    </PageMatrix>
  ),
};
