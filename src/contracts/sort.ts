import { z } from 'zod';

/** Orders of the list of weeks (specification, section 9). */
export const SORTS = ['priceLowest', 'priceHighest', 'checkInOrderHighest', 'checkInOrderLowest'] as const;
export const sort = z.enum(SORTS);
export type Sort = z.infer<typeof sort>;
