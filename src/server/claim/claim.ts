import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Claim, ClaimForm, ClaimState, EvidenceFile } from '#contracts/claim.ts';
import { claimAmounts, isLowEnough } from '#contracts/claim.ts';
import { centsToUsd, usdToCents } from '#lib/money.ts';
import type { Queryable } from '../db/client.ts';
import { claims } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { OutsideFailure } from '../partners/outside-call.ts';
import type { Verdict } from '../partners/scanner.ts';
import { mailContext } from '../payment/enqueue-booking-mails.ts';
import type { MailContext } from '../payment/enqueue-booking-mails.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { findReservation, lockReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { toReserve } from '../reservation/view.ts';
import { zoneAt } from '../week/zone.ts';
import { enqueueClaimMail } from './enqueue-claim-mail.ts';
import { safeEvidence } from './evidence.ts';
import { dropFile, findClaim, findFile, keepFile } from './repository.ts';
import type { ClaimRow } from './repository.ts';
import { closesAt, decideBy, refusalOf, safeName, sniff } from './rules.ts';
import { FAILURE } from '#contracts/failures.ts';

async function bookingOf(
  { database }: Pick<Deps, 'database'>,
  numberRef: string,
): Promise<Reservation> {
  const reservation = await findReservation(database.db, numberRef);
  if (!reservation) throw new Failure(FAILURE.notFound);
  return reservation;
}

export function claimView(row: ClaimRow, file: EvidenceFile | undefined): Claim {
  return {
    status: row.status,
    competitorPrice: centsToUsd(row.competitorCents),
    competitorUrl: row.competitorUrl,
    note: row.note,
    file: row.fileId && file?.id === row.fileId ? file : null,
    newPrice: centsToUsd(row.paidCents - row.backCents),
    back: centsToUsd(row.backCents),
    receivedAt: row.createdAt.toISOString(),
    decideBy: row.decideBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** A booking and its claim as the page shows them. @throws Failure `notFound` */
export async function claimState(
  deps: Pick<Deps, 'database' | 'now' | 'config'>,
  numberRef: string,
): Promise<ClaimState> {
  const reservation = await bookingOf(deps, numberRef);
  const { db } = deps.database;
  const [reserve, row, file] = await Promise.all([
    toReserve(deps, reservation),
    findClaim(db, reservation.id),
    findFile(db, reservation.id),
  ]);
  const hours = deps.config.CLAIM_HOURS;
  return {
    success: true,
    reserve,
    hours,
    closesAt: closesAt(reservation, hours)?.toISOString() ?? null,
    timeZone: zoneAt(reserve.week.GPS_Lat, reserve.week.GPS_Long),
    refusal: refusalOf(reservation, reserve.week.Nights, hours, deps.now()),
    claim: row ? claimView(row, file) : null,
  };
}

/**
 * @throws Failure `claimTooLate` when the window is over, `claimRefused` when the booking takes no
 * claim at all
 */
function refuseUnlessOpen(
  reservation: Reservation,
  nights: number,
  deps: Pick<Deps, 'config' | 'now'>,
): void {
  const refusal = refusalOf(reservation, nights, deps.config.CLAIM_HOURS, deps.now());
  if (refusal)
    throw new Failure(refusal === 'tooLate' ? FAILURE.claimTooLate : FAILURE.claimRefused);
}

/**
 * Whether a file may be uploaded now; asked before its bytes are read. @throws Failure `notFound`,
 * `claimExists`, `claimRefused`, `claimTooLate`
 */
export async function admitUpload(
  deps: Pick<Deps, 'database' | 'now' | 'config'>,
  numberRef: string,
): Promise<Reservation> {
  const reservation = await bookingOf(deps, numberRef);
  const { week } = await mailContext(deps, reservation);
  refuseUnlessOpen(reservation, week.Nights, deps);
  if (await findClaim(deps.database.db, reservation.id)) throw new Failure(FAILURE.claimExists);
  return reservation;
}

/** Seconds after which a file that could not be scanned may be sent again. */
const RETRY_SECONDS = 15;

/** Who uploads, as turns are counted, and the log of their request. */
export type Uploader = { caller: string; log: Pick<FastifyBaseLogger, 'warn'> };

/**
 * Lets a file pass that the scanner finds clean, and every file where there is no scanner.
 * @throws Failure `fileInfected` something was found, `fileUnscanned` no verdict, `unavailable` too
 * many files wait
 */
async function refuseMalware(
  { scanner }: Pick<Deps, 'scanner'>,
  content: Buffer,
  { caller, log }: Uploader,
): Promise<void> {
  if (!scanner) return;
  let verdict: Verdict;
  try {
    verdict = await scanner.scan(content, caller);
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.warn({ reason: error.reason }, 'an uploaded file could not be scanned');
    throw new Failure(FAILURE.fileUnscanned, { retryAfter: RETRY_SECONDS });
  }
  if (verdict.clean) return;
  log.warn({ signature: verdict.signature }, 'malware in an uploaded file');
  throw new Failure(FAILURE.fileInfected);
}

/**
 * Keeps an uploaded file, in the place of the one before, once it was scanned and made safe.
 * @throws Failure `unsupportedType` for content that is none of the types taken or only begins like
 * one, `fileInfected`, `fileUnscanned`, `unavailable` too many files wait, and as `admitUpload`
 */
export async function keepEvidence(
  deps: Pick<Deps, 'database' | 'now' | 'config' | 'scanner'>,
  numberRef: string,
  { name, content, ...uploader }: Uploader & { name: string; content: Buffer },
): Promise<EvidenceFile> {
  if (!sniff(content)) throw new Failure(FAILURE.unsupportedType);
  const reservation = await admitUpload(deps, numberRef);
  await refuseMalware(deps, content, uploader);
  const safe = await safeEvidence(content, uploader.caller);
  const at = deps.now();
  return deps.database.db.transaction(async (tx) => {
    // A claim that is being sent at this moment keeps the file that it named.
    await lockReservation(tx, reservation.id);
    if (await findClaim(tx, reservation.id)) throw new Failure(FAILURE.claimExists);
    return keepFile(tx, reservation.id, { name: safeName(name, safe.type), ...safe }, at);
  });
}

const isSame = (row: ClaimRow, form: ClaimForm): boolean =>
  row.competitorCents === usdToCents(form.competitorPrice) &&
  row.competitorUrl === form.competitorUrl &&
  row.note === form.note &&
  row.fileId === form.fileId;

/**
 * Makes the one claim of a booking; every rule is checked here again, under a lock on the booking,
 * and the mail about it is in the same transaction. A repeat of the same claim (a lost answer)
 * changes nothing and succeeds.
 * @throws Failure `invalidInput` price not low enough or a file that is not there, `notFound`,
 * `claimExists` another claim, `claimRefused`, `claimTooLate`
 */
export async function makeClaim(
  deps: Deps,
  numberRef: string,
  form: ClaimForm,
): Promise<ClaimState> {
  const before = await bookingOf(deps, numberRef);
  const context = await mailContext(deps, before);
  const at = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const reservation = await lockReservation(tx, before.id);
    const known = await findClaim(tx, reservation.id);
    if (known) {
      if (isSame(known, form)) return;
      throw new Failure(FAILURE.claimExists);
    }
    refuseUnlessOpen(reservation, context.week.Nights, deps);
    const competitorCents = usdToCents(form.competitorPrice);
    if (!isLowEnough(reservation.priceCents, competitorCents))
      throw invalidInput({ 'body.competitorPrice': 'priceNotLower' });
    const file = await findFile(tx, reservation.id);
    if (form.fileId !== null && file?.id !== form.fileId)
      throw invalidInput({ 'body.fileId': 'invalid' });
    if (form.fileId === null && file) await dropFile(tx, reservation.id);
    const { backCents } = claimAmounts(reservation.priceCents, competitorCents);
    const [row] = await tx
      .insert(claims)
      .values({
        reservationId: reservation.id,
        competitorUrl: form.competitorUrl,
        competitorCents,
        paidCents: reservation.priceCents,
        backCents,
        note: form.note,
        fileId: form.fileId,
        decideBy: decideBy(at),
        createdAt: at,
      })
      .returning();
    if (!row) throw new Error('a claim was not kept');
    await enqueueClaimMail(tx, reservation, row, context, at);
  });
  deps.wakeOutbox();
  return claimState(deps, numberRef);
}

type Also = (tx: Queryable) => Promise<unknown>;
type Change = { reservation: Reservation; context: MailContext; at: Date; also: Also | undefined };

/** Notes a new state of a claim, with the mail about it and whatever else belongs to it. */
async function change(
  tx: Queryable,
  { id }: ClaimRow,
  values: Partial<ClaimRow>,
  { reservation, context, at, also }: Change,
): Promise<ClaimRow> {
  const [row] = await tx.update(claims).set(values).where(eq(claims.id, id)).returning();
  if (!row) throw new Error('a claim has disappeared');
  await enqueueClaimMail(tx, reservation, row, context, at);
  await also?.(tx);
  return row;
}

export type Decision = { status: 'approved' } | { status: 'declined'; reason: string };

/**
 * The operator's decision, once, until the claim is taken up again. Decision and mail are one
 * transaction; the refund of an approved claim is made by the running server's reconciler.
 * Repeating the same decision changes nothing. `also` is done in the same transaction, when there
 * was something to decide.
 * @throws Failure `notFound` no such booking or claim, `claimExists` when it was decided otherwise
 */
export async function decideClaim(
  deps: Pick<Deps, 'database' | 'now' | 'config' | 'wakeOutbox'>,
  numberRef: string,
  decision: Decision,
  also?: Also,
): Promise<ClaimRow> {
  const reservation = await bookingOf(deps, numberRef);
  const context = await mailContext(deps, reservation);
  const at = deps.now();
  const decided = await deps.database.db.transaction(async (tx) => {
    const [claim] = await tx
      .select()
      .from(claims)
      .where(eq(claims.reservationId, reservation.id))
      .for('update');
    if (!claim) throw new Failure(FAILURE.notFound);
    if (claim.status !== 'received') {
      if (claim.status !== decision.status) throw new Failure(FAILURE.claimExists);
      return claim;
    }
    const reason = decision.status === 'declined' ? decision.reason.trim() : '';
    return change(
      tx,
      claim,
      { status: decision.status, decidedAt: at, reason },
      { reservation, context, at, also },
    );
  });
  deps.wakeOutbox();
  return decided;
}

/**
 * Reopens a declined claim, with a new date for the decision; the mail about it is in the same
 * transaction. A claim that is being checked stays as it is. `also` runs in the same transaction if
 * the claim was reopened.
 * @throws Failure `notFound` no such booking or claim, `claimExists` when it was approved,
 * `claimRefused` when the booking was refunded since
 */
export async function reopenClaim(
  deps: Pick<Deps, 'database' | 'now' | 'config' | 'wakeOutbox'>,
  numberRef: string,
  also?: Also,
): Promise<ClaimRow> {
  const before = await bookingOf(deps, numberRef);
  const context = await mailContext(deps, before);
  const at = deps.now();
  const reopened = await deps.database.db.transaction(async (tx) => {
    // In the same order as a refund of a booking, which reads the booking's claim.
    const reservation = await lockReservation(tx, before.id);
    const [claim] = await tx
      .select()
      .from(claims)
      .where(eq(claims.reservationId, reservation.id))
      .for('update');
    if (!claim) throw new Failure(FAILURE.notFound);
    if (claim.status === 'approved') throw new Failure(FAILURE.claimExists);
    if (reservation.status !== 'paid') throw new Failure(FAILURE.claimRefused);
    if (claim.status === 'received') return claim;
    return change(
      tx,
      claim,
      { status: 'received', decideBy: decideBy(at), decidedAt: null, reopenedAt: at, reason: '' },
      { reservation, context, at, also },
    );
  });
  deps.wakeOutbox();
  return reopened;
}
