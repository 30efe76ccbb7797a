import { createPublicKey, verify } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { CheckedVoucher } from '#contracts/voucher.ts';
import type { VoucherCode } from '#lib/voucher-code.ts';
import type { Deps } from '../deps.ts';
import { reservationEvents, reservations, voucherKeys } from '../db/schema.ts';
import type { Reservation } from '../reservation/repository.ts';
import { bookingOf, claimsOf, lastnameOf } from './facts.ts';

/** What SPKI puts before the 32 bytes of an Ed25519 key (RFC 8410). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/** The booking of a code that a key of the club has signed, unless the key was withdrawn. */
export async function voucherByCode(
  deps: Deps,
  clubId: string,
  { claims, signed, signature }: VoucherCode,
): Promise<Reservation | undefined> {
  if (claims.club !== clubId) return undefined;
  const [key] = await deps.database.db
    .select({ publicKey: voucherKeys.publicKey })
    .from(voucherKeys)
    .where(
      and(
        eq(voucherKeys.id, claims.key),
        eq(voucherKeys.clubId, clubId),
        isNull(voucherKeys.withdrawnAt),
      ),
    );
  if (!key) return undefined;
  const spki = Buffer.concat([SPKI_HEAD, key.publicKey]);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (!verify(null, signed, publicKey, signature)) return undefined;
  return seen(await byLocator(deps, claims.locator), clubId);
}

/** The booking of a number, when the main guest has that last name. */
export async function voucherByName(
  deps: Deps,
  clubId: string,
  { locator, lastname }: { locator: string; lastname: string },
): Promise<Reservation | undefined> {
  const found = seen(await byLocator(deps, locator), clubId);
  const typed = bare(lastname);
  return found && typed !== '' && bare(lastnameOf(found)) === typed ? found : undefined;
}

async function byLocator({ database }: Deps, locator: string): Promise<Reservation | undefined> {
  const [found] = await database.db
    .select()
    .from(reservations)
    .where(eq(reservations.locator, locator))
    .limit(1);
  return found;
}

/** What was never paid has no voucher. */
const seen = (reservation: Reservation | undefined, clubId: string): Reservation | undefined =>
  reservation?.paidAt && reservation.clubId === clubId ? reservation : undefined;

/** Letters without accents, case and signs, as a desk types a name from a passport. */
const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]+/gu, '')
    .toLowerCase();

/** A booking as the front desk sees it. */
export async function checked(deps: Deps, reservation: Reservation): Promise<CheckedVoucher> {
  const { status } = reservation;
  const { club: _club, ...claims } = claimsOf(await bookingOf(deps, reservation));
  const [refund] = await deps.database.db
    .select({ at: reservationEvents.at })
    .from(reservationEvents)
    .where(
      and(
        eq(reservationEvents.reservationId, reservation.id),
        eq(reservationEvents.kind, 'refunded'),
      ),
    )
    .orderBy(asc(reservationEvents.at))
    .limit(1);
  return {
    ...claims,
    status: status === 'refunded' || status === 'cancelled' ? status : 'paid',
    since: refund?.at.toISOString() ?? null,
  };
}
