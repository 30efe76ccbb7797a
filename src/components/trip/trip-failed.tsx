import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#client/call.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { FAILURE } from '#contracts/failures.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

type TripFailedProps = {
  error: ApiError;
  onRetry: () => void;
  /** What is said when there is no such trip, and the ways on. */
  missing: { title: string; text: string; actions: ReactNode };
};

/** In place of a trip that does not exist, is not shown to this visitor, or could not be read. */
export function TripFailed({ error, onRetry, missing }: TripFailedProps) {
  const { t } = useTranslation(['trips', 'errors']);
  const errorText = useErrorText();
  const gone = error.code === FAILURE.notFound || error.code === FAILURE.invalidInput;
  const title = gone ? missing.title : t('trips:trip.failedTitle');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 lg:px-8">
      <h1 className="sr-only">{title}</h1>
      <Alert
        tone={gone ? 'warning' : 'danger'}
        takeFocus
        title={title}
        actions={
          gone ? (
            missing.actions
          ) : (
            <Button size="sm" onClick={onRetry}>
              {t('errors:retry')}
            </Button>
          )
        }
      >
        {gone ? missing.text : errorText(error)}
      </Alert>
    </div>
  );
}
