import { MissingHere } from '#components/trouble/missing-here.tsx';
import { laterPart } from '#loading/part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The list with its map; its code loads when it is first shown. */
export const MapOfList = laterPart(() => import('./map-of-list.tsx'), {
  waiting: () => <Skeleton className="h-[70dvh] rounded-none" />,
  failed: (again) => <MissingHere onRetry={again} />,
});
