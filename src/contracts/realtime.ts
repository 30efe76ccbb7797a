import { z } from 'zod';
import { placeRef } from './reserve.ts';

/**
 * Stream of server-sent events of the signed-in member (specification, sections 4 and 7), relative
 * to `/api`, with the session as bearer token: browsers read it by `fetch`, since `EventSource`
 * sends no headers. It begins with `ready`; comments keep it open. After `session-ended` it closes.
 * `line` says that a place in line of the member's contract changed, not which: read them again,
 * and after `ready` too, for what changed while no stream was open.
 * A stream that closes without it is to be opened again; 401 then means that the session ended.
 * A guest opens it with `PLACES_HEADER` instead of a session, and a member may add it.
 */
export const MEMBER_EVENTS_PATH = '/members/events';
/** Secret names of places in line that a guest's browser knows, with commas between. */
export const PLACES_HEADER = 'line-places';
/** As many of them as a browser keeps. */
export const MAX_GUEST_PLACES = 6;
/** That header; names that are not well formed are left out. */
export const guestPlaces = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((ref) => ref.trim())
      .filter((ref) => placeRef.safeParse(ref).success)
      .slice(0, MAX_GUEST_PLACES),
  );
/**
 * Seconds between two signs of life. A reader who has heard nothing for three times as long opens
 * the stream again.
 */
export const HEARTBEAT_SECONDS = 15;

/**
 * `exp`: when the session ends, if there is one. `ended`: by sign-out elsewhere, a changed password, the list of devices or an operator.
 * `expired`: its time is over.
 */
export const memberEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: z.object({ exp: z.iso.datetime().optional() }) }),
  z.object({ event: z.literal('line'), data: z.object({}) }),
  z.object({
    event: z.literal('session-ended'),
    data: z.object({ reason: z.enum(['ended', 'expired']) }),
  }),
]);
export type MemberEvent = z.infer<typeof memberEvent>;
