import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { readStorage, writeStorage } from '#client/storage.ts';
import { withdrawDevice } from '#contracts/auth.ts';
import { STORY_NOW } from '#mocks/builders.ts';
import { answers, breaks } from '#mocks/endpoint.ts';
import { CookiesDialog } from './cookies-dialog.tsx';
import { say } from '#workbench/say.ts';

const meta = {
  title: 'Components/Legal/Cookies dialog',
  component: CookiesDialog,
  args: { open: true, onOpenChange: fn(), onChoice: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    states: {
      loading: 'draws what it is given and asks for nothing',
      empty: 'there is no form of it without content',
      disabled: 'both answers are always open',
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof CookiesDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The first choice, in English. */
export const ChoiceEnglish: Story = { globals: { language: 'en' } };
/** The first choice, in Spanish. */
export const ChoiceSpanish: Story = { globals: { language: 'es' } };
const chose = (choice: 'all' | 'none') => () =>
  writeStorage('cookies', { choice, at: new Date(STORY_NOW).toISOString() });
/** Refused before: cookies can be accepted, in English. */
export const AcceptEnglish: Story = { globals: { language: 'en' }, beforeEach: chose('none') };
/** Refused before: cookies can be accepted, in Spanish. */
export const AcceptSpanish: Story = { globals: { language: 'es' }, beforeEach: chose('none') };
/** On a phone, in Spanish. */
export const Phone: Story = { globals: { language: 'es', viewport: { value: 'phone' } } };
/** What was chosen before, and when. */
export const ChosenEnglish: Story = { globals: { language: 'en' }, beforeEach: chose('all') };
/** Everything was accepted before, in Spanish. */
export const ChosenSpanish: Story = { globals: { language: 'es' }, beforeEach: chose('all') };

const withdrawn = fn();
const withdraws = answers(withdrawDevice, ({ body }) => {
  withdrawn(body?.deviceToken);
  return { success: true as const };
});

/** A refusal is stored and deletes what is optional, on the server too, by keyboard only. */
export const Reject: Story = {
  parameters: { msw: { handlers: [withdraws] } },
  beforeEach: () => {
    withdrawn.mockClear();
    writeStorage('device', { token: 'saved' });
    writeStorage('iso', 'en');
  },
  play: async ({ args }) => {
    (await screen.findByRole('button', { name: say('legal:cookies.reject') })).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoice).toHaveBeenLastCalledWith('none');
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await expect(readStorage('cookies')).toMatchObject({ choice: 'none' });
    await expect(readStorage('device')).toBeUndefined();
    await expect(readStorage('iso')).toBe('en');
    // A second press, while it closes, hits the same button.
    await expect(screen.getByRole('button', { name: say('legal:cookies.reject') })).toHaveFocus();
    await waitFor(() => expect(withdrawn.mock.calls).toEqual([['saved']]));
  },
};

/** A refusal without a network still applies here. */
export const RejectOffline: Story = {
  parameters: { msw: { handlers: [breaks(withdrawDevice)] } },
  beforeEach: () => writeStorage('device', { token: 'saved' }),
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: say('legal:cookies.reject') }));
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await expect(readStorage('device')).toBeUndefined();
    await expect(readStorage('cookies')).toMatchObject({ choice: 'none' });
  },
};

/** Without a saved device there is nothing to report: a call would have no answer here. */
export const RejectUnsaved: Story = {
  beforeEach: () => writeStorage('sort', 'priceHighest'),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: say('legal:cookies.reject') }));
    await expect(readStorage('sort')).toBeUndefined();
  },
};

/** A device that was saved after everything was refused can be forgotten again. */
export const RejectAgain: Story = {
  parameters: { msw: { handlers: [withdraws] } },
  beforeEach: () => {
    withdrawn.mockClear();
    writeStorage('cookies', { choice: 'none', at: '2026-11-21T11:00:00.000Z' });
    writeStorage('device', { token: 'saved since', at: '2026-11-21T11:00:01.000Z' });
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: say('legal:cookies.reject') }));
    await expect(readStorage('device')).toBeUndefined();
    await waitFor(() => expect(withdrawn.mock.calls).toEqual([['saved since']]));
  },
};

/** Everything was refused: one button accepts and closes; leaving by Escape changes nothing. */
export const AcceptOne: Story = {
  beforeEach: chose('none'),
  play: async ({ args }) => {
    await screen.findByRole('dialog', { name: say('common:footer.cookies') });
    await userEvent.keyboard('{Escape}');
    await expect(readStorage('cookies')).toMatchObject({ choice: 'none' });
    await expect(screen.queryByRole('button', { name: say('legal:cookies.reject') })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: say('legal:accept') }));
    await expect(readStorage('cookies')).toMatchObject({ choice: 'all' });
    await expect(args.onChoice).toHaveBeenLastCalledWith('all');
  },
};
