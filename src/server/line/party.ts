import { eq } from 'drizzle-orm';
import { members } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../http/session.ts';

/**
 * The contract of a session, which is who waits: owner and co-owner are one; undefined when the
 * member is gone.
 */
export async function contractOf(
  { database: { db } }: Pick<Deps, 'database'>,
  { memberId }: Pick<Session, 'memberId'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ contractId: members.contractId })
    .from(members)
    .where(eq(members.id, memberId));
  return row?.contractId;
}
