import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { email, text } from '#contracts/common.ts';
import type { Language } from '#contracts/language.ts';
import { memberProfile } from '#contracts/member.ts';
import type { Week } from '#contracts/week.ts';
import { usdToCents } from '#lib/money.ts';
import { linkTo } from '#lib/paths.ts';
import { inLineMail, offerEndedMail, offerMail } from '#mails/line-mails.ts';
import type { RenderedMail } from '#mails/layout.ts';
import { offerNotice } from '#mails/notices.ts';
import { memberLanguage } from '../auth/members.ts';
import { clubById } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import { linePlaces, members, watches } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { enqueuePush } from '../push/outgoing.ts';
import { searchOf, stopHeaders } from '../watch/mails.ts';
import { findWeek } from '../week/find-week.ts';
import { zoneAt } from '../week/zone.ts';
import { placeByRef, toPlace } from './place.ts';

type Needs = Pick<Deps, 'database' | 'config' | 'now'>;
type Place = typeof linePlaces.$inferSelect;

/** What the mails about a line say besides the place. Read before the transaction begins. */
export type LineContext = {
  club: Awaited<ReturnType<typeof clubById>>['club'];
  week: Week;
  siteUrl: string;
};

export async function lineContext(
  deps: Needs,
  { weekId, clubId }: { weekId: string | number; clubId: string },
): Promise<LineContext | undefined> {
  const [{ club }, week] = await Promise.all([
    clubById(deps, clubId),
    findWeek(deps, String(weekId)),
  ]);
  return week && { club, week, siteUrl: club.UrlWeek || deps.config.PUBLIC_URL };
}

const guest = z.object({ name: text(100).default(''), email });
/** Who hears of a place: `who` names the person in keys of mails, empty for who joined. */
type Person = { who: string; memberId?: string; to: string; name: string; iso: Language };

/** Who joined first, then the other person of the contract; a guest alone. */
async function peopleOf(tx: Queryable, place: Place): Promise<Person[]> {
  if (place.contractId === null) {
    const known = guest.safeParse(place.client);
    if (!known.success) return [];
    return [{ who: '', to: known.data.email, name: known.data.name, iso: place.iso }];
  }
  const rows = await tx.select().from(members).where(eq(members.contractId, place.contractId));
  return rows
    .map((member): Person => {
      const profile = memberProfile.parse(member.profile);
      const joined = member.id === place.memberId;
      return {
        who: joined ? '' : `:${member.id}`,
        memberId: member.id,
        to: member.email,
        name: profile.Nombre,
        iso: joined ? place.iso : memberLanguage({ profile }),
      };
    })
    .toSorted((a, b) => a.who.localeCompare(b.who));
}

/** Writes a mail to each of these people, once per key. */
async function mailEach(
  tx: Queryable,
  { club }: Pick<LineContext, 'club'>,
  people: readonly Person[],
  {
    key,
    at,
    notAfter,
    headers,
    render,
  }: {
    key: string;
    at: Date;
    notAfter?: Date;
    headers?: Record<string, string> | undefined;
    render: (person: Person) => RenderedMail;
  },
): Promise<void> {
  for (const person of people)
    await enqueueMail(tx, {
      key: `${key}${person.who}`,
      to: person.to,
      at,
      notAfter,
      mail: { fromName: club.Nombre, ...render(person), ...(headers && { headers }) },
    });
}

const modelOf = ({ club, week, siteUrl }: LineContext, path: string) => ({
  club,
  resort: week.ResortName,
  checkIn: week.CheckInDate,
  checkOut: week.CheckOutDate,
  link: new URL(path, siteUrl).toString(),
});
/** Writes the mail about a new place to who joined, unless it was offered the week at once. */
export async function notifyJoined(
  tx: Queryable,
  context: LineContext,
  ref: string,
  at: Date,
): Promise<void> {
  const [place] = await tx
    .select()
    .from(linePlaces)
    .where(and(eq(linePlaces.ref, ref), isNull(linePlaces.offeredAt)));
  if (!place) return;
  const row = await placeByRef({ database: { rows: rowsOn(tx) }, now: () => at }, ref);
  if (!row) return;
  const { position, estimate } = toPlace(row, at, undefined);
  const people = (await peopleOf(tx, place)).filter(({ who }) => who === '');
  await mailEach(tx, context, people, {
    key: `line:${place.id}`,
    at,
    render: ({ name, iso }) =>
      inLineMail(
        {
          ...modelOf(context, linkTo.line(place.ref)),
          name,
          position,
          estimate,
          zone: zoneAt(context.week.GPS_Lat, context.week.GPS_Long),
        },
        iso,
      ),
  });
}

/** The watch of a first refusal, as mails say it; undefined for who joined, and when it is gone. */
async function watchOf(tx: Queryable, { siteUrl }: LineContext, { watchId, iso }: Place) {
  const [watch] = watchId ? await tx.select().from(watches).where(eq(watches.id, watchId)) : [];
  return (
    watch && {
      search: searchOf(siteUrl, watch.criteria, watch.ref, iso),
      headers: stopHeaders(siteUrl, watch.ref),
    }
  );
}

/**
 * Notifies of an offer, in the transaction that notes this: mails to who joined and to the other
 * person of the contract, and notifications to their browsers. Of a first refusal, only who made the
 * watch is notified.
 */
export async function notifyOffer(
  tx: Queryable,
  context: LineContext,
  place: Place & { offerEndsAt: Date },
  at: Date,
): Promise<void> {
  const { week } = context;
  const everybody = await peopleOf(tx, place);
  const watcher = everybody.filter(({ who }) => place.watchId !== null && who === '');
  const people = watcher.length > 0 ? watcher : everybody;
  const watch = await watchOf(tx, context, place);
  const { offerEndsAt: until } = place;
  for (const { memberId, iso } of people)
    await enqueuePush(tx, {
      to: memberId === undefined ? { placeId: place.id } : { memberId },
      message: offerNotice(
        {
          resort: week.ResortName,
          checkIn: week.CheckInDate,
          checkOut: week.CheckOutDate,
          path: linkTo.line(place.ref),
          until,
        },
        iso,
      ),
      at,
      notAfter: until,
    });
  await mailEach(tx, context, people, {
    key: `offer:${place.id}`,
    at,
    notAfter: until,
    headers: watch?.headers,
    render: ({ name, iso }) =>
      offerMail(
        {
          ...(watch && { watched: { search: watch.search, priceCents: usdToCents(week.Cost) } }),
          ...modelOf(context, linkTo.line(place.ref)),
          name,
          until,
          zone: zoneAt(week.GPS_Lat, week.GPS_Long),
        },
        iso,
      ),
  });
}

/**
 * Notifies of the end of an offer that no one took. That of a first refusal came with it, and watches
 * write once an hour at most.
 */
const notifyEnded = async (
  tx: Queryable,
  context: LineContext,
  place: Place,
  at: Date,
): Promise<void> =>
  mailEach(tx, context, place.watchId === null ? await peopleOf(tx, place) : [], {
    key: `offerEnded:${place.id}`,
    at,
    render: ({ name, iso }) =>
      offerEndedMail({ ...modelOf(context, linkTo.resort(String(place.weekId))), name }, iso),
  });

const BATCH = 100;
const AT_A_TIME = 4;
/** Offers whose end is older are no longer notified of. */
const ENDED_HOURS = 2;
const ids = z.array(z.object({ id: z.string(), week_id: z.string(), club_id: z.string() }));

/** Notifies of every new offer, once. @returns how many */
export async function notifyOffers(deps: Deps): Promise<number> {
  return notifyAll(
    deps,
    'offered_at is not null and told_at is null and closed_at is null and offer_ends_at > $1::timestamptz order by offered_at',
    async (tx, context, place, at) => {
      const { offerEndsAt, toldAt, closedAt } = place;
      if (!offerEndsAt || toldAt || closedAt) return;
      await notifyOffer(tx, context, { ...place, offerEndsAt }, at);
      await tx.update(linePlaces).set({ toldAt: at }).where(eq(linePlaces.id, place.id));
    },
  );
}

/** Notifies of the ends of offers that no one took, once, and erases the guests' data. @returns how many */
export async function notifyEndedOffers(deps: Deps): Promise<number> {
  return notifyAll(
    deps,
    `outcome = 'lapsed' and closed_at > $1::timestamptz - interval '${ENDED_HOURS} hours' and (told_at is null or told_at < closed_at) order by closed_at`,
    async (tx, context, place, at) => {
      if (place.toldAt && place.closedAt && place.toldAt >= place.closedAt) return;
      await notifyEnded(tx, context, place, at);
      await tx
        .update(linePlaces)
        .set({ toldAt: at, client: null })
        .where(eq(linePlaces.id, place.id));
    },
  );
}

type Notify = (tx: Queryable, context: LineContext, place: Place, at: Date) => Promise<void>;

/** Notifies the places of a condition, a batch at a time. @returns how many */
async function notifyAll(deps: Deps, where: string, notify: Notify): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await deps.database.rows(
      `select id, week_id::text, club_id from line_places where ${where} limit ${BATCH}`,
      [deps.now().toISOString()],
    );
    const left = ids.parse(rows).values();
    let notified = 0;
    // One that fails is tried again by the next pass, and keeps no other waiting.
    const work = async (): Promise<void> => {
      for (const place of left)
        try {
          if (await notifyOne(deps, place, notify)) notified += 1;
        } catch (error) {
          deps.log.warn({ err: error, place: place.id }, 'a person in line could not be notified');
        }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    if (notified > 0) deps.wakeOutbox();
    total += notified;
    if (rows.length < BATCH || notified === 0) return total;
  }
}

/** Notifies one place in a transaction; one that another instance has is left to it. */
async function notifyOne(
  deps: Deps,
  { id, week_id, club_id }: z.output<typeof ids>[number],
  notify: Notify,
): Promise<boolean> {
  const context = await lineContext(deps, { weekId: week_id, clubId: club_id });
  if (!context) return false;
  return deps.database.db.transaction(async (tx) => {
    const [place] = await tx
      .select()
      .from(linePlaces)
      .where(eq(linePlaces.id, id))
      .for('update', { skipLocked: true });
    if (place) await notify(tx, context, place, deps.now());
    return place !== undefined;
  });
}
