import { laterPart } from '#loading/part.tsx';

/** Saves a week or removes it; loaded after the page, over a corner that nothing else is in. */
export const SavedHeart = laterPart(() => import('./heart-button.tsx'));
