import { linkTo } from '#lib/paths.ts';
import { claimMail } from '#mails/claim-mails.ts';
import type { Queryable } from '../db/client.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { MailContext } from '../payment/enqueue-booking-mails.ts';
import { clientOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import type { ClaimRow } from './repository.ts';

/**
 * Puts the mail about the state of a claim in the outbox, in the booker's language; once a state,
 * and again after it was taken up again.
 */
export async function enqueueClaimMail(
  tx: Queryable,
  reservation: Reservation,
  claim: ClaimRow,
  { club, week, siteUrl }: MailContext,
  at: Date,
): Promise<void> {
  const { iso, numberRef } = reservation;
  const { name, email } = clientOf(reservation);
  const status = claim.status === 'received' && claim.reopenedAt ? 'reopened' : claim.status;
  const mail = claimMail(
    {
      club,
      name,
      locator: reservation.locator,
      resort: week.ResortName,
      checkIn: week.CheckInDate,
      checkOut: week.CheckOutDate,
      status,
      paidCents: claim.paidCents,
      competitorCents: claim.competitorCents,
      backCents: claim.backCents,
      decideBy: claim.decideBy,
      reason: claim.reason,
      link: new URL(linkTo.claim(numberRef), siteUrl).toString(),
    },
    iso,
  );
  await enqueueMail(tx, {
    key: `claim:${status}:${numberRef}${claim.reopenedAt ? `:${claim.reopenedAt.getTime()}` : ''}`,
    to: email,
    at,
    mail: { fromName: club.Nombre, ...mail },
  });
}
