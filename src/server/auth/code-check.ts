import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#contracts/language.ts';
import { FAILURE } from '#contracts/failures.ts';
import { unlockMail } from '#mails/account-mails.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { clubById } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import { members, oneTimeTokens } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/session.ts';
import { loginSiteUrl, mailMember, recoverUrl } from './account-mail.ts';
import { hashCode, sameHash } from './codes.ts';
import { AUTH_LIMITS } from './limits.ts';
import { addressCounters, countQuietly, giveBackAll, takeAll } from '../core/limit-keys.ts';
import type { Member } from './members.ts';
import { issueLink } from './sessions.ts';

const UNLOCK_HOURS = 24;

export const wrongCodesKey = (memberId: string): string => `codes:wrong:${memberId}`;
export const codesKey = (memberId: string): string => `codes:sent:${memberId}`;

/**
 * Compares a mailed code of digits with the one of its challenge, of a sign-in or a proof. Wrong
 * ones use up the challenge's tries, and count for the account and the address.
 * @param hash of the challenge's token, `challenge` the token itself
 * @throws Failure `wrongCode` wrong code, with the tries left; `linkExpired` no tries left;
 * `codesStopped` too many wrong ones of the account; `tooManyAttempts` of the address
 */
export async function compareCode(
  deps: Deps,
  request: FastifyRequest,
  {
    hash,
    member,
    challenge,
    code,
    language,
  }: {
    hash: string;
    member: Member;
    challenge: string;
    code: string;
    language?: Language | undefined;
  },
): Promise<void> {
  const { limiter, database } = deps;
  const perAddress = addressCounters('login:codes', request, AUTH_LIMITS.wrongCodesPerAddress);
  await takeAll(limiter, perAddress);
  // The challenge's own limit comes first: an attempt beyond it is never compared and does not
  // count against the account.
  const [tried] = await database.db
    .update(oneTimeTokens)
    .set({ triesLeft: sql`${oneTimeTokens.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hash),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.triesLeft, 0),
      ),
    )
    .returning({ codeHash: oneTimeTokens.codeHash, triesLeft: oneTimeTokens.triesLeft });
  if (!tried) {
    await giveBackAll(limiter, perAddress);
    throw new Failure(FAILURE.linkExpired);
  }
  // Counted before comparing, so that simultaneous guesses cannot slip past the limits. A right
  // code gives back only its own count: an owner who signs in often does not give an attacker who
  // knows the password more guesses.
  const wrongKey = wrongCodesKey(member.id);
  const allowed = await countQuietly(limiter, wrongKey, AUTH_LIMITS.wrongCodesPerAccount);
  if (!allowed) {
    await stopCodes(deps, member, language);
    throw new Failure(FAILURE.codesStopped);
  }
  if (!sameHash(tried.codeHash, hashCode(challenge, code))) {
    if ((await limiter.used(wrongKey)) >= AUTH_LIMITS.wrongCodesPerAccount.points) {
      await stopCodes(deps, member, language);
      throw new Failure(FAILURE.codesStopped);
    }
    throw new Failure(FAILURE.wrongCode, { triesLeft: tried.triesLeft ?? 0 });
  }
  await giveBackAll(limiter, [
    ...perAddress,
    { key: wrongKey, limit: AUTH_LIMITS.wrongCodesPerAccount },
  ]);
}

/** Stops codes for an account and mails the link that allows them again. */
async function stopCodes(
  deps: Deps,
  member: Member,
  language: Language | undefined,
): Promise<void> {
  const stopped = await deps.database.db
    .update(members)
    .set({ codesStoppedAt: deps.now() })
    .where(and(eq(members.id, member.id), isNull(members.codesStoppedAt)))
    .returning({ id: members.id });
  if (stopped.length === 1) await mailUnlockLink(deps, member, language);
}

export async function mailUnlockLink(
  deps: Deps,
  member: Member,
  language: Language | undefined,
): Promise<void> {
  if (!(await countQuietly(deps.limiter, `unlock:mails:${member.id}`, AUTH_LIMITS.unlockMails)))
    return;
  const { club } = await clubById(deps, member.clubId);
  const at = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const token = await issueLink(tx, {
      memberId: member.id,
      clubId: member.clubId,
      kind: 'unlock',
      minutes: UNLOCK_HOURS * 60,
      at,
    });
    await mailMember(tx, club, member, {
      key: `unlock:${hashToken(token)}`,
      at,
      notAfter: new Date(at.getTime() + UNLOCK_HOURS * 60 * MINUTE_MS),
      language,
      render: (iso) =>
        unlockMail(
          {
            club,
            name: member.profile.Nombre,
            link: loginSiteUrl(club, '/', iso, { unlock: token }),
            hours: UNLOCK_HOURS,
            recoverUrl: recoverUrl(club, iso),
          },
          iso,
        ),
    });
  });
  deps.wakeOutbox();
}
