import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, fireEvent, userEvent, within } from 'storybook/test';
import { forgetEdits } from './known-texts.ts';
import { editsAsPatch } from './layer.ts';

function Sample() {
  const { t } = useTranslation('home');
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{t('greeting', { name: 'Ana' })}</p>
    </main>
  );
}

/**
 * Holding Alt over any story frames its texts: the one under the pointer says its key and both
 * languages, a press edits it in place, and all edits leave as one patch.
 */
const meta = {
  title: 'Workbench/Text layer',
  component: Sample,
  tags: ['!autodocs'],
  globals: { language: 'en' },
  parameters: { chromatic: { disableSnapshot: true } },
  beforeEach: () => forgetEdits,
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A text is found by what it says, also with a name filled in, edited, and exported. */
export const EditsInPlace: Story = {
  play: async ({ canvas, step }) => {
    const page = within(document.body);
    await step('Alt shows the keys, and letting go hides them', async () => {
      await fireEvent.keyDown(window, { key: 'Alt' });
      await expect(page.getByRole('button', { name: /home:title/ })).toBeInTheDocument();
      await expect(page.getByRole('button', { name: /home:greeting/ })).toHaveTextContent(
        '{{name}}',
      );
      await fireEvent.keyUp(window, { key: 'Alt' });
      await expect(page.queryByRole('button', { name: /home:title/ })).toBeNull();
    });
    await step('a press edits the text where it stands', async () => {
      await fireEvent.keyDown(window, { key: 'Alt' });
      await userEvent.click(page.getByRole('button', { name: /home:title/ }));
      await fireEvent.keyUp(window, { key: 'Alt' });
      const [english] = page.getAllByRole('textbox');
      await userEvent.clear(english!);
      await userEvent.type(english!, 'Where to?');
      await expect(await canvas.findByRole('heading', { name: 'Where to?' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Export 1 as a patch' })).toBeVisible();
    });
    await step('the patch is of the locale file', async () => {
      const patch = await editsAsPatch();
      await expect(patch).toContain('+++ b/src/i18n/locales/en/home.json');
      await expect(patch).toContain('+  "title": "Where to?",');
    });
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
  },
};
