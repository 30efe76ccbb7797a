import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent, ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { emailAnyCase, newPassword, typedPassword } from '#contracts/common.ts';
import { ApiError } from '#client/call.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { AuthError } from './auth-error.tsx';
import { StepTitle } from './login-frame.tsx';
import { NewPasswordFields } from './password-rules.tsx';
import { useAttempt } from './use-attempt.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useTexts } from '#i18n/load.ts';

type NewPasswordStepProps = {
  /** Whose password it is; '' when unknown. */
  email: string;
  /**
   * Asks for the e-mail above the password: for generated members whose link did not contain it.
   */
  askEmail?: boolean;
  /** Texts default to those of the sign-in. */
  submitLabel?: string;
  /** Saves the password; its failure is shown here. */
  onSubmit: (password: string, email: string) => Promise<void>;
  /** Requests a new code or link; offered when this one has ended. */
  onAskAgain: () => void;
  askAgainLabel?: string;
  onBack: () => void;
  title?: ReactNode;
  lead?: ReactNode;
};

/**
 * The confirmation is compared together with the rules, so that both messages show at once
 * (specification, section 5).
 */
const schema = (askEmail: boolean) =>
  z
    .object({
      email: askEmail ? emailAnyCase : z.string(),
      password: newPassword,
      confirm: typedPassword,
    })
    .refine(({ password, confirm }) => confirm === '' || password === confirm, {
      path: ['confirm'],
      message: 'passwordMismatch',
      when: () => true,
    });

/** The form of a new password, and the attempt to save it. */
function useNewPassword(
  email: string,
  askEmail: boolean,
  onSubmit: NewPasswordStepProps['onSubmit'],
) {
  const { busy, failure, attempt } = useAttempt();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema(askEmail)),
    defaultValues: { email, password: '', confirm: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      handleSubmit((values) => onSubmit(values.password, values.email)),
      (error) => {
        if (!(error instanceof ApiError) || !error.fields.password) return false;
        setError('password', { message: error.fields.password }, { shouldFocus: true });
        return true;
      },
    );
  };
  return { control, password, submit, busy, failure };
}

/** A new password, typed twice, with the six rules. */
export function NewPasswordStep(props: NewPasswordStepProps) {
  const { email, askEmail = false, onSubmit, onAskAgain, onBack, title, lead } = props;
  useTexts('steps');
  const { t } = useTranslation(['steps', 'auth']);
  const { control, password, submit, busy, failure } = useNewPassword(email, askEmail, onSubmit);
  const ended =
    failure?.error instanceof ApiError &&
    (failure.error.code === FAILURE.linkExpired || failure.error.code === FAILURE.linkRefused);
  return (
    <>
      <StepTitle title={title ?? t('newPassword.title')}>
        {lead ?? (email && !askEmail ? t('newPassword.lead', { email }) : null)}
      </StepTitle>
      {failure ? (
        <AuthError
          title={t('newPassword.failedTitle')}
          error={failure.error}
          count={failure.count}
          actions={
            ended ? (
              <Button variant="link" size="sm" onClick={onAskAgain}>
                {props.askAgainLabel ?? t('newPassword.askAgain')}
              </Button>
            ) : null
          }
        />
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Fields control={control} password={password} email={email} askEmail={askEmail} />
        <Button type="submit" full loading={busy} loadingLabel={t('newPassword.busy')}>
          {props.submitLabel ?? t('newPassword.submit')}
        </Button>
        <Button variant="link" size="sm" className="self-start" onClick={onBack}>
          {t('auth:backToLogin')}
        </Button>
      </form>
    </>
  );
}

type FieldsProps = Pick<ReturnType<typeof useNewPassword>, 'control' | 'password'> & {
  email: string;
  askEmail: boolean;
};
function Fields({ control, password, email, askEmail }: FieldsProps) {
  const { t } = useTranslation(['steps', 'auth']);
  const fieldText = useFieldText();
  const message = (error: { message?: string | undefined }) => fieldText(error.message);
  const labels = { showLabel: t('auth:showPassword'), hideLabel: t('auth:hidePassword') };
  return (
    <>
      {askEmail ? (
        <FormField control={control} name="email" label={t('auth:email')} errorText={message}>
          {(field) => (
            <Input
              {...field}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </FormField>
      ) : (
        // Tells the password manager whose password it saves.
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={email}
          readOnly
          hidden
        />
      )}
      <NewPasswordFields
        password={password}
        renderField={(name, attributes) => (
          <FormField
            control={control}
            name={name}
            label={t(`newPassword.${name}`)}
            errorText={message}
          >
            {(field) => <PasswordInput {...field} {...attributes} {...labels} />}
          </FormField>
        )}
      />
    </>
  );
}
