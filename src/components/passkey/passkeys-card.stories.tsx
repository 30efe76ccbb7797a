import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { listPasskeys, removePasskey } from '#contracts/passkey.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { fails } from '#mocks/endpoint.ts';
import { buildPasskeys, fakeAuthenticator, passkeyHandlers } from '#mocks/passkey.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { onLoginSite } from '#workbench/login-site.tsx';
import { say } from '#workbench/say.ts';
import { PasskeysCard, PasskeysSkeleton } from './passkeys-card.tsx';

/** The card with the list of the stand-in. */
function Listed() {
  const { data, mutate } = useEndpoint(listPasskeys, {});
  return data ? <PasskeysCard passkeys={data.passkeys} onChange={() => mutate()} /> : null;
}
const meta = {
  title: 'Components/Passkey/List',
  component: PasskeysCard,
  args: { passkeys: buildPasskeys(), onChange: async () => undefined },
  beforeEach: () => fakeAuthenticator(),
  decorators: [
    onLoginSite,
    (Story) => (
      <div className="flex max-w-card flex-col gap-6">
        <Story />
      </div>
    ),
  ],
  parameters: {
    about: {
      when: 'In the security section of the profile.',
      keys: [
        ['Tab', 'Moves along the buttons of each passkey, and to a new one'],
        ['Enter', 'Presses'],
      ],
    },
    states: { disabled: 'while it works its button says so and takes no second press' },
    msw: { handlers: passkeyHandlers() },
  },
} satisfies Meta<typeof PasskeysCard>;
export default meta;
type Story = StoryObj<typeof meta>;
const [phone] = buildPasskeys() as [ReturnType<typeof buildPasskeys>[number]];
const press = async (key: 'profile:passkeys.renameName' | 'profile:passkeys.removeName') =>
  userEvent.click(await screen.findByRole('button', { name: say(key, { name: phone.name }) }));
const confirmRemoval = async () =>
  userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: say('profile:passkeys.remove'),
    }),
  );
const gone = () => waitFor(() => expect(screen.queryByText(phone.name)).toBeNull());

/** The passkeys of a member. */
export const Default: Story = {};
/** No passkey is kept. */
export const Empty: Story = { args: { passkeys: [] } };
/** After a password recovery: keep them, or remove all at once. */
const pausedOnes = buildPasskeys().map((one) => ({ ...one, paused: true }));
/** A passkey that was copied is paused. */
export const Paused: Story = { args: { passkeys: pausedOnes } };
/** The member keeps a paused passkey. */
export const KeepsPaused: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: { handlers: passkeyHandlers({ passkeys: pausedOnes }) },
  },
  render: () => <Listed />,
  play: async () => {
    const keep = say('profile:passkeys.keep', { count: pausedOnes.length });
    await userEvent.click(await screen.findByRole('button', { name: keep }));
    await waitFor(() => expect(screen.queryByText(say('profile:passkeys.pausedTitle'))).toBeNull());
    await expect(screen.getByText(phone.name)).toBeVisible();
  },
};
/** All passkeys are removed at once. */
export const RemovesAll: Story = {
  parameters: {
    chromatic: { disableSnapshot: true },
    msw: { handlers: passkeyHandlers({ passkeys: pausedOnes }) },
  },
  render: () => <Listed />,
  play: async () => {
    const name = say('profile:passkeys.removeAll');
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name }),
    );
    await gone();
    await expect(screen.queryByRole('button', { name })).toBeNull();
  },
};
/** The longest name of a device. */
export const LongName: Story = {
  args: {
    passkeys: [
      { ...phone, name: 'Llave de acceso de la tableta de la familia en la cocina'.slice(0, 60) },
    ],
  },
};
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' }, language: 'es', club: 'bosque' },
};
/** The shape of it while its data is on its way. */
export const Loading: Story = { render: () => <PasskeysSkeleton label="Loading" /> };
/** A passkey gets another name. */
export const Renames: Story = {
  parameters: { msw: { handlers: passkeyHandlers() } },
  render: () => <Listed />,
  play: async () => {
    await press('profile:passkeys.renameName');
    const field = await screen.findByRole('textbox', { name: say('profile:passkeys.name') });
    await userEvent.clear(field);
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByText(say('validation:required'))).toBeVisible();
    await userEvent.type(field, 'My phone{Enter}');
    await expect(await screen.findByText('My phone')).toBeVisible();
  },
};
/** Asks first, then removes it; focus moves to the list's title. */
export const Removes: Story = {
  parameters: { msw: { handlers: passkeyHandlers() } },
  render: () => <Listed />,
  play: async ({ canvas }) => {
    await press('profile:passkeys.removeName');
    await confirmRemoval();
    await gone();
    await waitFor(() =>
      expect(canvas.getByRole('heading', { name: say('profile:passkeys.title') })).toHaveFocus(),
    );
  },
};
/** The last code is too old: asks who is there, then removes it. */
export const RemovesAfterProof: Story = {
  parameters: { msw: { handlers: passkeyHandlers({ proven: false }) } },
  render: () => <Listed />,
  play: async () => {
    await press('profile:passkeys.removeName');
    await confirmRemoval();
    await userEvent.click(
      await screen.findByRole('button', { name: say('passkey:proof.passkey') }),
    );
    await gone();
  },
};
/** Nothing is removed when the question is closed. */
export const NotProven: Story = {
  parameters: { msw: { handlers: passkeyHandlers({ proven: false }) } },
  render: () => <Listed />,
  play: async () => {
    await press('profile:passkeys.removeName');
    await confirmRemoval();
    await screen.findByRole('button', { name: say('passkey:proof.code') });
    await userEvent.keyboard('{Escape}');
    await expect(await screen.findByText(say('failures:4032'))).toBeVisible();
    await expect(screen.getByText(phone.name)).toBeVisible();
  },
};
/** A passkey could not be removed; it stays. */
export const Fails: Story = {
  parameters: { msw: { handlers: [fails(removePasskey, 500)] } },
  play: async () => {
    await press('profile:passkeys.removeName');
    await confirmRemoval();
    await expect(await screen.findByText(say('profile:passkeys.failed'))).toBeVisible();
  },
};
/** In every club, side by side, and every language. */
export const EveryClub: Story = {
  render: (args) => <ClubMatrix>{() => <PasskeysCard {...args} />}</ClubMatrix>,
};
