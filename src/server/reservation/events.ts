import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { members, reservationEvents } from '../db/schema.ts';
import { memberProfile } from '#contracts/member.ts';

type Event = typeof reservationEvents.$inferSelect;
export type ReservationEvent = Pick<Event, 'kind' | 'at' | 'detail'> & {
  /** Name of the member who did it. */
  by: string | undefined;
};

/** Notes what happened to a reservation, in the transaction in which it happens. */
export const noteEvent = async (
  tx: Queryable,
  reservation: { id: string },
  kind: Event['kind'],
  at: Date,
  memberId?: string | null,
): Promise<void> =>
  void (await tx
    .insert(reservationEvents)
    .values({ reservationId: reservation.id, kind, at, memberId: memberId ?? null }));

/** What is noted of a reservation, oldest first. */
export async function eventsOf(
  db: Queryable,
  reservation: { id: string },
): Promise<ReservationEvent[]> {
  const rows = await db
    .select({
      kind: reservationEvents.kind,
      at: reservationEvents.at,
      detail: reservationEvents.detail,
      profile: members.profile,
    })
    .from(reservationEvents)
    .leftJoin(members, eq(members.id, reservationEvents.memberId))
    .where(eq(reservationEvents.reservationId, reservation.id))
    .orderBy(asc(reservationEvents.at), asc(reservationEvents.id));
  return rows.map(({ profile, ...row }) => ({ ...row, by: profile ? nameOf(profile) : undefined }));
}

/** Name of a member by their profile; empty when they never gave one. */
export function nameOf(profile: unknown): string {
  const { Nombre, ApellidoPaterno } = memberProfile.parse(profile);
  return `${Nombre} ${ApellidoPaterno}`.trim();
}
