import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { VerificationState } from './verification-machine.ts';
import type { Problem } from './verification-rules.ts';

type OutcomeProps = { state: VerificationState; onExit: () => void };

/** What came of the last save. */
export function VerificationOutcome({ state: { step, count }, onExit }: OutcomeProps) {
  const { t } = useTranslation('verification');
  const errorText = useErrorText();
  if (step.name === 'refused') return <Problems key={count} problems={step.problems} />;
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

/** What is wrong, one line each; the fields show the rest themselves. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('verification');
  const [first, ...others] = problems;
  if (!first) return null;
  return (
    <Alert tone="danger" takeFocus title={t(`dialog.problem.${first}`)}>
      {others.length > 0 ? (
        <ul className="list-disc ps-5">
          {others.map((problem) => (
            <li key={problem}>{t(`dialog.problem.${problem}`)}</li>
          ))}
        </ul>
      ) : null}
    </Alert>
  );
}
