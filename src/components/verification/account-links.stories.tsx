import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { clearSession, storeSession } from '#client/session.ts';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { buildSignedIn } from '#mocks/builders.ts';
import { buildMemberRecord } from '#mocks/member.ts';
import { verificationHandlers } from '#mocks/verification.ts';
import { AccountLinks } from './account-links.tsx';

const meta = {
  title: 'Components/Verification/Account links',
  component: AccountLinks,
  parameters: { msw: { handlers: verificationHandlers({ member: buildMemberRecord() }) } },
  beforeEach: () => storeSession(buildSignedIn()),
} satisfies Meta<typeof AccountLinks>;
export default meta;
type Story = StoryObj<typeof meta>;
const english = { club: 'azul', language: 'en' };

export const Member: Story = {};
export const Guest: Story = { globals: english, beforeEach: () => clearSession(), play: async ({ canvas }) => expect(canvas.queryByRole('button')).toBeNull() };
/** By keyboard: open, save, focus back at the link. */
export const UpdatesData: Story = {
  globals: english,
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('button', { name: 'Update my data' });
    link.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Check your data' }));
    const city = await dialog.findByLabelText('City');
    await userEvent.clear(city);
    await userEvent.type(city, 'Tampa');
    dialog.getByRole('button', { name: 'Save' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect((await screen.findAllByText('Your data are saved')).length).toBeGreaterThan(0);
    await waitFor(() => expect(link).toHaveFocus());
  },
};
export const ChangesPassword: Story = {
  globals: english,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change my password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose a new password' }));
    await userEvent.type(dialog.getByLabelText(/^Current password/), 'Vacation#2026');
    await userEvent.type(dialog.getByLabelText(/^New password/), 'Playa#2027x');
    await userEvent.type(dialog.getByLabelText(/^Repeat/), 'Playa#2027x');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect((await screen.findAllByText('Your password is changed')).length).toBeGreaterThan(0);
  },
};
export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: () => <ClubMatrix>{() => <AccountLinks />}</ClubMatrix> };
