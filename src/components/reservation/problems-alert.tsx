import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import { Alert, AlertLink } from '#ui/alert.tsx';
import { isBlank, TRAVELER_FIELDS } from './check-traveler.ts';
import type { TravelerField, TravelerProblems } from './check-traveler.ts';

type ProblemsAlertProps = {
  wrong: TravelerProblems;
  /** Chosen country in the reader's language, for the message about its states. */
  country: string;
  /** Changes with every failed attempt, so that focus returns here. */
  count: number;
  onGoTo: (field: TravelerField) => void;
};

/**
 * What is wrong with the form: for one field its message (specification, section 5), for several
 * their number and a link to each.
 */
export function ProblemsAlert({ wrong, country, count, onGoTo }: ProblemsAlertProps) {
  const { t } = useTranslation('booking');
  const fieldText = useFieldText();
  const fields = TRAVELER_FIELDS.filter((field) => wrong[field]);
  if (fields.length === 0) return null;
  const words = (field: TravelerField): string => {
    const key = wrong[field];
    const name = t(`traveler.${field === 'terms' ? 'termsTitle' : field}`);
    if (key === 'stateRequired') return t('rules.state', { country });
    if (key === 'lettersOnly') return t('rules.letters', { field: name });
    if (key === 'terms' || key === 'phone' || key === 'email') return t(`rules.${key}`);
    return t('rules.other', { field: name, problem: fieldText(key) ?? '' });
  };
  const way = (field: TravelerField) => (
    <AlertLink onClick={() => onGoTo(field)}>{words(field)}</AlertLink>
  );
  const [only, ...others] = fields;
  return (
    <Alert
      tone="danger"
      takeFocus={count}
      title={only && others.length === 0 ? way(only) : t('rules.check', { count: fields.length })}
    >
      {others.length > 0 ? (
        <>
          {isBlank(wrong) ? <p>{t('rules.required')}</p> : null}
          <ul className="flex flex-col items-start">
            {fields.map((field) => (
              <li key={field}>{way(field)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  );
}
