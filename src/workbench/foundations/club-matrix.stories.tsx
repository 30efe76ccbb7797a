import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect } from 'storybook/test';
import { clubRegistry } from '#clubs/registry.ts';
import { clubInitials } from '#clubs/initials.ts';
import type { Club } from '#contracts/club.ts';
import { LANGUAGES } from '#contracts/language.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { OtpInput } from '#ui/otp-input.tsx';
import { Picture } from '#ui/picture.tsx';
import { Steps } from '#ui/steps.tsx';
import { Figure, Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { ClubMatrix } from '../club-matrix.tsx';
import { storyClub } from '../decorators/club.tsx';
import { ClubTheme } from '../club-theme.tsx';

const meta = {
  title: 'Foundations/Club matrix',
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Sample({ club }: { club: Club }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('47');
  return (
    <div className="flex max-w-form flex-col gap-4">
      <div className="flex items-center gap-3">
        {club.Logo ? (
          <img src={club.Logo} alt="" className="h-8 w-auto" />
        ) : (
          <Avatar initials={clubInitials(club.Nombre)} tone="primary" shape="square" size="sm" />
        )}
        <span className="font-display text-lg">{club.Nombre}</span>
      </div>
      <Steps
        label={t('menu')}
        doneLabel={t('ok')}
        current={1}
        steps={[t('home'), t('profile'), t('address')]}
      />
      <Field label={t('email')} hint={t('optional')}>
        <Input defaultValue="ana@azul.example" />
      </Field>
      <Field label={t('phone')} error={t('required')} required>
        <Input />
      </Field>
      <OtpInput length={4} value={code} onChange={setCode} label={t('login')} />
      <Checkbox label={t('accept')} defaultChecked aside={121} />
      <div className="flex flex-wrap gap-2">
        <Badge>{t('weeks')}</Badge>
        <Badge tone="secondary">
          <Star aria-hidden="true" />
          {t('weeks')}
        </Badge>
        <RemovableChip removeLabel={`${t('close')}: ${t('home')}`}>{t('home')}</RemovableChip>
      </div>
      <Card tone="featured" padding="none">
        <Picture alt="" ratio="16/7" />
        <div className="flex items-end justify-between gap-4 p-4">
          <div>
            <Heading level={3}>Casa del Arrecife</Heading>
            <TextLink href="#terms">{t('contact')}</TextLink>
          </div>
          <Figure>$612</Figure>
        </div>
      </Card>
      <Alert title={t('club', { ns: 'share' })} />
      <div className="flex flex-wrap gap-3">
        <Button>{t('login')}</Button>
        <Button variant="outline">{t('cancel')}</Button>
        <Button variant="secondary" size="sm">
          {t('next')}
        </Button>
      </div>
    </div>
  );
}

/** The primitives together, in every club and every language. */
export const Primitives: Story = {
  render: () => <ClubMatrix cellWidth="24rem">{({ club }) => <Sample club={club} />}</ClubMatrix>,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-club]')).toHaveLength(
      clubRegistry.length * LANGUAGES.length,
    );
  },
};

export const PrimitivesDark: Story = { ...Primitives, globals: { scheme: 'dark' } };

const hard = [
  ['#ffffff', '#f5f5f5'],
  ['#ffe600', '#00e5ff'],
  ['#808080', '#777777'],
  ['#000000', '#ff0000'],
  ['#ff00aa', '#39ff14'],
  ['#fff4d6', '#101010'],
] as const;

/**
 * Colors no designer would choose: everything can still be read, and every control still has a
 * shape.
 */
export const HardColors: Story = {
  render: () => (
    <div className="grid gap-4 p-4 lg:grid-cols-3">
      {hard.map(([ColorPrimarioHex, ColorSecundarioHex]) => {
        const club = storyClub('bosque', {
          ColorPrimarioHex,
          ColorSecundarioHex,
          Nombre: `${ColorPrimarioHex} ${ColorSecundarioHex}`,
        });
        return (
          <ClubTheme
            key={club.Nombre}
            club={club}
            target="wrapper"
            className="rounded-lg border border-line bg-paper p-6 text-ink"
          >
            <Sample club={club} />
          </ClubTheme>
        );
      })}
    </div>
  ),
};

export const HardColorsDark: Story = { ...HardColors, globals: { scheme: 'dark' } };
