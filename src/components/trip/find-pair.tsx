import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { useErrorText, useFieldText } from '#client/use-error-text.ts';
import { emailAnyCase } from '#contracts/common.ts';
import { locator as locatorSchema } from '#contracts/trip.ts';
import { exampleLocator } from '#lib/locator.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Heading } from '#ui/text.tsx';

/** What a guest knows of a booking. */
export type Pair = { locator: string; email: string };

type FindPairProps = {
  /** It will join the trips of the member who is signed in. */ member: boolean;
  start: Pair;
  /** Asks for the code; what goes wrong is shown here. */ onSubmit: (pair: Pair) => Promise<void>;
};

/** Asks for number and e-mail of a booking. */
export function FindPair({ member, ...props }: FindPairProps) {
  const { t } = useTranslation('trips');
  const example = exampleLocator(useClub());
  const { number, mail, typed, change, problems, failure, busy, submit } = usePair(props);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Heading level={1}>{t('lookup.title')}</Heading>
        <p className="text-muted">{t(member ? 'lookup.leadAdd' : 'lookup.lead')}</p>
      </div>
      {failure ? (
        <Alert tone="danger" takeFocus={failure.count}>
          {failure.text}
        </Alert>
      ) : null}
      <Field
        label={t('lookup.locator')}
        hint={t('lookup.locatorHint', { example })}
        error={problems.locator}
        required
      >
        <Input
          ref={number}
          value={typed.locator}
          onChange={(event) => change({ locator: event.target.value })}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      <Field label={t('lookup.email')} error={problems.email} required>
        <Input
          ref={mail}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
          maxLength={200}
        />
      </Field>
      <Button type="submit" full loading={busy}>
        {t('lookup.go')}
      </Button>
    </form>
  );
}

/** The pair being typed, what is wrong with it, and how asking for the code went. */
function usePair({ start, onSubmit }: Omit<FindPairProps, 'member'>) {
  const { t } = useTranslation('trips');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [typed, setTyped] = useState(start);
  const [problems, setProblems] = useState<Partial<Record<keyof Pair, string | undefined>>>({});
  const [failure, setFailure] = useState<{ text: string; count: number }>();
  const [busy, setBusy] = useState(false);
  const number = useRef<HTMLInputElement>(null);
  const mail = useRef<HTMLInputElement>(null);
  const change = (part: Partial<Pair>) => {
    setTyped({ ...typed, ...part });
    setProblems({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const [locator, email] = [
      locatorSchema.safeParse(typed.locator),
      emailAnyCase.safeParse(typed.email),
    ];
    if (!locator.success || !email.success) {
      const empty = (value: string) => (value.trim() === '' ? fieldText('required') : undefined);
      setProblems({
        locator: locator.success ? undefined : (empty(typed.locator) ?? t('lookup.locatorWrong')),
        email: email.success ? undefined : (empty(typed.email) ?? fieldText('email')),
      });
      (locator.success ? mail : number).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit({ locator: locator.data, email: email.data });
    } catch (error) {
      setFailure({ text: errorText(error), count: (failure?.count ?? 0) + 1 });
      setBusy(false);
    }
  };
  return { number, mail, typed, change, problems, failure, busy, submit };
}
