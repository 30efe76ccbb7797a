import type { Database } from '../../src/server/db/client.ts';

const POLL_MS = 500;
type Row = { week_id: string; ends_at: Date; offered: string | null };

/**
 * A job as applications write it: reads all holds that people wait for, looks in the program which
 * have ended, and passes them on one after the other, each in a transaction that locks the week.
 * Polls as often as the product's. It writes no mails.
 */
export function startPolling({ db, rows }: Database): void {
  const pass = async (): Promise<void> => {
    const held = await rows<Row>(
      `select k.week_id::text, r.expires_at as ends_at, k.line_place::text as offered from week_claims k
       join reservations r on r.id = k.reservation_id
       where exists (select from line_places l where l.week_id = k.week_id and l.closed_at is null)`,
    );
    const now = Date.now();
    for (const { week_id: week, ends_at: end, offered } of held)
      if (!offered && end.getTime() <= now) await passOn(week);
  };
  const passOn = (week: string): Promise<void> =>
    db.transaction(async (tx) => {
      const id = Number(week);
      await tx.execute(`select from week_claims where week_id = ${id} for update`);
      await tx.execute(
        `with first as (select l.id, l.party from line_places l join week_claims k on k.week_id = l.week_id
           where l.week_id = ${id} and l.closed_at is null and k.line_place is null order by l.seq limit 1),
         offered as (update line_places l set offered_at = now(), offer_ends_at = now() + interval '30 minutes' from first where l.id = first.id),
         claimed as (update week_claims k set line_place = first.id from first where k.week_id = ${id})
         select pg_notify('line_changed', party::text) from first`,
      );
    });
  const again = (): void => void pass().finally(() => setTimeout(again, POLL_MS));
  again();
}
