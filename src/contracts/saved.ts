import { z } from 'zod';
import { isoDate, isoInstant, usd } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { MAX_SAVED_WEEKS } from './rules.ts';
import { weekCard } from './week.ts';

/** An id of a week, as `_id` of its card. */
const weekId = z.string().regex(/^\d{1,15}$/, 'invalid');
const upToAll = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_SAVED_WEEKS);

/**
 * How a saved week stands now.
 *
 * - `free`: can be booked;
 * - `ours`: held or booked by the contract itself;
 * - `held`: by another person, for `HOLD_MINUTES` at most;
 * - `sold`: booked by another person;
 * - `over`: the stay has begun;
 * - `gone`: no longer among the weeks.
 */
const savedState = z.enum(['free', 'ours', 'held', 'sold', 'over', 'gone']);
export type SavedState = z.infer<typeof savedState>;

/** How a week stands now; without a card when it is gone. */
const lookedAt = z.object({ weekId, state: savedState, week: weekCard.nullable() });
export type LookedAt = z.infer<typeof lookedAt>;

export const savedWeek = lookedAt.extend({
  /** Name of the resort and first day, also of a week that is gone. */
  name: z.string(),
  checkIn: isoDate,
  /** Of the week when it was saved. */
  price: usd,
  savedAt: isoInstant,
  /** Null when that member is gone. */
  savedBy: z.object({ name: z.string(), me: z.boolean() }).nullable(),
});
export type SavedWeek = z.infer<typeof savedWeek>;

const own = [...COMMON_FAILURES, FAILURE.noSession] as const;
/** Ids of all saved weeks of the contract, the latest first. */
const ids = z.object({ success: z.literal(true), ids: z.array(weekId) });

export const listSaved = endpoint({
  id: 'saved.list',
  area: 'saved',
  method: 'GET',
  path: '/saved',
  summary:
    'Weeks that owner and co-owner of the contract saved, the latest first, with what changed since',
  reply: z.object({ success: z.literal(true), weeks: z.array(savedWeek) }),
  errors: own,
  session: 'required',
});

export const savedIds = endpoint({
  id: 'saved.ids',
  area: 'saved',
  method: 'GET',
  path: '/saved/ids',
  summary: 'Ids of the weeks that the contract saved',
  reply: ids,
  errors: own,
  session: 'required',
});

/**
 * Saves weeks for the contract, all or none of those that fit. A list from a browser in which a
 * guest saved weeks brings the price and the time of saving with it.
 */
export const saveWeeks = endpoint({
  id: 'saved.save',
  area: 'saved',
  method: 'POST',
  path: '/saved',
  summary:
    'Save weeks; those that are saved already stay as they are, unknown ones are left out, repeating changes nothing',
  body: z.object({
    weeks: upToAll(
      z.object({ weekId, price: usd.max(1_000_000).optional(), savedAt: isoInstant.optional() }),
    ).min(1),
  }),
  /**
   * `left`: how many did not fit, as a contract saves `MAX_SAVED_WEEKS` at most; `leftIds`: which.
   */
  reply: ids.extend({ left: z.number().int(), leftIds: z.array(weekId) }),
  errors: own,
  session: 'required',
});

export const forgetSaved = endpoint({
  id: 'saved.forget',
  area: 'saved',
  method: 'DELETE',
  path: '/saved/:weekId',
  summary: 'Remove a saved week; repeating changes nothing',
  params: z.object({ weekId: z.string().min(1).max(64) }),
  reply: ids,
  errors: own,
  session: 'required',
});

export const lookAtWeeks = endpoint({
  id: 'saved.look',
  area: 'saved',
  method: 'POST',
  path: '/saved/look',
  summary: 'How weeks stand that a guest saved in the browser, in the order of the ids',
  body: z.object({ weekIds: upToAll(weekId) }),
  reply: z.object({ success: z.literal(true), weeks: z.array(lookedAt) }),
  errors: COMMON_FAILURES,
});
