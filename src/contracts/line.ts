import { z } from 'zod';
import { done, isoInstant, opaqueToken, recoveryCode } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { hold, travelerClient } from './reservation.ts';
import { placeRef } from './reserve.ts';
import { weekCard } from './week.ts';

/** An id of a week, as `_id` of its card. */
const weekId = z.string().regex(/^\d{1,15}$/, 'invalid');

/**
 * Where a place in line stands.
 *
 * - `waiting`: another person has the week;
 * - `sold`: booked meanwhile; the place stays for the case of a refund;
 * - `offered`: theirs to hold until `offerEndsAt`;
 * - `taken`: held by them, see `numberRef`; `lapsed`: the offer ended; `left`: given up; `over`:
 *   check-in came; `ended`: closed by the club.
 */
export const placeState = z.enum([
  'waiting',
  'sold',
  'offered',
  'taken',
  'lapsed',
  'left',
  'over',
  'ended',
]);
export type PlaceState = z.infer<typeof placeState>;

/** What to expect of waiting. */
export const lineEstimate = z.object({
  /**
   * How many of the holds that ended in the last `ESTIMATE_DAYS` were not paid: `most` from 60 %,
   * `few` below 40 %; null when too few have ended.
   */
  unpaid: z.enum(['most', 'half', 'few']).nullable(),
  /**
   * The latest moment at which the week is offered to this place if no one pays before; null when
   * check-in may come first.
   */
  latestAt: isoInstant.nullable(),
});
export type LineEstimate = z.infer<typeof lineEstimate>;

export const linePlace = z.object({
  ref: placeRef,
  state: placeState,
  week: weekCard,
  /** From 1, of those who wait; 0 when the week is offered or the place is closed. */
  position: z.number().int(),
  /** How many wait in this line, this place included. */
  waiting: z.number().int(),
  joinedAt: isoInstant,
  /** When the hold or offer that is running ends, if nothing happens before. */
  nextAt: isoInstant.nullable(),
  /** The offer lasts from `offeredAt` to `offerEndsAt`; both null until there is one. */
  offeredAt: isoInstant.nullable(),
  offerEndsAt: isoInstant.nullable(),
  /** Of `waiting`; null in every other state. */
  estimate: lineEstimate.nullable(),
  /** Of `taken`: number of the hold. */
  numberRef: z.string().nullable(),
  /** Of one that waits: the week is offered to someone before them, and not held. */
  offered: z.boolean(),
  /** No one joined: the week is kept for them because they watch for it (docs/watches.md). */
  watched: z.boolean(),
  /** Who of the contract joined, or made the watch; null for a guest, and when that member is gone. */
  joinedBy: z.object({ name: z.string(), me: z.boolean() }).nullable(),
});
export type LinePlace = z.infer<typeof linePlace>;

/** Why a party cannot wait for a week. */
const refusals = [
  FAILURE.notFound,
  FAILURE.nothingToWaitFor,
  FAILURE.weekSold,
  FAILURE.ownHold,
  FAILURE.tooManyLines,
  FAILURE.lineFull,
  FAILURE.offersLetPass,
] as const;
const success = z.literal(true);
/** `now` is the server's clock, by which offers are counted down. */
const onePlace = z.object({ success, now: isoInstant, place: linePlace });

export const joinLine = endpoint({
  id: 'line.join',
  area: 'line',
  method: 'POST',
  path: '/line',
  summary: 'Wait for a week that someone else holds; owner and co-owner are one; repeatable',
  body: z.object({ weekId }),
  reply: onePlace,
  errors: [...COMMON_FAILURES, ...refusals, FAILURE.noSession],
  session: 'required',
});

export const listLine = endpoint({
  id: 'line.list',
  area: 'line',
  method: 'GET',
  path: '/line',
  summary:
    'Places of the contract: the offered one first, then those who wait by joining, then what was closed within a day',
  reply: z.object({ success, now: isoInstant, places: z.array(linePlace) }),
  errors: [...COMMON_FAILURES, FAILURE.noSession],
  session: 'required',
});

export const lineOfWeek = endpoint({
  id: 'line.ofWeek',
  area: 'line',
  method: 'GET',
  path: '/line/week/:weekId',
  summary: 'Whether a week can be waited for, how many do, and the caller’s own place',
  params: z.object({ weekId }),
  reply: z.object({
    success,
    now: isoInstant,
    /** `held`: can be waited for; `ours`: held or booked by the caller's contract itself. */
    week: z.enum(['free', 'held', 'ours', 'sold', 'over']),
    waiting: z.number().int(),
    nextAt: isoInstant.nullable(),
    /** Offered to someone who waited, and not held. */
    offered: z.boolean(),
    /** Of `held`: what the caller can expect when joining now; null otherwise. */
    estimate: lineEstimate.nullable(),
    place: linePlace.nullable(),
  }),
  errors: [...COMMON_FAILURES, FAILURE.notFound],
  session: 'optional',
});

export const askToWait = endpoint({
  id: 'line.ask',
  area: 'line',
  method: 'POST',
  path: '/line/guest',
  summary: 'Mail a guest the code that confirms the e-mail with which they wait',
  body: z.object({ weekId, client: travelerClient }),
  reply: z.object({
    success,
    token: opaqueToken,
    otp: z.object({ length: z.number().int(), resendIn: z.number().int() }),
  }),
  errors: [...COMMON_FAILURES, ...refusals, FAILURE.tooManyGuestHolds],
});

export const confirmWaiting = endpoint({
  id: 'line.confirm',
  area: 'line',
  method: 'POST',
  path: '/line/guest/confirm',
  summary: 'Join a line as a guest; the place counts from this moment',
  body: z.object({ token: opaqueToken, code: recoveryCode }),
  reply: onePlace,
  errors: [...COMMON_FAILURES, ...refusals, FAILURE.tooManyGuestHolds, FAILURE.linkExpired],
});

export const lookAtPlace = endpoint({
  id: 'line.look',
  area: 'line',
  method: 'POST',
  path: '/line/look',
  summary: 'A place by its secret name; a member’s opens to their contract only',
  body: z.object({ ref: placeRef }),
  reply: onePlace,
  errors: [...COMMON_FAILURES, FAILURE.notFound],
  session: 'optional',
});

export const leaveLine = endpoint({
  id: 'line.leave',
  area: 'line',
  method: 'POST',
  path: '/line/leave',
  summary:
    'Give up a place, or refuse an offer: the week goes to the next at once; repeating changes nothing',
  body: z.object({ ref: placeRef }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.notFound],
  session: 'optional',
});

export const takeOffer = endpoint({
  id: 'line.take',
  area: 'line',
  method: 'POST',
  path: '/line/take',
  summary:
    'Hold the offered week; repeating answers the same hold. Without `client` it is the traveler whom the server knows, 400 when it knows too little',
  body: z.object({ ref: placeRef, client: travelerClient.optional() }),
  reply: hold.reply,
  errors: [
    ...COMMON_FAILURES,
    FAILURE.noSession,
    FAILURE.notFound,
    FAILURE.offerEnded,
    FAILURE.tooManyGuestHolds,
  ],
  session: 'optional',
});
