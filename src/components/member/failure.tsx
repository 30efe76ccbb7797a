import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FAILURE } from '#contracts/failures.ts';

type FailureProps = {
  title: ReactNode;
  error: unknown;
  /** Counts failures, so that focus returns to the same message. */ count?: number;
  /** Offers to try again. */ onRetry?: () => void;
  takeFocus?: boolean;
};

/**
 * A failed call of the profile: what happened and what to do next. An ended session leads to the
 * sign-in, everything else can be tried again.
 */
export function Failure({ title, error, count = 0, onRetry, takeFocus = true }: FailureProps) {
  const { t } = useTranslation(['profile', 'errors']);
  const errorText = useErrorText();
  const { UrlLogin } = useClub();
  const ended = error instanceof ApiError && error.code === FAILURE.noSession;
  const again = onRetry ? (
    <Button size="sm" variant="outline" onClick={onRetry}>
      {t('retry', { ns: 'errors' })}
    </Button>
  ) : undefined;
  return (
    <Alert
      tone="danger"
      title={title}
      takeFocus={takeFocus ? count : false}
      actions={
        ended ? (
          <Button asChild size="sm">
            <a href={UrlLogin}>{t('signInAgain')}</a>
          </Button>
        ) : (
          again
        )
      }
    >
      {errorText(error)}
    </Alert>
  );
}
