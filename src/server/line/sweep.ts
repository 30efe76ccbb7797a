import { LINE_KEEP_DAYS, OFFER_PAUSE_HOURS } from '#contracts/rules.ts';
import { DAY_MS } from '#lib/durations.ts';
import type { Deps } from '../deps.ts';

/** Guests' data of an offer that ended unseen, when the mail about its end was never written. */
const ENDED_DAYS = 2;

/**
 * Forgets places in line some time after they were closed, and before that the data of guests.
 * Called now and then, by any instance.
 */
export async function sweepLines({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS).toISOString();
  await database.rows(
    'update line_places set client = null where client is not null and closed_at < $1::timestamptz',
    [before(ENDED_DAYS)],
  );
  // It was counted with the offers that guests of it let pass.
  await database.rows(
    'update line_places set network = null where network is not null and closed_at < $1::timestamptz',
    [before(OFFER_PAUSE_HOURS / 24)],
  );
  await database.rows('delete from line_places where closed_at < $1::timestamptz', [
    before(LINE_KEEP_DAYS),
  ]);
  // Browsers of guests none of whose places is left.
  await database.rows(
    'delete from push_subscriptions s where s.member_id is null and not exists (select from push_places p where p.endpoint = s.endpoint)',
    [],
  );
}
