import { z } from 'zod';
import { done, isoInstant, usd } from './common.ts';
import { endpoint } from './endpoint.ts';
import { language } from './language.ts';
import { week } from './week.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

/**
 * `expired` also covers a hold that was canceled by hand; `refunded`: paid too late for the week, or
 * canceled by the club.
 */
export const reservationStatus = z.enum(['held', 'paid', 'expired', 'cancelled', 'refunded']);
export type ReservationStatus = z.infer<typeof reservationStatus>;

export const reserve = z.object({
  numberRef: z.string(),
  /** Number for people, 'AZ-7KM4-Q2P6'. */
  locator: z.string(),
  /** Final price in US dollars, after a promotion. */
  price: usd,
  /** Price before the promotion. */
  listPrice: usd,
  promotion: z.object({ code: z.string(), discount: usd }).nullable(),
  status: reservationStatus,
  expiresAt: isoInstant,
  /** Clock of the server when it answered, so that the countdown runs on it. */
  now: isoInstant,
  iso: language,
  /** The e-mail masked; all empty once a hold that was never paid is forgotten. */
  client: z.object({ name: z.string(), lastname: z.string(), email: z.string() }),
  week: week.extend({ CheckIn: z.string(), CheckOut: z.string() }),
});
export type Reserve = z.infer<typeof reserve>;

export const numberRef = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'invalid');

/** Secret name of a place in line: 120 random bits. */
export const placeRef = z.string().regex(/^[\w-]{20}$/, 'invalid');

export const getReserve = endpoint({
  id: 'reservation.get',
  area: 'reservation',
  method: 'GET',
  path: '/reserve/:numberRef',
  summary: 'A hold or booking by its unguessable number; the e-mail is masked',
  params: z.object({ numberRef }),
  reply: z.object({ success: z.literal(true), reserve }),
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});

export const cancelHold = endpoint({
  id: 'reservation.cancel',
  area: 'reservation',
  method: 'POST',
  path: '/reserve/:numberRef/cancel',
  summary: 'Give a hold back before its end; repeating changes nothing, a paid booking is refused',
  params: z.object({ numberRef }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.notFound, FAILURE.alreadyPaid],
});
