import { ALL_CITIES, ANYWHERE } from '#contracts/week.ts';
import { addMonths, firstDay, lastDay, monthOf } from '#lib/dates.ts';
import type { Searching } from './context.ts';
import { inPlace, ofCountries, parameters } from './criteria.ts';
import { ahead, daysOf, rangeOf } from './search-days.ts';
import type { Search } from './search-engine.ts';
import { snapshot } from './snapshot.ts';

/** Half the width, in months, of the window in which other dates are suggested. */
const MONTHS_AROUND = 6;

const monthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/**
 * The months nearest to the requested one in which weeks of the same place and filters begin and
 * end: at most three, in chronological order.
 */
export async function nearestMonths(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{ month: string; total: number }[]> {
  const wanted = monthOf(search.dateIn);
  const at = now();
  const [first, tomorrow] = [firstDay(addMonths(wanted, -MONTHS_AROUND)), ahead(at).from];
  const range = {
    from: first > tomorrow ? first : tomorrow,
    to: lastDay(addMonths(wanted, MONTHS_AROUND)),
    // Of the days asked for, weekdays are in other months too.
    days: daysOf({ CheckInDays: search.CheckInDays }),
  };
  const sums = await snapshot(database, (read) =>
    engine.sumWeeks(
      read,
      {
        where: ($) => inPlace($, search),
        filters: search,
        range,
        now: at,
        countries: ofCountries(search, search),
      },
      ['begins', 'ends'],
    ),
  );
  const rows = sums
    .filter(({ begins, ends }) => begins === ends)
    .map(({ begins, total }) => ({ month: monthOf(begins), total }));
  const distance = ({ month }: { month: string }) =>
    Math.abs(monthNumber(month) - monthNumber(wanted));
  return rows
    .sort((a, b) => distance(a) - distance(b) || a.month.localeCompare(b.month))
    .slice(0, 3)
    .sort((a, b) => a.month.localeCompare(b.month));
}

type NearPlace = { country: string; state: string; city: string; km: number; total: number };
/**
 * Places with weeks for the same dates and filters, nearest to the requested place by great circle:
 * at most three; and how many weeks all other places have.
 */
export async function nearestPlaces(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{ places: NearPlace[]; elsewhere: number }> {
  const at = now();
  if (search.country === ANYWHERE) return { places: [], elsewhere: 0 };
  return snapshot(database, async (read) => {
    const found = await engine.sumWeeks(
      read,
      {
        where: ($) => `not (${inPlace($, search)})`,
        // The part of the map goes with the place, and so do several places.
        filters: { ...search, Area: undefined, Places: undefined },
        range: rangeOf(search, at),
        now: at,
      },
      ['resortId'],
    );
    const { values, $ } = parameters();
    const city = search.city === ALL_CITIES ? '' : search.city;
    const places = await read<NearPlace>(
      `with origin as (
         select avg(lat) as lat, avg(lng) as lng from (
           select w.lat, w.lng, rank() over (order by (w.city = ${$(city)} and (${$(search.state ?? '')} in ('', w.state, w.state_code))) desc, (${$(search.state ?? '')} in (w.state, w.state_code)) desc) as fit
           from resorts w where w.country = ${$(search.country)}) known where fit = 1),
       places as (
         select r.country, r.state, r.city, sum(f.total)::int as total, avg(r.lat) as lat, avg(r.lng) as lng
         from unnest(${$(found.map(({ resortId }) => resortId))}::text[], ${$(found.map(({ total }) => total))}::int[]) as f(resort_id, total)
           join resorts r on r.id = f.resort_id group by 1, 2, 3)
       select p.country, p.state, p.city, p.total,
         round(2 * 6371 * asin(least(1, sqrt(power(sin(radians(p.lat - o.lat) / 2), 2)
           + cos(radians(p.lat)) * cos(radians(o.lat)) * power(sin(radians(p.lng - o.lng) / 2), 2)))))::int as km
       from places p cross join origin o where o.lat is not null order by km, p.total desc, p.city limit 3`,
      values,
    );
    return { places, elsewhere: found.reduce((sum, { total }) => sum + total, 0) };
  });
}
