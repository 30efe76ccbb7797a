import type { Language } from '#contracts/language.ts';
import type { Week } from '#contracts/week.ts';
import { linkTo } from '#lib/paths.ts';
import { bookingCalendar } from '#mails/booking-calendar.ts';
import { bookingMail, refundMail } from '#mails/booking-mails.ts';
import type { BookingModel } from '#mails/booking-mails.ts';
import { STAY_MAILS } from '#mails/stay-mails.ts';
import type { StayMail } from '#mails/stay-mails.ts';
import { clubById } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail, withdrawMails } from '../mail/outbox.ts';
import { clientOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { findWeek } from '../week/find-week.ts';
import { dayIsOver, zoneAt } from '../week/zone.ts';
import { operatorRefund, otherwisePaid } from './operator-refund.ts';

/**
 * What the mails about a reservation say besides the reservation itself. Read before the
 * transaction begins.
 */
export type MailContext = {
  club: Awaited<ReturnType<typeof clubById>>['club'];
  week: Week;
  siteUrl: string;
};

export async function mailContext(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  reservation: Reservation,
): Promise<MailContext> {
  const [{ club }, week] = await Promise.all([
    clubById(deps, reservation.clubId),
    findWeek(deps, String(reservation.weekId)),
  ]);
  if (!week) throw new Error('a reserved week has disappeared');
  return { club, week, siteUrl: club.UrlWeek || deps.config.PUBLIC_URL };
}

const linkFrom = ({ siteUrl }: MailContext, path: string): string =>
  new URL(path, siteUrl).toString();
const notesIn = (week: Week, language: Language): string =>
  language === 'es' ? week.ImportantNotesSP : week.ImportantNotesEN;

/** A paid booking as its mail and its calendar entry show it. */
export function bookingModel(
  reservation: Reservation,
  context: MailContext,
  at: Date,
): BookingModel {
  const { club, week } = context;
  const { iso, numberRef, locator, promotionCode, listCents, priceCents } = reservation;
  const { name, lastname } = clientOf(reservation);
  return {
    club,
    locator,
    resort: week.ResortName,
    address: [week.ResortAddress1, week.ResortAddress2, week.ResortAddress3],
    city: week.ResortCity,
    state: week.ResortState,
    iso2: week.iso2,
    lat: week.GPS_Lat,
    lng: week.GPS_Long,
    checkIn: week.CheckInDate,
    checkOut: week.CheckOutDate,
    nights: week.Nights,
    unit: week.UnitType,
    kitchen: week.KitchenType,
    occupancy: week.MaxOccupancy,
    paidCents: priceCents,
    promotion:
      promotionCode === null
        ? undefined
        : { code: promotionCode, discountCents: listCents - priceCents },
    traveler: { name, lastname },
    picture: week.imgs[0],
    notes: notesIn(week, iso),
    calendarUrl: linkFrom(context, `/api/reserve/${numberRef}/calendar.ics`),
    voucherUrl: linkFrom(context, `/api/trip/${numberRef}/voucher.pdf`),
    receiptUrl: linkFrom(context, `/api/trip/${numberRef}/receipt.pdf`),
    link: linkFrom(context, linkTo.payOk(numberRef)),
    bookedAt: at,
  };
}

/** The calendar file of a paid booking, as it is attached to its confirmation. */
export const calendarOf = (
  reservation: Reservation,
  context: MailContext,
  at: Date,
): ReturnType<typeof bookingCalendar> =>
  bookingCalendar(bookingModel(reservation, context, at), reservation.iso);

/**
 * Adds the confirmation with its calendar file to the outbox: once per reservation, however often
 * it is called.
 */
export async function enqueueBookingMail(
  tx: Queryable,
  reservation: Reservation,
  context: MailContext,
  at: Date,
  key = `booking:${reservation.numberRef}`,
): Promise<void> {
  const { iso, numberRef } = reservation;
  const model = bookingModel(reservation, context, at);
  await enqueueMail(tx, {
    key,
    to: clientOf(reservation).email,
    at,
    mail: {
      fromName: context.club.Nombre,
      ...bookingMail(model, iso),
      attachments: [bookingCalendar(model, iso)],
      voucherOf: numberRef,
    },
  });
}

export const stayMailKey = (numberRef: string, kind: StayMail): string =>
  `reminder:${numberRef}:${kind}`;

/** Whether a stay's check-in day was over, by the resort's calendar, when something happened. */
export const cameTooLate = ({ week }: MailContext, at: Date): boolean =>
  dayIsOver(zoneAt(week.GPS_Lat, week.GPS_Long), week.CheckInDate, at);

/**
 * Adds the mail about a refund to the outbox, in the transaction that decides on it or closes it as
 * paid in another way, once for each, and takes back the mails about its stay that were not sent
 * yet. It says what is known then: who canceled and why, and how it was paid.
 */
export async function enqueueRefundMail(
  tx: Queryable,
  reservation: Reservation,
  context: MailContext,
  at: Date,
  key?: string,
): Promise<void> {
  const { club, week } = context;
  const { iso, numberRef, paidAt, priceCents } = reservation;
  const { name, email } = clientOf(reservation);
  const cancelled = await operatorRefund(tx, reservation);
  const otherwise = await otherwisePaid(tx, reservation);
  const mail = refundMail(
    {
      club,
      name,
      locator: reservation.locator,
      resort: week.ResortName,
      checkIn: week.CheckInDate,
      checkOut: week.CheckOutDate,
      amountCents: cancelled?.cents ?? priceCents,
      link: linkFrom(context, linkTo.home()),
      cause: cancelled
        ? 'cancelled'
        : cameTooLate(context, paidAt ?? at)
          ? 'stayBegun'
          : 'weekGone',
      reason: cancelled?.reason,
      otherwise: otherwise?.reason,
    },
    iso,
  );
  await withdrawMails(
    tx,
    STAY_MAILS.map((kind) => stayMailKey(numberRef, kind)),
  );
  await enqueueMail(tx, {
    key: key ?? `refund:${numberRef}${otherwise ? ':otherwise' : ''}`,
    to: email,
    at,
    mail: { fromName: club.Nombre, ...mail },
  });
}
