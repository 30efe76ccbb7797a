import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { InLanguage } from '#workbench/decorators/language.tsx';
import type { Language } from '#contracts/language.ts';
import { Button } from '#ui/button.tsx';
import { LegalDialog } from './legal-dialog.tsx';
import { say } from '#workbench/say.ts';

const meta = {
  title: 'Components/Legal/Legal dialog',
  component: LegalDialog,
  args: { text: 'terms', open: true, onOpenChange: fn(), onAccept: fn(), onReject: fn() },
  parameters: {
    // It covers the page.
    docs: { story: { inline: false } },
    about: {
      when: 'For terms, privacy and price guarantee, read or accepted; it prints the text alone.',
      keys: [
        ['Tab', 'Moves through contents, text and buttons'],
        ['Enter', 'On a line of the contents: goes to that section'],
        ['Escape', 'Closes, where nothing has to be answered'],
      ],
    },
    layout: 'fullscreen',
  },
} satisfies Meta<typeof LegalDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const spanish = { language: 'es' };

/** The terms in English. */
export const TermsEnglish: Story = { globals: { language: 'en' } };
/** The terms in Spanish. */
export const TermsSpanish: Story = { globals: spanish };
/** The privacy notice in English. */
export const PrivacyEnglish: Story = { args: { text: 'privacy' }, globals: { language: 'en' } };
/** The privacy notice in Spanish. */
export const PrivacySpanish: Story = { args: { text: 'privacy' }, globals: spanish };
/** The best-price promise in English. */
export const PriceMatchEnglish: Story = {
  args: { text: 'priceMatch' },
  globals: { language: 'en' },
};
/** The best-price promise in Spanish. */
export const PriceMatchSpanish: Story = { args: { text: 'priceMatch' }, globals: spanish };
/** With an answer to give, in English. */
export const AcceptEnglish: Story = { args: { actions: 'accept' }, globals: { language: 'en' } };
/** With an answer to give, in Spanish. */
export const AcceptSpanish: Story = { args: { actions: 'accept' }, globals: spanish };
/** On a phone, in Spanish, in the club with the longest name. */
export const Phone: Story = {
  args: { actions: 'accept' },
  globals: { ...spanish, club: 'bosque', viewport: { value: 'phone' } },
};
/** In the dark scheme. */
export const Dark: Story = { globals: { scheme: 'dark' } };

/** A club without contact details: no sentence mentions any. */
export const NoContacts: Story = {
  parameters: { club: { Id: 'mute', Email: '', Telefono: '', Direccion: '' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: say('common:footer.terms') });
    await within(dialog).findByRole('heading', { name: /^18\. / });
    await expect(dialog).not.toHaveTextContent(
      new RegExp(`${say('common:email')}:|${say('common:phone')}:|${say('common:address')}:|\\{`),
    );
  },
};

/** The text is loading. It cannot be accepted yet, but the window can be closed. */
export const Loading: Story = {
  args: { actions: 'accept', load: () => new Promise(() => undefined) },
  play: async ({ args }) => {
    await expect(await screen.findByText(say('legal:loading'))).toBeInTheDocument();
    await expect(screen.getByRole('button', { name: say('legal:accept') })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: say('legal:cancel') }));
    await waitFor(() => expect(args.onReject).toHaveBeenCalledOnce());
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
  },
};

let failures = 0;
const failAgain = () => {
  failures = 0;
};
/** Fails the first time it is called. */
function failOnce(): void {
  if (failures > 0) return;
  failures += 1;
  throw new Error('not yet');
}

const unreachable = () => Promise.reject(new Error('offline'));
/** The text cannot be loaded, in English. */
export const FailedEnglish: Story = { args: { load: unreachable }, globals: { language: 'en' } };
/** The text cannot be loaded, in Spanish. */
export const FailedSpanish: Story = { args: { load: unreachable }, globals: spanish };

/** A second attempt loads the text. */
export const Retried: Story = {
  args: {
    load: async () => {
      failOnce();
      return { title: 'Terms and conditions', html: '<p>Here again.</p>', contents: [] };
    },
  },
  beforeEach: failAgain,
  play: async () => {
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveFocus());
    await userEvent.click(within(alert).getByRole('button', { name: say('errors:retry') }));
    await expect(await screen.findByText('Here again.')).toBeVisible();
  },
};

/**
 * A section selected in the contents scrolls into view and takes focus; the page's address does not
 * change.
 */
export const Anchors: Story = {
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: say('common:footer.terms') });
    const contents = await within(dialog).findByRole('navigation', { name: say('legal:contents') });
    if (!contents.querySelector('details')?.open)
      await userEvent.click(within(contents).getByText(say('legal:contents')));
    const address = location.href;
    await expect(within(contents).getAllByRole('link')).toHaveLength(19);
    await userEvent.click(within(contents).getAllByRole('link')[16]!);
    const heading = within(dialog).getByRole('heading', { name: /^17\. / });
    await expect(heading).toHaveFocus();
    const box = heading.getBoundingClientRect();
    await waitFor(() => expect(box.top).toBeLessThan(window.innerHeight));
    await expect(location.href).toBe(address);
  },
};

/** Only the text is printed, and the page is unchanged afterwards. */
export const Printing: Story = {
  play: async () => {
    const printed: (string | null)[] = [];
    const print = spyOn(window, 'print').mockImplementation(() => {
      window.dispatchEvent(new Event('beforeprint'));
      printed.push(
        ...[...document.body.children]
          .filter((part) => !part.classList.contains('print:hidden'))
          .map((part) => part.textContent),
      );
      window.dispatchEvent(new Event('afterprint'));
    });
    await userEvent.click(await screen.findByRole('button', { name: say('legal:print') }));
    await expect(print).toHaveBeenCalledOnce();
    await expect(printed).toEqual([
      expect.stringMatching(new RegExp(`^${say('common:footer.terms')}[^]*18\\. `)),
    ]);
    await waitFor(() => expect(document.body.querySelector(':scope > article')).toBeNull());
    await expect(document.body.querySelector(':scope > .print\\:hidden')).toBeNull();
  },
};

/**
 * Pressed once, accepted once; a failure stays on the screen, with focus, and can be tried again.
 */
export const AcceptFails: Story = {
  args: { actions: 'accept', onAccept: fn(async () => failOnce()) },
  beforeEach: failAgain,
  play: async ({ args }) => {
    const accept = await screen.findByRole('button', { name: say('legal:accept') });
    await waitFor(() => expect(accept).toBeEnabled());
    await userEvent.click(accept);
    const alert = await screen.findByText(say('legal:answerFailed'));
    await waitFor(() => expect(alert.closest('[role=alert]')).toHaveFocus());
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await userEvent.click(accept);
    await waitFor(() => expect(args.onOpenChange).toHaveBeenLastCalledWith(false));
    await expect(failures).toBe(1);
  },
};

/** The text follows the language while it is open; focus returns to what opened it. */
export const LanguageAndFocus: Story = {
  globals: { language: 'en' },
  args: { open: false },
  render: function Switching(args) {
    const [open, setOpen] = useState(false);
    const [language, setLanguage] = useState<Language>('en');
    return (
      <InLanguage language={language}>
        <Button onClick={() => setOpen(true)}>Read</Button>
        <LegalDialog
          {...args}
          open={open}
          onOpenChange={setOpen}
          onAccept={() => {
            setLanguage('es');
            throw new Error('stays open');
          }}
          actions="accept"
        />
      </InLanguage>
    );
  },
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Read' });
    await userEvent.click(opener);
    const accept = await screen.findByRole('button', { name: say('legal:accept') });
    await waitFor(() => expect(accept).toBeEnabled());
    await userEvent.click(accept);
    await expect(
      await screen.findByRole('dialog', { name: 'Términos y condiciones' }),
    ).toBeVisible();
    await expect(
      await screen.findByRole('heading', { name: /^18\. Ley aplicable/ }),
    ).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
