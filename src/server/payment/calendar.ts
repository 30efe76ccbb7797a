import { and, asc, eq, gte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endCalendarLink, getCalendarLink, makeCalendarLink } from '#contracts/calendar.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { Language } from '#contracts/language.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { bookingsCalendar } from '#mails/booking-calendar.ts';
import { addressCounters, takeAll } from '../core/limit-keys.ts';
import { lockSession } from '../auth/sessions.ts';
import { clubById } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import { calendarLinks, members, reservations, weeks } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';
import { opensOnHost } from '../reservation/opened-by.ts';
import { bookingModel, mailContext } from './enqueue-booking-mails.ts';

/** Calendars read from one address: phones of a household ask a few times an hour. */
const READS_PER_ADDRESS = { points: 120, seconds: 600 };
/** Addresses a member makes; each ends the one before. */
const LINKS_PER_MEMBER = { points: 20, seconds: 3600 };
/** Days after its end that a stay is kept in the calendar, and stays at most. */
const KEPT_DAYS = 400;
const MOST_STAYS = 200;
/** Every look asks the server, so that an address that has ended shows nothing from a cache. */
const CACHING = 'private, no-cache';

/** The private calendar address of a member. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, getCalendarLink, (call) => handleGetCalendarLink(deps, call));
  contractRoute(app, makeCalendarLink, (call) => handleMakeCalendarLink(deps, call));
  contractRoute(app, endCalendarLink, (call) => handleEndCalendarLink(deps, call));

  // Read by calendar programs, so it answers with a file.
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    { schema: { hide: true } },
    async (request, reply) => {
      const content = await calendarOfToken(deps, request, request.params.token);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('Content-Disposition', 'inline; filename="trips.ics"')
        .header('Cache-Control', CACHING)
        .header('X-Robots-Tag', 'noindex')
        .send(content);
    },
  );
}

async function handleGetCalendarLink(
  { database, limiter }: Deps,
  { session: { memberId } }: Call<typeof getCalendarLink>,
): Promise<Reply<typeof getCalendarLink>> {
  await limiter.take(`member:reads:${memberId}`, MEMBER_LIMITS.reads);
  const [link] = await database.db
    .select({ since: calendarLinks.createdAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.memberId, memberId));
  return { success: true, since: link?.since.toISOString() ?? null };
}

async function handleMakeCalendarLink(
  deps: Deps,
  { body, session }: Call<typeof makeCalendarLink>,
): Promise<Reply<typeof makeCalendarLink>> {
  await deps.limiter.take(`calendar:${session.memberId}`, LINKS_PER_MEMBER);
  const { club } = await clubById(deps, session.clubId);
  const token = await replaceLink(deps, session, body);
  return { success: true, url: onSite(deps, club, `/api/calendar/${token}.ics`) };
}

async function handleEndCalendarLink(
  { database, limiter }: Deps,
  { session: { memberId } }: Call<typeof endCalendarLink>,
): Promise<Reply<typeof endCalendarLink>> {
  await limiter.take(`member:reads:${memberId}`, MEMBER_LIMITS.reads);
  await database.db.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId));
  return { success: true };
}

/**
 * Makes the address of a member in the place of the one made at `since`. The sign-in is locked
 * against its end, which ends the address too: none may be made after it.
 * @returns its token @throws Failure `noSession` the sign-in has just ended, `calendarChanged`
 * another one is there
 */
async function replaceLink(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { id, memberId }: Pick<Session, 'id' | 'memberId'>,
  { iso, since }: { iso: Language; since: string | null },
): Promise<string> {
  const { token, hash } = newToken();
  await database.db.transaction(async (tx) => {
    await lockSession(tx, { id, memberId });
    const at = Math.max(now().getTime(), since === null ? 0 : Date.parse(since) + 1);
    const values = { tokenHash: hash, iso, createdAt: new Date(at) };
    const made =
      since === null
        ? await tx
            .insert(calendarLinks)
            .values({ memberId, ...values })
            .onConflictDoNothing({ target: calendarLinks.memberId })
            .returning({ memberId: calendarLinks.memberId })
        : await tx
            .update(calendarLinks)
            .set(values)
            .where(
              and(
                eq(calendarLinks.memberId, memberId),
                eq(calendarLinks.createdAt, new Date(since)),
              ),
            )
            .returning({ memberId: calendarLinks.memberId });
    if (made.length === 0) throw new Failure(FAILURE.calendarChanged);
  });
  return token;
}

/** A path as an address on a club's weeks site. */
const onSite = ({ config }: Deps, { UrlWeek }: { UrlWeek: string }, path: string): string =>
  new URL(path, UrlWeek || config.PUBLIC_URL).toString();

/** @throws Failure `notFound` for a token that was never made, has ended, or is another club's */
async function calendarOfToken(
  deps: Deps,
  request: FastifyRequest,
  token: string,
): Promise<string> {
  await takeAll(deps.limiter, addressCounters('calendar:address', request, READS_PER_ADDRESS));
  const [link] = /^[\w-]{43}$/.test(token)
    ? await deps.database.db
        .select({ memberId: members.id, clubId: members.clubId, iso: calendarLinks.iso })
        .from(calendarLinks)
        .innerJoin(members, eq(members.id, calendarLinks.memberId))
        .where(eq(calendarLinks.tokenHash, hashToken(token)))
    : [];
  if (!link || !(await opensOnHost(deps, request, link.clubId)))
    throw new Failure(FAILURE.notFound);
  return calendarOfMember(deps, link);
}

const reader = alias(members, 'reader');

/**
 * All paid stays of the member's contract, as one calendar. Calendar programs copy it to servers of
 * others, so it names bookings by their locators, which open them only with a session.
 */
async function calendarOfMember(
  deps: Deps,
  { memberId, clubId, iso }: { memberId: string; clubId: string; iso: Language },
): Promise<string> {
  const oldest = addDays(toIsoDate(deps.now()), -KEPT_DAYS);
  const [{ club }, rows] = await Promise.all([
    clubById(deps, clubId),
    deps.database.db
      .select({ reservation: reservations })
      .from(reservations)
      .innerJoin(members, eq(members.id, reservations.memberId))
      .innerJoin(reader, eq(reader.contractId, members.contractId))
      .innerJoin(weeks, eq(weeks.id, reservations.weekId))
      .where(
        and(eq(reader.id, memberId), eq(reservations.status, 'paid'), gte(weeks.checkOut, oldest)),
      )
      .orderBy(asc(weeks.checkIn), asc(reservations.id))
      .limit(MOST_STAYS),
  ]);
  const entries = await Promise.all(
    rows.map(async ({ reservation }) => ({
      ...bookingModel(
        reservation,
        await mailContext(deps, reservation),
        reservation.paidAt ?? reservation.createdAt,
      ),
      link: onSite(deps, club, linkTo.trip(reservation.locator)),
    })),
  );
  return bookingsCalendar(club, entries, iso).toString();
}
