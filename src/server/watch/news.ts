import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { available, parameters } from '../week/criteria.ts';
import type { Bind } from '../week/criteria.ts';

/*
 * Weeks that watches have to look at: added, cheaper or freed. Triggers of the database note what
 * is imported; `week_news` has ranges of ids, the oldest first. Those marked `is_large` belong to a
 * large import; all watches search them together (`large.ts`).
 */

/** Weeks of one transaction, at most. */
export const CHUNK = 1_000;
/** A transaction that frees a week may commit this much after the moment that it writes. */
const LATE_SECONDS = 10;

/** Weeks by their ids. */
export type Range = { first: number; last: number };

/** The same weeks in ranges that do not overlap. */
export function merged(ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first)) {
    const before = apart.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else apart.push({ first, last });
  }
  return apart;
}

/** SQL: the ids of the ranges as a table. */
export const asTable = ($: Bind, ranges: readonly Range[]): string => {
  const ids = (end: 'first' | 'last') => `${$(ranges.map((range) => range[end]))}::bigint[]`;
  return `unnest(${ids('first')}, ${ids('last')}) as n(first, last)`;
};

/** SQL: the rows `w` of the weeks in the ranges that are free. */
export const freeWeeksIn = ($: Bind, ranges: readonly Range[], now: Date): string => `
  select distinct w.* from ${asTable($, ranges)} join weeks w on w.id between n.first and n.last
  where ${available($, now)}`;

/** How many weeks are noted and not marked, each as often as it is noted. */
export async function countNews(tx: Queryable): Promise<number> {
  const [counted] = await rowsOn(tx)<{ weeks: number }>(
    'select coalesce(sum(last_id - first_id + 1), 0)::float8 as weeks from week_news where not is_large',
  );
  return counted?.weeks ?? 0;
}

/** Takes the notes of at most so many weeks that are not marked, the oldest first. */
export async function takeNews(tx: Queryable, most = CHUNK): Promise<Range[]> {
  const run = rowsOn(tx);
  const noted = await run<{ id: string; first: number; last: number }>(
    `select id::text, first_id::float8 as first, last_id::float8 as last from week_news where not is_large order by id limit ${most}`,
  );
  const taken: Range[] = [];
  const done: string[] = [];
  let room = most;
  for (const { id, first, last } of noted) {
    if (room === 0) break;
    const end = Math.min(last, first + room - 1);
    taken.push({ first, last: end });
    room -= end - first + 1;
    if (end === last) done.push(id);
    else
      await run('update week_news set first_id = $1::bigint where id = $2::bigint', [end + 1, id]);
  }
  if (done.length > 0) await run('delete from week_news where id = any($1::bigint[])', [done]);
  return taken;
}

/** Notes weeks of a large import, for all watches to search. */
export async function noteLarge(tx: Queryable, ranges: readonly Range[]): Promise<void> {
  const { values, $ } = parameters();
  await rowsOn(tx)(
    `insert into week_news (first_id, last_id, is_large) select n.first, n.last, true from ${asTable($, ranges)}`,
    values,
  );
}

/**
 * SQL: the claim of this alias ended between two moments. Those of the seconds before the first one
 * once more: what committed late is not missed, and looking at the same week again finds nothing new.
 */
const freedSince = (claim: string, after: string, until: string): string =>
  `not ${claim}.booked and ${claim}.ends_at > ${after} - interval '${LATE_SECONDS} seconds' and ${claim}.ends_at <= ${until}`;

/** Notes the weeks whose hold or booking ended since a moment. */
export async function noteFreed(tx: Queryable, after: Date, until: Date): Promise<void> {
  const run = rowsOn(tx);
  await run('update watch_clock set freed_until = $1::timestamptz', [until.toISOString()]);
  await run(
    `insert into week_news (first_id, last_id) select week_id, week_id from week_claims
     where ${freedSince('week_claims', '$1::timestamptz', '$2::timestamptz')}
       and exists (select from watches where ended_at is null)`,
    [after.toISOString(), until.toISOString()],
  );
}

/** Notes weeks again, for the next pass. */
export async function noteAgain(
  tx: Queryable,
  weekIds: readonly (string | number)[],
): Promise<void> {
  if (weekIds.length > 0)
    await rowsOn(tx)(
      'insert into week_news (first_id, last_id) select w, w from unnest($1::bigint[]) as t(w)',
      [weekIds],
    );
}
