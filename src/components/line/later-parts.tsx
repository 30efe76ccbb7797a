import { laterPart } from '#loading/part.tsx';

/** On a card of a held week; loaded after the page. */
export const WaitMark = laterPart(() => import('./wait-mark.tsx'));
/** Where a hold was refused; loaded then. */
export const WaitOffer = laterPart(() => import('./wait-offer.tsx'));
/** On the picture of any card of a week; loaded after the page. */
export const HeldBadge = laterPart(() => import('./held-badge.tsx'));
