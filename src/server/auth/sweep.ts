import { and, inArray, lt } from 'drizzle-orm';
import { oneTimeTokens, rateLimits, sessions, trustedDevices } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { DAY_MS } from '#lib/durations.ts';

/**
 * Ended sessions and codes are kept for a while, so that their holders can be sent to the right
 * login site.
 */
const KEEP_DAYS = 30;

/**
 * Deletes counters, codes, sessions and devices that have ended. Called now and then, by any
 * instance.
 */
export async function sweepAuth({
  database: { db },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  const kept = new Date(at.getTime() - KEEP_DAYS * DAY_MS);
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, at));
  await db.delete(trustedDevices).where(lt(trustedDevices.expiresAt, at));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, kept));
  // Nothing asks for an ended challenge of a passkey, and every look at the sign-in page leaves one;
  // an ended code of a guest who wanted to wait comes with the guest's data.
  await db
    .delete(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.kind, ['passkey', 'line']), lt(oneTimeTokens.expiresAt, at)));
  await db.delete(sessions).where(lt(sessions.expiresAt, kept));
}
