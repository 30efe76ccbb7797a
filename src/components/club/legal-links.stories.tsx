import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { readStorage, writeStorage } from '#client/storage.ts';
import { STORY_NOW } from '#mocks/builders.ts';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { LegalLinks } from './legal-links.tsx';

const meta = {
  title: 'Components/Club/Legal links',
  component: LegalLinks,
  parameters: {
    states: {
      loading: 'the dialog it opens has it',
      empty: 'there is no form of it without content',
      error: 'the dialog it opens has it',
      disabled: 'has no control that could be switched off',
    },
  },
} satisfies Meta<typeof LegalLinks>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every legal text. */
export const All: Story = {};
/** Those that matter before the sign-in. */
export const OfSignIn: Story = { args: { texts: ['terms', 'privacy', 'cookies'] } };
/** Pressing the link opens the text; closing returns the focus. */
export const OpensText: Story = {
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('button', { name: say('common:footer.cookies') });
    link.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
  },
};

/**
 * Cookies after a refusal: the window has one button, which accepts and closes. Opened again it
 * offers both answers, so that acceptance can be withdrawn.
 */
export const CookiesAfterRefusal: Story = {
  beforeEach: () => writeStorage('cookies', { choice: 'none', at: STORY_NOW.toISOString() }),
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('button', { name: say('common:footer.cookies') });
    await userEvent.click(link);
    await userEvent.click(
      await screen.findByRole('button', { name: say('legal:cookies.acceptOne') }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(readStorage('cookies')).toMatchObject({ choice: 'all' });
    await userEvent.click(link);
    await userEvent.click(await screen.findByRole('button', { name: say('legal:cookies.reject') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(readStorage('cookies')).toMatchObject({ choice: 'none' });
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <LegalLinks />}</ClubMatrix>,
};
