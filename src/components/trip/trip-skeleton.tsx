import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/skeleton.tsx';
import { tripFrame } from './trip-frame.ts';

/** Shape of a trip that is being loaded. */
export function TripSkeleton() {
  const { t } = useTranslation('trips');
  return (
    <div role="status" aria-busy="true" aria-label={t('trip.loading')} className={tripFrame.page}>
      <span className="block h-5 max-sm:hidden" />
      <Skeleton className={tripFrame.hero} />
      <div className={tripFrame.grid}>
        <div className="flex flex-col gap-10">
          <Skeleton className="h-20" />
          <Skeleton className="h-56 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </div>
        <Skeleton className="h-94 rounded-xl" />
      </div>
    </div>
  );
}
