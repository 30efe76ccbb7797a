import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText, useFieldText } from '#client/use-error-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Alert, AlertLink } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { VerificationState } from './verification-machine.ts';
import { summaryOf } from './verification-rules.ts';
import type { Line, Place, Problem, ProfileErrors } from './verification-rules.ts';

type SummaryProps = {
  /** What is wrong with the profile now. */
  errors: ProfileErrors;
  onGoTo: (place: Place) => void;
};
type OutcomeProps = SummaryProps & { state: VerificationState; onExit: () => void };

/** What came of the last save. */
export function VerificationOutcome({ state: { step, count }, onExit, ...summary }: OutcomeProps) {
  const { t } = useTranslation('verification');
  const errorText = useErrorText();
  if (step.name === 'refused')
    return <Problems key={count} problems={step.problems} {...summary} />;
  if (step.name !== 'failed') return null;
  const { kind, error } = step;
  const explained =
    kind === 'passwordFailed' ||
    (kind === 'internal' && error instanceof ApiError && error.code !== FAILURE.internal);
  return (
    <Alert
      tone="danger"
      takeFocus={count}
      title={t(`dialog.problem.${kind}`)}
      actions={
        kind === 'expired' ? (
          <Button size="sm" onClick={onExit}>
            {t('dialog.signIn')}
          </Button>
        ) : undefined
      }
    >
      {explained ? errorText(error) : null}
    </Alert>
  );
}

/** What is wrong, one line each, with the way to its field. */
function Problems({ problems, errors, onGoTo }: SummaryProps & { problems: readonly Problem[] }) {
  const { t } = useTranslation(['verification', 'profile']);
  const fieldText = useFieldText();
  const [first, ...others] = summaryOf(problems, errors);
  if (!first) return null;
  const words = (line: Line): string =>
    'problem' in line
      ? t(`dialog.problem.${line.problem}`)
      : t('dialog.problem.field', {
          field: t(`profile:form.${line.field}`),
          problem: fieldText(line.error) ?? '',
        });
  const way = (line: Line) => {
    const place = 'problem' in line ? line.place : line.field;
    return place ? <AlertLink onClick={() => onGoTo(place)}>{words(line)}</AlertLink> : words(line);
  };
  return (
    <Alert tone="danger" takeFocus title={way(first)}>
      {others.length > 0 ? (
        <ul className="flex flex-col items-start">
          {others.map((line) => (
            <li key={'problem' in line ? line.problem : line.field}>{way(line)}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
