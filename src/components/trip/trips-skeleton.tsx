import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shape of the trips while they are loading: the next one, and two lists. */
export function TripsSkeleton() {
  const { t } = useTranslation('trips');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className="flex flex-col gap-6">
      <Skeleton className="h-112 rounded-xl sm:h-136 lg:h-84" />
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-12">
        {[0, 1].map((list) => (
          <div key={list} className="flex flex-col gap-3">
            <Skeleton className="h-7 w-32" />
            <Skeleton className="h-18 sm:h-16" />
            <Skeleton className="h-18 sm:h-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
