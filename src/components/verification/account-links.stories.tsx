import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { clearSession, storeSession } from '#client/session.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { begins, say } from '#workbench/say.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { AccountLinks } from './account-links.tsx';

const meta = {
  title: 'Components/Verification/Account links',
  component: AccountLinks,
  parameters: {
    states: {
      loading: 'the dialog it opens has it',
      empty: 'there is no form of it without content',
      error: 'the dialog it opens has it',
      disabled: 'has no control that could be switched off',
    },
    msw: { handlers: verificationHandlers({ member: buildMemberRecord() }) },
  },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof AccountLinks>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A member’s links in the footer. */
export const Member: Story = {};
/** A guest has none. */
export const Guest: Story = {
  beforeEach: () => void clearSession(),
  play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull(),
};
/** By keyboard: open, save, focus back at the link. */
export const UpdatesData: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('button', { name: say('account:footer.update') });
    link.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(
      await screen.findByRole('dialog', { name: say('verification:dialog.titleData') }),
    );
    const city = await dialog.findByLabelText(say('booking:facts.city'));
    await userEvent.clear(city);
    await userEvent.type(city, 'Tampa');
    dialog.getByRole('button', { name: say('verification:dialog.saveClose') }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(
      (await screen.findAllByText(say('verification:dialog.saved'))).length,
    ).toBeGreaterThan(0);
    await waitFor(() => expect(link).toHaveFocus());
  },
};
/** The password is changed in a window. */
export const ChangesPassword: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('account:footer.password') }));
    const dialog = within(
      await screen.findByRole('dialog', { name: say('verification:dialog.titlePassword') }),
    );
    await userEvent.type(
      dialog.getByLabelText(begins('verification:dialog.currentPassword')),
      'Vacation#2026',
    );
    await userEvent.type(
      dialog.getByLabelText(begins('verification:dialog.password')),
      'Playa#2027x',
    );
    await userEvent.type(
      dialog.getByLabelText(begins('verification:dialog.confirmPassword')),
      'Playa#2027x',
    );
    await userEvent.click(
      dialog.getByRole('button', { name: say('verification:dialog.saveClose') }),
    );
    await expect(
      (await screen.findAllByText(say('verification:dialog.savedPassword'))).length,
    ).toBeGreaterThan(0);
  },
};
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <AccountLinks />}</ClubMatrix>,
};
