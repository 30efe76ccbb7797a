import { dayIn } from '#lib/dates.ts';

/** Where the clubs' clocks are: days of offers and subscriptions begin and end there. */
export const CLUB_ZONE = 'America/Mexico_City';
/** The day, 'YYYY-MM-DD', of an instant by the clubs' clocks. */
export const clubDay = (instant: Date): string => dayIn(instant, CLUB_ZONE);
