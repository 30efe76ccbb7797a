import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { ApiError, callEndpoint } from '#client/call.ts';
import { currentSession, withToken } from '#client/session.ts';
import { useFieldText } from '#client/use-error-text.ts';
import { NewPasswordFields } from '#components/auth/password-rules.tsx';
import { useAttempt } from '#components/auth/use-attempt.ts';
import { editMember } from '#contracts/account.ts';
import { newPassword, typedPassword } from '#contracts/common.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Heading } from '#ui/text.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Failure } from './failure.tsx';
import { useProof } from '#components/passkey/use-proof.tsx';
import { FAILURE } from '#contracts/failures.ts';

/**
 * The confirmation is compared together with the rules, so that both messages show at once; a
 * mismatch never becomes a call (section 5).
 */
const schema = z
  .object({ currentPassword: typedPassword, password: newPassword, confirm: typedPassword })
  .refine(({ password, confirm }) => confirm === '' || password === confirm, {
    path: ['confirm'],
    message: 'passwordMismatch',
    when: () => true,
  });
const EMPTY = { currentPassword: '', password: '', confirm: '' };

type PasswordCardProps = {
  memberId: string;
  email: string;
  /** The password changed; other sign-ins have ended with it. */ onChanged: () => void;
};

/** The form of a new password; the server may require a proof before it saves it. */
function usePasswordChange(memberId: string, onChanged: () => void) {
  const { busy, failure, attempt } = useAttempt();
  const { withProof, proof } = useProof(currentSession()?.token);
  const [changed, setChanged] = useState(0);
  const { control, handleSubmit, setError, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: EMPTY,
  });
  const password = useWatch({ control, name: 'password' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(
      handleSubmit(async ({ currentPassword, password: Password }) => {
        setChanged(0);
        await withProof(() =>
          callEndpoint(
            editMember,
            {
              params: { memberId },
              query: { mode: 'websocios' },
              body: { Password, currentPassword },
            },
            withToken(),
          ),
        );
        reset(EMPTY);
        setChanged(1);
        onChanged();
      }),
      (error) => {
        if (!(error instanceof ApiError)) return false;
        if (error.code === FAILURE.wrongPassword)
          setError('currentPassword', { message: 'wrongCurrent' }, { shouldFocus: true });
        else if (error.fields.Password)
          setError('password', { message: error.fields.Password }, { shouldFocus: true });
        else if (error.fields.currentPassword)
          setError(
            'currentPassword',
            { message: error.fields.currentPassword },
            { shouldFocus: true },
          );
        else return false;
        return true;
      },
    );
  };
  return { control, password, submit, busy, failure, changed, proof };
}

/**
 * Changes the member's own password: current one, new one twice, the six rules (specification,
 * section 2, Security).
 */
export function PasswordCard({ memberId, email, onChanged }: PasswordCardProps) {
  const { t } = useTranslation('profile');
  const { control, password, submit, busy, failure, changed, proof } = usePasswordChange(
    memberId,
    onChanged,
  );
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <Heading level={3}>{t('security.passwordTitle')}</Heading>
      {changed > 0 ? (
        <Alert tone="success" takeFocus={changed} title={t('security.updated')}>
          {t('security.updatedText')}
        </Alert>
      ) : null}
      {failure ? (
        <Failure title={t('security.failedTitle')} error={failure.error} count={failure.count} />
      ) : null}
      <form noValidate onSubmit={submit} className="flex max-w-dialog-md flex-col gap-5">
        {/* Tells the password manager whose password it saves. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Fields control={control} password={password} />
        <Button
          type="submit"
          loading={busy}
          loadingLabel={t('security.updating')}
          className="sm:self-start sm:min-w-56"
        >
          {t('security.update')}
        </Button>
      </form>
      {proof}
    </Card>
  );
}

type FieldsProps = Pick<ReturnType<typeof usePasswordChange>, 'control' | 'password'>;

function Fields({ control, password }: FieldsProps) {
  const { t } = useTranslation(['profile', 'auth']);
  const fieldText = useFieldText();
  const words = ({ message }: { message?: string | undefined }) =>
    message === 'wrongCurrent' ? t('security.wrongCurrent') : fieldText(message);
  const labels = {
    showLabel: t('showPassword', { ns: 'auth' }),
    hideLabel: t('hidePassword', { ns: 'auth' }),
  };
  return (
    <>
      <FormField
        control={control}
        name="currentPassword"
        label={t('security.current')}
        errorText={words}
      >
        {(field) => <PasswordInput {...field} autoComplete="current-password" {...labels} />}
      </FormField>
      <p className="-mt-3">
        <TextLink asChild className="text-sm">
          <Link to={linkTo.recoverPassword()}>{t('security.forgot')}</Link>
        </TextLink>
      </p>
      <NewPasswordFields
        password={password}
        renderField={(name, attributes) => (
          <FormField
            control={control}
            name={name}
            label={t(name === 'password' ? 'security.new' : 'security.confirm')}
            errorText={words}
          >
            {(field) => <PasswordInput {...field} {...attributes} {...labels} />}
          </FormField>
        )}
      />
    </>
  );
}
