import { setTimeout as wait } from 'node:timers/promises';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from '#contracts/auth.ts';
import type {
  recoveryChange,
  recoveryChangeFirstTime,
  recoveryChangeGenerated,
  recoveryCheck,
  recoverySend,
} from '#contracts/auth.ts';
import { passwordChangedMail, recoveryMail } from '#mails/account-mails.ts';
import { clubById, DEFAULT_CLUB_ID } from '../club/repository.ts';
import type { Queryable } from '../db/client.ts';
import { members, oneTimeTokens, outbox } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../plugins/contract-routes.ts';
import { Failure, invalidInput } from '../plugins/failure.ts';
import { hashToken, newToken } from '../plugins/session.ts';
import { loginSiteUrl, mailMember, recoverUrl } from './account-mail.ts';
import { hashCode, newCode, sameHash } from './codes.ts';
import { isCommonPassword } from './common-passwords.ts';
import { accountKey, addressKey, AUTH_LIMITS, countQuietly, refuseWhenUsed } from './limits.ts';
import { findMemberByEmail, findMemberById, memberLanguage } from './members.ts';
import type { Member } from './members.ts';
import type { PasswordHasher } from './passwords.ts';
import { endMemberSessions, forgetDevices, openSignIn, spendToken } from './sessions.ts';
import type { OpenedSession } from './sessions.ts';

const MINUTE_MS = 60_000;
/** Life of the mailed link; the code beside it ends after ten minutes. */
const LINK_MINUTES = 60;
/** After a change by code, the same code signs in once within this time (specification, section 4). */
const SIGN_IN_MINUTES = 5;

/** An answer about recovery comes this long after the question, so that what a member's costs more does not show: a row more is read, a key is checked. */
const ANSWER_MS = 25;

type Tools = { deps: Deps; hasher: PasswordHasher };
const wrongKeyOf = (email: string): string => `recovery:wrong:${accountKey(email)}`;

/** `GET /recovery-password/members/send`: mails a code and a link. An e-mail nobody has costs the same work and answers the same. */
export async function handleRecoverySend(
  { deps }: Tools,
  { query, request }: Call<typeof recoverySend>,
): Promise<{ success: true; otp: { length: number; resendIn: number } }> {
  const { limiter, config, database } = deps;
  await limiter.take(`recovery:address:${addressKey(request)}`, AUTH_LIMITS.recoveryPerAddress);
  await limiter.take(`recovery:pause:${accountKey(query.email)}`, AUTH_LIMITS.recoveryPause);
  await limiter.take(`recovery:hour:${accountKey(query.email)}`, AUTH_LIMITS.recoveryPerEmail);
  const answer = wait(ANSWER_MS);
  const found = await findMemberByEmail(database.db, query.email);
  const member =
    found && (!query.clubId || query.clubId === DEFAULT_CLUB_ID || found.clubId === query.clubId)
      ? found
      : undefined;
  const { club } = await clubById(deps, member?.clubId ?? query.clubId);
  const at = deps.now();
  const { token, hash } = newToken();
  const code = newCode(config.OTP_LENGTH);
  const expiresAt = new Date(at.getTime() + LINK_MINUTES * MINUTE_MS);
  const link = loginSiteUrl(club, '/recover-password', {
    step: '2',
    tokenId: token,
    ...(member?.generated ? { isGen: '1', email: member.email } : {}),
  });
  const language = query.iso ?? (member ? memberLanguage(member) : club.Idioma);
  const mail = recoveryMail(
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
  await database.db.transaction(async (tx) => {
    // The digits alone come back with the e-mail, so their secret stands beside them; three tries and ten minutes guard them.
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'recovery',
      memberId: member?.id ?? null,
      clubId: member?.clubId ?? null,
      codeHash: hashCode(hash, code),
      triesLeft: CODE_TRIES,
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
  return { success: true, otp: { length: config.OTP_LENGTH, resendIn: RESEND_SECONDS } };
}

/**
 * The open recovery of an e-mail whose code was given. Wrong codes are counted by e-mail, known or not, before comparing.
 * @throws Failure 4041 wrong, used or ended; 423 too many wrong ones today (the mailed link still works)
 */
async function recoveryByCode(
  deps: Deps,
  request: FastifyRequest,
  email: string,
  code: string,
): Promise<{ tokenHash: string; member: Member }> {
  const { limiter, database } = deps;
  const perAddress = `codes:address:${addressKey(request)}`;
  await refuseWhenUsed(limiter, perAddress, AUTH_LIMITS.wrongCodesPerAddress);
  if (!(await countQuietly(limiter, wrongKeyOf(email), AUTH_LIMITS.wrongRecoveryCodesPerEmail)))
    throw new Failure(423);
  const member = await findMemberByEmail(database.db, email);
  const at = deps.now();
  const [open] = await database.db
    .select({ tokenHash: oneTimeTokens.tokenHash })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.kind, 'recovery'),
        member ? eq(oneTimeTokens.memberId, member.id) : sql`false`,
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.sentAt, new Date(at.getTime() - CODE_MINUTES * MINUTE_MS)),
      ),
    )
    .orderBy(desc(oneTimeTokens.sentAt))
    .limit(1);
  const tokenHash = open?.tokenHash ?? '';
  const [tried] = await database.db
    .update(oneTimeTokens)
    .set({ triesLeft: sql`${oneTimeTokens.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.triesLeft, 0),
      ),
    )
    .returning({ codeHash: oneTimeTokens.codeHash });
  if (!sameHash(tried?.codeHash, hashCode(tokenHash, code)) || !member) {
    await countQuietly(limiter, perAddress, AUTH_LIMITS.wrongCodesPerAddress);
    throw new Failure(4041);
  }
  await limiter.clear(wrongKeyOf(email));
  // A right code costs no try: it is checked when typed and again when the password is changed.
  await database.db
    .update(oneTimeTokens)
    .set({ triesLeft: CODE_TRIES })
    .where(eq(oneTimeTokens.tokenHash, tokenHash));
  return { tokenHash, member };
}

/** `POST /members/password/check-otp`. */
export async function handleRecoveryCheck(
  { deps }: Tools,
  { body, request }: Call<typeof recoveryCheck>,
): Promise<{ success: true }> {
  await recoveryByCode(deps, request, body.email, body.code);
  return { success: true };
}

/** The member of a mailed link that is still open, without using it up. @throws Failure 4041 */
async function memberOfLink(
  deps: Deps,
  request: FastifyRequest,
  token: string,
  kinds: readonly string[],
): Promise<{ tokenHash: string; member: Member }> {
  await deps.limiter.take(`links:${addressKey(request)}`, AUTH_LIMITS.linksPerAddress);
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
  if (!member) throw new Failure(4041);
  return { tokenHash, member };
}

/** `POST /recovery-password/members/change`: by code and e-mail, or by the token of the link. @throws Failure 4042 a generated member has a form of its own */
export async function handleRecoveryChange(
  tools: Tools,
  { body, request }: Call<typeof recoveryChange>,
): Promise<{ success: true }> {
  refuseCommon(body.password);
  if ('tokenId' in body) {
    const found = await memberOfLink(tools.deps, request, body.tokenId, ['recovery', 'link']);
    if (found.member.generated) throw new Failure(4042);
    await changePassword(tools, found, body.password, { byLink: true });
  } else
    await changePassword(
      tools,
      await recoveryByCode(tools.deps, request, body.email, body.code),
      body.password,
      { byLink: false },
    );
  return { success: true };
}

/**
 * `POST /recovery-password/members/change-first-time`: signs in along with it, as the mailed link proves the mailbox like a code does; not
 * when there are data to complete, which the sign-in asks for. @throws Failure 4042 the member has a password already
 */
export async function handleRecoveryChangeFirstTime(
  tools: Tools,
  { body, request }: Call<typeof recoveryChangeFirstTime>,
): Promise<{ success: true; token?: string; exp?: string }> {
  refuseCommon(body.password);
  const found = await memberOfLink(tools.deps, request, body.token, ['firstTime']);
  if (found.member.passwordHash && !found.member.resetPass) throw new Failure(4042);
  const { opened } = await changePassword(tools, found, body.password, {
    byLink: true,
    ...(found.member.dataVerification
      ? {}
      : { signIn: { userAgent: request.headers['user-agent'] ?? '' } }),
  });
  return {
    success: true,
    ...(opened ? { token: opened.token, exp: opened.expiresAt.toISOString() } : {}),
  };
}

/** `POST /recovery-password/members-gen/change`: the mailed link of a generated member and the e-mail it was sent to. @throws Failure 4042 not a generated member */
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
  if (found.member.email !== body.email) throw new Failure(4041);
  if (!found.member.generated) throw new Failure(4042);
  await changePassword(tools, found, body.password, { byLink: true });
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

type Change = { byLink: boolean; signIn?: { userAgent: string } };
async function changePassword(
  { deps, hasher }: Tools,
  { tokenHash, member }: { tokenHash: string; member: Member },
  password: string,
  { byLink, signIn }: Change,
): Promise<{ opened?: OpenedSession }> {
  refuseCommon(password, personalWords(member));
  const passwordHash = await hasher.hash(password);
  const at = deps.now();
  const { club } = await clubById(deps, member.clubId);
  const opened = await deps.database.db.transaction(async (tx) => {
    if (!(await spendToken(tx, tokenHash, at))) throw new Failure(4041);
    if (!byLink)
      await tx
        .update(oneTimeTokens)
        .set({ data: { signIn: 'open' } })
        .where(eq(oneTimeTokens.tokenHash, tokenHash));
    await storePassword(tx, { memberId: member.id, passwordHash, at });
    await mailMember(tx, club, member, {
      key: `password:${tokenHash}`,
      at,
      render: (language) =>
        passwordChangedMail(
          { club, name: member.profile.Nombre, at, recoverUrl: recoverUrl(club) },
          language,
        ),
    });
    return signIn ? openSignIn(tx, deps, { ...member, passwordHash }, signIn) : undefined;
  });
  deps.wakeOutbox();
  if (byLink) await deps.limiter.clear(wrongKeyOf(member.email));
  return opened ? { opened } : {};
}

/**
 * Stores a new password: every session but `keepFamily` ends, saved devices and open codes and links of the member are
 * forgotten. The caller mails the notice in the same transaction.
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
  // The unlock link stays: it undoes what a stranger did, and a new password does not allow codes again. So does the link to answer the terms.
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

/** Lets the code that has just changed the password sign in, once. @throws Failure 4041, 423 */
export async function signInByRecovery(
  deps: Deps,
  request: FastifyRequest,
  member: Member,
  code: string,
): Promise<void> {
  const { limiter, database } = deps;
  const perAddress = `codes:address:${addressKey(request)}`;
  await refuseWhenUsed(limiter, perAddress, AUTH_LIMITS.wrongCodesPerAddress);
  if (
    !(await countQuietly(limiter, wrongKeyOf(member.email), AUTH_LIMITS.wrongRecoveryCodesPerEmail))
  )
    throw new Failure(4041);
  const since = new Date(deps.now().getTime() - SIGN_IN_MINUTES * MINUTE_MS);
  const open = and(
    eq(oneTimeTokens.kind, 'recovery'),
    eq(oneTimeTokens.memberId, member.id),
    gt(oneTimeTokens.usedAt, since),
    sql`${oneTimeTokens.data} ->> 'signIn' = 'open'`,
  );
  const [row] = await database.db
    .select({ tokenHash: oneTimeTokens.tokenHash, codeHash: oneTimeTokens.codeHash })
    .from(oneTimeTokens)
    .where(open)
    .orderBy(desc(oneTimeTokens.usedAt))
    .limit(1);
  const right = row !== undefined && sameHash(row.codeHash, hashCode(row.tokenHash, code));
  const used = right
    ? await database.db
        .update(oneTimeTokens)
        .set({ data: { signIn: 'done' } })
        .where(and(open, eq(oneTimeTokens.tokenHash, row.tokenHash)))
        .returning({ hash: oneTimeTokens.tokenHash })
    : [];
  if (used.length === 0) {
    await countQuietly(limiter, perAddress, AUTH_LIMITS.wrongCodesPerAddress);
    throw new Failure(4041);
  }
  await limiter.clear(wrongKeyOf(member.email));
}
