import { RESORT_WEEKS, UNIT_TYPES } from '#contracts/week.ts';
import type { resortWeeks, WeekDate } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { centsToUsd } from '#lib/money.ts';
import { available, parameters } from './criteria.ts';
import { weekNumber } from './find-week.ts';
import { DATE_JSON_SQL, weekDates } from './cards.ts';
import type { Searching } from './context.ts';
import { ahead } from './search-days.ts';
import { snapshot } from './snapshot.ts';
import type { Read } from './snapshot.ts';

type Unit = (typeof UNIT_TYPES)[number];
type Asked = { id: string; resortId: string; day: string; unit: Unit };

const distance = (day: string, { CheckInDate }: WeekDate): number =>
  Math.abs(Date.parse(CheckInDate) - Date.parse(day));

/**
 * The cheapest available week of each check-in day, nearest to a week first taken; of that week's
 * own day itself.
 */
async function nearestWeeks(
  read: Read,
  { id, resortId, day }: Asked,
  unit: Unit,
  now: Date,
): Promise<WeekDate[]> {
  // Two walks along an index, which end as soon as there are enough days.
  const walk = async (side: string, direction: string) => {
    const { values, $ } = parameters();
    return weekDates.parse(
      await read(
        `select ${DATE_JSON_SQL} as week from (select distinct on (w.check_in) w.* from weeks w
           where w.resort_id = ${$(resortId)} and w.unit_type = ${$(unit)} and w.check_in ${side} ${$(day)}::date and ${available($, now)}
           order by w.check_in ${direction}, w.id = ${$(id)}::bigint desc, w.cost_cents, w.id limit ${RESORT_WEEKS}) w`,
        values,
      ),
    );
  };
  return [...(await walk('>=', '')), ...(await walk('<', 'desc'))]
    .map(({ week }) => week)
    .toSorted(
      (a, b) => distance(day, a) - distance(day, b) || (a.CheckInDate < b.CheckInDate ? -1 : 1),
    )
    .slice(0, RESORT_WEEKS)
    .toSorted((a, b) => (a.CheckInDate < b.CheckInDate ? -1 : 1));
}

/** Weeks at the resort of a week, as of one moment; undefined when there is no such week. */
export async function weeksOfResort(
  { database, now, searchEngine: engine }: Searching,
  weekId: string,
  wanted: Unit | undefined,
): Promise<Omit<Reply<typeof resortWeeks>, 'success'> | undefined> {
  const number = weekNumber(weekId);
  if (number === undefined) return undefined;
  const at = now();
  return snapshot(database, async (read) => {
    const [asked] = await read<Asked>(
      `select id::text as id, resort_id as "resortId", check_in::text as day, unit_type as unit from weeks
        where id = $1::bigint`,
      [number],
    );
    if (!asked) return undefined;
    const units: { unit: Unit; total: number; lowest: number }[] = [];
    for (const unit of UNIT_TYPES) {
      const [sum] = await engine.sumWeeks(
        read,
        {
          where: ($) => `w.resort_id = ${$(asked.resortId)}`,
          filters: { UnitType: [unit] },
          range: ahead(at),
          now: at,
        },
        ['resortId'],
      );
      if (!sum) continue;
      const { values, $ } = parameters();
      const [cheapest] = await read<{ cents: number }>(
        `select w.cost_cents as cents from weeks w
          where w.resort_id = ${$(asked.resortId)} and w.unit_type = ${$(unit)} and ${available($, at)}
         order by w.cost_cents limit 1`,
        values,
      );
      units.push({ unit, total: sum.total, lowest: centsToUsd(cheapest!.cents) });
    }
    const unit = wanted ?? asked.unit;
    return {
      total: units.reduce((sum, { total }) => sum + total, 0),
      units,
      unit,
      weeks: await nearestWeeks(read, asked, unit, at),
    };
  });
}

/**
 * Lowest price of the weeks on sale at the resort of a week, in US dollars; undefined without any.
 */
export async function lowestOfResort(
  { database, now }: Pick<Searching, 'database' | 'now'>,
  weekId: string,
): Promise<number | undefined> {
  const { values, $ } = parameters();
  const [cheapest] = await database.rows<{ cents: number }>(
    `select w.cost_cents as cents from weeks w
      where w.resort_id = (select o.resort_id from weeks o where o.id = ${$(weekId)}::bigint) and ${available($, now())}
     order by w.cost_cents limit 1`,
    values,
  );
  return cheapest && centsToUsd(cheapest.cents);
}
