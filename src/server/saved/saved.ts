import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAX_SAVED_WEEKS } from '#contracts/rules.ts';
import type { CallOutput } from '#contracts/endpoint.ts';
import type { LookedAt, saveWeeks, SavedState, SavedWeek } from '#contracts/saved.ts';
import { weekCard } from '#contracts/week.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { centsToUsd, usdToCents } from '#lib/money.ts';
import type { Queryable } from '../db/client.ts';
import { members, savedWeeks, weeks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { weekClaimRuns } from '../week/claims.ts';
import { nameOf } from '../reservation/events.ts';
import { weekNumber } from '../week/find-week.ts';
import { CARD_JSON_SQL } from '../week/cards.ts';
import { lockContract } from '../auth/members.ts';

type Needs = Pick<Deps, 'database' | 'now'>;
type Wanted = CallOutput<typeof saveWeeks>['body']['weeks'];

/** Days after the first day of a saved week after which it is forgotten. */
const KEEP_DAYS = 30;

/**
 * A week `w` (null when it is gone) and its claim `c`, as they stand at $1; `ours` says whether the
 * reservation `r` of the claim is the reader's own.
 */
const looks = (ours: string): string =>
  `case when w.id is null then null else ${CARD_JSON_SQL} end as card,
   case when w.id is null then 'gone' when w.check_in <= ($1::timestamptz at time zone 'UTC')::date then 'over'
     when not coalesce(${weekClaimRuns('c', '$1::timestamptz')}, false) then 'free' when ${ours} then 'ours' when c.booked then 'sold' else 'held' end as state`;
const WEEK = (id: string): string =>
  `left join weeks w on w.id = ${id} left join resorts r on r.id = w.resort_id
    left join week_claims c on c.week_id = w.id`;

const looked = { card: weekCard.nullable(), state: z.string() };
const lookedRows = z.array(z.object({ ...looked, week_id: z.string() }));
const savedRows = z.array(
  z.object({
    ...looked,
    week_id: z.string(),
    price_cents: z.number(),
    resort_name: z.string(),
    check_in: z.string(),
    saved_at: z.coerce.date(),
    member_id: z.string().nullable(),
    profile: z.unknown(),
  }),
);

/** Weeks by id as they stand, for a guest. */
export async function lookAt({ database, now }: Needs, ids: string[]): Promise<LookedAt[]> {
  if (ids.length === 0) return [];
  const rows = await database.rows(
    `select p.id::text as week_id, ${looks('false')}
      from unnest($2::bigint[]) with ordinality as p(id, place) ${WEEK('p.id')} order by p.place`,
    [now().toISOString(), ids],
    'saved_look',
  );
  return lookedRows
    .parse(rows)
    .map(({ week_id, card, state }) => ({ weekId: week_id, week: card, state: stateIn(state) }));
}

/** What a contract's people saved, the latest first. */
export async function savedOf({ database, now }: Needs, memberId: string): Promise<SavedWeek[]> {
  const rows = await database.rows(
    `select s.week_id::text, s.price_cents, s.resort_name, s.check_in::text, s.saved_at, s.member_id, p.profile,
       ${looks('exists (select from reservations o join members m on m.id = o.member_id where o.id = c.reservation_id and m.contract_id = s.contract_id)')}
     from members me join saved_weeks s on s.contract_id = me.contract_id
       left join members p on p.id = s.member_id ${WEEK('s.week_id')}
     where me.id = $2 order by s.saved_at desc, s.week_id desc`,
    [now().toISOString(), memberId],
    'saved_list',
  );
  return savedRows.parse(rows).map((row) => ({
    weekId: row.week_id,
    state: stateIn(row.state),
    week: row.card,
    name: row.resort_name,
    checkIn: row.check_in,
    price: centsToUsd(row.price_cents),
    savedAt: row.saved_at.toISOString(),
    savedBy:
      row.member_id === null
        ? null
        : { name: nameOf(row.profile ?? {}), me: row.member_id === memberId },
  }));
}

const stateIn = (state: string): SavedState => state as SavedState;

/** Ids of what a contract's people saved, the latest first. */
export async function idsOf(db: Queryable, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ weekId: savedWeeks.weekId })
    .from(savedWeeks)
    .innerJoin(members, eq(members.contractId, savedWeeks.contractId))
    .where(eq(members.id, memberId))
    .orderBy(desc(savedWeeks.savedAt), desc(savedWeeks.weekId));
  return rows.map(({ weekId }) => String(weekId));
}

/**
 * Saves weeks for a member's contract, the first of the list first as far as there is room. Two
 * calls at once are decided one after the other, by the contract's row.
 */
export function save(
  { database, now }: Needs,
  memberId: string,
  wanted: Wanted,
): Promise<{ ids: string[]; left: number; leftIds: string[] }> {
  const at = now();
  return database.db.transaction(async (tx) => {
    const contractId = await lockContract(tx, memberId);
    const before = await idsOf(tx, memberId);
    const asked = new Map(wanted.map((one) => [Number(one.weekId), one]));
    // Unknown weeks must not take the room of others.
    const known = await tx
      .select({ id: weeks.id })
      .from(weeks)
      .where(inArray(weeks.id, [...asked.keys()]));
    const missing = [...asked].filter(
      ([weekId]) => known.some(({ id }) => id === weekId) && !before.includes(String(weekId)),
    );
    const fits = missing.slice(0, MAX_SAVED_WEEKS - before.length);
    if (fits.length > 0) {
      const rows = sql.join(
        fits.map(
          ([weekId, { price, savedAt }]) =>
            // A clock that is ahead must not keep a week on top of the list.
            sql`(${weekId}::bigint, ${price === undefined ? null : usdToCents(price)}::int, least(${savedAt ?? at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz))`,
        ),
        sql`, `,
      );
      await tx.execute(sql`insert into saved_weeks (contract_id, week_id, member_id, price_cents, resort_name, check_in, saved_at)
        select ${contractId}::uuid, w.id, ${memberId}::uuid, coalesce(a.price_cents, w.cost_cents), w.resort_name, w.check_in, a.saved_at
        from (values ${rows}) as a(week_id, price_cents, saved_at) join weeks w on w.id = a.week_id
          on conflict do nothing`);
    }
    const leftIds = missing.slice(fits.length).map(([weekId]) => String(weekId));
    return { ids: await idsOf(tx, memberId), left: leftIds.length, leftIds };
  });
}

/** Removes a saved week of a member's contract. */
export async function forget(db: Queryable, memberId: string, weekId: string): Promise<void> {
  const id = weekNumber(weekId);
  if (id === undefined) return;
  await db
    .delete(savedWeeks)
    .where(
      and(
        eq(savedWeeks.weekId, Number(id)),
        eq(
          savedWeeks.contractId,
          sql`(select ${members.contractId} from ${members} where ${members.id} = ${memberId})`,
        ),
      ),
    );
}

/** Forgets weeks whose stay began long ago. Called now and then, by any instance. */
export async function sweepSaved({ database: { db }, now }: Needs): Promise<void> {
  await db.delete(savedWeeks).where(lt(savedWeeks.checkIn, addDays(toIsoDate(now()), -KEEP_DAYS)));
}
