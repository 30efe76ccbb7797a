import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FAILURE } from '#contracts/failures.ts';
import type { Reply } from '#contracts/endpoint.ts';
import type { Assertion, passkeySignInOptions } from '#contracts/passkey.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { MINUTE_MS } from '#lib/durations.ts';
import { clubOfRequest } from '../club/repository.ts';
import type { StoredClub } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import { oneTimeTokens, passkeys } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import type { Member } from './members.ts';
import { spendToken } from './sessions.ts';

/** Life of a challenge. */
const CHALLENGE_MINUTES = 5;

export type Passkey = typeof passkeys.$inferSelect;
type Use = 'signIn' | 'register' | 'prove';
const challengeData = z.object({
  use: z.enum(['signIn', 'register', 'prove']),
  family: z.string().optional(),
});

/**
 * The login site of the club that a request was sent to. Passkeys belong to it (`rpId`, its host
 * name), and are accepted only from its own pages (`origin`), whichever host the request named.
 */
export type PasskeySite = { club: StoredClub['club']; rpId: string; origin: string };
export async function passkeySite(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  request: Pick<FastifyRequest, 'host' | 'headers'>,
): Promise<PasskeySite> {
  const { club } = await clubOfRequest(deps, request);
  const { hostname, origin } = new URL(club.UrlLogin);
  return { club, rpId: hostname, origin };
}

/**
 * Whether a member signs in on this site: the default club's knows all members, a club's only its
 * own.
 */
export const isMemberOf = ({ club }: PasskeySite, member: Pick<Member, 'clubId'>): boolean =>
  club.Id === DEFAULT_CLUB_ID || member.clubId === club.Id;

/** WebAuthn's name of a member on authenticators: the bytes of the id, nothing of the person. */
export const userHandleOf = (memberId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(memberId.replaceAll('-', ''), 'hex'));

/**
 * Refuses a passkey. The caller is told the same whatever the reason; the security log keeps it.
 * @throws Failure `passkeyRefused`
 */
export function refusePasskey(
  request: Pick<FastifyRequest, 'refusal'>,
  reason: string,
  member?: string,
): never {
  request.refusal = { reason, member };
  throw new Failure(FAILURE.passkeyRefused);
}

/** A random challenge that works once, for five minutes, for one use on one club's login site. */
export async function issueChallenge(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { club }: PasskeySite,
  use: Use,
  session?: Session,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(32));
  const at = now();
  await database.db.insert(oneTimeTokens).values({
    tokenHash: hashToken(Buffer.from(challenge).toString('base64url')),
    kind: 'passkey',
    memberId: session?.memberId ?? null,
    clubId: club.Id,
    data: { use, ...(session ? { family: session.family } : {}) },
    expiresAt: new Date(at.getTime() + CHALLENGE_MINUTES * MINUTE_MS),
    createdAt: at,
  });
  return challenge;
}

/**
 * Uses up the challenge that a browser signed, whether or not the rest is accepted. Undefined when
 * it is unknown, spent, ended, or was given for another use, club or sign-in.
 * @returns the challenge in base64url
 */
export async function spendChallenge(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { club }: PasskeySite,
  clientDataJSON: string,
  use: Use,
  session?: Session,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const tokenHash = hashToken(challenge);
  // Another one-time token may not be used up by sending it here.
  const [row] = await db
    .select({ kind: oneTimeTokens.kind })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, tokenHash))
    .limit(1);
  const spent = row?.kind === 'passkey' ? await spendToken(db, tokenHash, now()) : undefined;
  const data = challengeData.safeParse(spent?.data).data;
  return spent?.clubId === club.Id && data?.use === use && data.family === session?.family
    ? challenge
    : undefined;
}

const clientData = z.object({ challenge: z.string().min(1).max(200) });
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8');
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    return undefined;
  }
}

/** Options with which a browser asks for a passkey; without `allowed` for any it has for the site. */
export async function requestOptions(
  deps: Pick<Deps, 'database' | 'now'>,
  site: PasskeySite,
  { use, session, allowed = [] }: { use: Use; session?: Session; allowed?: readonly Passkey[] },
): Promise<Reply<typeof passkeySignInOptions>['options']> {
  const made = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: await issueChallenge(deps, site, use, session),
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
    userVerification: 'required',
  });
  return {
    challenge: made.challenge,
    rpId: site.rpId,
    timeout: CHALLENGE_MINUTES * MINUTE_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(descriptorOf),
  };
}

export const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});

/** An accepted signature: the passkey, and what to store about its use. */
export type Accepted = { passkey: Passkey; counter: number; backedUp: boolean };

/**
 * Checks the signature of a passkey: its challenge, origin, site, owner, that the person was
 * verified, and the key. Its counter is compared when the use is recorded.
 * @throws Failure `passkeyRefused`
 */
export async function checkAssertion(
  deps: Deps,
  request: FastifyRequest,
  credential: Assertion,
  use: Use,
  session?: Session,
): Promise<Accepted & { site: PasskeySite }> {
  const { db } = deps.database;
  const site = await passkeySite(deps, request);
  const expectedChallenge = await spendChallenge(
    deps,
    site,
    credential.response.clientDataJSON,
    use,
    session,
  );
  if (expectedChallenge === undefined) return refusePasskey(request, 'challenge');
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credential.id), eq(passkeys.rpId, site.rpId)))
    .limit(1);
  if (!passkey) return refusePasskey(request, 'unknown passkey');
  if (passkey.pausedAt) return refusePasskey(request, 'paused', passkey.memberId);
  const { memberId, publicKey } = passkey;
  const { userHandle, ...signed } = credential.response;
  const handle = Buffer.from(userHandleOf(memberId)).toString('base64url');
  if (
    (session && session.memberId !== memberId) ||
    (userHandle !== undefined && userHandle !== handle)
  )
    return refusePasskey(request, 'other member', memberId);
  const checked = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    // Zero accepts every counter: `recordUse` compares it, with the signature known to be right.
    credential: { id: credential.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
  }).catch(() => undefined);
  if (!checked?.verified) return refusePasskey(request, 'signature', memberId);
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { site, passkey, counter: newCounter, backedUp: credentialBackedUp };
}

/**
 * Records the use of a passkey. A counter that did not grow although it counts says that the key
 * was copied; a passkey that was removed or paused in between is refused as well.
 * @throws Failure `passkeyRefused`
 */
export async function recordUse(
  tx: Queryable,
  request: FastifyRequest,
  { passkey, counter, backedUp }: Accepted,
  at: Date,
): Promise<void> {
  const [used] = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: at })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        isNull(passkeys.pausedAt),
        or(
          sql`${passkeys.counter} < ${counter}`,
          sql`${passkeys.counter} = 0 and ${counter}::bigint = 0`,
        ),
      ),
    )
    .returning({ id: passkeys.id });
  if (!used) refusePasskey(request, 'counter did not grow: copied key', passkey.memberId);
}

/** Passkeys of a member, on one login site or on all. */
export const passkeysOf = (tx: Queryable, memberId: string, rpId?: string): Promise<Passkey[]> =>
  tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.memberId, memberId), rpId ? eq(passkeys.rpId, rpId) : undefined))
    .orderBy(sql`${passkeys.createdAt} desc`, passkeys.id);

export async function countPasskeys(tx: Queryable, memberId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId));
  return row?.count ?? 0;
}

/**
 * Pauses every passkey of a member whose password is recovered by mail: who recovers it may have
 * lost the account to someone who left a passkey there. @returns how many are paused
 */
export async function pausePasskeys(tx: Queryable, memberId: string, at: Date): Promise<number> {
  const paused = await tx
    .update(passkeys)
    .set({ pausedAt: sql`coalesce(${passkeys.pausedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(passkeys.memberId, memberId))
    .returning({ id: passkeys.id });
  return paused.length;
}
