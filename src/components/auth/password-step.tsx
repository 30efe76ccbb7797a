import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AuthError } from './auth-error.tsx';
import { StepTitle } from './login-frame.tsx';
import { useCredentials } from './use-credentials.ts';
import type { Credentials, CredentialsState } from './use-credentials.ts';
import { FAILURE } from '#contracts/failures.ts';

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
  /** Below the button: other ways to sign in. */
  others?: ReactNode;
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

/** Turns off the browser's own corrections of what is typed. */
const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * First step: e-mail or LoginID and password. It has two fields and is on the very first page, so
 * it does without the library of the larger forms.
 */
export function PasswordStep(props: PasswordStepProps) {
  const { notices, others, foot, refused } = props;
  const { t } = useTranslation('auth');
  const club = useClub();
  const fieldText = useFieldText();
  const { field, wrong, submit, busy, failure, retypeEmail } = useCredentials(props);
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
        <Refusal
          failure={failure}
          refused={refused}
          reset={<Forgot step={props} label={t('signIn.resetPassword')} className="text-sm" />}
          onOtherEmail={retypeEmail}
        />
      ) : null}
      {/* Sent without the app, the form must not put the password into the address. */}
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('signIn.email')} error={fieldText(wrong.email)}>
          <Input
            {...field('email')}
            autoComplete="username webauthn"
            {...asTyped}
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
          <Forgot
            step={props}
            label={t('signIn.forgot')}
            className="absolute end-0 -top-0.5 h-6 px-0 text-sm leading-6"
          />
        </div>
        <Button type="submit" full loading={busy} loadingLabel={t('signIn.busy')}>
          {t('signIn.submit')}
        </Button>
        {others}
      </form>
      {foot}
    </>
  );
}

/** The way to a new password: the club's own page, or the product's recovery. */
function Forgot({
  step: { recoveryUrl, onForgot },
  label,
  className,
}: {
  step: Pick<PasswordStepProps, 'recoveryUrl' | 'onForgot'>;
  label: string;
  className: string;
}) {
  return recoveryUrl ? (
    <TextLink href={recoveryUrl} className={className}>
      {label}
    </TextLink>
  ) : (
    <Button variant="link" size="sm" className={className} onClick={onForgot}>
      {label}
    </Button>
  );
}

/** Why the sign-in was refused, with the step that helps. */
function Refusal({
  failure,
  refused,
  reset,
  onOtherEmail,
}: {
  failure: NonNullable<CredentialsState['failure']>;
  refused: ReactNode;
  reset: ReactNode;
  onOtherEmail: () => void;
}) {
  const { t } = useTranslation('auth');
  const code = failure.error instanceof ApiError ? failure.error.code : undefined;
  const alike =
    refused !== undefined && (code === FAILURE.unknownEmail || code === FAILURE.wrongPassword);
  return (
    <AuthError
      error={failure.error}
      count={failure.count}
      text={alike ? refused : undefined}
      actions={
        code === FAILURE.wrongPassword || alike ? (
          reset
        ) : code === FAILURE.unknownEmail ? (
          <Button variant="link" size="sm" onClick={onOtherEmail}>
            {t('signIn.otherEmail')}
          </Button>
        ) : null
      }
    />
  );
}
