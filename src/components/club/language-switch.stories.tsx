import type { Meta, StoryObj } from '@storybook/react-vite';
import { useTranslation } from 'react-i18next';
import { expect } from 'storybook/test';
import { readStorage } from '#client/storage.ts';
import { Input } from '#ui/input.tsx';
import { ClubMatrix } from '../../../.storybook/club-matrix.tsx';
import { once } from '../../../.storybook/modes.ts';
import { LanguageSwitch } from './language-switch.tsx';

const meta = { title: 'Components/Club/Language switch', component: LanguageSwitch } satisfies Meta<typeof LanguageSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const English: Story = { globals: { language: 'en' } };
export const Spanish: Story = { globals: { language: 'es' } };

const Form = () => {
  const { t } = useTranslation('common');
  return <div className="flex max-w-form flex-col gap-4"><LanguageSwitch /><p>{t('weeks')}</p><Input aria-label={t('email')} /></div>;
};

/** By keyboard: the words change, the choice is kept, and nothing typed is lost. */
export const Switches: Story = {
  globals: { club: 'azul', language: 'en' },
  render: () => <Form />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'ana@azul.example');
    const spanish = canvas.getByRole('radio', { name: 'Español' });
    spanish.focus();
    await userEvent.keyboard(' ');
    await expect(await canvas.findByText('Semanas')).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue('ana@azul.example');
    await expect(readStorage('iso')).toBe('es');
  },
};

export const Matrix: Story = { name: 'Club matrix', parameters: { chromatic: { modes: once } }, render: () => <ClubMatrix>{() => <LanguageSwitch />}</ClubMatrix> };
