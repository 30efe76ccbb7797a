import { LAST_MINUTE_DAYS } from '#contracts/rules.ts';
import type { WeekCard } from '#contracts/week.ts';
import { CARD_JSON_SQL, readCards } from './cards.ts';
import type { Context } from './context.ts';
import { available, parameters } from './criteria.ts';

/**
 * Featured weeks and last-minute weeks, soonest first, each resort once, so that the home page
 * shows ten different places.
 */
export async function featuredForHome({
  database,
  now,
}: Context): Promise<{ pinned: WeekCard[]; lastMinute: WeekCard[] }> {
  const onePerResort = (condition: ($: (value: unknown) => string) => string) => {
    const { values, $ } = parameters();
    const where = `${condition($)} and ${available($, now())}`;
    return readCards(
      database,
      `select ${CARD_JSON_SQL} as card from resorts r
       cross join lateral (select w.* from weeks w where w.resort_id = r.id and ${where} order by w.check_in, w.cost_cents, w.id limit 1) w
       order by w.check_in, w.cost_cents, w.id limit 10`,
      values,
    );
  };
  const today = now().toISOString().slice(0, 10);
  // One after the other: a turn has one connection.
  const pinned = await onePerResort(() => 'w.pinned');
  const lastMinute = await onePerResort(
    ($) =>
      `w.inv_type = 'Last Minute Week' and w.check_in <= ${$(today)}::date + ${$(LAST_MINUTE_DAYS)}::int`,
  );
  return { pinned, lastMinute };
}
