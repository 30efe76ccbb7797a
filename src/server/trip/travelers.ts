import { and, eq } from 'drizzle-orm';
import type { TravelerName } from '#contracts/trip.ts';
import { FAILURE } from '#contracts/failures.ts';
import { namesMail } from '#mails/trip-mails.ts';
import type { Queryable } from '../db/client.ts';
import { reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { mailContext } from '../payment/enqueue-booking-mails.ts';
import { noteEvent } from '../reservation/events.ts';
import { clientOf, lockReservation, travelersOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { readRow, toCard } from './cards.ts';
import { namesCloseAt } from './trip.ts';

type Change = {
  version: number;
  travelers: readonly TravelerName[];
  /** Member of the contract who changes them; undefined for a guest. */
  memberId: string | undefined;
  /** Set for an operator, whom no time stops: notes the action in the same transaction. */
  operator?: (tx: Queryable) => Promise<unknown>;
};

/**
 * Replaces the names of who travels, until `NAMES_CLOSE_HOURS` before check-in, and mails them to
 * the person who booked. The same names again change nothing, whatever the version.
 * @throws Failure `invalidInput` more than the unit takes, `notPaid` not paid, `namesClosed` too
 * late, `namesChanged` changed by someone else since `version`
 */
export async function changeNames(
  deps: Deps,
  before: Reservation,
  { version, travelers, memberId, operator }: Change,
): Promise<Reservation> {
  const at = deps.now();
  const context = await mailContext(deps, before);
  const card = toCard(await readRow(deps, before.id), at, undefined);
  const changed = await deps.database.db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, before.id);
    if (reservation.status !== 'paid') throw new Failure(FAILURE.notPaid);
    if (!operator && at > namesCloseAt(card)) throw new Failure(FAILURE.namesClosed);
    if (travelers.length > card.occupancy) throw invalidInput({ 'body.travelers': 'tooBig' });
    if (sameNames(travelersOf(reservation), travelers)) return reservation;
    if (version !== reservation.travelersVersion) throw new Failure(FAILURE.namesChanged);
    const [row] = await tx
      .update(reservations)
      .set({ travelers: [...travelers], travelersVersion: version + 1 })
      .where(and(eq(reservations.id, reservation.id), eq(reservations.travelersVersion, version)))
      .returning();
    if (!row) throw new Failure(FAILURE.namesChanged);
    await noteEvent(tx, row, 'namesChanged', at, memberId);
    await operator?.(tx);
    const { club, week, siteUrl } = context;
    const { name, email } = clientOf(row);
    const link = new URL(`/api/trip/${row.numberRef}/voucher.pdf`, siteUrl);
    link.searchParams.set('lang', row.iso);
    await enqueueMail(tx, {
      key: `names:${row.numberRef}:${row.travelersVersion}`,
      to: email,
      at,
      mail: {
        fromName: club.Nombre,
        voucherOf: row.numberRef,
        ...namesMail(
          {
            club,
            name,
            locator: row.locator,
            resort: week.ResortName,
            checkIn: week.CheckInDate,
            checkOut: week.CheckOutDate,
            travelers,
            voucherUrl: link.toString(),
          },
          row.iso,
        ),
      },
    });
    return row;
  });
  deps.wakeOutbox();
  return changed;
}

const sameNames = (one: readonly TravelerName[], other: readonly TravelerName[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ name, lastname }, at) => name === other[at]?.name && lastname === other[at].lastname,
  );
