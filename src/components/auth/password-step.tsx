import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { text, typedPassword } from '#contracts/common.ts';
import { ApiError } from '#client/call.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AuthError } from './auth-error.tsx';
import { prepareDeviceId } from './device.ts';
import { StepTitle } from './login-frame.tsx';
import { useAttempt } from './use-attempt.ts';

/** The typed part of the sign-in body; LoginIDs are no e-mails, so no format is asked for (specification, section 5). */
const credentials = z.object({ email: text(255), password: typedPassword });
export type Credentials = z.output<typeof credentials>;

type PasswordStepProps = {
  email: string;
  /** Told with every keystroke, so that what was typed outlives a reload. */
  onEmail?: (email: string) => void;
  /** Sends the credentials; its failure is shown here. */
  onSubmit: (credentials: Credentials) => Promise<void>;
  /** Outside recovery page of the club; without it the product's own recovery starts. */
  recoveryUrl?: string;
  onForgot: () => void;
  /** Messages above the form. */
  notices?: ReactNode;
};

/** First step: e-mail or LoginID and password. */
export function PasswordStep({ email, onEmail, onSubmit, recoveryUrl, onForgot, notices }: PasswordStepProps) {
  const { t } = useTranslation('auth');
  const club = useClub();
  const fieldText = useFieldText();
  const { busy, failure, attempt } = useAttempt();
  const { control, handleSubmit, setError, setFocus } = useForm({ resolver: zodResolver(credentials), defaultValues: { email, password: '' } });
  useEffect(prepareDeviceId, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(handleSubmit((values) => onSubmit(values)), (error) => {
      const wrong = error instanceof ApiError ? (['email', 'password'] as const).filter((name) => error.fields[name]) : [];
      for (const name of wrong) setError(name, { message: (error as ApiError).fields[name] ?? 'invalid' }, { shouldFocus: true });
      return wrong.length > 0;
    });
  };

  const code = failure?.error instanceof ApiError ? failure.error.code : undefined;
  const forgot = (label: string, className: string) =>
    recoveryUrl ? <TextLink href={recoveryUrl} className={className}>{label}</TextLink> : <Button variant="link" size="sm" className={className} onClick={onForgot}>{label}</Button>;
  return (
    <>
      <StepTitle title={t('signIn.title')}>{t('signIn.lead', { club: club.Nombre })}</StepTitle>
      {/* Out of the way of a failure, but still there: one of them may be waiting for an answer. */}
      {notices ? <div className={failure ? 'hidden' : 'flex flex-col gap-6 empty:hidden'}>{notices}</div> : null}
      {failure ? (
        <AuthError
          error={failure.error}
          count={failure.count}
          actions={code === 403 ? forgot(t('signIn.resetPassword'), 'text-sm') : code === 402 ? <Button variant="link" size="sm" onClick={() => setFocus('email', { shouldSelect: true })}>{t('signIn.otherEmail')}</Button> : null}
        />
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormField control={control} name="email" label={t('signIn.email')} errorText={(error) => fieldText(error.message)}>
          {(field) => (
            <Input {...field} onChange={(event) => { field.onChange(event); onEmail?.(event.target.value); }} autoComplete="username" autoCapitalize="none" autoCorrect="off" spellCheck={false} inputMode="email" />
          )}
        </FormField>
        <FormField control={control} name="password" label={t('signIn.password')} errorText={(error) => fieldText(error.message)}>
          {(field) => <PasswordInput {...field} autoComplete="current-password" showLabel={t('showPassword')} hideLabel={t('hidePassword')} />}
        </FormField>
        <div className="flex justify-end">{forgot(t('signIn.forgot'), 'text-sm')}</div>
        <Button type="submit" full loading={busy} loadingLabel={t('signIn.busy')}>{t('signIn.submit')}</Button>
      </form>
    </>
  );
}
