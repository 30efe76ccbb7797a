import { laterPart } from '#loading/part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { WatchButtonProps } from './watch-button.tsx';

const load = () => import('./watch-button.tsx');
/** Watches a search; loaded after the page, which keeps its place. */
export const LaterWatch = laterPart<WatchButtonProps>(load, {
  waiting: () => <span className="block h-11 sm:h-9" />,
});
/** The same in a list without weeks, with what it is good for. */
export const LaterWatchOffer = laterPart<WatchButtonProps>(load, {
  waiting: () => <Skeleton className="h-24 rounded-lg" />,
});
