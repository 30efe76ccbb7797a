import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { useFieldText } from '#client/use-error-text.ts';
import { ClubContactList } from '#components/club/club-contact.tsx';
import { numberRef as numberRefSchema } from '#contracts/reserve.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Heading } from '#ui/text.tsx';

/** Asks for the booking number, for visitors who did not come from the booking. */
export function FindBooking({
  onFound,
  problem,
}: {
  onFound: (numberRef: string) => void;
  problem?: string | undefined;
}) {
  const { t } = useTranslation('claim');
  const fieldText = useFieldText();
  const { claimHours } = useBoot().settings;
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = numberRefSchema.safeParse(typed.trim());
    if (found.success) return onFound(found.data);
    setError(typed.trim() === '' ? fieldText('required') : t('find.invalid'));
    box.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Heading level={1}>{t('title')}</Heading>
        <p className="text-muted">{t('find.lead')}</p>
      </div>
      <Field label={t('find.label')} hint={t('find.hint')} error={error} required>
        <Input
          ref={box}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Button type="submit" className="self-start max-sm:w-full">
        {t('find.go')}
      </Button>
      <div className="flex flex-col gap-2 border-t border-line pt-6 text-sm">
        <p className="text-muted">{t('find.hotel', { count: claimHours })}</p>
        <ClubContactList />
      </div>
    </form>
  );
}
