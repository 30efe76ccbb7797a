import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#client/call.ts';
import { LoadFailed } from '#components/trouble/load-failed.tsx';

type TripFailedProps = {
  error: ApiError;
  onRetry: () => void;
  /** What is said when there is no such trip, and the ways on. */
  missing: { title: string; text: string; actions: ReactNode };
};

/** In place of a trip that does not exist, is not shown to this visitor, or could not be read. */
export function TripFailed({ error, onRetry, missing }: TripFailedProps) {
  const { t } = useTranslation(['trips', 'errors']);
  const gone = error.isMissing;
  const title = gone ? missing.title : t('trips:trip.failedTitle');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 lg:px-8">
      <h1 className="sr-only">{title}</h1>
      <LoadFailed error={error} title={title} onRetry={onRetry} missing={missing} />
    </div>
  );
}
