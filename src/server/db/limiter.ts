import { sql } from 'drizzle-orm';
import { FAILURE } from '#contracts/failures.ts';
import { Failure } from '../core/failure.ts';
import type { Limiter } from '../core/limiter.ts';
import type { Database } from './client.ts';
import { rateLimits } from './schema.ts';

/**
 * Counters in the database, shared by all instances: one upsert per attempt, fixed windows. All
 * instances share the database anyway, and a window restarts by time, without a job.
 */
export function databaseLimiter(database: Database, now: () => Date): Limiter {
  return {
    async take(key, limit) {
      const at = now();
      const ends = new Date(at.getTime() + limit.seconds * 1000);
      const [row] = await database.db
        .insert(rateLimits)
        .values({ key, points: 1, expiresAt: ends })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz then 1 else ${rateLimits.points} + 1 end`,
            expiresAt: sql`case when ${rateLimits.expiresAt} <= ${at.toISOString()}::timestamptz then ${ends.toISOString()}::timestamptz else ${rateLimits.expiresAt} end`,
          },
        })
        .returning();
      if (row && row.points > limit.points) {
        throw new Failure(FAILURE.tooManyAttempts, {
          retryAfter: Math.max(1, Math.ceil((row.expiresAt.getTime() - at.getTime()) / 1000)),
        });
      }
    },
    async giveBack(key) {
      await database.rows(
        'update rate_limits set points = points - 1 where key = $1 and points > 0',
        [key],
      );
    },
    async used(key) {
      const [row] = await database.rows<{ points: number }>(
        'select points from rate_limits where key = $1 and expires_at > $2',
        [key, now().toISOString()],
      );
      return row?.points ?? 0;
    },
    async clear(key) {
      await database.rows('delete from rate_limits where key = $1', [key]);
    },
  };
}
