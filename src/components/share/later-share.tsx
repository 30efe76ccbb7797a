import { laterPart } from '#loading/part.tsx';
import type { ShareSearchProps } from './share-search.tsx';

/** Shares a search; loaded after the page, which keeps its place. */
export const LaterShareSearch = laterPart<ShareSearchProps>(() => import('./share-search.tsx'), {
  waiting: () => <span className="block size-10 shrink-0" />,
});
