import { usd } from './out.ts';
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { numberRef as numberRefSchema } from '#contracts/reserve.ts';
import { travelerName } from '#contracts/trip.ts';
import type { TravelerName } from '#contracts/trip.ts';
import { isoDate } from '#contracts/common.ts';
import { readLocator } from '#lib/locator.ts';
import { claims, outbox, reservations, weeks } from '../db/schema.ts';
import { closeRefund, refundBooking } from '../payment/refund-booking.ts';
import type { RefundRefusal, RepaidRefusal } from '../payment/refund-booking.ts';
import { closeEnded } from '../payment/settle.ts';
import { Failure } from '../core/failure.ts';
import { hasLastWeekClaim, isRunning, isUnclaimed } from '../week/claims.ts';
import { cancelHold } from '../reservation/hold.ts';
import { findByLocator } from '../reservation/opened-by.ts';
import {
  clientOf,
  findReservation,
  fullName,
  PAID_OTHERWISE,
  travelersOf,
} from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { statusAt } from '../reservation/view.ts';
import { changeNames } from '../trip/travelers.ts';
import { tripOf } from '../trip/trip.ts';
import type { TripDeps } from '../trip/trip.ts';
import { lineSteps } from '../line/steps.ts';
import { noteAction } from './actions.ts';
import { messageOf } from './doctor-check.ts';
import { oneOf, plain, Refused, Usage, wholeNumber } from './command.ts';
import type { Area, Context } from './command.ts';
import { stateOf, writeAgain } from './mail.ts';
import { table } from './out.ts';
import { FAILURE } from '#contracts/failures.ts';

/** The timeline of a booking with what other people did in the line of its week. */
async function timelineWithLine(deps: TripDeps, found: Reservation) {
  const { timeline } = await tripOf(deps, found, undefined);
  const others = (await lineSteps(deps, found.id))
    .filter(({ own }) => !own)
    .map(({ kind, at, party, reason }) => ({
      kind,
      at: at.toISOString(),
      done: true,
      detail: { party: party || 'forgotten', ...(reason !== null && { reason }) },
    }));
  return [...others, ...timeline.filter(({ kind }) => kind !== 'passedOn')].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
}

const traveler = sql<string>`concat_ws(' ', ${reservations.client}->>'name', ${reservations.client}->>'lastname')`;
const email = sql<string>`coalesce(${reservations.client}->>'email', '')`;
/** What became of a mail: sent or delivered and when, waiting, or why it failed. */
const mailStatus = (
  mail: Parameters<typeof stateOf>[0] & { attempts: number; lastError: string | null },
): string => {
  const state = stateOf(mail);
  if (state === 'waiting') return `waits, ${mail.attempts} tries`;
  if (state === 'failed' || state === 'bounced') return `${state}: ${mail.lastError ?? ''}`;
  return `${state} ${(mail.deliveredAt ?? mail.sentAt)?.toISOString() ?? ''}`;
};
/** Who travels, or that a hold was never paid and its traveler is forgotten. */
const whoIs = (row: { traveler: string; email: string }): string =>
  row.email === '' ? 'forgotten' : `${row.traveler} <${row.email}>`;

/**
 * Secret number of the reservation that is named by it or by its locator, in any spelling. @throws
 * Usage when it is neither, Refused for an unknown locator
 */
export async function numberOf(context: Context): Promise<string> {
  const typed = context.words[0] ?? '';
  const locator = readLocator(typed);
  if (locator === undefined) {
    if (!numberRefSchema.safeParse(typed).success)
      throw new Usage(`${plain(typed)} is no number of a booking.`);
    return typed;
  }
  const found = await findByLocator(context.deps.database.db, locator);
  if (!found) throw new Refused('There is no booking of this number.');
  return found.numberRef;
}
async function bookingOf(context: Context): Promise<Reservation> {
  const found = await findReservation(context.deps.database.db, await numberOf(context));
  if (!found) throw new Refused('There is no booking of this number.');
  return found;
}

function dayOf(context: Context, flag: string): string | undefined {
  const typed = context.text(flag);
  if (typed !== undefined && !isoDate.safeParse(typed).success)
    throw new Usage(`--${flag} has to be a day such as 2027-03-06.`);
  return typed;
}

export const holdsArea: Area = {
  summary: 'weeks that are held and not paid yet',
  verbs: {
    list: {
      summary: 'running holds, the one that ends first on top',
      flags: {
        club: { kind: 'text', help: 'only of one club' },
        limit: { kind: 'text', help: 'at most so many (100)' },
      },
      run: async (context) => {
        const clubId = context.text('club');
        const rows = await context.deps.database.db
          .select({
            locator: reservations.locator,
            numberRef: reservations.numberRef,
            club: reservations.clubId,
            ends: reservations.expiresAt,
            inventoryId: weeks.inventoryId,
            resort: weeks.resortName,
            checkIn: weeks.checkIn,
            checkOut: weeks.checkOut,
            priceCents: reservations.priceCents,
            by: reservations.createdBy,
            traveler,
            email,
          })
          .from(reservations)
          .innerJoin(weeks, eq(weeks.id, reservations.weekId))
          .where(
            and(
              eq(reservations.status, 'held'),
              gt(reservations.expiresAt, context.deps.now()),
              clubId === undefined ? undefined : eq(reservations.clubId, clubId),
            ),
          )
          .orderBy(asc(reservations.expiresAt))
          .limit(wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 }));
        context.out.answer(
          rows,
          rows.length === 0
            ? 'No week is held.'
            : table(
                rows.map((row) => [
                  row.locator,
                  row.numberRef,
                  row.club,
                  `until ${row.ends.toISOString()}`,
                  `${row.checkIn} to ${row.checkOut}`,
                  usd(row.priceCents),
                  row.by,
                  whoIs(row),
                  row.resort,
                ]),
              ),
        );
        return 0;
      },
    },
    end: {
      summary: 'gives a held week back',
      words: ['<locator or number>'],
      more: 'The week is free at once, or offered to the first who waits for it. What the hold left open at the card provider is closed; was it paid in this moment, the payment becomes a booking or goes back.',
      run: async (context) => {
        const { deps, out } = context;
        const numberRef = await numberOf(context);
        const found = await findReservation(deps.database.db, numberRef);
        if (!found) throw new Refused('There is no hold of this number.');
        if (found.status === 'paid')
          throw new Refused(
            'This hold is paid: it is a booking now (payments refund gives it back).',
          );
        if (!isRunning(found, deps.now()))
          throw new Refused(`This hold has ended already (${statusAt(found, deps.now())}).`);
        try {
          await cancelHold({ ...deps, closeEnded }, numberRef);
        } catch (error) {
          if (error instanceof Failure && error.code === FAILURE.alreadyPaid)
            throw new Refused('This hold was paid a moment ago: it is a booking now.');
          throw error;
        }
        await noteAction(deps.database.db, context, 'holds end', numberRef);
        const [week] = await deps.database.rows<{ free: boolean }>(
          `select ${isUnclaimed('w', '$2::timestamptz')} as free from weeks w where w.id = $1::bigint`,
          [found.weekId, deps.now().toISOString()],
        );
        const goes = week?.free ? 'free' : 'offered to the first in its line';
        out.answer({ numberRef, ended: true }, `${numberRef} is ended; the week is ${goes}.`);
        return 0;
      },
    },
  },
};

const STATES = ['paid', 'refunded', 'cancelled', 'held'] as const;
/** What the flags of `bookings list` ask for. */
function bookingFilters(context: Context): (SQL | undefined)[] {
  const [clubId, address, from, to] = [
    context.text('club'),
    context.text('email')?.trim().toLowerCase(),
    dayOf(context, 'from'),
    dayOf(context, 'to'),
  ];
  return [
    eq(reservations.status, oneOf(context, 'status', STATES) ?? 'paid'),
    clubId === undefined ? undefined : eq(reservations.clubId, clubId),
    address === undefined ? undefined : sql`${email} = ${address}`,
    from === undefined
      ? undefined
      : sql`${reservations.createdAt} >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined
      ? undefined
      : sql`${reservations.createdAt} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
  ];
}

export const bookingsArea: Area = {
  summary: 'bookings and what became of holds',
  verbs: {
    list: {
      summary: 'the newest first',
      flags: {
        status: { kind: 'text', help: `one of ${STATES.join(', ')}; paid without one` },
        club: { kind: 'text', help: 'only of one club' },
        email: { kind: 'text', help: 'only of one traveler' },
        from: { kind: 'text', help: 'made on this day or later' },
        to: { kind: 'text', help: 'made on this day or before' },
        limit: { kind: 'text', help: 'at most so many (100)' },
      },
      run: async (context) => {
        const rows = await context.deps.database.db
          .select({
            locator: reservations.locator,
            numberRef: reservations.numberRef,
            status: reservations.status,
            club: reservations.clubId,
            made: reservations.createdAt,
            paid: reservations.paidAt,
            refundId: reservations.refundId,
            priceCents: reservations.priceCents,
            checkIn: weeks.checkIn,
            checkOut: weeks.checkOut,
            inventoryId: weeks.inventoryId,
            resort: weeks.resortName,
            by: reservations.createdBy,
            traveler,
            email,
          })
          .from(reservations)
          .innerJoin(weeks, eq(weeks.id, reservations.weekId))
          .where(and(...bookingFilters(context)))
          .orderBy(desc(reservations.createdAt))
          .limit(wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 }));
        context.out.answer(
          rows,
          rows.length === 0
            ? 'No bookings.'
            : table(
                rows.map((row) => [
                  row.locator,
                  row.numberRef,
                  refundWords(row) ?? row.status,
                  row.club,
                  (row.paid ?? row.made).toISOString(),
                  `${row.checkIn} to ${row.checkOut}`,
                  usd(row.priceCents),
                  row.by,
                  whoIs(row),
                  row.resort,
                ]),
              ),
        );
        return 0;
      },
    },
    show: {
      summary: 'everything about one',
      words: ['<locator or number>'],
      run: async (context) => {
        const { deps, out } = context;
        const { db } = deps.database;
        const found = await bookingOf(context);
        const [week] = await db.select().from(weeks).where(eq(weeks.id, found.weekId));
        const [claim] = await db.select().from(claims).where(eq(claims.reservationId, found.id));
        const mails = await db
          .select({
            key: outbox.key,
            to: outbox.to,
            sentAt: outbox.sentAt,
            failedAt: outbox.failedAt,
            deliveredAt: outbox.deliveredAt,
            bouncedAt: outbox.bouncedAt,
            attempts: outbox.attempts,
            lastError: outbox.lastError,
          })
          .from(outbox)
          .where(sql`${outbox.key} like ${`%:${found.numberRef.replaceAll('_', String.raw`\_`)}%`}`)
          .orderBy(asc(outbox.createdAt));
        const value: Booking = {
          ...found,
          status: statusAt(found, deps.now()),
          hasTheWeek: await hasLastWeekClaim(db, found),
          week,
          claim,
          mails,
          timeline: await timelineWithLine(deps, found),
        };
        out.answer(value, table(bookingLines(value)));
        return 0;
      },
    },
    names: {
      summary:
        'who travels; with --traveler other people, also after the members’ own time is over',
      words: ['<locator or number>'],
      flags: {
        traveler: {
          kind: 'many',
          help: 'first and last name, e.g. "Ana María|Peña Ruiz"; repeated for each person, the main guest first',
        },
      },
      more: 'The names given take the place of all there were, and are mailed with the way to the new voucher.',
      run: async (context) => {
        const { deps, out } = context;
        const before = await bookingOf(context);
        const typed = context.many('traveler');
        const found =
          typed.length === 0
            ? before
            : await changeNames(deps, before, {
                version: before.travelersVersion,
                travelers: typed.map(readName),
                memberId: undefined,
                operator: (tx) =>
                  noteAction(tx, context, 'bookings names', before.numberRef, {
                    before: travelersOf(before),
                  }),
              }).catch(refuseNames);
        const travelers = travelersOf(found);
        out.answer(
          { locator: found.locator, numberRef: found.numberRef, travelers },
          travelers.map(fullName).join('\n') || 'No names.',
        );
        return 0;
      },
    },
    resend: {
      summary: 'mails the confirmation of a booking again, or of a refunded one the mail about it',
      words: ['<locator or number>'],
      run: async (context) => {
        const found = await bookingOf(context);
        if (!found.paidAt) throw new Refused('This hold is not paid: there is no mail about it.');
        const kind = found.status === 'refunded' ? 'refund' : 'booking';
        const to = clientOf(found).email;
        const key = await writeAgain(context, { key: `${kind}:${found.numberRef}`, to });
        context.out.answer(
          { key, to },
          `The mail to ${to} is in the outbox; the running server sends it within seconds.`,
        );
        return 0;
      },
    },
  },
};

/** Where the money of a refunded booking is, when the card provider has not given it back. */
const refundWords = ({
  status,
  refundId,
}: {
  status: string;
  refundId: string | null;
}): string | undefined =>
  status === 'refunded' && !refundId
    ? 'refunded, the refund follows'
    : refundId === PAID_OTHERWISE
      ? 'refunded, paid in another way'
      : undefined;

/** What `bookings show` answers. */
type Booking = Omit<Reservation, 'status'> & {
  status: ReturnType<typeof statusAt>;
  hasTheWeek: boolean;
  week: typeof weeks.$inferSelect | undefined;
  claim: typeof claims.$inferSelect | undefined;
  mails: ({ key: string | null } & Parameters<typeof mailStatus>[0])[];
  timeline: Awaited<ReturnType<typeof timelineWithLine>>;
};

function bookingLines(booking: Booking): string[][] {
  const { week, claim, mails } = booking;
  const client = Object.entries(
    typeof booking.client === 'object' && booking.client !== null ? booking.client : {},
  );
  return [
    ['locator', booking.locator],
    ['number', booking.numberRef],
    ['status', refundWords(booking) ?? booking.status],
    ['club', booking.clubId],
    [
      'week',
      `${week?.inventoryId ?? ''}, ${week?.resortName ?? ''}, ${week?.checkIn ?? ''} to ${week?.checkOut ?? ''}, ${week?.unitType ?? ''}`,
    ],
    [
      'price',
      `${usd(booking.priceCents)} of ${usd(booking.listCents)}${booking.promotionCode ? ` with ${booking.promotionCode}` : ''}`,
    ],
    ['made', `${booking.createdAt.toISOString()} by ${booking.createdBy}`],
    ['hold ends', booking.expiresAt.toISOString()],
    ['paid', booking.paidAt?.toISOString() ?? 'no'],
    [
      'card',
      [booking.intentId, booking.checkoutId, booking.refundId].filter(Boolean).join(', ') ||
        'nothing at the card provider',
    ],
    ...client.map(([name, content]) => [name, String(content)]),
    ['travel', travelersOf(booking).map(fullName).join(', ')],
    ...(claim ? [['claim', `${claim.status}, back ${usd(claim.backCents)}`]] : []),
    ...mails.map((mail) => ['mail', `${mail.key ?? ''} ${mailStatus(mail)}`]),
    ...booking.timeline.map(({ at, kind, done, detail }) => [
      done ? 'done' : 'ahead',
      `${at} ${kind}${Object.keys(detail).length > 0 ? ` ${JSON.stringify(detail)}` : ''}`,
    ]),
  ];
}

/** A person as typed: 'Ana María|Peña Ruiz'. @throws Usage */
function readName(typed: string): TravelerName {
  const [name = '', lastname = ''] = typed.split('|');
  const read = travelerName.safeParse({ name, lastname });
  if (!read.success)
    throw new Usage(`${plain(typed)}: --traveler takes "First name|Last name", letters only.`);
  return read.data;
}

/** @throws Refused with a sentence for what the booking does not take */
function refuseNames(error: unknown): never {
  if (!(error instanceof Failure)) throw error;
  if (error.code === FAILURE.notPaid) throw new Refused('Only a paid booking has travelers.');
  if (error.code === FAILURE.invalidInput)
    throw new Refused('The unit does not take so many people.');
  if (error.code === FAILURE.namesChanged)
    throw new Refused('Someone changed the names at this moment; look at them and try again.');
  throw error;
}

const REFUSALS: Record<RefundRefusal, string> = {
  unpaid: 'This booking is not paid; there is nothing to give back.',
  'claim open':
    'A best-price claim of this booking waits for its decision; decide on it first (npm run ops -- claims).',
  'claim refund due':
    'The refund of this booking’s best-price claim is being made; run this again in a minute.',
};
const REPAID_REFUSALS: Record<Exclude<RepaidRefusal, 'unknown'>, string> = {
  'not due': 'No refund of this booking is due (payments refund decides on one).',
  made: 'This refund was made by the card provider: it must not be paid a second time.',
};
const MAX_REASON = 500;

/** What an operator says of a refund. @throws Usage */
function reasonOf(context: Context, what: string): string {
  const reason = plain(context.text('reason') ?? '').trim();
  if (reason === '' || reason.length > MAX_REASON)
    throw new Usage(
      `--reason must say ${what}, in at most ${MAX_REASON} characters; the traveler reads it.`,
    );
  return reason;
}

/** @throws Refused for a number that nothing has */
function refuseUnknown(error: unknown): never {
  throw error instanceof Failure && error.code === FAILURE.notFound
    ? new Refused('There is no booking of this number.')
    : error;
}

/** What became of the money of a refund that was asked for. */
const refundTold = (
  { refundId }: Reservation,
  { cents, problem }: { cents: number; problem?: unknown },
): string =>
  refundId === PAID_OTHERWISE
    ? `${usd(cents)} was paid in another way.`
    : refundId !== null
      ? `${usd(cents)} went back to the card (${refundId}).`
      : `The refund is not made yet (${plain(messageOf(problem))}). The running server tries again until it works. If the reason is not a passing one, close the refund (payments repaid) and pay ${usd(cents)} in another way.`;

export const paymentsArea: Area = {
  summary: 'payments',
  verbs: {
    refund: {
      summary: 'cancels a booking and gives the payment back to the card',
      words: ['<locator or number>'],
      flags: {
        reason: {
          kind: 'text',
          help: 'is mailed to the traveler as it is written: in the language of the booking',
        },
      },
      more: `The booking is cancelled and its week on sale again; the whole payment goes back, less what a best-price claim gave back before. It is the refund the product
makes itself when a week is gone: it happens once however often it is asked for, and is made later when the card provider does not answer.
The traveler gets one mail with the reason, at once. Who, when and why is kept (actions list).`,
      run: async (context) => {
        const { deps, out, operator } = context;
        const numberRef = await numberOf(context);
        const reason = reasonOf(context, 'why');
        const result = await refundBooking(deps, numberRef, { operator, reason }).catch(
          refuseUnknown,
        );
        if (result.refused !== undefined) throw new Refused(REFUSALS[result.refused]);
        out.answer(
          {
            numberRef,
            cents: result.cents,
            refundId: result.reservation.refundId,
            decided: result.decided,
          },
          [
            result.decided
              ? `${numberRef} is cancelled; its week is on sale again, and the traveler is told by mail.`
              : `${numberRef} was cancelled before; nothing is given back twice.`,
            refundTold(result.reservation, result),
          ].join('\n'),
        );
        return 0;
      },
    },
    repaid: {
      summary: 'closes a refund that the card provider refuses for good, as paid in another way',
      words: ['<locator or number>'],
      flags: {
        reason: {
          kind: 'text',
          help: 'how it was paid, e.g. "By bank transfer on November 24."; is mailed to the traveler as it is written: in the language of the booking',
        },
      },
      more: `For a refund that stays due because the payment is disputed, too old, or of a closed account. Close it, then pay it: until then the card provider may still make it.
The card provider is asked once more. The refund is closed only if it refuses for good: not if it makes or has made the refund, and not if it gives no final answer.
The booking says then that it was refunded in another way, and so does a mail to the traveler. Closing it again changes nothing. Who, when and how is kept (actions list).`,
      run: async (context) => {
        const { deps, out, operator } = context;
        const numberRef = await numberOf(context);
        const reason = reasonOf(context, 'how it was paid');
        const result = await closeRefund(deps, numberRef, { operator, reason }).catch(
          refuseUnknown,
        );
        if (result.refused !== undefined)
          throw new Refused(
            result.refused === 'unknown'
              ? `The card provider does not refuse this refund for good (${plain(messageOf(result.problem))}), so it may still make it: nothing is closed. Run this again when it answers.`
              : REPAID_REFUSALS[result.refused],
          );
        const { cents, closed } = result;
        out.answer(
          { numberRef, cents, closed },
          closed
            ? `The refund of ${numberRef} is closed: ${usd(cents)} was paid in another way. The traveler is told by mail.`
            : `The refund of ${numberRef} was closed before; nothing is changed.`,
        );
        return 0;
      },
    },
  },
};
