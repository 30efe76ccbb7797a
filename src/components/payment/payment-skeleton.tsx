import { useTranslation } from 'react-i18next';
import { WeekSummarySkeleton } from '#components/reservation/week-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shape of the payment page. */
export function PaymentSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('hold.loading')}
      className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16"
    >
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-16 rounded-md" />
        </div>
        <Skeleton className="h-40 rounded-md" />
        <Skeleton className="h-24 rounded-md" />
        <Skeleton className="h-field-lg rounded-md" />
      </div>
      <div className="max-lg:hidden">
        <WeekSummarySkeleton />
      </div>
    </div>
  );
}
