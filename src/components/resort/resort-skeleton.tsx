import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx';
import { PHONE_SHEET } from './phone-sheet.ts';

/** The shape of the week's page while it loads. */
export function ResortSkeleton() {
  const { t } = useTranslation('booking');
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label={t('detail.loading')}
      className="grid gap-x-10 gap-y-12 max-sm:-mt-6 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <div className={cn('flex flex-col gap-3', PHONE_SHEET)}>
          <Skeleton className="h-4 w-40 max-sm:hidden" />
          <Skeleton className="h-12 w-3/4 max-w-read" />
          <Skeleton className="h-4 w-1/2" />
        </div>
        <div className="grid gap-2 overflow-hidden max-sm:-order-1 max-sm:-mx-4 sm:grid-cols-2 sm:rounded-xl">
          <Skeleton className="h-74 rounded-none sm:h-95" />
          <div className="hidden grid-cols-2 grid-rows-2 gap-2 sm:grid">
            {[1, 2, 3, 4].map((tile) => (
              <Skeleton key={tile} className="size-full rounded-none" />
            ))}
          </div>
        </div>
      </div>
      <div className="hidden self-start lg:col-start-2 lg:row-span-2 lg:row-start-1 flex-col gap-5 rounded-lg border border-line bg-surface p-6 lg:flex">
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-48 rounded-md" />
        <Skeleton className="h-field-lg rounded-md" />
      </div>
      <div className="flex flex-col gap-12">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-56" />
          <SkeletonText lines={4} className="max-w-read" />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-40" />
          <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
            {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
              <div key={tile} className="flex items-center gap-3">
                <Skeleton className="size-10 rounded-md" />
                <Skeleton className="h-4 grow" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
