import { useTranslation } from 'react-i18next';
import { WeekSummarySkeleton } from '#components/reservation/week-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shape of the form and of what is next to it. */
export function ClaimSkeleton() {
  const { t } = useTranslation('claim');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
      className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16"
    >
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-5 w-full max-w-read" />
          <Skeleton className="h-5 w-64 max-w-full" />
        </div>
        <Skeleton className="h-field max-w-form rounded-md" />
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-field rounded-md" />
        <Skeleton className="h-20 rounded-md" />
      </div>
      <div className="max-lg:hidden">
        <WeekSummarySkeleton />
      </div>
    </div>
  );
}
