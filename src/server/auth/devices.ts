import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { withdrawDevice } from '#contracts/auth.ts';
import { DAY_MS } from '#lib/durations.ts';
import type { Queryable } from '../db/client.ts';
import { trustedDevices } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Call } from '../http/contract-routes.ts';
import { hashToken, newToken } from '../http/session.ts';
import { AUTH_LIMITS } from './limits.ts';
import { addressKey } from '../core/limit-keys.ts';

/** Days a saved device signs in without a code, and how many devices a member may have. */
export const DEVICE_DAYS = 90;
const MAX_DEVICES = 10;

/**
 * Saves a device: a random token bound to the browser's fingerprint. The oldest devices beyond the
 * limit are forgotten. @returns its id and the token, which is stored only as a hash
 */
export async function saveDevice(
  tx: Queryable,
  {
    memberId,
    deviceId,
    userAgent,
    at,
  }: { memberId: string; deviceId: string; userAgent: string; at: Date },
): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken();
  const [saved] = await tx
    .insert(trustedDevices)
    .values({
      memberId,
      tokenHash: hash,
      deviceId,
      userAgent: userAgent.slice(0, 200),
      lastUsedAt: at,
      createdAt: at,
      expiresAt: new Date(at.getTime() + DEVICE_DAYS * DAY_MS),
    })
    .returning({ id: trustedDevices.id });
  if (!saved) throw new Error('a device was not saved');
  const kept = await tx
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(eq(trustedDevices.memberId, memberId))
    .orderBy(desc(trustedDevices.lastUsedAt));
  const surplus = kept
    .map((row) => row.id)
    .filter((id) => id !== saved.id)
    .slice(MAX_DEVICES - 1);
  if (surplus.length > 0)
    await tx.delete(trustedDevices).where(inArray(trustedDevices.id, surplus));
  return { id: saved.id, token };
}

/**
 * The device of a token if it belongs to this member, has not expired, and has the fingerprint it
 * was saved with. Records the use.
 */
export async function recognizeDevice(
  tx: Queryable,
  {
    memberId,
    deviceId,
    token,
    at,
  }: { memberId: string; deviceId: string; token: string | undefined; at: Date },
): Promise<string | undefined> {
  if (!token || !deviceId) return undefined;
  const [seen] = await tx
    .update(trustedDevices)
    .set({ lastUsedAt: at })
    .where(
      and(
        eq(trustedDevices.tokenHash, hashToken(token)),
        eq(trustedDevices.memberId, memberId),
        eq(trustedDevices.deviceId, deviceId),
        gt(trustedDevices.expiresAt, at),
      ),
    )
    .returning({ id: trustedDevices.id });
  return seen?.id;
}

/**
 * `POST /members/devices/withdraw`: anyone who has a device's token may have the device forgotten.
 * An unknown token, or one forgotten already, gets the same answer.
 */
export async function handleWithdrawDevice(
  { database: { db }, limiter }: Deps,
  { body, request }: Call<typeof withdrawDevice>,
): Promise<{ success: true }> {
  await limiter.take(`withdrawals:${addressKey(request)}`, AUTH_LIMITS.withdrawalsPerAddress);
  await db.delete(trustedDevices).where(eq(trustedDevices.tokenHash, hashToken(body.deviceToken)));
  return { success: true };
}
