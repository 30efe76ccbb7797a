import { z } from 'zod';
import { CODE_MINUTES } from '#contracts/auth.ts';
import { FAILURE } from '#contracts/failures.ts';
import type { askToWait, confirmWaiting } from '#contracts/line.ts';
import { travelerClient } from '#contracts/reservation.ts';
import { LINE_CODE_TRIES, RECOVERY_CODE_LENGTH, RESEND_SECONDS } from '#contracts/rules.ts';
import { lineCodeMail } from '#mails/line-mails.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { hashCode, newRecoveryCode, sameHash } from '../auth/codes.ts';
import { AUTH_LIMITS } from '../auth/limits.ts';
import {
  accountKey,
  addressCounters,
  addressKey,
  giveBackAll,
  takeAll,
} from '../core/limit-keys.ts';
import { spendToken } from '../auth/sessions.ts';
import { clubOfRequest } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import { oneTimeTokens } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { mailboxOf } from '../reservation/holder.ts';
import { checkCountry } from '../reservation/hold.ts';
import type { HoldDeps } from '../reservation/hold.ts';
import { checkRoomOfNetwork, joinLine } from './join.ts';
import { lineOf } from './place.ts';
import type { PlaceRow } from './place.ts';
import { lineContext } from './notify.ts';

/*
 * A guest waits with a confirmed e-mail: offers go to it, and a party is a mailbox, so that no one
 * stands in a line more than once. Limits and code are those of a forgotten password.
 */

/**
 * Guests of one network that may join lines: a new mailbox costs nothing. How many weeks a network
 * may keep is counted apart (`kept_by_network`).
 */
const JOINS_PER_ADDRESS = { points: 5, seconds: 1800 };
/** What a code is kept with until it is used. */
const asked = z.object({ weekId: z.string(), client: travelerClient });

/**
 * `POST /line/guest`.
 * @throws Failure `invalidInput` unknown country or its state missing; `notFound` unknown week;
 * `weekSold`, `nothingToWaitFor`; `tooManyAttempts` too many codes; `tooManyGuestHolds` no room for
 * guests of this address
 */
export async function sendLineCode(
  deps: Deps,
  { body, request }: Pick<Call<typeof askToWait>, 'body' | 'request'>,
): Promise<{ success: true; token: string; otp: { length: number; resendIn: number } }> {
  const { weekId, client } = body;
  checkCountry(client);
  const mailbox = accountKey(mailboxOf(client.email));
  const from = `${mailbox}:${addressKey(request)}`;
  await takeAll(deps.limiter, [
    ...addressCounters('line:ask:address', request, AUTH_LIMITS.recoveryPerAddress),
    { key: `line:ask:pause:${from}:${weekId}`, limit: AUTH_LIMITS.recoveryPause },
    { key: `line:ask:hour:${from}`, limit: AUTH_LIMITS.recoveryPerEmailAndAddress },
  ]);
  const { club } = await clubOfRequest(deps, request);
  const week = await weekToWaitFor(deps, weekId, club.Id);
  await checkRoomOfNetwork(deps, addressKey(request, 48));
  // Only asks that lead to a mail count: others' must not use up the mailbox's.
  await takeAll(deps.limiter, [
    { key: `line:ask:mails:${mailbox}`, limit: AUTH_LIMITS.recoveryPerEmail },
  ]);
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * MINUTE_MS);
  const { token, hash } = newToken();
  const code = newRecoveryCode();
  await deps.database.db.transaction(async (tx) => {
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'line',
      clubId: club.Id,
      codeHash: hashCode(hash, code),
      triesLeft: LINE_CODE_TRIES,
      data: { weekId, client },
      sentAt: at,
      expiresAt,
      createdAt: at,
    });
    await enqueueMail(tx, {
      key: `lineCode:${hash}`,
      to: client.email,
      at,
      notAfter: expiresAt,
      mail: {
        fromName: club.Nombre,
        ...lineCodeMail(
          {
            club,
            name: client.name,
            resort: week.ResortName,
            code,
            minutes: CODE_MINUTES,
          },
          client.iso,
        ),
      },
    });
  });
  deps.wakeOutbox();
  return { success: true, token, otp: { length: RECOVERY_CODE_LENGTH, resendIn: RESEND_SECONDS } };
}

/** @throws Failure `notFound` unknown week; `weekSold`, `nothingToWaitFor` */
async function weekToWaitFor(deps: Deps, weekId: string, clubId: string) {
  const context = await lineContext(deps, { weekId, clubId });
  const line = await lineOf(deps, weekId, clubId, undefined);
  if (!context || !line) throw new Failure(FAILURE.notFound);
  if (line.week === 'sold') throw new Failure(FAILURE.weekSold);
  if (line.week === 'free' || line.week === 'over') throw new Failure(FAILURE.nothingToWaitFor);
  return context.week;
}

/**
 * `POST /line/guest/confirm`. A guess is counted first and given back if it was right.
 * @throws Failure `linkExpired` wrong, used or too old; `tooManyAttempts` too many wrong ones; what
 * `joinLine` refuses
 */
export async function confirmLineCode(
  deps: HoldDeps,
  { body, request }: Pick<Call<typeof confirmWaiting>, 'body' | 'request'>,
): Promise<PlaceRow> {
  const counters = addressCounters('codes:address', request, AUTH_LIMITS.wrongCodesPerAddress);
  const joins = addressCounters('line:join:address', request, JOINS_PER_ADDRESS);
  await takeAll(deps.limiter, joins);
  try {
    await takeAll(deps.limiter, counters);
    const token = await spendCode(deps, hashToken(body.token), body.code);
    if (!token) throw new Failure(FAILURE.linkExpired);
    await giveBackAll(deps.limiter, counters);
    const { weekId, client } = asked.parse(token.data);
    return await joinLine(deps, {
      weekId,
      client,
      clubId: token.clubId ?? '',
      iso: client.iso,
      address: addressKey(request, 48),
    });
  } catch (error) {
    // Only who has joined counts as a join.
    await giveBackAll(deps.limiter, joins);
    throw error;
  }
}

/** Uses a code, and erases what was kept with it. Wrong ones use up the tries of their token. */
async function spendCode(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  hash: string,
  code: string,
): Promise<typeof oneTimeTokens.$inferSelect | undefined> {
  const at = now();
  const [tried] = await db
    .update(oneTimeTokens)
    .set({ triesLeft: sql`${oneTimeTokens.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hash),
        eq(oneTimeTokens.kind, 'line'),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, at),
        gt(oneTimeTokens.triesLeft, 0),
      ),
    )
    .returning({ codeHash: oneTimeTokens.codeHash, data: oneTimeTokens.data });
  if (!tried || !sameHash(tried.codeHash, hashCode(hash, code))) return undefined;
  const spent = await spendToken(db, hash, at);
  if (!spent) return undefined;
  await db.update(oneTimeTokens).set({ data: null }).where(eq(oneTimeTokens.tokenHash, hash));
  return spent;
}
