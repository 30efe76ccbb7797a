import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { memberProfile } from '#contracts/member.ts';
import { HOLDS_PER_PERSON, FIRST_REFUSAL_MINUTES } from '#contracts/rules.ts';
import { memberLanguage } from '../auth/members.ts';
import { newSecretName } from '../core/secret-name.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { parameters } from '../week/criteria.ts';
import { FILTERED, keys, places } from './join.ts';
import { fellFrom } from './keep.ts';
import { freeWeeksIn, noteAgain } from './news.ts';
import type { Range } from './news.ts';

/*
 * First refusal: a week that comes is kept for the first who watches for it, where their club does
 * so (`FirstRefusal`). It is an offer of the week's line, so that it ends by time alone, is taken
 * by one press and is handed down to those who joined meanwhile (docs/watches.md).
 */

/** Watchers read per week. When all of them have had an offer meanwhile, the next ones are read. */
const WATCHERS_PER_WEEK = 50;
/** A contract is asked once in so many minutes, at most. */
const PACE_MINUTES = 60;

const candidateRows = z.array(
  z.object({
    week_id: z.string(),
    cost_cents: z.number(),
    turn: z.number(),
    watch_id: z.string(),
    watched_at: z.coerce.date(),
    contract_id: z.string(),
    club_id: z.string(),
    member_id: z.string(),
    profile: memberProfile,
  }),
);
type Candidate = z.output<typeof candidateRows>[number];

/**
 * Watches of `keys` whose contracts may get an offer: they have none now, had none within the hour,
 * and have room for a hold.
 */
const askable = (at: string): string =>
  `select c.club_id, v.* from watches v
        join contracts c on c.id = v.contract_id
        join clubs b on b.id = c.club_id and b.record ->> 'FirstRefusal' = 'true'
        where v.ended_at is null and v.place in (select k.place from keys k)
          and not exists (
            select from line_offers o join line_places l on l.id = o.place_id
            where o.party = v.contract_id and o.ends_at > ${at} and l.closed_at is null)
          and not exists (
            select from line_places l
            where l.party = v.contract_id and l.watch_id is not null
              and l.offered_at > ${at} - interval '${PACE_MINUTES} minutes')
          and exists (
            select from members m
            where m.contract_id = v.contract_id and ${HOLDS_PER_PERSON} > (
              select count(*) from reservations h
              where h.holder = m.id and h.status = 'held' and h.expires_at > ${at}))`;

/**
 * Who may be asked for free weeks, in the order in which they began to watch, the cheapest week
 * first. A watcher is passed by who has an offer, was asked within the hour, or has no room for a
 * hold. A watcher is not asked again for a week that they had at the same price. A week that was
 * let pass is free for everybody until it gets cheaper or is held again, by a hold that is not
 * given up: otherwise a stranger could have weeks kept by holding and releasing them.
 */
async function readCandidates(
  tx: Queryable,
  ranges: readonly Range[],
  now: Date,
): Promise<Candidate[]> {
  const { values, $ } = parameters();
  const at = `${$(now.toISOString())}::timestamptz`;
  return candidateRows.parse(
    await rowsOn(tx)(
      `with news as materialized (
        ${freeWeeksIn($, ranges, now)}
          -- No one let it pass at this price since the hold that it was freed from began.
          and not exists (
            select from line_places l
            where l.week_id = w.id and l.watch_id is not null and l.outcome is distinct from 'taken' and l.price_cents <= w.cost_cents
              and l.offered_at >= coalesce((
                select h.created_at from week_claims k join reservations h on h.id = coalesce(k.reservation_id, k.former_id)
                where k.week_id = w.id and h.status <> 'cancelled'), '-infinity'))),
      keys as materialized (${keys($)}),
      places as materialized (${places($)}),
      watching as materialized (
        ${askable(at)}),
      asked as (
        select k.country as in_country, k.state as in_state, k.city as in_city, v.*
        from keys k join watching v on v.place = k.place),
      found as (
        select w.id, w.cost_cents, w.check_in, v.id as watch_id, v.created_at, v.contract_id, v.member_id, v.club_id,
          row_number() over (partition by w.id order by v.created_at, v.id)::int as turn
        from asked v
        join news w on w.country = v.in_country and w.state = v.in_state and w.city = v.in_city
        join places r on r.id = w.resort_id
        where ${FILTERED}
          -- They had it neither as an offer at this price nor as a hold.
          and not exists (
            select from line_places l
            where l.week_id = w.id and l.watch_id is not null and l.party = v.contract_id
              and l.price_cents <= w.cost_cents)
          and not exists (
            select from week_claims k
            join reservations h on h.id = coalesce(k.reservation_id, k.former_id) join members m on m.id = h.member_id
            where k.week_id = w.id and m.contract_id = v.contract_id))
      select f.id::text as week_id, f.cost_cents, f.turn, f.watch_id, f.created_at as watched_at,
        f.contract_id, f.club_id, p.id as member_id, p.profile
      from found f cross join lateral (
        select o.id, o.profile from members o where o.contract_id = f.contract_id
        order by (o.id = f.member_id) desc nulls last, o.role = 'owner' desc, o.id limit 1) p
      where f.turn <= ${WATCHERS_PER_WEEK} order by f.cost_cents, f.check_in, f.id, f.turn`,
      values,
    ),
  );
}

/** Each week for the first of its watchers who has none yet. `more`: someone later may want one. */
function choose(candidates: readonly Candidate[]): { picks: Candidate[]; more: boolean } {
  const picks: Candidate[] = [];
  const asked = new Set<string>();
  let more = false;
  for (const [, watchers] of Map.groupBy(candidates, ({ week_id }) => week_id)) {
    const pick = watchers.find(({ contract_id }) => !asked.has(contract_id));
    if (pick) {
      picks.push(pick);
      asked.add(pick.contract_id);
    } else if (watchers.length === WATCHERS_PER_WEEK) more = true;
  }
  return { picks, more };
}

/** Keeps weeks for those who were chosen. */
async function keep(tx: Queryable, picks: readonly Candidate[], now: Date): Promise<void> {
  const run = rowsOn(tx);
  const at = now.toISOString();
  const offers = picks.map((pick) => ({
    placeId: randomUUID(),
    ref: newSecretName(),
    weekId: pick.week_id,
    clubId: pick.club_id,
    contractId: pick.contract_id,
    memberId: pick.member_id,
    iso: memberLanguage(pick),
    watchId: pick.watch_id,
    watchedAt: pick.watched_at.toISOString(),
    priceCents: pick.cost_cents,
  }));
  const lost = await run<{ week_id: string }>(
    'select line_first_refusals($1::jsonb, $2::timestamptz, $3::int)::text as week_id',
    [JSON.stringify(offers), at, FIRST_REFUSAL_MINUTES],
  );
  // Their watchers were offered another week at this moment: the next ones are asked.
  await noteAgain(
    tx,
    lost.map(({ week_id }) => week_id),
  );
  const ids = offers.map(({ placeId }) => placeId);
  // The offer tells them of the week, so that no other mail has to.
  await run(
    `insert into watch_matches (watch_id, week_id, price_cents, matched_at, first_at, told_at)
     select l.watch_id, l.week_id, l.price_cents, $2::timestamptz, $2::timestamptz, $2::timestamptz
     from line_places l where l.id = any($1::uuid[])
     on conflict (watch_id, week_id) do update
     set was_cents = case when excluded.price_cents < watch_matches.price_cents then ${fellFrom('$2::timestamptz')} else watch_matches.was_cents end,
       price_cents = excluded.price_cents, matched_at = excluded.matched_at, told_at = excluded.told_at`,
    [ids, at],
  );
  await run(
    `update watches v set matched_at = $2::timestamptz, quiet_at = null
     where v.id in (select l.watch_id from line_places l where l.id = any($1::uuid[]))`,
    [ids, at],
  );
  await run(
    // The daily mail waits for no other.
    `update watchers c set mailed_at = $2::timestamptz
     where c.contract_id in (
       select l.contract_id from line_places l join watches v on v.id = l.watch_id
       where l.id = any($1::uuid[]) and v.pace = 'now')`,
    [ids, at],
  );
}

/** Whether any club gives first refusals. */
export const givesRefusals = async (tx: Queryable): Promise<boolean> =>
  (await rowsOn(tx)(`select from clubs where record ->> 'FirstRefusal' = 'true' limit 1`)).length >
  0;

/** Number of an ended hold whose payment may still be reported, with its week. */
type Unsettled = { number: string; weekId: number };
const lockedRows = z.array(z.object({ id: z.coerce.number(), unsettled: z.string().nullable() }));

/**
 * Keeps each of these weeks for the first who watches for it and may be asked. A week whose ended
 * hold may have been paid in its last second waits for the card provider, unless it is in
 * `settled`.
 * @returns the holds of which the card provider has to be asked first
 */
export async function keepForWatchers(
  tx: Queryable,
  ranges: readonly Range[],
  now: Date,
  settled: ReadonlySet<string>,
): Promise<Unsettled[]> {
  const run = rowsOn(tx);
  const wanted = (await givesRefusals(tx)) ? await readCandidates(tx, ranges, now) : [];
  if (wanted.length === 0) return [];
  // As a hold does: what an import is changing is left to it, and what is read from here on stays.
  const locked = lockedRows.parse(
    await run(
      `select w.id, (select h.number_ref from week_claims k join reservations h on h.id = k.reservation_id
         where k.week_id = w.id and not k.booked and k.line_place is null and payment_unsettled(h)) as unsettled
       from weeks w where w.id = any($1::bigint[]) order by w.inventory_id for key share of w skip locked`,
      [[...new Set(wanted.map(({ week_id }) => week_id))]],
    ),
  );
  const unsettled = locked.flatMap(({ id, unsettled: number }) =>
    number === null || settled.has(number) ? [] : [{ number, weekId: id }],
  );
  const waits = new Set(unsettled.map(({ weekId }) => weekId));
  const free = locked.filter(({ id }) => !waits.has(id)).map(({ id }) => ({ first: id, last: id }));
  for (let more = free.length > 0; more;) {
    const chosen = choose(await readCandidates(tx, free, now));
    if (chosen.picks.length > 0) await keep(tx, chosen.picks, now);
    more = chosen.more && chosen.picks.length > 0;
  }
  return unsettled;
}
