import { RESEND_SECONDS } from '#contracts/rules.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE_MINUTES, CODE_TRIES } from '#contracts/auth.ts';
import type {
  Challenged,
  login,
  loginNoOtp,
  loginOtp,
  loginResend,
  SignedIn,
  unlockCodes,
} from '#contracts/auth.ts';
import { language as languageSchema } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { codeMail, newDeviceMail } from '#mails/account-mails.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { maskEmail } from '#lib/mask-email.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { clubById } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { members, oneTimeTokens } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { hashToken, newToken } from '../http/session.ts';
import { mailMember, recoverUrl } from './account-mail.ts';
import { codesKey, compareCode, mailUnlockLink, wrongCodesKey } from './code-check.ts';
import { hashCode, newCode } from './codes.ts';
import { DEVICE_DAYS, recognizeDevice, saveDevice } from './devices.ts';
import { AUTH_LIMITS } from './limits.ts';
import { refuseLink } from './links.ts';
import {
  accountKey,
  addressCounters,
  addressKey,
  giveBackAll,
  takeAll,
} from '../core/limit-keys.ts';
import { findMemberByAccount, findMemberById } from './members.ts';
import type { Member } from './members.ts';
import type { PasswordHasher } from '../core/passwords.ts';
import { signInByRecovery } from './recovery.ts';
import { openSignIn, signedInReply, spendToken } from './sessions.ts';
import { FAILURE } from '#contracts/failures.ts';

/** A challenge may get new codes for this long; after that the password is needed again. */
const CHALLENGE_MINUTES = 30;

/** What is stored with a challenge about its sign-in. */
const challengeData = z.object({
  deviceId: z.string().default(''),
  iso: languageSchema.optional(),
});

type Tools = { deps: Deps; hasher: PasswordHasher };
export const userAgentOf = (request: FastifyRequest): string => request.headers['user-agent'] ?? '';

/**
 * Checks an account's password. A club's login page knows only its own members, the default club's
 * page knows all; members of other clubs are unknown e-mails there. An unknown account costs the
 * same hash as a wrong password.
 * @throws Failure `unknownEmail` unknown e-mail (`wrongPassword` with LOGIN_HIDE_UNKNOWN_EMAIL),
 * `wrongPassword` wrong password, `tooManyAttempts` too many wrong ones, `unavailable` too many
 * passwords wait to be checked
 */
async function checkPassword(
  { deps, hasher }: Tools,
  request: FastifyRequest,
  { email, password, clubId }: { email: string; password: string; clubId: string },
): Promise<Member> {
  const { limiter } = deps;
  const perAddress = addressCounters('login:address', request, AUTH_LIMITS.passwordPerAddress);
  const found = await findMemberByAccount(deps.database.db, email);
  // Counted by account, not by the name that was typed: e-mail and LoginID share one count.
  const pair = {
    key: `login:${found?.id ?? accountKey(email)}:${addressKey(request)}`,
    limit: AUTH_LIMITS.passwordPerAccountAndAddress,
  };
  await takeAll(limiter, [...perAddress, pair]);
  const member =
    found && (clubId === DEFAULT_CLUB_ID || found.clubId === clubId) ? found : undefined;
  const right = await hasher
    .verify(member?.passwordHash, password, addressKey(request, 48))
    .catch(async (error: unknown) => {
      // A password that was not checked is not a wrong one.
      await giveBackAll(limiter, [...perAddress, pair]);
      throw error;
    });
  if (!member || !right)
    throw new Failure(
      member || deps.config.LOGIN_HIDE_UNKNOWN_EMAIL ? FAILURE.wrongPassword : FAILURE.unknownEmail,
    );
  await giveBackAll(limiter, perAddress);
  await limiter.clear(pair.key);
  return member;
}

/**
 * `POST /members/login`: a saved device is signed in, any other gets a code by mail (specification,
 * section 4).
 */
export async function handleLogin(
  tools: Tools,
  { body, request }: Call<typeof login>,
): Promise<SignedIn | Challenged> {
  const { deps } = tools;
  const { db } = deps.database;
  const member = await checkPassword(tools, request, body);
  const at = deps.now();
  const device = await recognizeDevice(db, {
    memberId: member.id,
    deviceId: body.deviceId,
    token: body.deviceToken,
    at,
  });
  if (device) {
    await deps.limiter.take(`login:device:${member.id}`, AUTH_LIMITS.savedDeviceSignIns);
    return signedInReply(
      deps,
      member,
      await db.transaction((tx) =>
        openSignIn(tx, deps, member, { userAgent: userAgentOf(request), deviceId: device }),
      ),
    );
  }
  if (member.codesStoppedAt) {
    await mailUnlockLink(deps, member, body.iso);
    throw new Failure(FAILURE.codesStopped);
  }
  await deps.limiter.take(codesKey(member.id), AUTH_LIMITS.codesPerAccount);
  const { club } = await clubById(deps, member.clubId);
  const { token, hash } = newToken();
  const code = newCode(deps.config.OTP_LENGTH);
  await deps.database.db.transaction(async (tx) => {
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'challenge',
      memberId: member.id,
      clubId: member.clubId,
      codeHash: hashCode(token, code),
      triesLeft: CODE_TRIES,
      sentAt: at,
      data: { deviceId: body.deviceId, ...(body.iso ? { iso: body.iso } : {}) },
      expiresAt: new Date(at.getTime() + CHALLENGE_MINUTES * MINUTE_MS),
      createdAt: at,
    });
    await mailCode(tx, { club, member, code, hash, at, language: body.iso });
  });
  deps.wakeOutbox();
  return challengedReply(deps, token, member);
}

export const challengedReply = (
  { config }: Deps,
  challenge: string,
  member: Member,
): Challenged => ({
  success: true,
  challenge,
  email: maskEmail(member.email),
  otp: { length: config.OTP_LENGTH, resendIn: RESEND_SECONDS },
});

type ClubRecord = Awaited<ReturnType<typeof clubById>>['club'];

const mailCode = (
  tx: Queryable,
  {
    club,
    member,
    code,
    hash,
    at,
    language,
  }: {
    club: ClubRecord;
    member: Member;
    code: string;
    hash: string;
    at: Date;
    language: Language | undefined;
  },
) =>
  mailMember(tx, club, member, {
    key: `code:${hash}:${at.getTime()}`,
    at,
    notAfter: new Date(at.getTime() + CODE_MINUTES * MINUTE_MS),
    language,
    render: (iso) =>
      codeMail(
        {
          club,
          name: member.profile.Nombre,
          code,
          minutes: CODE_MINUTES,
          recoverUrl: recoverUrl(club, iso),
        },
        iso,
      ),
  });

/**
 * An open challenge and its member. @throws Failure `linkExpired` unknown, used or ended;
 * `codesStopped` codes are stopped
 */
async function openChallenge(deps: Deps, challenge: string) {
  const { db } = deps.database;
  const hash = hashToken(challenge);
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hash),
        eq(oneTimeTokens.kind, 'challenge'),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, deps.now()),
      ),
    )
    .limit(1);
  const member = row?.memberId ? await findMemberById(db, row.memberId) : undefined;
  if (!row?.sentAt || !member) throw new Failure(FAILURE.linkExpired);
  if (member.codesStoppedAt) throw new Failure(FAILURE.codesStopped);
  return { hash, member, sentAt: row.sentAt, data: challengeData.parse(row.data ?? {}) };
}

/** `POST /members/login-otp`: finishes a sign-in with the mailed code, once. */
export async function handleLoginOtp(
  { deps }: Tools,
  { body, request }: Call<typeof loginOtp>,
): Promise<SignedIn> {
  const { limiter, database } = deps;
  const { hash, member, sentAt, data } = await openChallenge(deps, body.challenge);
  const at = deps.now();
  if (sentAt.getTime() + CODE_MINUTES * MINUTE_MS <= at.getTime())
    throw new Failure(FAILURE.linkExpired);
  await compareCode(deps, request, {
    hash,
    member,
    challenge: body.challenge,
    code: body.code,
    language: data.iso,
  });
  const { club } = await clubById(deps, member.clubId);
  const deviceId = body.deviceId || data.deviceId;
  const userAgent = userAgentOf(request);
  const opened = await database.db.transaction(async (tx) => {
    if (!(await spendToken(tx, hash, at))) throw new Failure(FAILURE.linkExpired);
    // A browser without a fingerprint cannot be told apart from others, so it is not saved.
    const saved =
      body.saveDevice && deviceId
        ? await saveDevice(tx, { memberId: member.id, deviceId, userAgent, at })
        : undefined;
    const session = await openSignIn(tx, deps, member, {
      userAgent,
      deviceId: saved?.id,
      provenAt: at,
    });
    if (!saved) return { session, deviceToken: undefined };
    await mailMember(tx, club, member, {
      key: `device:${hash}`,
      at,
      language: data.iso,
      render: (iso) =>
        newDeviceMail(
          {
            club,
            name: member.profile.Nombre,
            at,
            device: userAgent,
            days: DEVICE_DAYS,
            recoverUrl: recoverUrl(club, iso),
          },
          iso,
        ),
    });
    return { session, deviceToken: saved.token };
  });
  deps.wakeOutbox();
  await limiter.clear(codesKey(member.id));
  return signedInReply(deps, member, opened.session, opened.deviceToken);
}

/**
 * `POST /members/login-resend`: a new code for the same challenge, once the countdown has ended.
 */
export async function handleLoginResend(
  { deps }: Tools,
  { body }: Call<typeof loginResend>,
): Promise<Challenged> {
  const { hash, member, sentAt, data } = await openChallenge(deps, body.challenge);
  const at = deps.now();
  const waits = Math.ceil((sentAt.getTime() + RESEND_SECONDS * 1000 - at.getTime()) / 1000);
  if (waits > 0) throw new Failure(FAILURE.tooManyAttempts, { retryAfter: waits });
  await deps.limiter.take(codesKey(member.id), AUTH_LIMITS.codesPerAccount);
  const { club } = await clubById(deps, member.clubId);
  const code = newCode(deps.config.OTP_LENGTH);
  await deps.database.db.transaction(async (tx) => {
    // If the button is pressed twice at once, the second call finds the time of sending changed.
    const moved = await tx
      .update(oneTimeTokens)
      .set({ codeHash: hashCode(body.challenge, code), triesLeft: CODE_TRIES, sentAt: at })
      .where(
        and(
          eq(oneTimeTokens.tokenHash, hash),
          isNull(oneTimeTokens.usedAt),
          eq(oneTimeTokens.sentAt, sentAt),
        ),
      )
      .returning({ hash: oneTimeTokens.tokenHash });
    if (moved.length === 0)
      throw new Failure(FAILURE.tooManyAttempts, { retryAfter: RESEND_SECONDS });
    await mailCode(tx, { club, member, code, hash, at, language: body.iso ?? data.iso });
  });
  deps.wakeOutbox();
  return challengedReply(deps, body.challenge, member);
}

/**
 * `POST /members/login-no-otp`: signs in right after a password reset; the recovery code that
 * changed the password proves the mailbox a second time.
 */
export async function handleLoginNoOtp(
  tools: Tools,
  { body, request }: Call<typeof loginNoOtp>,
): Promise<SignedIn> {
  const { deps } = tools;
  const member = await checkPassword(tools, request, body);
  await signInByRecovery(deps, request, member, body.codeOtp);
  return signedInReply(
    deps,
    member,
    await deps.database.db.transaction((tx) =>
      openSignIn(tx, deps, member, { userAgent: userAgentOf(request), provenAt: deps.now() }),
    ),
  );
}

/**
 * `POST /members/unlock-codes`: allows codes again.
 * @throws Failure as `refuseLink` for an unknown, used or ended link
 */
export async function handleUnlockCodes(
  { deps }: Tools,
  { body, request }: Call<typeof unlockCodes>,
): Promise<{ success: true }> {
  const at = deps.now();
  const memberId = await deps.database.db.transaction(async (tx) => {
    const hash = hashToken(body.token);
    const [row] = await tx
      .select({ kind: oneTimeTokens.kind })
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.tokenHash, hash))
      .limit(1);
    const used = row?.kind === 'unlock' ? await spendToken(tx, hash, at) : undefined;
    if (!used?.memberId) return undefined;
    await tx.update(members).set({ codesStoppedAt: null }).where(eq(members.id, used.memberId));
    return used.memberId;
  });
  if (memberId === undefined) return refuseLink(deps, request);
  await deps.limiter.clear(wrongCodesKey(memberId));
  await deps.limiter.clear(codesKey(memberId));
  return { success: true };
}
