import { eq, max } from 'drizzle-orm';
import { z } from 'zod';
import { CODE_MINUTES, CODE_TRIES } from '#contracts/auth.ts';
import type { Challenged } from '#contracts/auth.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import type {
  proofPasskeyOptions,
  proveByCode,
  proveByPasskey,
  sendProofCode,
} from '#contracts/passkey.ts';
import { PROOF_MINUTES } from '#contracts/rules.ts';
import { proofMail } from '#mails/account-mails.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { clubById } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import { oneTimeTokens, sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { mailMember, recoverUrl } from './account-mail.ts';
import { codesKey, compareCode, mailUnlockLink } from './code-check.ts';
import { hashCode, newCode } from './codes.ts';
import { AUTH_LIMITS } from './limits.ts';
import { challengedReply } from './login.ts';
import { signedInMember } from './members.ts';
import { checkAssertion, passkeySite, passkeysOf, recordUse, requestOptions } from './passkeys.ts';
import { findToken, spendToken } from './sessions.ts';

const proofData = z.object({ family: z.string() });

/**
 * Asks that this sign-in, on any of its sites, showed a code or a passkey in the last minutes, so
 * that a stolen session cannot change how the account is protected. @throws Failure `proofRequired`
 */
export async function requireProof(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { family }: Session,
): Promise<void> {
  const [row] = await db
    .select({ provenAt: max(sessions.provenAt) })
    .from(sessions)
    .where(eq(sessions.family, family));
  const since = now().getTime() - PROOF_MINUTES * MINUTE_MS;
  if (!row?.provenAt || row.provenAt.getTime() < since) throw new Failure(FAILURE.proofRequired);
}

const prove = (tx: Queryable, { family }: Session, at: Date) =>
  tx.update(sessions).set({ provenAt: at }).where(eq(sessions.family, family));

/**
 * `POST /members/proof/code`. @throws Failure `codesStopped` codes are stopped; the link that
 * allows them again is mailed
 */
export async function handleSendProofCode(
  deps: Deps,
  { session }: Call<typeof sendProofCode>,
): Promise<Challenged> {
  const member = await signedInMember(deps.database.db, session);
  if (member.codesStoppedAt) {
    await mailUnlockLink(deps, member, undefined);
    throw new Failure(FAILURE.codesStopped);
  }
  await deps.limiter.take(codesKey(member.id), AUTH_LIMITS.codesPerAccount);
  const { club } = await clubById(deps, member.clubId);
  const { token, hash } = newToken();
  const code = newCode(deps.config.OTP_LENGTH);
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + CODE_MINUTES * MINUTE_MS);
  await deps.database.db.transaction(async (tx) => {
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      kind: 'proof',
      memberId: member.id,
      clubId: member.clubId,
      codeHash: hashCode(token, code),
      triesLeft: CODE_TRIES,
      sentAt: at,
      data: { family: session.family },
      expiresAt,
      createdAt: at,
    });
    await mailMember(tx, club, member, {
      key: `proof:${hash}`,
      at,
      notAfter: expiresAt,
      render: (language) =>
        proofMail(
          {
            club,
            name: member.profile.Nombre,
            code,
            minutes: CODE_MINUTES,
            recoverUrl: recoverUrl(club, language),
          },
          language,
        ),
    });
  });
  deps.wakeOutbox();
  return challengedReply(deps, token, member);
}

/**
 * `POST /members/proof/code/check`. @throws Failure `wrongCode`, `linkExpired`, `codesStopped`,
 * `tooManyAttempts`, as for a sign-in's code
 */
export async function handleProveByCode(
  deps: Deps,
  { body, session, request }: Call<typeof proveByCode>,
): Promise<{ success: true }> {
  const { db } = deps.database;
  const at = deps.now();
  const hash = hashToken(body.challenge);
  const row = await findToken(db, { tokenHash: hash, kind: 'proof' }, at);
  if (proofData.safeParse(row?.data).data?.family !== session.family)
    throw new Failure(FAILURE.linkExpired);
  const member = await signedInMember(db, session);
  if (member.codesStoppedAt) throw new Failure(FAILURE.codesStopped);
  await compareCode(deps, request, { hash, member, ...body });
  await db.transaction(async (tx) => {
    if (!(await spendToken(tx, hash, at))) throw new Failure(FAILURE.linkExpired);
    await prove(tx, session, at);
  });
  await deps.limiter.clear(codesKey(member.id));
  return { success: true };
}

/**
 * `POST /members/proof/passkey/options`. @throws Failure `notFound` the member has none on this
 * site
 */
export async function handleProofPasskeyOptions(
  deps: Deps,
  { session, request }: Call<typeof proofPasskeyOptions>,
): Promise<Reply<typeof proofPasskeyOptions>> {
  await deps.limiter.take(`passkey:${session.family}`, AUTH_LIMITS.passkeyChallenges);
  const site = await passkeySite(deps, request);
  const known = await passkeysOf(deps.database.db, session.memberId, site.rpId);
  const allowed = known.filter(({ pausedAt }) => pausedAt === null);
  if (allowed.length === 0) throw new Failure(FAILURE.notFound);
  const options = await requestOptions(deps, site, { use: 'prove', session, allowed });
  return { success: true, options };
}

/** `POST /members/proof/passkey`. @throws Failure `passkeyRefused` */
export async function handleProveByPasskey(
  deps: Deps,
  { body, session, request }: Call<typeof proveByPasskey>,
): Promise<{ success: true }> {
  const accepted = await checkAssertion(deps, request, body.credential, 'prove', session);
  const at = deps.now();
  await deps.database.db.transaction(async (tx) => {
    await recordUse(tx, request, accepted, at);
    await prove(tx, session, at);
  });
  return { success: true };
}
