import { ECDH } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallOutput } from '#contracts/endpoint.ts';
import type { subscribePush } from '#contracts/push.ts';
import { FAILURE } from '#contracts/failures.ts';
import { MAX_PUSH_BROWSERS } from '#contracts/rules.ts';
import { endNotifications, lockSession } from '../auth/sessions.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import {
  linePlaces,
  members,
  pushMessages,
  pushPlaces,
  pushSubscriptions,
  sessions,
  trustedDevices,
} from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isOpenSession } from '../http/session.ts';
import type { Session } from '../http/session.ts';
import { isPushAddress } from './services.ts';

/** Whether a browser's public key is one: nothing could be encrypted for another. */
const isPoint = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
};

type Row = typeof pushSubscriptions.$inferSelect;
/** Who a browser is of: a member, a guest by their places in line, or both. */
type Owner = {
  member: Pick<Row, 'memberId' | 'family' | 'deviceId'>;
  placeIds: readonly string[];
};
const NO_MEMBER = { memberId: null, family: null, deviceId: null };

/**
 * Notifies a browser from now on. It belongs to the member of the session, to the guest of the
 * place in line, or to both; with neither to the owner of the subscription that it replaces. The
 * latest subscription says which member, and a browser keeps the guest's places it was subscribed
 * for before: who signs in there takes none of them over.
 * @throws Failure `invalidInput` for an address that is not of a push service, `noSession` when
 * there is no one to notify, `notFound` for an unknown place
 */
export async function subscribe(
  { database, now, config }: Pick<Deps, 'database' | 'now' | 'config'>,
  { subscription, ref, replaces }: CallOutput<typeof subscribePush>['body'],
  session: Pick<Session, 'id' | 'memberId' | 'family'> | undefined,
): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!isPushAddress(endpoint, config.PUSH_SERVICES))
    throw invalidInput({ 'body.subscription.endpoint': 'invalid' });
  if (!isPoint(keys.p256dh)) throw invalidInput({ 'body.subscription.keys.p256dh': 'invalid' });
  await database.db.transaction(async (tx) => {
    const { member, placeIds } = await ownerOf(tx, { ref, replaces }, session);
    const row = { ...keys, ...member, createdAt: now() };
    if (replaces !== undefined && replaces !== endpoint) await unsubscribe(tx, replaces);
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    // What waits for another member is not shown to this one, nor to a guest.
    await tx
      .delete(pushMessages)
      .where(
        and(
          eq(pushMessages.endpoint, endpoint),
          isNotNull(pushMessages.memberId),
          sql`${pushMessages.memberId} is distinct from ${member.memberId}::uuid`,
        ),
      );
    for (const placeId of placeIds)
      await tx.insert(pushPlaces).values({ endpoint, placeId }).onConflictDoNothing();
    await makeRoom(tx, member, placeIds);
  });
}

async function ownerOf(
  tx: Queryable,
  { ref, replaces }: { ref?: string | undefined; replaces?: string | undefined },
  session: Pick<Session, 'id' | 'memberId' | 'family'> | undefined,
): Promise<Owner> {
  // The end of a sign-in ends its notifications, too: none may begin after it.
  if (session) await lockSession(tx, session);
  const before = replaces === undefined ? undefined : await lockReplaced(tx, replaces);
  const places = before
    ? await tx.select().from(pushPlaces).where(eq(pushPlaces.endpoint, before.endpoint))
    : [];
  const placeIds = places.map(({ placeId }) => placeId);
  if (ref !== undefined) {
    const [place] = await tx
      .select({ id: linePlaces.id, contractId: linePlaces.contractId })
      .from(linePlaces)
      .where(eq(linePlaces.ref, ref));
    // A member's place opens to a session only.
    if (place?.contractId === null) placeIds.push(place.id);
    else if (!session) throw new Failure(FAILURE.notFound);
  }
  if (session) return { member: await memberOf(tx, session), placeIds };
  const member = ref === undefined && before ? before : NO_MEMBER;
  const { memberId, family, deviceId } = member;
  if (memberId === null && placeIds.length === 0) throw new Failure(FAILURE.noSession);
  return { member: { memberId, family, deviceId }, placeIds };
}

/** A member with their sign-in, and the saved device if it has one. */
async function memberOf(
  tx: Queryable,
  { memberId, family }: Pick<Session, 'memberId' | 'family'>,
): Promise<Owner['member']> {
  const [signIn] = await tx
    .select({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.family, family), isNotNull(sessions.deviceId)))
    .limit(1);
  return { memberId, family, deviceId: signIn?.deviceId ?? null };
}

/**
 * The subscription that is to be replaced. The end of a sign-in locks its member or its sessions
 * first: it waits for this one, or has already deleted what is to be replaced.
 */
async function lockReplaced(tx: Queryable, endpoint: string): Promise<Row | undefined> {
  const mine = eq(pushSubscriptions.endpoint, endpoint);
  await tx
    .select({ id: members.id })
    .from(members)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.memberId, members.id))
    .where(mine)
    .for('share', { of: members });
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.family, sessions.family))
    .where(mine)
    .orderBy(sessions.id)
    .for('share', { of: sessions });
  const [before] = await tx.select().from(pushSubscriptions).where(mine);
  return before;
}

/**
 * Ends the notifications of a member in a browser where the sign-in that asked for them has ended
 * by time, unless the member saved the device. @returns whether they ended
 */
export async function endLapsed(
  deps: Pick<Deps, 'database' | 'now' | 'config'>,
  endpoint: string,
): Promise<boolean> {
  const { db } = deps.database;
  const mine = eq(pushSubscriptions.endpoint, endpoint);
  const [open] = await db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .leftJoin(sessions, and(eq(sessions.family, pushSubscriptions.family), isOpenSession(deps)))
    .leftJoin(
      trustedDevices,
      and(
        eq(trustedDevices.id, pushSubscriptions.deviceId),
        gt(trustedDevices.expiresAt, deps.now()),
      ),
    )
    .where(and(mine, or(isNotNull(sessions.id), isNotNull(trustedDevices.id))))
    .limit(1);
  if (open) return false;
  await db.transaction((tx) => endNotifications(tx, mine));
  return true;
}

/** Ends what the oldest of too many browsers are notified of: for a member, and for each place. */
async function makeRoom(
  tx: Queryable,
  { memberId }: Owner['member'],
  placeIds: readonly string[],
): Promise<void> {
  const latest = (mine: SQL) =>
    tx
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(mine)
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(MAX_PUSH_BROWSERS);
  if (memberId !== null) {
    const mine = eq(pushSubscriptions.memberId, memberId);
    await endNotifications(tx, and(mine, notInArray(pushSubscriptions.endpoint, latest(mine))));
  }
  for (const placeId of placeIds) {
    const here = eq(pushPlaces.placeId, placeId);
    const ofPlace = tx.select({ endpoint: pushPlaces.endpoint }).from(pushPlaces).where(here);
    const kept = latest(inArray(pushSubscriptions.endpoint, ofPlace));
    await tx.delete(pushPlaces).where(and(here, notInArray(pushPlaces.endpoint, kept)));
  }
}

/** Notifies a browser no more; what waits for it is dropped. */
export const unsubscribe = async (tx: Queryable, endpoint: string): Promise<void> =>
  void (await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)));
