import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect, waitFor } from 'storybook/test';
import { readStorage } from '#client/storage.ts';
import { Input } from '#ui/input.tsx';
import { ClubMatrix } from '#workbench/club-matrix.tsx';
import { say } from '#workbench/say.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contracts/language.ts';
import { LanguageSwitch } from './language-switch.tsx';

const meta = {
  title: 'Components/Club/Language switch',
  component: LanguageSwitch,
  parameters: {
    about: {
      when: 'In every header. Nothing typed is lost by it.',
      keys: [
        ['Tab', 'Moves to the chosen language'],
        ['Arrow Left, Arrow Right', 'Choose the other one'],
      ],
    },
    states: {
      loading: 'the old words stay until the new ones are there',
      empty: 'there is no form of it without content',
      error: 'without the new words the old ones stay',
      disabled: 'a language is always open to choose',
    },
  },
} satisfies Meta<typeof LanguageSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In English. */
export const English: Story = { globals: { language: 'en' } };
/** In Spanish. */
export const Spanish: Story = { globals: { language: 'es' } };

const Form = () => {
  const { t } = useTranslation('common');
  return (
    <div className="flex max-w-form flex-col gap-4">
      <LanguageSwitch />
      <p>{t('weeks')}</p>
      <Input aria-label={t('email')} />
    </div>
  );
};

/** By keyboard: the texts change, the choice is stored, and nothing typed is lost. */
export const Switches: Story = {
  render: () => <Form />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'ana@azul.example');
    const other =
      LANGUAGES.find((language) => document.documentElement.lang !== language) ?? DEFAULT_LANGUAGE;
    const before = say('common:weeks');
    canvas.getByRole('radio', { name: say(`common:languages.${other}`) }).focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(canvas.queryByText(before)).not.toBeInTheDocument());
    await expect(canvas.getByRole('textbox')).toHaveValue('ana@azul.example');
    await expect(readStorage('iso')).toBe(other);
  },
};

/** In every club, side by side, and every language. */
export const Matrix: Story = {
  name: 'Club matrix',
  render: () => <ClubMatrix>{() => <LanguageSwitch />}</ClubMatrix>,
};
