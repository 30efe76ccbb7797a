import { z } from 'zod';
import { ANYWHERE, ALL_CITIES, FILTER_ROWS } from '#contracts/week.ts';
import { memberProfile } from '#contracts/member.ts';
import { watchCriteria } from '#contracts/watch.ts';
import type { WatchCriteria } from '#contracts/watch.ts';
import type { Language } from '#contracts/language.ts';
import { cityAndState, cityName } from '#lib/cities.ts';
import { monthOf } from '#lib/dates.ts';
import { CLUB_ZONE, clubDay } from '../core/club-day.ts';
import { readable } from './readable.ts';
import { linkTo } from '#lib/paths.ts';
import { placeCountry } from '#lib/place-country.ts';
import { joinPlace } from '#lib/text.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { watchNotice } from '#mails/notices.ts';
import { quietWatchMail, watchMail } from '#mails/watch-mails.ts';
import type { WatchedSearch, WatchedWeek } from '#mails/watch-mails.ts';
import { mailMember } from '../auth/account-mail.ts';
import { memberLanguage } from '../auth/members.ts';
import { clubById } from '../club/repository.ts';
import type { StoredClub } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import type { Deps } from '../deps.ts';
import { enqueuePush } from '../push/outgoing.ts';
import { available, parameters } from '../week/criteria.ts';
import type { Bind } from '../week/criteria.ts';
import { nearestPlaces } from '../week/nearest.ts';
import { countWeeks } from '../week/search-weeks.ts';
import { FILTERED, resortOf } from './join.ts';
import { lockWatches } from './match.ts';
import { quietSince } from './watches.ts';

/** A device that was off for longer is not notified: the mail waits anyway. */
const PUSH_HOURS = 12;
/** Weeks of a watch in a mail; the list has the others. */
const WEEKS_PER_WATCH = 6;
/** Contracts whose mails are written in one transaction. */
const BATCH = 100;
const QUIET_BATCH = 20;
/** Daily mails are written in these hours by the clocks of the clubs. */
const MORNING = { from: 9, until: 12 };

/** The day whose daily mails may be written at an instant; undefined outside the morning. */
export function morningOf(at: Date): string | undefined {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: CLUB_ZONE,
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(at),
  );
  return hour >= MORNING.from && hour < MORNING.until ? clubDay(at) : undefined;
}

type Needs = Pick<Deps, 'database' | 'now' | 'log' | 'config' | 'wakeOutbox' | 'searchEngine'>;
type Club = StoredClub['club'];

const siteOf = ({ config }: Pick<Deps, 'config'>, club: Club): string =>
  club.UrlWeek || config.PUBLIC_URL;

/** The path of the list of a search, by whole months as that page has them. */
function listPath(criteria: WatchCriteria, place: Partial<WatchCriteria> = {}): string {
  const { country, state, city, dateIn, dateOut, ...filters } = { ...criteria, ...place };
  const params = new URLSearchParams({
    country,
    ...(state && { state }),
    city,
    checkIn: monthOf(dateIn),
    checkOut: monthOf(dateOut),
  });
  for (const { name, param } of FILTER_ROWS)
    for (const value of filters[name] ?? []) params.append(param, String(value));
  return linkTo.resortList(params.toString());
}

/** Resorts of a search that mails name; of more, how many. */
const RESORTS_NAMED = 2;

/** A place in words; empty for everywhere. */
export const placeOf = (
  { country, state = '', city, ResortName }: WatchCriteria,
  language: Language,
): string =>
  [
    ...(ResortName ?? []).slice(0, RESORTS_NAMED),
    ...((ResortName?.length ?? 0) > RESORTS_NAMED
      ? [`+${ResortName!.length - RESORTS_NAMED}`]
      : []),
    ...cityAndState({ country, state, city: city === ALL_CITIES ? '' : city }, language).filter(
      Boolean,
    ),
    ...(country === ANYWHERE || city !== ALL_CITIES ? [] : [placeCountry(country, language)]),
  ].join(', ');

/** A search as mails say it; `ref` is the secret that ends it. */
export const searchOf = (
  site: string,
  criteria: WatchCriteria,
  ref: string,
  language: Language,
): WatchedSearch => ({
  place: placeOf(criteria, language),
  dateIn: criteria.dateIn,
  dateOut: criteria.dateOut,
  listUrl: new URL(listPath(criteria), site).toString(),
  stopUrl: new URL(linkTo.stopWatch(ref), site).toString(),
});

/** How mail programs end what a mail is about by themselves (RFC 8058). */
export const stopHeaders = (site: string, ref: string): Record<string, string> => ({
  'List-Unsubscribe': `<${new URL(`/api/watch/stop/${ref}`, site).toString()}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const foundRow = z.object({
  contract_id: z.string(),
  contract_ref: z.string(),
  club_id: z.string(),
  watch_id: z.string(),
  ref: z.string(),
  criteria: watchCriteria,
  member_id: z.string(),
  email: z.string(),
  profile: memberProfile,
  week_id: z.string(),
  resort_name: z.string(),
  city: z.string(),
  country: z.string(),
  check_in: z.string(),
  check_out: z.string(),
  unit_type: z.string(),
  cost_cents: z.number(),
  picture: z.string().nullable(),
});
type Found = z.output<typeof foundRow>;

/**
 * What decides who is told: the day of the morning if it is one, and until when the last mail was.
 */
type Moment = { at: Date; morning: string | undefined };
/** SQL: the watch `v` of a contract `c` is told now. */
const isNotifiedNow = ($: Bind, { at, morning }: Moment): string => {
  const day = `${$(morning ?? null)}::date`;
  const before = `${$(new Date(at.getTime() - HOUR_MS).toISOString())}::timestamptz`;
  return `v.ended_at is null and v.pending > 0 and (v.pace = 'now' or (${day} is not null and c.daily_on is distinct from ${day})) and (c.mailed_at is null or c.mailed_at <= ${before})`;
};

/** Contracts that may be told again and have something to be told, with their clubs. */
async function dueContracts(
  { database }: Needs,
  moment: Moment,
): Promise<{ id: string; club: string }[]> {
  const { values, $ } = parameters();
  return database.rows(
    `select distinct k.id, k.club_id as club from watches v join watchers c on c.contract_id = v.contract_id join contracts k on k.id = v.contract_id
     where ${isNotifiedNow($, moment)} limit ${BATCH}`,
    values,
  );
}

/**
 * The watches of these contracts that are told now: decided once, as a pace may change meanwhile.
 */
async function watchesToNotify(
  tx: Queryable,
  contractIds: readonly string[],
  moment: Moment,
): Promise<string[]> {
  const { values, $ } = parameters();
  const rows = await rowsOn(tx)<{ id: string }>(
    `select v.id from watches v join watchers c on c.contract_id = v.contract_id
     where v.contract_id = any(${$(contractIds)}::uuid[]) and ${isNotifiedNow($, moment)}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/**
 * SQL: a match `m` is worth telling while its week `w` of the resort `r` passes the filters of the
 * watch `v`, also when it got dearer before its mail, unless it costs as much again as it did
 * before.
 */
const WORTH_NOTIFYING = `((w.cost_cents <= m.price_cents or m.was_cents is null or w.cost_cents < m.was_cents) and ${FILTERED})`;

/** What is told of these watches: of each the cheapest weeks that can be booked now. */
async function readFound(
  deps: Needs,
  tx: Queryable,
  watchIds: readonly string[],
  { at }: Moment,
): Promise<Found[]> {
  const { values, $ } = parameters();
  return readable(
    deps,
    foundRow,
    await rowsOn(tx)(
      `select * from (
         select c.contract_id, c.ref as contract_ref, k.club_id, v.id as watch_id, v.ref, v.criteria, p.id as member_id, p.email, p.profile, w.id::text as week_id, w.resort_name, w.city, w.country,
           w.check_in::text, w.check_out::text, w.unit_type, w.cost_cents, r.images->>0 as picture, v.created_at,
           row_number() over (partition by v.id order by w.cost_cents, w.check_in, w.id) as place
         from watches v join watchers c on c.contract_id = v.contract_id join contracts k on k.id = v.contract_id
         cross join lateral (select o.* from members o where o.contract_id = v.contract_id order by (o.id = v.member_id) desc nulls last, o.role = 'owner' desc, o.id limit 1) p
         join watch_matches m on m.watch_id = v.id and m.told_at is null join weeks w on w.id = m.week_id cross join ${resortOf($)}
         where v.id = any(${$(watchIds)}::uuid[]) and ${WORTH_NOTIFYING} and ${available($, at)}) f
       where place <= ${WEEKS_PER_WATCH} order by contract_id, member_id, created_at, watch_id, place`,
      values,
    ),
  );
}

/**
 * Notes that these watches were told. What was taken meanwhile is forgotten, so that it is told
 * when it is freed again; so is what fits no more, while a week that was told before keeps that
 * price.
 */
async function markNotified(
  tx: Queryable,
  { contractIds, watchIds }: { contractIds: readonly string[]; watchIds: readonly string[] },
  mailed: readonly string[],
  { at, morning }: Moment,
): Promise<void> {
  const run = rowsOn(tx);
  const untold = ($: Bind) =>
    `m.watch_id = any(${$(watchIds)}::uuid[]) and m.told_at is null and v.id = m.watch_id and w.id = m.week_id`;
  const gone = parameters();
  await run(
    `delete from watch_matches m using watches v, weeks w, ${resortOf(gone.$)}
     where ${untold(gone.$)} and (not (${available(gone.$, at)}) or (m.was_cents is null and not ${WORTH_NOTIFYING}))`,
    gone.values,
  );
  const told = parameters();
  await run(
    `update watch_matches m set told_at = ${told.$(at.toISOString())}::timestamptz,
       price_cents = case when ${WORTH_NOTIFYING} then greatest(m.price_cents, w.cost_cents) else m.was_cents end
     from watches v, weeks w, ${resortOf(told.$)} where ${untold(told.$)}`,
    told.values,
  );
  await run('update watches set pending = 0 where id = any($1::uuid[])', [watchIds]);
  await run(
    `update watchers set daily_on = coalesce($1::date, daily_on), mailed_at = case when contract_id = any($2::uuid[]) then $3::timestamptz else mailed_at end where contract_id = any($4::uuid[])`,
    [morning ?? null, mailed, at.toISOString(), contractIds],
  );
}

/** Writes the mail of one person, and notifies their browsers. */
async function notify(
  tx: Queryable,
  { club, site }: { club: Club; site: string },
  rows: readonly Found[],
  at: Date,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const language = memberLanguage(first);
  const byWatch = [...Map.groupBy(rows, ({ watch_id }) => watch_id).values()];
  const found = byWatch.map((weeks) => ({
    search: searchOf(site, weeks[0]!.criteria, weeks[0]!.ref, language),
    weeks: weeks.map((week): WatchedWeek => ({
      resort: week.resort_name,
      city: cityName(week.city, week.country, language),
      checkIn: week.check_in,
      checkOut: week.check_out,
      unit: week.unit_type,
      priceCents: week.cost_cents,
      picture: week.picture ?? undefined,
      url: new URL(linkTo.resort(week.week_id), site).toString(),
    })),
  }));
  await mailMember(tx, club, first, {
    key: `watch:${first.contract_id}:${first.member_id}:${at.getTime()}`,
    at,
    headers: stopHeaders(site, byWatch.length === 1 ? first.ref : first.contract_ref),
    render: () => watchMail({ club, name: first.profile.Nombre, found }, language),
  });
  await enqueuePush(tx, {
    to: { memberId: first.member_id },
    message: watchNotice(
      {
        count: rows.length,
        searches: found.map(({ search }) => search),
        path: byWatch.length === 1 ? listPath(first.criteria) : linkTo.page('watches'),
      },
      language,
    ),
    at,
    notAfter: new Date(at.getTime() + PUSH_HOURS * HOUR_MS),
  });
}

/** @returns how many mails were written; undefined while another instance writes them */
async function writeBatch(
  deps: Needs,
  tx: Queryable,
  clubs: ReadonlyMap<string, { club: Club; site: string }>,
  contractIds: readonly string[],
  moment: Moment,
): Promise<number | undefined> {
  if (!(await lockWatches(tx, moment.at))) return undefined;
  const watchIds = await watchesToNotify(tx, contractIds, moment);
  const found = await readFound(deps, tx, watchIds, moment);
  const people = Map.groupBy(found, (row) => `${row.contract_id} ${row.member_id}`);
  for (const rows of people.values()) {
    const from = rows[0] && clubs.get(rows[0].club_id);
    if (from) await notify(tx, from, rows, moment.at);
  }
  const mailed = [...new Set(found.map(({ contract_id }) => contract_id))];
  await markNotified(tx, { contractIds, watchIds }, mailed, moment);
  return people.size;
}

/**
 * Writes the mails that are due: to each person of a contract one with all their watches, a
 * contract once an hour at most. What is told is noted in the same transaction. @returns mails
 */
export async function writeWatchMails(deps: Needs): Promise<number> {
  let mails = 0;
  for (;;) {
    const at = deps.now();
    const moment = { at, morning: morningOf(at) };
    const due = await dueContracts(deps, moment);
    if (due.length === 0) break;
    // Before the transaction: the embedded database has one connection.
    const clubs = new Map<string, { club: Club; site: string }>();
    for (const { club: id } of due)
      if (!clubs.has(id)) {
        const { club } = await clubById(deps, id);
        clubs.set(id, { club, site: siteOf(deps, club) });
      }
    const written = await deps.database.db.transaction((tx) =>
      writeBatch(
        deps,
        tx,
        clubs,
        due.map(({ id }) => id),
        moment,
      ),
    );
    mails += written ?? 0;
    if (written === undefined || due.length < BATCH) break;
  }
  if (mails > 0) deps.wakeOutbox();
  return mails;
}

const quietRow = z.object({
  id: z.string(),
  ref: z.string(),
  contract_id: z.string(),
  criteria: watchCriteria,
  club_id: z.string(),
  email: z.string(),
  profile: memberProfile,
});
type Quiet = z.output<typeof quietRow>;

/**
 * The next watches that nothing has matched for long, the oldest of each contract that may be told.
 */
async function readQuiet(deps: Needs, at: Date): Promise<Quiet[]> {
  const before = new Date(at.getTime() - HOUR_MS);
  const rows = await deps.database.rows<{ id: string }>(
    `select distinct on (v.contract_id) v.id, v.ref, v.contract_id, v.criteria, k.club_id, p.email, p.profile
       from watches v join watchers c on c.contract_id = v.contract_id join contracts k on k.id = v.contract_id
       cross join lateral (select o.* from members o where o.contract_id = v.contract_id order by (o.id = v.member_id) desc nulls last, o.role = 'owner' desc, o.id limit 1) p
       where v.ended_at is null and v.quiet_at is null and coalesce(v.matched_at, v.created_at) <= $1::timestamptz and v.date_out > $2::date
         and (c.mailed_at is null or c.mailed_at <= $3::timestamptz)
       order by v.contract_id, v.created_at, v.id limit ${QUIET_BATCH}`,
    [quietSince(at).toISOString(), at.toISOString().slice(0, 10), before.toISOString()],
  );
  const quiet = readable(deps, quietRow, rows);
  // What cannot be read can find nothing: it keeps no room, no week and no other watch.
  const others = rows.flatMap(({ id }) => (quiet.some((one) => one.id === id) ? [] : [id]));
  await deps.database.rows(
    "update watches set ended_at = $1::timestamptz, outcome = 'ended' where id = any($2::uuid[])",
    [at.toISOString(), others],
  );
  return quiet;
}

/** Places near a search that have such weeks, as its mail lists them. */
async function nearbyOf(deps: Needs, site: string, criteria: WatchCriteria, language: Language) {
  const { places } = await nearestPlaces(deps, criteria);
  return places.map(({ country, state, city, km, total }) => ({
    place: joinPlace(...cityAndState({ country, state, city }, language)),
    km,
    total,
    url: new URL(listPath(criteria, { country, state, city }), site).toString(),
  }));
}

/** Notes that a quiet watch was looked at. @returns whether its contract may be mailed now */
async function noteQuiet(
  tx: Queryable,
  { id, contract_id }: Quiet,
  { at, isMailed }: { at: Date; isMailed: boolean },
): Promise<boolean> {
  if (!(await lockWatches(tx, at))) return false;
  const run = rowsOn(tx);
  const before = new Date(at.getTime() - HOUR_MS);
  if (isMailed) {
    const [may] = await run(
      `update watchers set mailed_at = $1::timestamptz
       where contract_id = $2::uuid and (mailed_at is null or mailed_at <= $3::timestamptz)
         and exists (select from watches where id = $4::uuid and quiet_at is null and ended_at is null)
       returning contract_id`,
      [at.toISOString(), contract_id, before.toISOString(), id],
    );
    if (!may) return false;
  }
  await run(
    'update watches set quiet_at = $1::timestamptz where id = $2::uuid and quiet_at is null',
    [at.toISOString(), id],
  );
  return isMailed;
}

/**
 * Says once of each watch that nothing has matched for long, and what there is nearby: one watch of
 * a contract at a time, within its mail an hour. A search that has free weeks, which its member was
 * told of long ago, is not called empty. @returns mails
 */
export async function writeQuietMails(deps: Needs): Promise<number> {
  const at = deps.now();
  let mails = 0;
  for (const quiet of await readQuiet(deps, at)) {
    const { ref, criteria, club_id, email, profile } = quiet;
    const { club } = await clubById(deps, club_id);
    const site = siteOf(deps, club);
    // Before the transaction: the embedded database has one connection.
    const isMailed = (await countWeeks(deps, criteria)) === 0;
    const nearby = isMailed ? await nearbyOf(deps, site, criteria, memberLanguage(quiet)) : [];
    const written = await deps.database.db.transaction(async (tx) => {
      if (!(await noteQuiet(tx, quiet, { at, isMailed }))) return false;
      await mailMember(
        tx,
        club,
        { email, profile },
        {
          key: `watch-quiet:${quiet.id}:${at.getTime()}`,
          at,
          headers: stopHeaders(site, ref),
          render: (language) =>
            quietWatchMail(
              {
                club,
                name: profile.Nombre,
                search: searchOf(site, criteria, ref, language),
                nearby,
              },
              language,
            ),
        },
      );
      return true;
    });
    if (written) mails += 1;
  }
  if (mails > 0) deps.wakeOutbox();
  return mails;
}
