import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import { CookieNotice } from './cookie-notice.tsx';

const meta = {
  title: 'Components/Legal/Cookie notice',
  component: CookieNotice,
  parameters: {
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'once answered it is not there',
      error: 'nothing in it can fail',
      disabled: 'both answers are always open',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof CookieNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In English. */
export const English: Story = { globals: { language: 'en' } };
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };
/** On a phone, in Spanish. */
export const Phone: Story = { globals: { language: 'es', viewport: { value: 'phone' } } };
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };
/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  parameters: {
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
  render: () => <ClubMatrix cellWidth="30rem">{() => <CookieNotice />}</ClubMatrix>,
};

/**
 * Policy, refusal and acceptance in keyboard order; a refusal still applies when something optional
 * is stored later.
 */
export const Keyboard: Story = {
  parameters: { chromatic: { disableSnapshot: true } },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: say('legal:cookies.more') })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: say('legal:cookies.reject') })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(canvas.queryByRole('region', { name: say('legal:cookies.notice') })).toBeNull(),
    );
    await expect(readStorage('cookies')).toMatchObject({ choice: 'none' });
    writeStorage('sort', 'priceHighest');
    await expect(readStorage('sort')).toBeUndefined();
    writeStorage('iso', 'es');
    await expect(readStorage('iso')).toBe('es');
  },
};

/** Accepting keeps what is optional. */
export const AcceptAll: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: say('legal:cookies.accept') }));
    await waitFor(() =>
      expect(canvas.queryByRole('region', { name: say('legal:cookies.notice') })).toBeNull(),
    );
    await expect(readStorage('cookies')).toMatchObject({ choice: 'all' });
    writeStorage('sort', 'priceHighest');
    await expect(readStorage('sort')).toBe('priceHighest');
  },
};

/** Before an answer nothing optional is stored, except a device saved by its box. */
export const Unanswered: Story = {
  beforeEach: () => {
    writeStorage('sort', 'priceHighest');
    writeStorage('device', { token: 'saved' });
  },
  play: async () => {
    await waitFor(() => expect(readStorage('sort')).toBeUndefined());
    await expect(readStorage('device')).toEqual({ token: 'saved' });
  },
};

/** Reading the policy first: leaving it returns focus; answering in it also closes the notice. */
export const ReadFirst: Story = {
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: say('legal:cookies.more') });
    await userEvent.click(more);
    await screen.findByRole('dialog', { name: say('common:footer.cookies') });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(more).toHaveFocus());
    await userEvent.click(more);
    const dialog = await screen.findByRole('dialog', { name: say('common:footer.cookies') });
    await userEvent.click(
      [...dialog.querySelectorAll('button')].find(
        (button) => button.textContent === say('legal:cookies.accept'),
      )!,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.queryByRole('region', { name: say('legal:cookies.notice') })).toBeNull();
    await expect(readStorage('cookies')).toMatchObject({ choice: 'all' });
  },
};

/** An answered question is not asked again. */
export const Answered: Story = {
  beforeEach: () => writeStorage('cookies', { choice: 'none', at: '2026-01-01T00:00:00.000Z' }),
  play: async ({ canvas }) =>
    expect(canvas.queryByRole('region', { name: say('legal:cookies.notice') })).toBeNull(),
};
