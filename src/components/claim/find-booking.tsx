import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useBoot } from '#client/boot.tsx';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession } from '#client/session.ts';
import { useErrorText, useFieldText } from '#client/use-error-text.ts';
import { ClubContactList } from '#components/club/club-contact.tsx';
import { FAILURE } from '#contracts/failures.ts';
import { numberRef as numberRefSchema } from '#contracts/reserve.ts';
import { getTrip } from '#contracts/trip.ts';
import { readLocator } from '#lib/locator.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';

type FindBookingProps = {
  onFound: (numberRef: string) => void;
  problem?: string | undefined;
};

/**
 * Asks for the booking number, for visitors who did not come from the booking. A member's own is
 * found by the number for people; a guest confirms the e-mail first, on the page that opens a
 * booking.
 */
export function FindBooking(props: FindBookingProps) {
  const { t } = useTranslation('claim');
  const { claimHours } = useBoot().settings;
  const { box, typed, type, error, unknown, busy, submit } = useNumber(props);
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
          onChange={(event) => type(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
        />
      </Field>
      {unknown ? (
        <TextLink asChild className="self-start">
          <Link to={linkTo.page('findBooking')}>{t('find.byMail')}</Link>
        </TextLink>
      ) : null}
      <Button type="submit" loading={busy} className="self-start max-sm:w-full">
        {t('find.go')}
      </Button>
      <div className="flex flex-col gap-2 border-t border-line pt-6 text-sm">
        <p className="text-muted">{t('find.hotel', { count: claimHours })}</p>
        <ClubContactList />
      </div>
    </form>
  );
}

/** The number being typed and looked up. */
function useNumber({ onFound, problem }: FindBookingProps) {
  const { t } = useTranslation('claim');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(problem);
  const [unknown, setUnknown] = useState(false);
  const [busy, setBusy] = useState(false);
  const refuse = (words: string | undefined) => {
    setError(words);
    box.current?.focus();
  };
  const findByLocator = async (locator: string) => {
    setBusy(true);
    try {
      const token = currentSession()?.token;
      const { trip } = await callEndpoint(getTrip, { params: { key: locator } }, { token });
      return onFound(trip.numberRef);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === FAILURE.notFound) {
        setUnknown(true);
        refuse(t('find.notYours'));
      } else refuse(errorText(failure));
    }
    return setBusy(false);
  };
  const type = (value: string) => {
    setTyped(value);
    setError(undefined);
    setUnknown(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const locator = readLocator(typed);
    if (locator) return void findByLocator(locator);
    const found = numberRefSchema.safeParse(typed.trim());
    if (found.success) return onFound(found.data);
    return refuse(typed.trim() === '' ? fieldText('required') : t('find.invalid'));
  };
  return { box, typed, type, error, unknown, busy, submit };
}
