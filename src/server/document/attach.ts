import type { Mail } from '../partners/mail.ts';
import { findReservation } from '../reservation/repository.ts';
import { drawn } from './drawn.ts';
import { bookingOf, locatorOf, voucherFacts } from './facts.ts';
import type { DocumentDeps } from './facts.ts';

/**
 * The voucher of a booking for its mail; none once it is no longer paid.
 * @throws Failure `unavailable` when too many documents wait to be drawn
 */
export async function voucherFile(
  deps: DocumentDeps,
  numberRef: string,
): Promise<NonNullable<Mail['attachments']>> {
  const reservation = await findReservation(deps.database.db, numberRef);
  if (reservation?.status !== 'paid') return [];
  const facts = await voucherFacts(deps, await bookingOf(deps, reservation), reservation.iso);
  return [
    {
      filename: `voucher-${locatorOf(reservation)}.pdf`,
      contentType: 'application/pdf',
      content: (await drawn(deps, 'mail', { kind: 'voucher', facts })).toString('base64'),
      encoding: 'base64',
    },
  ];
}
