import { z } from 'zod';
import { SORTS } from './week-values.ts';

export const sort = z.enum(SORTS);
export type Sort = z.infer<typeof sort>;
