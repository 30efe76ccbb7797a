import { ECDH } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { CallOutput } from '#contracts/endpoint.ts';
import type { subscribePush } from '#contracts/push.ts';
import { FAILURE } from '#contracts/failures.ts';
import { MAX_PUSH_BROWSERS } from '#contracts/rules.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import type { Queryable } from '../db/client.ts';
import { linePlaces, pushSubscriptions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isPushAddress } from './services.ts';

/** Whether a browser's public key is one: nothing could be encrypted for another. */
const isPoint = (p256dh: string): boolean => {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
};

type Owner = { memberId: string } | { placeId: string };

/**
 * Notifies a browser from now on: the member of the session, or the guest of a place in line, or
 * whoever had the browser that it replaces. A browser belongs to who subscribed it last.
 * @throws Failure 400 for an address that is not of a push service, 401 when there is nobody to
 * notify, 404 for an unknown place
 */
export async function subscribe(
  { database, now, config }: Pick<Deps, 'database' | 'now' | 'config'>,
  { subscription, ref, replaces }: CallOutput<typeof subscribePush>['body'],
  memberId: string | undefined,
): Promise<void> {
  const { endpoint, keys } = subscription;
  if (!isPushAddress(endpoint, config.PUSH_SERVICES))
    throw invalidInput({ 'body.subscription.endpoint': 'invalid' });
  if (!isPoint(keys.p256dh)) throw invalidInput({ 'body.subscription.keys.p256dh': 'invalid' });
  await database.db.transaction(async (tx) => {
    const owner = memberId === undefined ? await guestOf(tx, { ref, replaces }) : { memberId };
    const row = { memberId: null, placeId: null, ...keys, ...owner, createdAt: now() };
    if (replaces !== undefined && replaces !== endpoint) await unsubscribe(tx, replaces);
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
    await makeRoom(tx, owner);
  });
}

async function guestOf(
  tx: Queryable,
  { ref, replaces }: { ref?: string | undefined; replaces?: string | undefined },
): Promise<Owner> {
  if (ref !== undefined) {
    const [place] = await tx
      .select({ id: linePlaces.id, contractId: linePlaces.contractId })
      .from(linePlaces)
      .where(eq(linePlaces.ref, ref));
    // A member's place opens to a session only.
    if (!place || place.contractId !== null) throw new Failure(FAILURE.notFound);
    return { placeId: place.id };
  }
  const [before] = replaces
    ? await tx.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, replaces))
    : [];
  if (before?.memberId) return { memberId: before.memberId };
  if (before?.placeId) return { placeId: before.placeId };
  throw new Failure(FAILURE.noSession);
}

/** Forgets the oldest browsers of somebody who has too many. */
const makeRoom = async (tx: Queryable, owner: Owner): Promise<void> => {
  const mine =
    'memberId' in owner
      ? eq(pushSubscriptions.memberId, owner.memberId)
      : eq(pushSubscriptions.placeId, owner.placeId);
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
