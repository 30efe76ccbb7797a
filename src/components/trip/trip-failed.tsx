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
  const { t } = useTranslation('trips');
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 sm:px-6 lg:px-8">
      <LoadFailed
        level={1}
        error={error}
        title={t('trip.failedTitle')}
        onRetry={onRetry}
        missing={missing}
      />
    </div>
  );
}
