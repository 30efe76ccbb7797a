import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { emailAnyCase } from '#contracts/common.ts';
import { ApiError } from '#client/call.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Input } from '#ui/input.tsx';
import { AuthError } from './auth-error.tsx';
import { StepTitle } from './login-frame.tsx';
import { useAttempt } from './use-attempt.ts';
import { FAILURE } from '#contracts/failures.ts';
import { useTexts } from '#i18n/load.ts';

const schema = z.object({ email: emailAnyCase });

type SendCodeStepProps = {
  /** The three texts default to those of the sign-in. */
  title?: ReactNode;
  lead?: ReactNode;
  submitLabel?: string;
  email: string;
  onEmail?: (email: string) => void;
  /** Sends the mail; its failure is shown here. */
  onSubmit: (email: string) => Promise<void>;
  /** Continues to the boxes without a new mail; missing where there are none. */
  onHaveCode?: (email: string) => void | undefined;
  onBack: () => void;
};

/** Asks for the e-mail that a recovery code or link is sent to. */
export function SendCodeStep(props: SendCodeStepProps) {
  const { title, lead, submitLabel, onHaveCode, onBack } = props;
  useTexts('steps');
  const { t } = useTranslation(['steps', 'auth']);
  const { control, handleSubmit, submit, busy, failure } = useEmail(props);
  return (
    <>
      <StepTitle title={title ?? t('sendCode.title')}>{lead ?? t('sendCode.lead')}</StepTitle>
      {failure ? (
        <AuthError
          recovery
          error={failure.error}
          count={failure.count}
          more={
            failure.error instanceof ApiError && failure.error.code === FAILURE.tooManyAttempts
              ? t('sendCode.linkWorks')
              : undefined
          }
        />
      ) : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <EmailField control={control} onEmail={props.onEmail} />
        <Button type="submit" full loading={busy} loadingLabel={t('sendCode.busy')}>
          {submitLabel ?? t('sendCode.submit')}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button variant="link" size="sm" onClick={onBack}>
            {t('auth:backToLogin')}
          </Button>
          {onHaveCode ? (
            <Button
              variant="link"
              size="sm"
              onClick={() => void handleSubmit((values) => onHaveCode(values.email))()}
            >
              {t('sendCode.haveCode')}
            </Button>
          ) : null}
        </div>
      </form>
    </>
  );
}

/** The e-mail being typed, and the attempt to send the mail. */
function useEmail({ email, onSubmit }: SendCodeStepProps) {
  const { busy, failure, attempt } = useAttempt();
  const { control, handleSubmit, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      handleSubmit((values) => onSubmit(values.email)),
      (error) => {
        if (!(error instanceof ApiError) || !error.fields.email) return false;
        setError('email', { message: error.fields.email }, { shouldFocus: true });
        return true;
      },
    );
  };
  return { control, handleSubmit, submit, busy, failure };
}

type EmailFieldProps = Pick<ReturnType<typeof useEmail>, 'control'> & {
  onEmail: SendCodeStepProps['onEmail'];
};
function EmailField({ control, onEmail }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  const fieldText = useFieldText();
  return (
    <FormField
      control={control}
      name="email"
      label={t('email')}
      errorText={(error) => fieldText(error.message)}
    >
      {(field) => (
        <Input
          {...field}
          type="email"
          onChange={(event) => {
            field.onChange(event);
            onEmail?.(event.target.value);
          }}
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('emailExample')}
        />
      )}
    </FormField>
  );
}
