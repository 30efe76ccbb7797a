import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/skeleton.tsx';
import { WeekSummarySkeleton } from './week-summary.tsx';

/** Shape of the traveler page. */
export function TravelerSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('detail.loading')}
      className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16"
    >
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-field rounded-md" />
            </div>
          ))}
        </div>
      </div>
      <div className="max-lg:hidden">
        <WeekSummarySkeleton />
      </div>
    </div>
  );
}
