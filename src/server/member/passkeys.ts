import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { FAILURE } from '#contracts/failures.ts';
import type {
  addPasskey,
  keepPasskeys,
  listPasskeys,
  passkeyOptions,
  Passkey as PasskeyRecord,
  removePasskey,
  removePasskeys,
  renamePasskey,
} from '#contracts/passkey.ts';
import { MAX_PASSKEYS } from '#contracts/rules.ts';
import { passkeyMail } from '#mails/account-mails.ts';
import { mailMember, recoverUrl } from '../auth/account-mail.ts';
import { AUTH_LIMITS } from '../auth/limits.ts';
import { signedInMember } from '../auth/members.ts';
import type { Member } from '../auth/members.ts';
import {
  descriptorOf,
  isMemberOf,
  issueChallenge,
  passkeySite,
  passkeysOf,
  refusePasskey,
  spendChallenge,
  userHandleOf,
} from '../auth/passkeys.ts';
import type { Passkey, PasskeySite } from '../auth/passkeys.ts';
import { requireProof } from '../auth/proof.ts';
import { lockSession } from '../auth/sessions.ts';
import { clubById } from '../club/repository.ts';
import type { StoredClub } from '../club/repository.ts';
import { Failure } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import { members, passkeys } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { MEMBER_LIMITS } from '../auth/member-limits.ts';

/** Kinds of keys, by their COSE numbers: EdDSA, ES256 and RS256, which all authenticators know. */
const ALGORITHMS = [-8, -7, -257];

const recordOf = (
  { id, name, createdAt, lastUsedAt, backedUp, rpId, pausedAt }: Passkey,
  site: PasskeySite,
): PasskeyRecord => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  synced: backedUp,
  site: rpId,
  here: rpId === site.rpId,
  paused: pausedAt !== null,
});

/** `GET /members/passkeys`. */
export async function handleListPasskeys(
  deps: Deps,
  { session, request }: Call<typeof listPasskeys>,
): Promise<Reply<typeof listPasskeys>> {
  await deps.limiter.take(`member:reads:${session.memberId}`, MEMBER_LIMITS.reads);
  const site = await passkeySite(deps, request);
  const found = await passkeysOf(deps.database.db, session.memberId);
  return { success: true, passkeys: found.map((one) => recordOf(one, site)) };
}

/**
 * The login site of a request, which has to be one where the member signs in. @throws Failure
 * `passkeyRefused`
 */
async function ownSite(deps: Deps, request: FastifyRequest, member: Member): Promise<PasskeySite> {
  const site = await passkeySite(deps, request);
  return isMemberOf(site, member) ? site : refusePasskey(request, 'other club', member.id);
}

/**
 * `POST /members/passkeys/options`: the proof is asked for here; the challenge then belongs to the
 * sign-in that gave it. @throws Failure `proofRequired`, `passkeyRefused`, `tooManyPasskeys`
 */
export async function handlePasskeyOptions(
  deps: Deps,
  { session, request }: Call<typeof passkeyOptions>,
): Promise<Reply<typeof passkeyOptions>> {
  const { db } = deps.database;
  await deps.limiter.take(`passkey:${session.family}`, AUTH_LIMITS.passkeyChallenges);
  const member = await signedInMember(db, session);
  const site = await ownSite(deps, request, member);
  await requireProof(deps, session);
  const known = await passkeysOf(db, member.id);
  if (known.length >= MAX_PASSKEYS) throw new Failure(FAILURE.tooManyPasskeys);
  const challenge = await issueChallenge(deps, site, 'register', session);
  const { Nombre, ApellidoPaterno } = member.profile;
  const made = await generateRegistrationOptions({
    rpName: site.club.Nombre,
    rpID: site.rpId,
    userName: member.email,
    userID: userHandleOf(member.id),
    userDisplayName: [Nombre, ApellidoPaterno].filter(Boolean).join(' ') || member.email,
    challenge,
    timeout: 300_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    success: true,
    options: {
      challenge: made.challenge,
      rp: { id: site.rpId, name: made.rp.name },
      user: made.user,
      pubKeyCredParams: made.pubKeyCredParams,
      timeout: 300_000,
      excludeCredentials: known.filter(({ rpId }) => rpId === site.rpId).map(descriptorOf),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  };
}

/** `POST /members/passkeys`. @throws Failure `passkeyRefused`, `tooManyPasskeys` */
export async function handleAddPasskey(
  deps: Deps,
  { body, session, request }: Call<typeof addPasskey>,
): Promise<Reply<typeof addPasskey>> {
  const { db } = deps.database;
  const member = await signedInMember(db, session);
  const site = await ownSite(deps, request, member);
  const { credential, name } = body;
  const { clientDataJSON, transports } = credential.response;
  const expectedChallenge = await spendChallenge(deps, site, clientDataJSON, 'register', session);
  if (expectedChallenge === undefined) return refusePasskey(request, 'challenge');
  const checked = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!checked?.verified) return refusePasskey(request, 'attestation');
  const { credential: key, credentialBackedUp } = checked.registrationInfo;
  const at = deps.now();
  const { club } = await clubById(deps, member.clubId);
  const added = await db.transaction(async (tx) => {
    // Two at once: the second waits here and counts the first.
    await tx
      .select({ id: members.id })
      .from(members)
      .where(eq(members.id, member.id))
      .for('update');
    // A recovery ends all sessions and pauses all passkeys: none may be added after it.
    await lockSession(tx, session);
    if ((await passkeysOf(tx, member.id)).length >= MAX_PASSKEYS)
      throw new Failure(FAILURE.tooManyPasskeys);
    const [row] = await tx
      .insert(passkeys)
      .values({
        credentialId: key.id,
        memberId: member.id,
        rpId: site.rpId,
        publicKey: Buffer.from(key.publicKey),
        counter: key.counter,
        transports,
        backedUp: credentialBackedUp,
        name,
        createdAt: at,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning();
    if (!row) return refusePasskey(request, 'known passkey', member.id);
    await mailChange(tx, { club, at, member }, row, 'added');
    return row;
  });
  deps.wakeOutbox();
  return { success: true, passkey: recordOf(added, site) };
}

/**
 * Whose passkeys change, and when. The club is read before the transaction: in it, the embedded
 * database has no second connection to read it with, and would wait for ever.
 */
type Change = {
  club: StoredClub['club'];
  at: Date;
  member: Pick<Member, 'clubId' | 'email' | 'profile'>;
};

/** Mails the member that a passkey was added or removed. */
async function mailChange(
  tx: Queryable,
  { club, at, member }: Change,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
  change: 'added' | 'removed',
): Promise<void> {
  await mailMember(tx, club, member, {
    key: `passkey:${change}:${id}`,
    at,
    render: (language) =>
      passkeyMail(
        change,
        {
          club,
          name: member.profile.Nombre,
          at,
          passkey: name,
          recoverUrl: recoverUrl(club, language),
        },
        language,
      ),
  });
}

/** `PUT /members/passkeys/:id`. @throws Failure `notFound` not a passkey of this member */
export async function handleRenamePasskey(
  { database: { db }, limiter }: Deps,
  { params, body, session }: Call<typeof renamePasskey>,
): Promise<{ success: true }> {
  await limiter.take(`member:save:${session.memberId}`, MEMBER_LIMITS.saves);
  const renamed = await db
    .update(passkeys)
    .set({ name: body.name })
    .where(ownPasskey(session.memberId, params.id))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new Failure(FAILURE.notFound);
  return { success: true };
}

const ownPasskey = (memberId: string, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.memberId, memberId));

/**
 * `DELETE /members/passkeys/:id`. @throws Failure `notFound` not a passkey of this member;
 * `proofRequired`
 */
export async function handleRemovePasskey(
  deps: Deps,
  { params, session }: Call<typeof removePasskey>,
): Promise<{ success: true }> {
  const { db } = deps.database;
  await deps.limiter.take(`member:endings:${session.memberId}`, MEMBER_LIMITS.endings);
  const member = await signedInMember(db, session);
  const [known] = await db.select().from(passkeys).where(ownPasskey(member.id, params.id)).limit(1);
  if (!known) throw new Failure(FAILURE.notFound);
  await requireProof(deps, session);
  const { club } = await clubById(deps, member.clubId);
  await db.transaction((tx) => deletePasskey(tx, { club, at: deps.now(), member }, known));
  deps.wakeOutbox();
  return { success: true };
}

/** Deletes a passkey and mails the member; nothing when it is gone already. */
export async function deletePasskey(
  tx: Queryable,
  change: Change,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  const gone = await tx.delete(passkeys).where(eq(passkeys.id, id)).returning({ id: passkeys.id });
  if (gone.length > 0) await mailChange(tx, change, { id, name }, 'removed');
}

/** `DELETE /members/passkeys`. @throws Failure `proofRequired` */
export async function handleRemovePasskeys(
  deps: Deps,
  { session }: Call<typeof removePasskeys>,
): Promise<{ success: true }> {
  const { db } = deps.database;
  await deps.limiter.take(`member:endings:${session.memberId}`, MEMBER_LIMITS.endings);
  const member = await signedInMember(db, session);
  await requireProof(deps, session);
  const { club } = await clubById(deps, member.clubId);
  const at = deps.now();
  await db.transaction(async (tx) => {
    for (const one of await passkeysOf(tx, member.id))
      await deletePasskey(tx, { club, at, member }, one);
  });
  deps.wakeOutbox();
  return { success: true };
}

/**
 * `POST /members/passkeys/keep`. Ids that are not the member's are passed over. @throws Failure
 * `proofRequired`
 */
export async function handleKeepPasskeys(
  deps: Deps,
  { body, session }: Call<typeof keepPasskeys>,
): Promise<{ success: true }> {
  await deps.limiter.take(`member:save:${session.memberId}`, MEMBER_LIMITS.saves);
  await requireProof(deps, session);
  await deps.database.db.transaction(async (tx) => {
    await lockSession(tx, session);
    await tx
      .update(passkeys)
      .set({ pausedAt: null })
      .where(and(eq(passkeys.memberId, session.memberId), inArray(passkeys.id, body.ids)));
  });
  return { success: true };
}
