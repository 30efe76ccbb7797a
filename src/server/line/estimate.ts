import type { LineEstimate } from '#contracts/line.ts';
import {
  ESTIMATE_DAYS,
  HOLD_MINUTES,
  OFFER_MINUTES,
  OFFER_NEAR_DAYS,
  OFFER_NEAR_MINUTES,
} from '#contracts/rules.ts';
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts';
import type { Deps } from '../deps.ts';

/** Fewer ended holds say nothing: those of all clubs are taken instead. */
const ENOUGH_HOLDS = 30;
const COUNT_EVERY_HOURS = 6;
const MOST = 0.6;
const FEW = 0.4;

/** SQL: the share of a club's ended holds that were not paid, or that of all clubs, or null. */
export const unpaidShare = (club: string): string => `(
  select c.unpaid::float8 / c.ended from (
    select 1 as choice, o.ended, o.unpaid from hold_outcomes o where o.club_id = ${club}
    union all select 2, sum(o.ended), sum(o.unpaid) from hold_outcomes o) c
  where c.ended >= ${ENOUGH_HOLDS} order by c.choice limit 1)`;

type Ahead = {
  /** When the running hold or offer ends. */
  nextAt: Date | null;
  /** The week is offered, and not held. */
  offered: boolean;
  /** Places before this one that wait. */
  ahead: number;
  checkIn: Date;
  unpaidShare: number | null;
};

/** What who waits can expect. */
export function estimateOf({ unpaidShare: share, ...line }: Ahead): LineEstimate {
  const unpaid = share === null ? null : share >= MOST ? 'most' : share < FEW ? 'few' : 'half';
  return { unpaid, latestAt: latestOf(line)?.toISOString() ?? null };
}

/** Everybody before takes the offer in its last moment and then lets the hold end. */
function latestOf({
  nextAt,
  offered,
  ahead,
  checkIn,
}: Omit<Ahead, 'unpaidShare'>): Date | undefined {
  if (!nextAt) return undefined;
  const isNear = checkIn.getTime() - nextAt.getTime() < OFFER_NEAR_DAYS * DAY_MS;
  const each = (isNear ? OFFER_NEAR_MINUTES : OFFER_MINUTES) + HOLD_MINUTES;
  const minutes = (offered ? HOLD_MINUTES : 0) + ahead * each;
  const latest = new Date(nextAt.getTime() + minutes * MINUTE_MS);
  return latest < checkIn ? latest : undefined;
}

/** Counts how the holds of each club ended, some times a day. Called now and then, by any instance. */
export async function countHoldOutcomes({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now().toISOString();
  const fresh = await database.rows(
    `select from hold_outcomes where counted_at > $1::timestamptz - interval '${COUNT_EVERY_HOURS} hours' and counted_at <= $1::timestamptz limit 1`,
    [at],
  );
  if (fresh.length > 0) return;
  await database.rows(
    `with counted as (
       select club_id, count(*) as ended, count(*) filter (where status in ('held', 'cancelled')) as unpaid from reservations
       where expires_at > $1::timestamptz - interval '${ESTIMATE_DAYS} days' and expires_at <= $1::timestamptz group by club_id),
     gone as (delete from hold_outcomes where club_id not in (select club_id from counted))
     insert into hold_outcomes as o (club_id, ended, unpaid, counted_at) select club_id, ended, unpaid, $1::timestamptz from counted
     on conflict (club_id) do update set ended = excluded.ended, unpaid = excluded.unpaid, counted_at = excluded.counted_at`,
    [at],
  );
}
