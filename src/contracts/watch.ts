import { z } from 'zod';
import { done, isoInstant, opaqueToken } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { MAX_WATCHES } from './rules.ts';
import { searchCriteria } from './week.ts';

/** What is watched. */
export const watchCriteria = searchCriteria;
export type WatchCriteria = z.output<typeof watchCriteria>;

/** `now`: with the next mail, one an hour at most; `daily`: once a day. */
export const watchPace = z.enum(['now', 'daily']);
export type WatchPace = z.infer<typeof watchPace>;

/** A place with weeks near one that has none. */
const nearby = z.object({
  country: z.string(),
  state: z.string(),
  city: z.string(),
  km: z.number().int(),
  total: z.number().int(),
});

export const watch = z.object({
  id: z.uuid(),
  criteria: watchCriteria,
  pace: watchPace,
  createdAt: isoInstant,
  /** When a week last matched; null when none has. */
  matchedAt: isoInstant.nullable(),
  /** Weeks that its list shows now. */
  free: z.number().int(),
  news: z.object({
    /** Of the free weeks, how many first matched in the last `WATCH_NEWS_DAYS`. At most 30 are kept between two mails. */
    weeks: z.number().int(),
    /**
     * Most that one of the free weeks fell, in dollars, through falls that follow each other within that
     * time; 0 when none did.
     */
    fell: z.number(),
  }),
  /** Name of the picture of the cheapest of them, or of a resort of the place; null without one. */
  picture: z.string().nullable(),
  /** Nothing matched for so long that other places are offered. */
  quiet: z.boolean(),
  nearby: z.array(nearby),
  createdBy: z.object({ name: z.string(), me: z.boolean() }).nullable(),
});
export type Watch = z.infer<typeof watch>;

const own = [...COMMON_FAILURES, FAILURE.noSession] as const;
const success = z.literal(true);
const oneWatch = z.object({ success, watch });
const params = z.object({ id: z.string().min(1).max(64) });

export const listWatches = endpoint({
  id: 'watch.list',
  area: 'watch',
  method: 'GET',
  path: '/watch',
  summary: 'Watches of the contract, the latest first; they end with their dates',
  reply: z.object({ success, watches: z.array(watch) }),
  errors: own,
  session: 'required',
});

export const addWatch = endpoint({
  id: 'watch.add',
  area: 'watch',
  method: 'POST',
  path: '/watch',
  summary: `Watch a search, ${MAX_WATCHES} a contract at most; the same search again is the same watch`,
  body: z.object({ criteria: watchCriteria, pace: watchPace }),
  reply: oneWatch,
  errors: [...own, FAILURE.tooManyWatches],
  session: 'required',
});

export const changeWatch = endpoint({
  id: 'watch.change',
  area: 'watch',
  method: 'PUT',
  path: '/watch/:id',
  summary: 'Change how soon a watch tells',
  params,
  body: z.object({ pace: watchPace }),
  reply: oneWatch,
  errors: [...own, FAILURE.notFound],
  session: 'required',
});

export const removeWatch = endpoint({
  id: 'watch.remove',
  area: 'watch',
  method: 'DELETE',
  path: '/watch/:id',
  summary: 'End a watch; repeating changes nothing',
  params,
  reply: done,
  errors: own,
  session: 'required',
});

export const stopWatch = endpoint({
  id: 'watch.stop',
  area: 'watch',
  method: 'POST',
  path: '/watch/stop',
  summary: 'End a watch by the link of its mail, without signing in; repeating changes nothing',
  body: z.object({ token: opaqueToken }),
  reply: done,
  errors: COMMON_FAILURES,
});

export const stopByMail = endpoint({
  id: 'watch.stopByMail',
  area: 'watch',
  method: 'POST',
  path: '/watch/stop/:token',
  summary: 'The same for mail programs, which send a form of their own (RFC 8058)',
  params: z.object({ token: opaqueToken }),
  reply: done,
  errors: COMMON_FAILURES,
});
