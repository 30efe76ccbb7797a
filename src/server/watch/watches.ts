import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { FAILURE } from '#contracts/failures.ts';
import {
  LINE_KEEP_DAYS,
  MAX_WATCHES,
  WATCH_NEWS_DAYS,
  WATCH_QUIET_DAYS,
} from '#contracts/rules.ts';
import { watchCriteria, watchPace } from '#contracts/watch.ts';
import type { Watch, WatchCriteria, WatchPace } from '#contracts/watch.ts';
import { toIsoDate } from '#lib/dates.ts';
import { DAY_MS } from '#lib/durations.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { newSecretName } from '../core/secret-name.ts';
import { members, watches } from '../db/schema.ts';
import { asksUnit } from '../week/filters.ts';
import type { SearchTurns } from '../week/search-turns.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../reservation/events.ts';
import { nearestPlaces } from '../week/nearest.ts';
import { countWithPicture } from '../week/search-weeks.ts';
import { available, parameters } from '../week/criteria.ts';
import { readable } from './readable.ts';
import { columnsOf, digestOf, spelled } from './columns.ts';
import { FILTERED, resortOf } from './join.ts';
import { lockContract } from '../auth/members.ts';

type Needs = Pick<Deps, 'database' | 'now' | 'log' | 'searchEngine'>;
type Searching = Needs & { turns: SearchTurns };

/** Matches that one statement of the sweep forgets. */
const MATCHES_AT_A_TIME = 5_000;
/** SQL: the contract of a member. */
const contractOf = (memberId: string) =>
  sql`(select ${members.contractId} from ${members} where ${members.id} = ${memberId})`;

/** Since when nothing has matched a watch, at the latest, for it to count as quiet. */
export const quietSince = (now: Date): Date => new Date(now.getTime() - WATCH_QUIET_DAYS * DAY_MS);

const watchRow = z.object({
  id: z.string(),
  criteria: watchCriteria,
  pace: watchPace,
  created_at: z.coerce.date(),
  matched_at: z.coerce.date().nullable(),
  member_id: z.string().nullable(),
  profile: z.unknown(),
});

/** Running watches of a member's contract, the latest first. @throws Failure as the turns */
export async function watchesOf(deps: Searching, memberId: string): Promise<Watch[]> {
  const rows = await rowsOf(deps, memberId);
  const reads = rows.some(({ criteria }) => asksUnit(criteria));
  return deps.turns(watcher(memberId), reads, () => watchesFrom(deps, memberId, rows));
}

/** The caller that takes turns when the weeks of a member's watches are counted. */
export const watcher = (memberId: string): string => `watch:${memberId}`;

type WatchRow = z.output<typeof watchRow>;

async function rowsOf(deps: Needs, memberId: string, id?: string): Promise<WatchRow[]> {
  return readable(
    deps,
    watchRow,
    await deps.database.rows(
      `select v.id, v.criteria, v.pace, v.created_at, v.matched_at, v.member_id, p.profile
       from members me join watches v on v.contract_id = me.contract_id left join members p on p.id = v.member_id
       where me.id = $1 and v.ended_at is null and v.date_out > $2::date
         and v.id = coalesce($3::uuid, v.id) order by v.created_at desc, v.id`,
      [memberId, toIsoDate(deps.now()), id ?? null],
    ),
  );
}

async function watchesFrom(deps: Needs, memberId: string, rows: readonly WatchRow[]) {
  const news = await newsOf(
    deps,
    rows.map((row) => row.id),
  );
  const watches: Watch[] = [];
  // One after the other: a member's ten searches at once would take every connection of the pool.
  for (const row of rows) watches.push(await toWatch(deps, memberId, row, news.get(row.id)));
  return watches;
}

async function toWatch(
  deps: Needs,
  memberId: string,
  row: WatchRow,
  news: Watch['news'] = { weeks: 0, fell: 0 },
): Promise<Watch> {
  const { total: free, picture } = await countWithPicture(deps, row.criteria);
  const quiet = free === 0 && (row.matched_at ?? row.created_at) <= quietSince(deps.now());
  return {
    id: row.id,
    criteria: row.criteria,
    pace: row.pace,
    createdAt: row.created_at.toISOString(),
    matchedAt: row.matched_at?.toISOString() ?? null,
    free,
    news,
    picture,
    quiet,
    nearby: quiet ? (await nearestPlaces(deps, row.criteria)).places : [],
    createdBy:
      row.member_id === null
        ? null
        : { name: nameOf(row.profile ?? {}), me: row.member_id === memberId },
  };
}

/** What came and what fell lately, of the weeks that are still free, by watch. */
async function newsOf(
  { database, now }: Needs,
  ids: readonly string[],
): Promise<Map<string, Watch['news']>> {
  const { values, $ } = parameters();
  const from = new Date(now().getTime() - WATCH_NEWS_DAYS * DAY_MS);
  const since = `${$(from.toISOString())}::timestamptz`;
  const found = await database.rows<{ id: string; weeks: number; fell: number }>(
    `select m.watch_id as id, count(*) filter (where coalesce(m.first_at > ${since}, m.was_cents is null))::int as weeks,
       coalesce(max(m.was_cents - m.price_cents), 0)::int as fell
     from watch_matches m join weeks w on w.id = m.week_id join watches v on v.id = m.watch_id cross join ${resortOf($)}
     where m.watch_id = any(${$(ids)}::uuid[]) and m.matched_at > ${since}
       and w.cost_cents <= m.price_cents and ${FILTERED} and ${available($, now())}
     group by 1`,
    values,
  );
  return new Map(found.map(({ id, weeks, fell }) => [id, { weeks, fell: fell / 100 }]));
}

async function oneOf(deps: Needs, memberId: string, id: string): Promise<Watch> {
  const [found] = await watchesFrom(deps, memberId, await rowsOf(deps, memberId, id));
  if (!found) throw new Failure(FAILURE.notFound);
  return found;
}

/**
 * Watches a search for a member's contract; the same search is the same watch, with the new pace.
 * Two calls at once are decided one after the other, by the contract's row.
 * @throws Failure `invalidInput` when its dates are over, `tooManyWatches` when the contract has
 * `MAX_WATCHES`
 */
export async function addWatch(
  deps: Needs,
  memberId: string,
  { criteria, pace }: { criteria: WatchCriteria; pace: WatchPace },
): Promise<Watch> {
  const at = deps.now();
  const today = toIsoDate(at);
  if (criteria.dateOut <= today) throw invalidInput({ 'body.criteria.dateOut': 'date' });
  const id = await deps.database.db.transaction(async (tx) => {
    const contractId = await lockContract(tx, memberId);
    const running = await tx
      .select({ id: watches.id, digest: watches.digest })
      .from(watches)
      .where(
        and(
          eq(watches.contractId, contractId),
          isNull(watches.endedAt),
          gt(watches.dateOut, today),
        ),
      );
    const digest = digestOf(criteria);
    const same = running.find((watch) => watch.digest === digest);
    if (same) {
      // It may have been ended since, which leaves its place.
      const [kept] = await tx
        .update(watches)
        .set({ pace })
        .where(and(eq(watches.id, same.id), isNull(watches.endedAt)))
        .returning({ id: watches.id });
      if (kept) return kept.id;
    } else if (running.length >= MAX_WATCHES) throw new Failure(FAILURE.tooManyWatches);
    await tx.execute(
      sql`insert into watchers (contract_id, ref) values (${contractId}::uuid, ${newSecretName()}) on conflict do nothing`,
    );
    const [made] = await tx
      .insert(watches)
      .values({
        ...columnsOf(criteria),
        ref: newSecretName(),
        contractId,
        memberId,
        pace,
        criteria: spelled(criteria),
        digest,
        createdAt: at,
      })
      .returning({ id: watches.id });
    return made!.id;
  });
  return oneOf(deps, memberId, id);
}

const isUuid = (id: string): boolean => z.uuid().safeParse(id).success;

/** A running watch of the member's contract. */
const ownWatch = (memberId: string, id: string) =>
  and(eq(watches.id, id), eq(watches.contractId, contractOf(memberId)), isNull(watches.endedAt));

/** Changes how soon a watch tells. @throws Failure `notFound` */
export async function changeWatch(
  deps: Needs,
  memberId: string,
  id: string,
  pace: WatchPace,
): Promise<Watch> {
  if (!isUuid(id)) throw new Failure(FAILURE.notFound);
  await deps.database.db.update(watches).set({ pace }).where(ownWatch(memberId, id));
  return oneOf(deps, memberId, id);
}

/** Ends a watch of the member's contract, if it runs. */
export async function removeWatch(
  { database: { db }, now }: Needs,
  memberId: string,
  id: string,
): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .update(watches)
    .set({ endedAt: now(), outcome: 'removed' })
    .where(ownWatch(memberId, id));
}

/**
 * Ends what a mail's secret names: one watch, or all watches of a contract. An unknown one does
 * nothing, so that no one learns which there are.
 */
export async function stopWatches(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  token: string,
): Promise<void> {
  await database.rows(
    `update watches set ended_at = $1::timestamptz, outcome = 'stopped'
     where ended_at is null and (ref = $2 or contract_id in (select contract_id from watchers where ref = $2))`,
    [now().toISOString(), token],
  );
}

/**
 * Ends the watches whose dates have passed, and forgets what was ended long ago and matches whose
 * weeks have begun. Called now and then, by any instance.
 */
export async function sweepWatches({
  database,
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  const today = toIsoDate(at);
  await database.rows(
    `update watches set ended_at = $1::timestamptz, outcome = 'over' where ended_at is null and date_out <= $2::date`,
    [at.toISOString(), today],
  );
  await database.rows('delete from watches where ended_at < $1::timestamptz', [
    new Date(at.getTime() - LINE_KEEP_DAYS * DAY_MS).toISOString(),
  ]);
  // In parts, so that no statement of a large table runs into its time limit and undoes all of it.
  for (let deleted = MATCHES_AT_A_TIME; deleted === MATCHES_AT_A_TIME;)
    deleted = (
      await database.rows(
        `delete from watch_matches where (watch_id, week_id) in (
           select m.watch_id, m.week_id from watch_matches m
           where not exists (select from weeks w where w.id = m.week_id and w.check_in > $1::date) limit ${MATCHES_AT_A_TIME})
         returning 1`,
        [today],
      )
    ).length;
}
