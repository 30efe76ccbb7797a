import { useTranslation } from 'react-i18next';
import { useFieldText } from '#client/use-error-text.ts';
import { Alert } from '#ui/alert.tsx';
import { headlineOf } from './traveler-rules.ts';
import type { FailedRule, TravelerCheck, TravelerField } from './traveler-rules.ts';

type ProblemsAlertProps = {
  failed: readonly FailedRule[];
  fields: TravelerCheck['fields'];
  /** Chosen country in the reader's language, for the message about its states. */
  country: string;
  /** Changes with every failed attempt, so that focus returns here. */
  count: number;
  onGoTo: (field: TravelerField) => void;
};

/**
 * What is wrong with the form: the last failed rule as headline, then each one with a link to its
 * field (specification, section 5).
 */
export function ProblemsAlert({ failed, fields, country, count, onGoTo }: ProblemsAlertProps) {
  const { t } = useTranslation('booking');
  const fieldText = useFieldText();
  const headline = headlineOf(failed);
  if (!headline) return null;
  const words = ({ rule, field }: FailedRule): string =>
    rule === 'state'
      ? t('rules.state', { country })
      : rule === 'letters'
        ? t('rules.letters', { field: t(`traveler.${field}` as 'traveler.name') })
        : rule === 'other'
          ? t('rules.other', {
              field: t(`traveler.${field}` as 'traveler.name'),
              problem: fieldText(fields[field]) ?? '',
            })
          : t(`rules.${rule}`);
  return (
    <Alert tone="danger" takeFocus={count} title={words(headline)}>
      {failed.length > 1 ? (
        <ul className="flex flex-col items-start">
          {failed.map((one) => (
            <li key={`${one.rule}-${one.field}`}>
              <button
                type="button"
                onClick={() => onGoTo(one.field)}
                className="min-h-6 text-start underline underline-offset-4"
              >
                {words(one)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
