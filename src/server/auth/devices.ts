import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { trustedDevices } from '../db/schema.ts';
import { hashToken, newToken } from '../plugins/session.ts';

/** Days a saved device signs in without a code, and how many a member may have. */
export const DEVICE_DAYS = 90;
const MAX_DEVICES = 10;
const DAY_MS = 86_400_000;

/** Saves a device: a random token bound to the browser's fingerprint. The oldest ones give way. @returns the token, which is kept only as a hash */
export async function saveDevice(tx: Queryable, { memberId, deviceId, userAgent, at }: { memberId: string; deviceId: string; userAgent: string; at: Date }): Promise<string> {
  const { token, hash } = newToken();
  await tx.insert(trustedDevices).values({
    memberId, tokenHash: hash, deviceId, userAgent: userAgent.slice(0, 200), lastUsedAt: at, createdAt: at, expiresAt: new Date(at.getTime() + DEVICE_DAYS * DAY_MS),
  });
  const kept = await tx.select({ id: trustedDevices.id }).from(trustedDevices).where(eq(trustedDevices.memberId, memberId)).orderBy(desc(trustedDevices.lastUsedAt));
  const surplus = kept.slice(MAX_DEVICES).map((row) => row.id);
  if (surplus.length > 0) await tx.delete(trustedDevices).where(inArray(trustedDevices.id, surplus));
  return token;
}

/** True when the token is of a device of this member, in time, and the fingerprint is the one it was saved with; notes the use. */
export async function recogniseDevice(tx: Queryable, { memberId, deviceId, token, at }: { memberId: string; deviceId: string; token: string | undefined; at: Date }): Promise<boolean> {
  if (!token || !deviceId) return false;
  const seen = await tx.update(trustedDevices).set({ lastUsedAt: at })
    .where(and(eq(trustedDevices.tokenHash, hashToken(token)), eq(trustedDevices.memberId, memberId), eq(trustedDevices.deviceId, deviceId), gt(trustedDevices.expiresAt, at)))
    .returning({ id: trustedDevices.id });
  return seen.length === 1;
}
