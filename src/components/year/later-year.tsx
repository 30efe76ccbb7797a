import { MissingHere } from '#components/trouble/missing-here.tsx';
import { laterPart } from '#loading/part.tsx';
import { YearSkeleton } from './year-skeleton.tsx';

/** The year view; its code loads when it is first shown. */
export const Year = laterPart(() => import('./year-view.tsx'), {
  waiting: ({ listOf }) => <YearSkeleton panel={listOf !== undefined} />,
  failed: (again) => <MissingHere onRetry={again} />,
});
