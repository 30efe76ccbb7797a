import { ECDH } from 'node:crypto';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallOutput } from '#contracts/endpoint.ts';
import type { subscribePush } from '#contracts/push.ts';
import { FAILURE } from '#contracts/failures.ts';
import { MAX_PUSH_BROWSERS } from '#contracts/rules.ts';
import { lockSession } from '../auth/sessions.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import { linePlaces, members, pushPlaces, pushSubscriptions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
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

/** Who a browser is of: a member, or a guest by their places in line. */
type Owner = { memberId: string } | { placeIds: readonly string[] };

/**
 * Notifies a browser from now on. It belongs to the member of the session; without a session to the
 * guest of the place in line; with neither to the owner of the subscription that it replaces. The
 * latest subscription decides, and a guest's browser keeps the places it was subscribed for before.
 * @throws Failure `invalidInput` for an address that is not of a push service, `noSession` when
 * there is no one to notify, `notFound` for an unknown place
 */
export async function subscribe(
  { database, now, config }: Pick<Deps, 'database' | 'now' | 'config'>,
  { subscription, ref, replaces }: CallOutput<typeof subscribePush>['body'],
  session: Pick<Session, 'id' | 'memberId'> | undefined,
): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!isPushAddress(endpoint, config.PUSH_SERVICES))
    throw invalidInput({ 'body.subscription.endpoint': 'invalid' });
  if (!isPoint(keys.p256dh)) throw invalidInput({ 'body.subscription.keys.p256dh': 'invalid' });
  await database.db.transaction(async (tx) => {
    // The end of a member's sessions ends notifications, too: none may begin after it.
    if (session) await lockSession(tx, session);
    const owner: Owner = session
      ? { memberId: session.memberId }
      : await guestOf(tx, { ref, replaces });
    const row = {
      ...keys,
      memberId: 'memberId' in owner ? owner.memberId : null,
      createdAt: now(),
    };
    if (replaces !== undefined && replaces !== endpoint) await unsubscribe(tx, replaces);
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    if ('memberId' in owner) {
      await tx.delete(pushPlaces).where(eq(pushPlaces.endpoint, endpoint));
      await makeRoom(tx, eq(pushSubscriptions.memberId, owner.memberId));
    } else
      for (const placeId of owner.placeIds) {
        await tx.insert(pushPlaces).values({ endpoint, placeId }).onConflictDoNothing();
        const ofPlace = tx
          .select({ endpoint: pushPlaces.endpoint })
          .from(pushPlaces)
          .where(eq(pushPlaces.placeId, placeId));
        await makeRoom(tx, inArray(pushSubscriptions.endpoint, ofPlace));
      }
  });
}

async function guestOf(
  tx: Queryable,
  { ref, replaces }: { ref?: string | undefined; replaces?: string | undefined },
): Promise<Owner> {
  // The end of a member's sessions locks the member first: it waits for this one, or has already
  // deleted what is to be replaced.
  if (replaces)
    await tx
      .select({ id: members.id })
      .from(members)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.memberId, members.id))
      .where(eq(pushSubscriptions.endpoint, replaces))
      .for('share', { of: members });
  const [before] = replaces
    ? await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, replaces))
    : [];
  if (ref === undefined && before?.memberId) return { memberId: before.memberId };
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
    if (!place || place.contractId !== null) throw new Failure(FAILURE.notFound);
    placeIds.push(place.id);
  }
  if (placeIds.length === 0) throw new Failure(FAILURE.noSession);
  return { placeIds };
}

/** Forgets the oldest of too many browsers. */
const makeRoom = async (tx: Queryable, mine: SQL): Promise<void> => {
  const kept = tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(mine)
    .orderBy(desc(pushSubscriptions.createdAt))
    .limit(MAX_PUSH_BROWSERS);
  await tx.delete(pushSubscriptions).where(and(mine, notInArray(pushSubscriptions.endpoint, kept)));
};

/** Notifies a browser no more; what waits for it is dropped. */
export const unsubscribe = async (tx: Queryable, endpoint: string): Promise<void> =>
  void (await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)));
