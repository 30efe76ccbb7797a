import { eq } from 'drizzle-orm';
import { addDays, dayIn, daysBetween } from '#lib/dates.ts';
import type { IsoDate } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { stayMail } from '#mails/stay-mails.ts';
import type { StayMail } from '#mails/stay-mails.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { bookingModel, mailContext, stayMailKey } from '../payment/enqueue-booking-mails.ts';
import type { MailContext } from '../payment/enqueue-booking-mails.ts';
import { clientOf, findReservation, lockReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { instantIn, zoneAt } from '../week/zone.ts';

/** Mails of a stay are written from this hour on, by the resort's clock. */
const HOUR = '09:00';
const BATCH = 100;
/** Of a stay that has had all its mails. */
const NEVER = new Date('9999-12-31T00:00:00Z');
/** Stays that were over for longer than any mail waits, passed over at once by the thousand. */
const LONG_OVER_DAYS = 14;
const LONG_OVER_BATCH = 1_000;

type Stay = { checkIn: IsoDate; checkOut: IsoDate; zone: string };
/** A mail of a stay, and between which instants it may be written. */
type Planned = { kind: StayMail; from: Date; until: Date };

/**
 * The mails of a stay, by the resort's own days: 30, 7 and 1 days before check-in, and the day
 * after check-out. After an outage only the latest one is still written. Each window is shorter
 * than the 30 days for which the outbox knows what was sent.
 */
export function planOf({ checkIn, checkOut, zone }: Stay): Planned[] {
  const at = (date: IsoDate, days: number): Date => instantIn(zone, addDays(date, days), HOUR);
  return [
    { kind: 'monthAhead', from: at(checkIn, -30), until: at(checkIn, -7) },
    { kind: 'weekAhead', from: at(checkIn, -7), until: at(checkIn, -1) },
    { kind: 'dayAhead', from: at(checkIn, -1), until: instantIn(zone, checkIn, '15:00') },
    { kind: 'after', from: at(checkOut, 1), until: at(checkOut, 8) },
  ];
}

/**
 * The mail to write at an instant, and when to look again. A mail whose day had come before the
 * booking was paid is left out: the confirmation said it all.
 */
export function nextOf(
  stay: Stay,
  bookedAt: Date,
  now: Date,
): { due: Planned | undefined; next: Date } {
  const plan = planOf(stay).filter(({ from }) => from > bookedAt);
  return {
    due: plan.find(({ from, until }) => from <= now && now < until),
    next: plan.find(({ from }) => from > now)?.from ?? NEVER,
  };
}

/**
 * One pass: writes the mails of stays that are due into the outbox. `stay_mail_at` of a booking
 * says when to look at it next; a new booking has none and is looked at once. Row lock and the
 * outbox's key make every mail once, however many instances run and whenever they stop. A stay that
 * fails is logged and tried again in the next pass.
 */
export async function sendStayMails(deps: Deps): Promise<{ looked: number; failed: number }> {
  const at = deps.now();
  await passOver(deps, at);
  const result = { looked: 0, failed: 0 };
  let last = { due: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await deps.database.rows<{ id: string; number_ref: string; due: string }>(
      `select id, number_ref, ${DUE}::text as due from reservations
       where status = 'paid' and ${DUE} <= $1::timestamptz and (${DUE}, id) > ($2::timestamptz, $3::uuid)
       order by ${DUE}, id limit ${BATCH}`,
      [at.toISOString(), last.due, last.id],
    );
    for (const row of rows) {
      result.looked += 1;
      try {
        await sendNext(deps, row.number_ref, at);
      } catch (error) {
        result.failed += 1;
        deps.log.warn({ err: error, reservation: row.id }, 'a mail of a stay could not be written');
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) break;
    last = end;
  }
  if (result.looked > 0) deps.wakeOutbox();
  return result;
}

/** As in the index `reservations_stay_mail`. */
const DUE = `coalesce(stay_mail_at, '-infinity'::timestamptz)`;

async function passOver({ database }: Pick<Deps, 'database'>, at: Date): Promise<void> {
  const day = addDays(at.toISOString().slice(0, 10), -LONG_OVER_DAYS);
  for (;;) {
    const done = await database.rows(
      `update reservations set stay_mail_at = $1::timestamptz where id in (
         select r.id from reservations r join weeks w on w.id = r.week_id
         where r.status = 'paid' and ${DUE} = '-infinity' and w.check_out < $2::date
         limit ${LONG_OVER_BATCH} for update of r skip locked) returning id`,
      [NEVER.toISOString(), day],
    );
    if (done.length < LONG_OVER_BATCH) return;
  }
}

async function sendNext(deps: Deps, numberRef: string, at: Date): Promise<void> {
  const reservation = await findReservation(deps.database.db, numberRef);
  if (!reservation) return;
  const context = await mailContext(deps, reservation);
  const { week } = context;
  const zone = zoneAt(week.GPS_Lat, week.GPS_Long);
  const stay = { checkIn: week.CheckInDate, checkOut: week.CheckOutDate, zone };
  const { due, next } = nextOf(stay, reservation.paidAt ?? reservation.createdAt, at);
  const mail = due && wordsOf(due, { reservation, context, stay, at });
  await deps.database.db.transaction(async (tx) => {
    const locked = await lockReservation(tx, reservation.id);
    if (locked.status !== 'paid' || !sameMoment(locked, reservation)) return;
    if (due && mail)
      await enqueueMail(tx, {
        key: stayMailKey(numberRef, due.kind),
        to: clientOf(locked).email,
        at,
        ...mail,
      });
    await tx
      .update(reservations)
      .set({ stayMailAt: next })
      .where(eq(reservations.id, reservation.id));
  });
}

/**
 * A mail of a stay and until when it may be sent. Those before the stay count its days, so one that
 * waits for the mail server over midnight has the words of the next day too, and is dropped after that.
 */
function wordsOf(
  { kind, until }: Planned,
  {
    reservation,
    context,
    stay: { checkIn, zone },
    at,
  }: { reservation: Reservation; context: MailContext; stay: Stay; at: Date },
): Pick<Parameters<typeof enqueueMail>[1], 'mail' | 'notAfter'> {
  const path = kind === 'after' ? linkTo.home() : linkTo.trip(reservation.numberRef);
  const today = dayIn(at, zone);
  const midnight = (days: number): Date => instantIn(zone, addDays(today, days), '00:00');
  const on = (day: IsoDate) =>
    stayMail(
      kind,
      {
        booking: bookingModel(reservation, context, at),
        locator: reservation.locator,
        daysUntil: daysBetween(day, checkIn),
        link: new URL(path, context.siteUrl).toString(),
      },
      reservation.iso,
    );
  const mail = { fromName: context.club.Nombre, ...on(today) };
  if (kind === 'after') return { mail, notAfter: until };
  const later = { from: midnight(1).toISOString(), ...on(addDays(today, 1)) };
  return { mail: { ...mail, later }, notAfter: until < midnight(2) ? until : midnight(2) };
}

/** Whether no other instance has looked at the booking in between. */
const sameMoment = (one: Reservation, other: Reservation): boolean =>
  one.stayMailAt?.getTime() === other.stayMailAt?.getTime();
