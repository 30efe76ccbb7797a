import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '#contracts/auth.ts';
import { FAILURE } from '#contracts/failures.ts';
import { RECOVERY_CODE_LENGTH, RESEND_SECONDS } from '#contracts/rules.ts';
import type { confirmFindTrip, findTrip } from '#contracts/trip.ts';
import { tripCodeMail } from '#mails/trip-mails.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { hashCode, newRecoveryCode, sameHash } from '../auth/codes.ts';
import { AUTH_LIMITS } from '../auth/limits.ts';
import {
  accountKey,
  addressCounters,
  addressKey,
  exactKey,
  giveBackAll,
  takeAll,
} from '../core/limit-keys.ts';
import type { Counter } from '../core/limit-keys.ts';
import { spendToken } from '../auth/sessions.ts';
import { clubOfRequest } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import { oneTimeTokens, outbox, reservations } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { newToken } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { isRunning } from '../week/claims.ts';
import { findByLocator } from '../reservation/opened-by.ts';
import { clientOf } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';

/*
 * A guest finds a booking again by its locator and the e-mail it was made with. The limits and the
 * code are those of a forgotten password, for the same reasons (auth/recovery.ts): whatever is
 * asked, the answer, its time and the counters do not tell whether there is such a booking.
 */

/** Answers come this long after the request, so that the work for a booking that is there hides. */
const ANSWER_MS = 25;

type Pair = { locator: string; email: string };
/** Counted by club, as requests at another club's site find nothing and must not use up a limit. */
const pairKey = (clubId: string, { locator, email }: Pair): string =>
  `${exactKey(clubId)}:${accountKey(`${locator} ${email}`)}`;
/**
 * Mails from all addresses. A person who reaches this limit has a mail whose code works until the
 * window ends, as there is no link that works longer.
 */
const MAILS_PER_PAIR = { ...AUTH_LIMITS.recoveryPerEmail, seconds: CODE_MINUTES * 60 };

function mailCounters(request: FastifyRequest, asked: string): Counter[] {
  const from = `${asked}:${addressKey(request)}`;
  return [
    ...addressCounters('trip:find:address', request, AUTH_LIMITS.recoveryPerAddress),
    { key: `trip:find:pause:${from}`, limit: AUTH_LIMITS.recoveryPause },
    { key: `trip:find:hour:${from}`, limit: AUTH_LIMITS.recoveryPerEmailAndAddress },
    { key: `trip:find:mails:${asked}`, limit: MAILS_PER_PAIR },
  ];
}

/** The booking or running hold of a pair, at the club whose site is asked. */
async function bookingOfPair(
  deps: Deps,
  { locator, email }: Pair,
  clubId: string,
): Promise<Reservation | undefined> {
  const found = await findByLocator(deps.database.db, locator);
  if (!found || found.clubId !== clubId) return undefined;
  const open = found.paidAt !== null || isRunning(found, deps.now());
  return open && clientOf(found).email.toLowerCase() === email ? found : undefined;
}

/** `POST /trip/find`: an unknown pair costs the same work and gets the same answer. */
export async function sendFindCode(
  deps: Deps,
  { body, request }: Pick<Call<typeof findTrip>, 'body' | 'request'>,
): Promise<{ success: true; otp: { length: number; resendIn: number } }> {
  const { club } = await clubOfRequest(deps, request);
  await takeAll(deps.limiter, mailCounters(request, pairKey(club.Id, body)));
  const answer = wait(ANSWER_MS);
  const found = await bookingOfPair(deps, body, club.Id);
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * MINUTE_MS);
  const { hash } = newToken();
  const code = newRecoveryCode();
  const mail = {
    fromName: club.Nombre,
    ...tripCodeMail(
      {
        club,
        name: found ? clientOf(found).name : '',
        locator: body.locator,
        code,
        minutes: CODE_MINUTES,
      },
      body.iso ?? found?.iso ?? club.Idioma ?? 'en',
    ),
  };
  await deps.database.db.transaction(async (tx) => {
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'trip',
      clubId: club.Id,
      codeHash: hashCode(hash, code),
      data: { reservation: found?.id ?? null },
      sentAt: at,
      expiresAt,
      createdAt: at,
    });
    const key = `trip:${hash}`;
    if (found)
      await enqueueMail(tx, { key, to: clientOf(found).email, at, notAfter: expiresAt, mail });
    // A mail to no one, which counts as sent: writing it takes as long.
    else
      await tx.insert(outbox).values({ key, to: '', mail, nextAt: at, sentAt: at, createdAt: at });
  });
  deps.wakeOutbox();
  await answer;
  return { success: true, otp: { length: RECOVERY_CODE_LENGTH, resendIn: RESEND_SECONDS } };
}

/** Puts a booking that was made as a guest among the trips of a member of its club. */
async function addTo(
  deps: Deps,
  { id }: Reservation,
  session: { memberId: string; clubId: string },
) {
  const rows = await deps.database.db
    .update(reservations)
    .set({ memberId: session.memberId })
    .where(
      and(
        eq(reservations.id, id),
        isNull(reservations.memberId),
        eq(reservations.clubId, session.clubId),
        sql`${reservations.status} in ('paid', 'refunded')`,
      ),
    )
    .returning({ id: reservations.id });
  return rows.length > 0;
}

/**
 * `POST /trip/find/confirm`. A guess is counted first and given back if it was right.
 * @throws Failure `linkExpired` wrong, used or too old; `tooManyAttempts` too many wrong ones
 */
export async function confirmFind(
  deps: Deps,
  { body, request, session }: Pick<Call<typeof confirmFindTrip>, 'body' | 'request' | 'session'>,
): Promise<{ success: true; numberRef: string; added: boolean }> {
  const { club } = await clubOfRequest(deps, request);
  const pair = pairKey(club.Id, body);
  const byAddress = addressCounters('codes:address', request, AUTH_LIMITS.wrongCodesPerAddress);
  const byPair = {
    key: `trip:wrong:${pair}:${addressKey(request)}`,
    limit: AUTH_LIMITS.wrongRecoveryCodesPerEmailAndAddress,
  };
  const all = { key: `trip:wrong:${pair}`, limit: AUTH_LIMITS.wrongRecoveryCodesPerEmail };
  await takeAll(deps.limiter, [...byAddress, byPair, all]);
  const answer = wait(ANSWER_MS);
  const found = await bookingOfPair(deps, body, club.Id);
  const spent = await spendCode(deps, found, body.code);
  await answer;
  if (!found || !spent) throw new Failure(FAILURE.linkExpired);
  await giveBackAll(deps.limiter, [...byAddress, all]);
  await deps.limiter.clear(byPair.key);
  const added = body.add && session ? await addTo(deps, found, session) : false;
  return { success: true, numberRef: found.numberRef, added };
}

/** Uses an open code of a booking. @returns whether it was right and not used yet */
async function spendCode(
  { database: { db }, now }: Deps,
  found: Reservation | undefined,
  code: string,
): Promise<boolean> {
  const at = now();
  const open = await db
    .select({ tokenHash: oneTimeTokens.tokenHash, codeHash: oneTimeTokens.codeHash })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.kind, 'trip'),
        sql`${oneTimeTokens.data} ->> 'reservation' = ${found?.id ?? ''}`,
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, at),
      ),
    );
  const right = open.find(({ tokenHash, codeHash }) =>
    sameHash(codeHash, hashCode(tokenHash, code)),
  );
  return right !== undefined && (await spendToken(db, right.tokenHash, at)) !== undefined;
}
