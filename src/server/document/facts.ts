import type { Language } from '#contracts/language.ts';
import type { Week } from '#contracts/week.ts';
import { addressLines } from '#lib/address.ts';
import { noteLines, stayHours } from '#lib/notes.ts';
import { linkTo } from '#lib/paths.ts';
import type { VoucherClaims } from '#lib/voucher-code.ts';
import { clubById } from '../club/repository.ts';
import type { StoredClub } from '../club/repository.ts';
import type { Deps } from '../deps.ts';
import { fullName, travelersOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { findWeek } from '../week/find-week.ts';
import { zoneAt } from '../week/zone.ts';
import { signVoucher } from './keys.ts';
import { clubMark } from '../drawing/mark.ts';
import type { BookingFacts, VoucherFacts } from './voucher.ts';

export type DocumentDeps = Pick<Deps, 'database' | 'config' | 'now'>;
/** A booking with what its documents are about. */
export type Booking = { reservation: Reservation; club: StoredClub['club']; week: Week };

/**
 * Countries whose front desks speak Spanish; in all others a voucher's second language is English.
 */
const SPANISH = new Set(
  'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '),
);

/** @throws Error when the week is gone, which a reservation prevents */
export async function bookingOf(deps: DocumentDeps, reservation: Reservation): Promise<Booking> {
  const [{ club }, week] = await Promise.all([
    clubById(deps, reservation.clubId),
    findWeek(deps, String(reservation.weekId)),
  ]);
  if (!week) throw new Error('a reserved week has disappeared');
  return { reservation, club, week };
}

/** The number for people. */
export const locatorOf = (reservation: Reservation): string => reservation.locator;
/** Last name of the main guest. */
export const lastnameOf = (reservation: Reservation): string =>
  travelersOf(reservation)[0]?.lastname ?? '';

/** What a front desk has to know of a booking, as it is signed and as the server answers it. */
export function claimsOf({ reservation, club, week }: Booking): Omit<VoucherClaims, 'key'> {
  const guests = travelersOf(reservation);
  return {
    club: club.Id,
    locator: locatorOf(reservation),
    name: guests[0] ? fullName(guests[0]) : '',
    guests: guests.length,
    resort: week.ResortName,
    city: week.ResortCity,
    zone: zoneAt(week.GPS_Lat, week.GPS_Long),
    checkIn: week.CheckInDate,
    checkOut: week.CheckOutDate,
    checkInFrom: stayHours(week.ImportantNotesEN).checkIn ?? '',
    unit: week.UnitType,
    kitchen: week.KitchenType,
    occupancy: week.MaxOccupancy,
  };
}

export async function bookingFacts(
  deps: DocumentDeps,
  { reservation, club, week }: Booking,
  language: Language,
): Promise<BookingFacts> {
  return {
    club,
    mark: await clubMark(club),
    language,
    locator: locatorOf(reservation),
    resort: week.ResortName,
    address: addressLines(
      {
        streets: [week.ResortAddress1, week.ResortAddress2, week.ResortAddress3],
        city: week.ResortCity,
        state: week.ResortState,
        iso2: week.iso2,
      },
      language,
    ),
    checkIn: week.CheckInDate,
    checkOut: week.CheckOutDate,
    nights: week.Nights,
    unit: week.UnitType,
    kitchen: week.KitchenType,
    occupancy: week.MaxOccupancy,
    guests: travelersOf(reservation).map(fullName),
    member: memberNumber(reservation),
    paidCents: reservation.priceCents,
    paidAt: reservation.paidAt ?? reservation.createdAt,
    zone: zoneAt(week.GPS_Lat, week.GPS_Long),
    issuedAt: deps.now(),
  };
}

/** Everything on a voucher, with its signed code. */
export async function voucherFacts(
  deps: DocumentDeps,
  booking: Booking,
  language: Language,
): Promise<VoucherFacts> {
  const { club, week } = booking;
  const notes = language === 'es' ? week.ImportantNotesSP : week.ImportantNotesEN;
  const desk: Language = SPANISH.has(week.iso2) ? 'es' : 'en';
  const [facts, code] = await Promise.all([
    bookingFacts(deps, booking, language),
    signVoucher(deps, claimsOf(booking)),
  ]);
  const page = new URL(linkTo.page('voucher'), club.UrlWeek || deps.config.PUBLIC_URL);
  return {
    ...facts,
    deskLanguage: desk === language ? undefined : desk,
    hours: stayHours(notes),
    notes: noteLines(notes),
    checkUrl: `${page.toString()}#${code}`,
  };
}

/** `createdBy` of a guest's booking. */
const MADE_BY_GUEST = 'weeks';
/**
 * Who made a booking, as a document names them; a guest's has no number, also when a member added
 * it later.
 */
const memberNumber = ({ memberId, createdBy }: Reservation): string | undefined =>
  memberId && createdBy !== MADE_BY_GUEST ? createdBy : undefined;
