import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import { NewPasswordFields } from '#components/auth/password-rules.tsx';
import { FormField } from '#ui/form-field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Heading } from '#ui/text.tsx';
import type { TypedPassword } from './verification-rules.ts';

type VerificationPasswordProps = {
  form: UseFormReturn<TypedPassword>;
  /** Asks for the current password, too. */
  askCurrent: boolean;
  /** A heading divides it from the fields above. */
  headed: boolean;
  email: string;
};

/** A new password, typed twice, with its rules. */
export function VerificationPassword({
  form: { control, watch },
  askCurrent,
  headed,
  email,
}: VerificationPasswordProps) {
  const { t } = useTranslation(['verification', 'auth']);
  const fieldText = useFieldText();
  const field = (
    name: keyof TypedPassword,
    label: string,
    more: { autoComplete: string; 'aria-describedby'?: string },
  ) => (
    <FormField
      control={control}
      name={name}
      label={label}
      required
      errorText={({ message }) =>
        message === 'wrong' ? t('dialog.problem.currentWrong') : fieldText(message)
      }
    >
      {(wires) => (
        <PasswordInput
          {...wires}
          {...more}
          showLabel={t('auth:showPassword')}
          hideLabel={t('auth:hidePassword')}
        />
      )}
    </FormField>
  );
  return (
    <div className="flex flex-col gap-5">
      {headed ? (
        <Heading level={3} className="text-lg">
          {t('dialog.password')}
        </Heading>
      ) : null}
      {askCurrent
        ? field('current', t('dialog.currentPassword'), { autoComplete: 'current-password' })
        : null}
      <NewPasswordFields
        password={watch('password')}
        renderField={(name, attributes) =>
          field(
            name,
            t(name === 'password' ? 'dialog.newPassword' : 'dialog.confirmPassword'),
            attributes,
          )
        }
      />
      {/* Tells the password manager whose password it saves. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </div>
  );
}
