import { WATCH_NEWS_DAYS } from '#contracts/rules.ts';
import type { Bind } from '../week/criteria.ts';

/**
 * Matches that a watch keeps for its next mail; a watch with as many takes no part until then, so
 * that a wide search does not list an inventory.
 */
export const KEPT_MATCHES = 30;

/** SQL: a watch `v` has not matched the week `w` yet, or at a higher price. */
export const IS_NEW =
  'not exists (select from watch_matches m where m.watch_id = v.id and m.week_id = w.id and m.price_cents <= w.cost_cents)';

/**
 * SQL: the end of a statement that keeps what `matched` (watch_id, week_id, cost_cents) finds, and
 * answers with the number of `matches`. One that was to be told already takes no more room.
 */
export const keptOf = ($: Bind, matched: string, now: Date): string => {
  const at = `${$(now.toISOString())}::timestamptz`;
  return `found as materialized (
      select f.watch_id, f.week_id, f.cost_cents, exists (
        select from watch_matches m where m.watch_id = f.watch_id and m.week_id = f.week_id and m.told_at is null) as untold
      from (${matched}) f),
    kept as (
      insert into watch_matches (watch_id, week_id, price_cents, matched_at, first_at)
      select watch_id, week_id, cost_cents, ${at}, ${at} from found
      on conflict (watch_id, week_id) do update set was_cents = ${fellFrom(at)},
        price_cents = excluded.price_cents, matched_at = excluded.matched_at, told_at = null),
    counted as (
      update watches v set pending = pending + k.added, matched_at = ${at}, quiet_at = null
      from (select watch_id, count(*)::int as matches, (count(*) filter (where not untold))::int as added from found group by 1) k
      where v.id = k.watch_id returning k.matches)
    select coalesce(sum(matches), 0)::int as matches from counted`;
};

/** SQL: what the week of a match that fell again cost before (`watch_matches.was_cents`); `at` is now. */
export const fellFrom = (at: string): string =>
  `case when watch_matches.matched_at > ${at} - interval '${WATCH_NEWS_DAYS} days' then coalesce(watch_matches.was_cents, watch_matches.price_cents) else watch_matches.price_cents end`;
