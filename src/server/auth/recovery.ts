import { RECOVERY_CODE_LENGTH, RESEND_SECONDS } from '#contracts/rules.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { CODE_MINUTES, LINK_MINUTES } from '#contracts/auth.ts';
import type {
  recoveryChange,
  recoveryChangeFirstTime,
  recoveryChangeGenerated,
  recoveryCheck,
  recoverySend,
  SignedIn,
} from '#contracts/auth.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { recoveryMail } from '#mails/account-mails.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { clubById } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { members, oneTimeTokens, outbox } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { hashToken, newToken } from '../http/session.ts';
import { loginSiteUrl, mailMember, mailPasswordChanged } from './account-mail.ts';
import { hashCode, newRecoveryCode, sameHash } from './codes.ts';
import { isCommonPassword } from './common-passwords.ts';
import { AUTH_LIMITS } from './limits.ts';
import { refuseLink } from './links.ts';
import {
  accountKey,
  addressCounters,
  addressKey,
  exactKey,
  giveBackAll,
  takeAll,
} from '../core/limit-keys.ts';
import type { Counter } from '../core/limit-keys.ts';
import { PASSWORD_LANGUAGE } from '#lib/languages.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { findMemberByEmail, findMemberById, memberLanguage } from './members.ts';
import type { Member } from './members.ts';
import type { PasswordHasher } from '../core/passwords.ts';
import { pausePasskeys } from './passkeys.ts';
import {
  endMemberSessions,
  forgetDevices,
  openSignIn,
  signedInReply,
  spendToken,
} from './sessions.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * After a change by code, the same code signs in once within this time (specification, section 4).
 */
const SIGN_IN_MINUTES = 5;

/**
 * Recovery calls are answered this long after the request, so that the extra work for a member (one
 * more row, one more key) does not show.
 */
const ANSWER_MS = 25;

type Tools = { deps: Deps; hasher: PasswordHasher };

/**
 * Counters of a request for a mail. They include the e-mail and the club that was given, never
 * whether there is such a member there: requests at another club, where no mail is sent, do not use
 * up the member's own limit, and refusals reveal nothing about who is a member.
 */
function mailCounters(
  request: FastifyRequest,
  { email, clubId }: { email: string; clubId?: string | undefined },
): Counter[] {
  // The club as it was written: another spelling finds no member and must not use up what this one
  // allows.
  const asked = `${accountKey(email)}:${exactKey(clubId || DEFAULT_CLUB_ID)}`;
  const from = `${asked}:${addressKey(request)}`;
  return [
    ...addressCounters('recovery:address', request, AUTH_LIMITS.recoveryPerAddress),
    { key: `recovery:pause:${from}`, limit: AUTH_LIMITS.recoveryPause },
    { key: `recovery:hour:${from}`, limit: AUTH_LIMITS.recoveryPerEmailAndAddress },
    { key: `recovery:mails:${asked}`, limit: AUTH_LIMITS.recoveryPerEmail },
  ];
}

/**
 * Compares a recovery code. The guess is counted first and given back if it is right. There is no
 * limit of three tries per code as for sign-in codes: a stranger could use up the member's code,
 * and eight characters do not need it.
 * @throws Failure `linkExpired` wrong; `codesStopped` too many wrong ones today (the mailed link
 * still works); `tooManyAttempts` too many from the address, whatever the account
 */
async function guess<Found>(
  { limiter }: Deps,
  request: FastifyRequest,
  email: string,
  compare: () => Promise<Found | undefined>,
): Promise<Found> {
  const account = accountKey(email);
  const byAddress = addressCounters('codes:address', request, AUTH_LIMITS.wrongCodesPerAddress);
  const pair = {
    key: `recovery:wrong:${account}:${addressKey(request)}`,
    limit: AUTH_LIMITS.wrongRecoveryCodesPerEmailAndAddress,
  };
  const all = {
    key: `recovery:wrong:${account}`,
    limit: AUTH_LIMITS.wrongRecoveryCodesPerEmail,
  };
  await takeAll(limiter, byAddress);
  try {
    await takeAll(limiter, [pair, all]);
  } catch (error) {
    await giveBackAll(limiter, byAddress);
    throw error instanceof Failure && error.code === FAILURE.tooManyAttempts
      ? new Failure(FAILURE.codesStopped)
      : error;
  }
  const found = await compare();
  if (found === undefined) throw new Failure(FAILURE.linkExpired);
  await giveBackAll(limiter, [...byAddress, all]);
  await limiter.clear(pair.key);
  return found;
}

/**
 * `GET /recovery-password/members/send`: mails a code and a link. An unknown e-mail costs the same
 * work and gets the same answer.
 */
export async function handleRecoverySend(
  { deps }: Tools,
  { query, request }: Call<typeof recoverySend>,
): Promise<{ success: true; otp: { length: number; resendIn: number } }> {
  const { limiter, database } = deps;
  await takeAll(limiter, mailCounters(request, query));
  const answer = wait(ANSWER_MS);
  const found = await findMemberByEmail(database.db, query.email);
  const member =
    found && (!query.clubId || query.clubId === DEFAULT_CLUB_ID || found.clubId === query.clubId)
      ? found
      : undefined;
  const { club } = await clubById(deps, member?.clubId ?? query.clubId);
  const at = deps.now();
  const { token, hash } = newToken();
  const code = newRecoveryCode();
  const expiresAt = new Date(at.getTime() + LINK_MINUTES * MINUTE_MS);
  const language =
    query.iso ?? (member ? memberLanguage(member) : (club.Idioma ?? PASSWORD_LANGUAGE));
  const mail = mailOf(club, member, { token, code, language });
  await database.db.transaction(async (tx) => {
    // The code comes back with nothing but the e-mail, so its secret is stored next to it; its
    // length and ten minutes of life protect it.
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'recovery',
      memberId: member?.id ?? null,
      clubId: member?.clubId ?? null,
      codeHash: hashCode(hash, code),
      sentAt: at,
      expiresAt,
      createdAt: at,
    });
    const key = `recovery:${hash}`;
    if (member)
      await mailMember(tx, club, member, {
        key,
        at,
        notAfter: expiresAt,
        language,
        render: () => mail,
      });
    else
      await tx
        .insert(outbox)
        .values({ key, to: '', mail, nextAt: at, sentAt: at, createdAt: at })
        .onConflictDoNothing({ target: outbox.key });
  });
  deps.wakeOutbox();
  await answer;
  return { success: true, otp: { length: RECOVERY_CODE_LENGTH, resendIn: RESEND_SECONDS } };
}

function mailOf(
  club: Club,
  member: Member | undefined,
  { token, code, language }: { token: string; code: string; language: Language },
) {
  const link = loginSiteUrl(club, '/recover-password', language, {
    step: '2',
    tokenId: token,
    ...(member?.generated ? { isGen: '1', email: member.email } : {}),
  });
  return recoveryMail(
    {
      club,
      name: member?.profile.Nombre ?? '',
      code,
      link,
      codeMinutes: CODE_MINUTES,
      linkMinutes: LINK_MINUTES,
    },
    language,
  );
}

/**
 * Finds the open recovery whose code was given. Any that has not expired counts, as mails a
 * stranger asked for do not end earlier ones. @throws Failure as `guess`
 */
function recoveryByCode(
  deps: Deps,
  request: FastifyRequest,
  email: string,
  code: string,
): Promise<{ tokenHash: string; member: Member }> {
  const { db } = deps.database;
  return guess(deps, request, email, async () => {
    const member = await findMemberByEmail(db, email);
    const since = new Date(deps.now().getTime() - CODE_MINUTES * MINUTE_MS);
    const open = await db
      .select({ tokenHash: oneTimeTokens.tokenHash, codeHash: oneTimeTokens.codeHash })
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.kind, 'recovery'),
          member ? eq(oneTimeTokens.memberId, member.id) : sql`false`,
          isNull(oneTimeTokens.usedAt),
          gt(oneTimeTokens.sentAt, since),
        ),
      );
    const right = open.find(({ tokenHash, codeHash }) =>
      sameHash(codeHash, hashCode(tokenHash, code)),
    );
    return member && right && { tokenHash: right.tokenHash, member };
  });
}

/** `POST /members/password/check-otp`. */
export async function handleRecoveryCheck(
  { deps }: Tools,
  { body, request }: Call<typeof recoveryCheck>,
): Promise<{ success: true }> {
  await recoveryByCode(deps, request, body.email, body.code);
  return { success: true };
}

/**
 * The member of a mailed link that is still open; the link stays unused.
 * @throws Failure as `refuseLink`
 */
async function memberOfLink(
  deps: Deps,
  request: FastifyRequest,
  token: string,
  kinds: readonly string[],
): Promise<{ tokenHash: string; member: Member }> {
  const tokenHash = hashToken(token);
  const [row] = await deps.database.db
    .select({ kind: oneTimeTokens.kind, memberId: oneTimeTokens.memberId })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, deps.now()),
      ),
    )
    .limit(1);
  const member =
    row?.memberId && kinds.includes(row.kind)
      ? await findMemberById(deps.database.db, row.memberId)
      : undefined;
  if (!member) return refuseLink(deps, request);
  return { tokenHash, member };
}

/**
 * `POST /recovery-password/members/change`: by code and e-mail, or by the token of the link.
 * @throws Failure `linkRefused` a generated member has a form of their own
 */
export async function handleRecoveryChange(
  tools: Tools,
  { body, request }: Call<typeof recoveryChange>,
): Promise<{ success: true }> {
  refuseCommon(body.password);
  if ('tokenId' in body) {
    const found = await memberOfLink(tools.deps, request, body.tokenId, ['recovery', 'link']);
    if (found.member.generated) throw new Failure(FAILURE.linkRefused);
    await changePassword(tools, found, body.password, { byLink: true, follow: nothingMore });
  } else
    await changePassword(
      tools,
      await recoveryByCode(tools.deps, request, body.email, body.code),
      body.password,
      { byLink: false, follow: nothingMore },
    );
  return { success: true };
}

/**
 * `POST /recovery-password/members/change-first-time`: also signs in, as the mailed link proves the
 * mailbox like a code does. As after any sign-in, the page asks for data and terms that are due.
 * @throws Failure `linkRefused` the member has a password already
 */
export async function handleRecoveryChangeFirstTime(
  tools: Tools,
  { body, request }: Call<typeof recoveryChangeFirstTime>,
): Promise<SignedIn> {
  const { deps } = tools;
  refuseCommon(body.password);
  const found = await memberOfLink(deps, request, body.token, ['firstTime']);
  if (found.member.passwordHash && !found.member.resetPass) throw new Failure(FAILURE.linkRefused);
  const from = { userAgent: request.headers['user-agent'] ?? '', provenAt: deps.now() };
  const opened = await changePassword(tools, found, body.password, {
    byLink: true,
    follow: (tx, passwordHash) => openSignIn(tx, deps, { ...found.member, passwordHash }, from),
  });
  return signedInReply(deps, { ...found.member, resetPass: false }, opened);
}

/**
 * `POST /recovery-password/members-gen/change`: takes the mailed link of a generated member and the
 * e-mail it was sent to. @throws Failure `linkRefused` not a generated member
 */
export async function handleRecoveryChangeGenerated(
  tools: Tools,
  { body, request }: Call<typeof recoveryChangeGenerated>,
): Promise<{ success: true }> {
  refuseCommon(body.password);
  const found = await memberOfLink(tools.deps, request, body.tokenId, [
    'recovery',
    'link',
    'firstTime',
  ]);
  if (found.member.email !== body.email) throw new Failure(FAILURE.linkExpired);
  if (!found.member.generated) throw new Failure(FAILURE.linkRefused);
  await changePassword(tools, found, body.password, { byLink: true, follow: nothingMore });
  return { success: true };
}

function refuseCommon(password: string, personal: readonly string[] = []): void {
  if (isCommonPassword(password, personal))
    throw invalidInput({ 'body.password': 'passwordCommon' });
}

/** Words about a person that make a weak password. */
export const personalWords = ({ email, profile }: Pick<Member, 'email' | 'profile'>): string[] => [
  email.split('@')[0] ?? '',
  ...profile.Nombre.split(' '),
  ...profile.ApellidoPaterno.split(' '),
];

type Change<Result> = {
  byLink: boolean;
  /** What comes with the new password, in its transaction. */
  follow: (tx: Queryable, passwordHash: string) => Promise<Result>;
};
const nothingMore = async (): Promise<void> => undefined;
async function changePassword<Result>(
  { deps, hasher }: Tools,
  { tokenHash, member }: { tokenHash: string; member: Member },
  password: string,
  { byLink, follow }: Change<Result>,
): Promise<Result> {
  refuseCommon(password, personalWords(member));
  const passwordHash = await hasher.hash(password, member.id);
  const at = deps.now();
  const { club } = await clubById(deps, member.clubId);
  const result = await deps.database.db.transaction(async (tx) => {
    if (!(await spendToken(tx, tokenHash, at))) throw new Failure(FAILURE.linkExpired);
    if (!byLink)
      await tx
        .update(oneTimeTokens)
        .set({ data: { signIn: 'open' } })
        .where(eq(oneTimeTokens.tokenHash, tokenHash));
    await storePassword(tx, { memberId: member.id, passwordHash, at });
    const passkeys = await pausePasskeys(tx, member.id, at);
    await mailPasswordChanged(tx, club, member, {
      key: tokenHash,
      at,
      passkeys: { count: passkeys, paused: true },
    });
    return follow(tx, passwordHash);
  });
  deps.wakeOutbox();
  return result;
}

/**
 * Stores a new password. Every session but `keepFamily` ends; the member's saved devices, open
 * codes and links are forgotten. The caller mails the notice in the same transaction.
 */
export async function storePassword(
  tx: Queryable,
  {
    memberId,
    passwordHash,
    at,
    keepFamily,
  }: { memberId: string; passwordHash: string; at: Date; keepFamily?: string },
): Promise<void> {
  await tx
    .update(members)
    .set({ passwordHash, resetPass: false, generated: false })
    .where(eq(members.id, memberId));
  await endMemberSessions(tx, memberId, at, keepFamily);
  await forgetDevices(tx, memberId);
  // The unlock link stays valid: it undoes what a stranger did, and a new password does not allow
  // codes again. So does the link to answer the terms.
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: at })
    .where(
      and(
        eq(oneTimeTokens.memberId, memberId),
        isNull(oneTimeTokens.usedAt),
        sql`${oneTimeTokens.kind} not in ('unlock', 'terms')`,
        keepFamily ? sql`${oneTimeTokens.kind} <> 'handoff'` : undefined,
      ),
    );
}

/**
 * Signs in, once, with the code that has just changed the password. @throws Failure `linkExpired`,
 * `tooManyAttempts`
 */
export async function signInByRecovery(
  deps: Deps,
  request: FastifyRequest,
  member: Member,
  code: string,
): Promise<void> {
  const { db } = deps.database;
  const since = new Date(deps.now().getTime() - SIGN_IN_MINUTES * MINUTE_MS);
  const open = and(
    eq(oneTimeTokens.kind, 'recovery'),
    eq(oneTimeTokens.memberId, member.id),
    gt(oneTimeTokens.usedAt, since),
    sql`${oneTimeTokens.data} ->> 'signIn' = 'open'`,
  );
  const signInOnce = async () => {
    const [row] = await db
      .select({ tokenHash: oneTimeTokens.tokenHash, codeHash: oneTimeTokens.codeHash })
      .from(oneTimeTokens)
      .where(open)
      .orderBy(desc(oneTimeTokens.usedAt))
      .limit(1);
    if (!row || !sameHash(row.codeHash, hashCode(row.tokenHash, code))) return undefined;
    const [used] = await db
      .update(oneTimeTokens)
      .set({ data: { signIn: 'done' } })
      .where(and(open, eq(oneTimeTokens.tokenHash, row.tokenHash)))
      .returning({ hash: oneTimeTokens.tokenHash });
    return used;
  };
  try {
    await guess(deps, request, member.email, signInOnce);
  } catch (error) {
    // A stopped sign-in waits for an unlock link, which recovery does not have.
    throw error instanceof Failure && error.code === FAILURE.codesStopped
      ? new Failure(FAILURE.linkExpired)
      : error;
  }
}
