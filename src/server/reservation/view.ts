import type { Reserve, ReservationStatus } from '#contracts/reserve.ts';
import { maskEmail } from '#lib/mask-email.ts';
import { centsToUsd } from '#lib/money.ts';
import type { Deps } from '../deps.ts';
import { findWeek } from '../week/find-week.ts';
import { isRunning } from '../week/claims.ts';
import { clientOf } from './repository.ts';
import type { Reservation } from './repository.ts';

/** The status shown to people: a hold ends by time alone, without a job. */
export const statusAt = (reservation: Reservation, now: Date): ReservationStatus =>
  reservation.status === 'held' && !isRunning(reservation, now) ? 'expired' : reservation.status;

/** A reservation as its pages show it. */
export async function toReserve(
  deps: Pick<Deps, 'database' | 'now'>,
  reservation: Reservation,
): Promise<Reserve> {
  const week = await findWeek(deps, String(reservation.weekId));
  if (!week) throw new Error('a reserved week has disappeared');
  const now = deps.now();
  const { name, lastname, email } = clientOf(reservation);
  const discount = reservation.listCents - reservation.priceCents;
  return {
    numberRef: reservation.numberRef,
    locator: reservation.locator,
    price: centsToUsd(reservation.priceCents),
    listPrice: centsToUsd(reservation.listCents),
    promotion:
      reservation.promotionCode === null
        ? null
        : { code: reservation.promotionCode, discount: centsToUsd(discount) },
    status: statusAt(reservation, now),
    expiresAt: reservation.expiresAt.toISOString(),
    now: now.toISOString(),
    iso: reservation.iso,
    client: { name, lastname, email: email && maskEmail(email) },
    week: { ...week, CheckIn: week.CheckInDate, CheckOut: week.CheckOutDate },
  };
}
