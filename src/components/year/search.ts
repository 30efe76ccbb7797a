import type { z } from 'zod';
import type { calendarCriteria } from '#contracts/week.ts';

/** Criteria of the year view: a place and filters, without dates. */
export type CalendarSearch = z.input<typeof calendarCriteria>;
