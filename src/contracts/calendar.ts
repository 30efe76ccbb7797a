import { z } from 'zod';
import { done, isoInstant } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { DEFAULT_LANGUAGE, language } from './language.ts';

const errors = [...COMMON_FAILURES, FAILURE.noSession] as const;
const path = '/trips/calendar';

export const getCalendarLink = endpoint({
  id: 'trip.calendar',
  area: 'trip',
  method: 'GET',
  path,
  summary: 'Since when the member has a private calendar address; null without one',
  reply: z.object({ success: z.literal(true), since: isoInstant.nullable() }),
  errors,
  session: 'required',
});

/** The address is told once; only a hash of it is kept. */
export const makeCalendarLink = endpoint({
  id: 'trip.makeCalendar',
  area: 'trip',
  method: 'POST',
  path,
  summary:
    'A private calendar address with all bookings of the contract, for phones to subscribe to, instead of the one of `since`',
  /**
   * `iso`: language of the entries; `since`: of the address that this one replaces, null for none.
   * Of two calls at once one makes an address, the other is refused, so that an address that was
   * shown works.
   */
  body: z.object({
    iso: language.default(DEFAULT_LANGUAGE),
    since: isoInstant.nullable().default(null),
  }),
  reply: z.object({ success: z.literal(true), url: z.string() }),
  errors: [...errors, FAILURE.calendarChanged],
  session: 'required',
});

export const endCalendarLink = endpoint({
  id: 'trip.endCalendar',
  area: 'trip',
  method: 'DELETE',
  path,
  summary: 'End the private calendar address; repeating changes nothing',
  reply: done,
  errors,
  session: 'required',
});
