import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_RULES, passwordRuleResults } from '#contracts/password.ts';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';

type PasswordRulesProps = { password: string; id?: string; className?: string };

/**
 * The six rules of a new password, each with a check or a cross that updates while typing
 * (specification, section 5).
 */
export function PasswordRules({ password, id, className }: PasswordRulesProps) {
  const { t } = useTranslation('steps');
  const results = passwordRuleResults(password);
  const kept = PASSWORD_RULES.filter((rule) => results[rule]).length;
  return (
    <div id={id} className={cn('flex flex-col gap-2 rounded-md bg-sand p-4 text-sm', className)}>
      <p className="font-semibold">{t('rules.title')}</p>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {PASSWORD_RULES.map((rule) => (
          <li
            key={rule}
            className={cn('flex items-start gap-2', results[rule] ? 'text-success' : 'text-ink')}
          >
            {results[rule] ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 stroke-3" />
            ) : (
              <X aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <span>{t(`rules.${rule}`)}</span>
            <span className="sr-only">{`(${t(results[rule] ? 'rules.kept' : 'rules.missing')})`}</span>
          </li>
        ))}
      </ul>
      {/* The list itself is silent while typing; only the count is announced. */}
      <LiveRegion
        message={password === '' ? '' : t('rules.summary', { kept, total: PASSWORD_RULES.length })}
      />
    </div>
  );
}

type NewPasswordFieldsProps = {
  /** What is typed as the new password. */
  password: string;
  /** Renders a field of the form around a password input with these attributes. */
  renderField: (
    name: 'password' | 'confirm',
    attributes: { autoComplete: string; 'aria-describedby'?: string },
  ) => ReactNode;
};

/** A new password, its rules, and the same password again. */
export function NewPasswordFields({ password, renderField }: NewPasswordFieldsProps) {
  const rules = useId();
  return (
    <>
      {renderField('password', { autoComplete: 'new-password', 'aria-describedby': rules })}
      <PasswordRules id={rules} password={password} />
      {renderField('confirm', { autoComplete: 'new-password' })}
    </>
  );
}
