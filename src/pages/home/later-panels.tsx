import { MissingHere } from '#components/trouble/missing-here.tsx';
import { laterPart } from '#loading/part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { BookingTabProps } from './booking-tab.tsx';

const stands = {
  waiting: () => (
    <div aria-busy="true">
      <Skeleton className="h-72 w-full rounded-lg lg:h-44" />
    </div>
  ),
  failed: (again: () => void) => <MissingHere onRetry={again} />,
};

/** What the home page's first tab does not need; the code loads when the page is idle. */
export const CruiseSearch = laterPart(
  async () => ({
    default: (await import('#components/cruise/cruise-search.tsx')).CruiseSearch,
  }),
  stands,
);
export const DealsPanel = laterPart(
  async () => ({ default: (await import('#components/deal/deals-panel.tsx')).DealsPanel }),
  stands,
);
export const BookingTab = laterPart<BookingTabProps>(
  async () => ({ default: (await import('./booking-tab.tsx')).BookingTab }),
  stands,
);
