import { CALENDAR_MONTHS } from '#contracts/rules.ts';
import { cn } from '#ui/cn.ts';
import { Skeleton } from '#ui/skeleton.tsx';

type YearLinesProps = {
  /** The chosen day's panel stands beside the year: not on a resort's page. */
  panel: boolean;
};

/** The legend, the rows and the panel of a year, in their sizes. */
export const YearLines = ({ panel }: YearLinesProps) => (
  <div
    className={cn(
      'mt-4 items-start gap-6.5',
      panel && 'lg:grid lg:grid-cols-[minmax(0,1fr)_16.5rem]',
    )}
  >
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4.5 w-full" />
      {Array.from({ length: CALENDAR_MONTHS }, (_, row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
    {panel ? <Skeleton className="h-144 rounded-lg max-lg:hidden" /> : null}
  </div>
);

/** Room for a year: while its code is on its way (`busy`), or until it comes near the screen. */
export const YearSkeleton = ({ busy = true, panel }: YearLinesProps & { busy?: boolean }) => (
  <div aria-busy={busy || undefined}>
    <Skeleton className="h-8 w-72 max-w-full sm:h-10" />
    <YearLines panel={panel} />
  </div>
);
