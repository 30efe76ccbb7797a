import { eq } from 'drizzle-orm';
import { tripClaim } from '#contracts/trip.ts';
import type { Trip, TripCard } from '#contracts/trip.ts';
import { NAMES_CLOSE_HOURS } from '#contracts/rules.ts';
import { centsToUsd } from '#lib/money.ts';
import { maskEmail } from '#lib/mask-email.ts';
import { HOUR_MS } from '#lib/durations.ts';
import { claimView } from '../claim/claim.ts';
import { findClaim } from '../claim/repository.ts';
import { closesAt, refusalOf } from '../claim/rules.ts';
import { tripShares } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { lineSteps } from '../line/steps.ts';
import { mailsOfBooking } from '../mail/outbox.ts';
import { operatorRefund, otherwisePaid } from '../payment/operator-refund.ts';
import { eventsOf } from '../reservation/events.ts';
import { clientOf, travelersOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { dayIsOver } from '../week/zone.ts';
import { readRow, toCard } from './cards.ts';
import type { Viewer } from './cards.ts';
import { checkInAt, timelineOf } from './timeline.ts';

export type TripDeps = Pick<Deps, 'database' | 'now' | 'config'>;

/** Last moment at which the names of a stay can be changed. */
export const namesCloseAt = (card: Parameters<typeof checkInAt>[0]): Date =>
  new Date(checkInAt(card).getTime() - NAMES_CLOSE_HOURS * HOUR_MS);

/** Everything of a reservation, as its page shows it to a viewer. */
export async function tripOf(
  deps: TripDeps,
  reservation: Reservation,
  viewer: Viewer,
): Promise<Trip> {
  const now = deps.now();
  const { db } = deps.database;
  const [row, claimRow, events, mails, line, cancelled, otherwise, shares] = await Promise.all([
    readRow(deps, reservation.id),
    findClaim(db, reservation.id),
    eventsOf(db, reservation),
    mailsOfBooking(deps.database, reservation.numberRef),
    lineSteps(deps, reservation.id),
    operatorRefund(db, reservation),
    otherwisePaid(db, reservation),
    db.$count(tripShares, eq(tripShares.reservationId, reservation.id)),
  ]);
  const card = toCard(row, now, viewer);
  const closeAt = reservation.status === 'paid' ? namesCloseAt(card) : null;
  const claimEnd = closesAt(reservation, deps.config.CLAIM_HOURS);
  const refusal = refusalOf(reservation, card.nights, deps.config.CLAIM_HOURS, now);
  const made = claimRow ? tripClaim.parse(claimView(claimRow, undefined)) : null;
  const { name, lastname, email } = clientOf(reservation);
  return {
    ...card,
    iso: reservation.iso,
    address: row.streets.filter((line) => line !== ''),
    notes: { en: row.notes_en, es: row.notes_es },
    travelers: travelersOf(reservation),
    names: {
      version: reservation.travelersVersion,
      closeAt: closeAt?.toISOString() ?? null,
      editable: closeAt !== null && now <= closeAt,
    },
    contact: { name, lastname, email: email && maskEmail(email) },
    ...paymentOf(reservation),
    claim: { closesAt: claimEnd?.toISOString() ?? null, refusal, made },
    refund: refundOf(reservation, card, { cancelled, otherwise }),
    shared: shares > 0,
    timeline: timelineOf({
      reservation,
      card,
      events,
      mails,
      line,
      claim: made,
      claimCloses: !made && refusal !== 'tooShort' ? (claimEnd ?? undefined) : undefined,
      namesClose: closeAt ?? undefined,
      cancelled,
      otherwise,
      now,
    }),
  };
}

const paymentOf = (
  reservation: Reservation,
): Pick<Trip, 'listPrice' | 'promotion' | 'paidAt' | 'card'> => {
  const { listCents, priceCents, promotionCode, paidAt, cardBrand, cardLast4 } = reservation;
  return {
    listPrice: centsToUsd(listCents),
    promotion:
      promotionCode === null
        ? null
        : { code: promotionCode, discount: centsToUsd(listCents - priceCents) },
    paidAt: paidAt?.toISOString() ?? null,
    card: cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null,
  };
};

const refundOf = (
  { status, priceCents, refundId, paidAt }: Reservation,
  { resort, checkIn }: TripCard,
  { cancelled, otherwise }: Pick<Parameters<typeof timelineOf>[0], 'cancelled' | 'otherwise'>,
): Trip['refund'] => {
  if (status !== 'refunded') return null;
  const tooLate = paidAt && dayIsOver(resort.timeZone, checkIn, paidAt);
  return {
    cause: cancelled ? 'cancelled' : tooLate ? 'stayBegun' : 'weekGone',
    amount: centsToUsd(cancelled?.cents ?? priceCents),
    reason: cancelled?.reason ?? '',
    done: refundId !== null,
    otherwise: otherwise?.reason ?? '',
  };
};
