import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTakenOver } from '#client/use-taken-over.ts';
import { AuthError } from './auth-error.tsx';
import { StepTitle } from './login-frame.tsx';
import { useAttempt } from './use-attempt.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * The typed part of the sign-in body; LoginIDs are not e-mails, so no format is checked
 * (specification, section 5).
 */
export type Credentials = { email: string; password: string };
/** Maximum length of each, as the API accepts it. */
const LONGEST = { email: 255, password: 256 } as const;

const NAMES = ['email', 'password'] as const;
type Name = (typeof NAMES)[number];
const messagesOf = (values: Credentials): Partial<Record<Name, string>> => {
  const wrong = (name: Name, value: string) =>
    value === ''
      ? 'required'
      : value.length > LONGEST[name]
        ? 'tooLong'
        : /[\0\p{Surrogate}]/u.test(value) && name === 'email'
          ? 'invalid'
          : undefined;
  const found = {
    email: wrong('email', values.email.trim()),
    password: wrong('password', values.password),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [Name, string] => entry[1] !== undefined),
  );
};

type PasswordStepProps = {
  email: string;
  /** Called with every keystroke, so that what was typed survives a reload. */
  onEmail?: (email: string) => void;
  /** Sends the credentials; its failure is shown here. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** External recovery page of the club; without it the product's own recovery starts. */
  recoveryUrl?: string;
  onForgot: () => void;
  /** Messages above the form. */
  notices?: ReactNode;
  /** Below the form. */
  foot?: ReactNode;
  /** Moves focus to the first field, because a button opened the form. */
  takeFocus?: boolean;
  /**
   * Shown alike for a wrong password and an unknown account, with the way to reset it; by default
   * each has its own text.
   */
  refused?: ReactNode;
};

/**
 * First step: e-mail or LoginID and password. It has two fields and is on the very first page, so
 * it does without the library of the larger forms.
 */
export function PasswordStep({
  email,
  onEmail,
  onSubmit,
  recoveryUrl,
  onForgot,
  notices,
  foot,
  takeFocus = false,
  refused,
}: PasswordStepProps) {
  const { t } = useTranslation('auth');
  const club = useClub();
  const fieldText = useFieldText();
  const { busy, failure, attempt } = useAttempt();
  const [values, setValues] = useState<Credentials>({ email, password: '' });
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});
  const ready = useTakenOver();
  const sent = useRef(false);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  const type = (name: Name, typed: string) => {
    const next = { ...values, [name]: typed };
    setValues((before) => ({ ...before, [name]: typed }));
    // No field is marked wrong before the first submit; after that every keystroke may correct it.
    if (sent.current) setWrong((before) => ({ ...before, [name]: messagesOf(next)[name] }));
    if (name === 'email') onEmail?.(typed);
  };
  // What was typed, or filled in by the browser, before the app was there is in the fields already.
  useEffect(() => {
    if (takeFocus) inputs.current.email?.focus();
    for (const name of NAMES) {
      const typed = inputs.current[name]?.value ?? '';
      if (typed !== values[name]) type(name, typed);
    }
    // Once, at the start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  /** Shows the messages and focuses the first wrong field; false when there are none. */
  const refuse = (messages: Partial<Record<Name, string>>): boolean => {
    const first = NAMES.find((name) => messages[name]);
    setWrong(messages);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sent.current = true;
    void attempt(
      async () => {
        const messages = messagesOf(values);
        if (refuse(messages)) return;
        await onSubmit({ ...values, email: values.email.trim() });
      },
      (error) =>
        error instanceof ApiError &&
        NAMES.some((name) => error.fields[name]) &&
        refuse(error.fields),
    );
  };
  const field = (name: Name) => ({
    name,
    value: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(name, event.target.value),
    ref: (input: HTMLInputElement | null) => void (inputs.current[name] = input),
  });

  const code = failure?.error instanceof ApiError ? failure.error.code : undefined;
  const alike =
    refused !== undefined && (code === FAILURE.unknownEmail || code === FAILURE.wrongPassword);
  const forgot = (label: string, className: string) =>
    recoveryUrl ? (
      <TextLink href={recoveryUrl} className={className}>
        {label}
      </TextLink>
    ) : (
      <Button variant="link" size="sm" className={className} onClick={onForgot}>
        {label}
      </Button>
    );
  return (
    <>
      {/* A phone has no room for the sentence: the club's name is just above. */}
      <div className="max-sm:[&_p]:hidden">
        <StepTitle title={t('signIn.title')}>{t('signIn.lead', { club: club.Nombre })}</StepTitle>
      </div>
      {/* Moved below a failure rather than removed: one of them may be waiting for an answer. */}
      {notices ? (
        <div className={failure ? 'hidden' : 'flex flex-col gap-6 empty:hidden'}>{notices}</div>
      ) : null}
      {failure ? (
        <AuthError
          error={failure.error}
          count={failure.count}
          text={alike ? refused : undefined}
          actions={
            code === FAILURE.wrongPassword || alike ? (
              forgot(t('signIn.resetPassword'), 'text-sm')
            ) : code === FAILURE.unknownEmail ? (
              <Button
                variant="link"
                size="sm"
                onClick={() => {
                  inputs.current.email?.focus();
                  inputs.current.email?.select();
                }}
              >
                {t('signIn.otherEmail')}
              </Button>
            ) : null
          }
        />
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('signIn.email')} error={fieldText(wrong.email)}>
          <Input
            {...field('email')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            inputMode="email"
          />
        </Field>
        {/* Beside the label for the eye, after the field for the keyboard. */}
        <div className="relative">
          <Field label={t('signIn.password')} error={fieldText(wrong.password)}>
            <PasswordInput
              {...field('password')}
              autoComplete="current-password"
              showLabel={t('showPassword')}
              hideLabel={t('hidePassword')}
            />
          </Field>
          {forgot(t('signIn.forgot'), 'absolute end-0 -top-0.5 h-6 px-0 text-sm leading-6')}
        </div>
        {/* The form must not be submitted before the app is ready: a plain form would put the
            password into the address. */}
        <Button
          type={ready ? 'submit' : 'button'}
          full
          loading={busy}
          loadingLabel={t('signIn.busy')}
        >
          {t('signIn.submit')}
        </Button>
      </form>
      {foot}
    </>
  );
}
