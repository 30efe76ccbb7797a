import { sql } from 'drizzle-orm';
import type { PushMessage } from '#lib/push.ts';
import type { Queryable } from '../db/client.ts';

/**
 * Who is notified: both members of a contract; one member; a guest by a place in line, in the
 * browsers that have shown that place's secret name. Another place of the guest is not enough: its
 * name may be known to someone else.
 */
export type PushAudience = { contractId: string } | { memberId: string } | { placeId: string };

const reads = (to: PushAudience) => {
  if ('contractId' in to)
    return sql`s.member_id in (select m.id from members m where m.contract_id = ${to.contractId}::uuid)`;
  if ('memberId' in to) return sql`s.member_id = ${to.memberId}::uuid`;
  return sql`exists (select from push_places p where p.endpoint = s.endpoint and p.place_id = ${to.placeId}::uuid)`;
};

/**
 * Leaves a notification for every browser of a person, in the caller's transaction: it is sent
 * after the commit, or never. Call `deps.wakeOutbox()` after the commit to send at once.
 * `notAfter`: it is dropped by the push service from then on.
 */
export async function enqueuePush(
  tx: Queryable,
  {
    to,
    message,
    at,
    notAfter,
  }: { to: PushAudience; message: PushMessage; at: Date; notAfter: Date },
): Promise<void> {
  await tx.execute(sql`insert into push_messages (endpoint, member_id, message, not_after, next_at)
    select s.endpoint, ${'placeId' in to ? sql`null` : sql`s.member_id`}, ${JSON.stringify(message)}::jsonb, ${notAfter.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    from push_subscriptions s where ${reads(to)}`);
}
