import { useTranslation } from 'react-i18next';
import { HoldSummarySkeleton } from './hold-summary.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shape of the payment page. */
export function PaymentSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('hold.loading')}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16 xl:gap-24"
    >
      <div className="flex flex-col gap-6">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-8 w-72 max-w-full sm:h-10" />
          <Skeleton className="h-5 w-96 max-w-full max-sm:hidden" />
        </div>
        <Skeleton className="h-32 rounded-lg lg:hidden" />
        <Skeleton className="h-48 rounded-lg sm:h-42" />
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-field-lg rounded-md max-lg:hidden" />
        <Skeleton className="h-6" />
      </div>
      <div className="max-lg:hidden">
        <HoldSummarySkeleton />
      </div>
    </div>
  );
}
