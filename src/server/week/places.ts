import { BY_RESORT, STATE_COUNTRIES } from '#contracts/week.ts';
import type { listResorts } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { monthOf } from '#lib/dates.ts';
import type { Context, Searching } from './context.ts';
import { available, inPlace, ofCountries, parameters, RESORT_VALUES } from './criteria.ts';
import type { Place } from './criteria.ts';
import { ahead, rangeOf } from './search-days.ts';
import type { Search } from './search-engine.ts';
import { snapshot } from './snapshot.ts';

const ascending = (values: string[]): string[] => [...new Set(values)].sort();

/**
 * Join that keeps the resorts with an available week, for the lists of places. The limit makes it
 * one index lookup per resort, whatever the size of the inventory; as a plain `exists` a million
 * weeks would be hashed.
 */
const withWeeks = ($: (value: unknown) => string, now: Date): string =>
  `cross join lateral (select 1 from weeks w where w.resort_id = r.id and ${available($, now)} limit 1) ahead`;

export async function countriesWithWeeks({
  database,
  now,
}: Context): Promise<{ Country: string; TIPO: number; iso2: string }[]> {
  const { values, $ } = parameters();
  return database.rows(
    `select r.country as "Country", min(r.iso2) as iso2, case when r.country = any(${$([...STATE_COUNTRIES])}::text[]) then 1 else 0 end as "TIPO"
     from resorts r ${withWeeks($, now())} group by r.country`,
    values,
  );
}

export async function statesWithWeeks(
  { database, now }: Context,
  country: string,
): Promise<{ CODIGO: string; NOMBRE_ESTADO: string }[]> {
  const { values, $ } = parameters();
  return database.rows(
    `select case when min(r.state_code) = '' then r.state else min(r.state_code) end as "CODIGO", r.state as "NOMBRE_ESTADO"
     from resorts r ${withWeeks($, now())} where r.country = ${$(country)} and r.state <> '' group by r.state`,
    values,
  );
}

export async function citiesWithWeeks(
  { database, now }: Context,
  country: string,
  state: string | undefined,
): Promise<{ City: string }[]> {
  const { values, $ } = parameters();
  const inState = state ? `and ${$(state)} in (r.state, r.state_code)` : '';
  return database.rows(
    `select distinct r.city as "City" from resorts r ${withWeeks($, now())}
      where r.country = ${$(country)} ${inState}`,
    values,
  );
}

export async function placesWithWeeks({ database, now }: Context): Promise<
  {
    country: string;
    iso2: string;
    state: string;
    stateCode: string;
    city: string;
    resorts: string[];
  }[]
> {
  const { values, $ } = parameters();
  return database.rows(
    `select r.country, min(r.iso2) as iso2, r.state, min(r.state_code) as "stateCode", r.city, jsonb_agg(distinct r.name) as resorts
     from resorts r ${withWeeks($, now())} group by r.country, r.state, r.city order by r.country, r.state, r.city`,
    values,
  );
}

export async function monthsWithWeeks(
  { database, now, searchEngine: engine }: Searching,
  place: Place,
): Promise<{ checkIn: string[]; checkOut: string[] }> {
  const at = now();
  const rows = await snapshot(database, (read) =>
    engine.sumWeeks(
      read,
      {
        where: ($) => inPlace($, place),
        filters: {},
        range: ahead(at),
        now: at,
        countries: ofCountries(place, {}),
      },
      ['begins', 'ends'],
    ),
  );
  return {
    checkIn: ascending(rows.map(({ begins }) => monthOf(begins))),
    checkOut: ascending(rows.map(({ ends }) => monthOf(ends))),
  };
}

/**
 * Weeks of each resort, whichever are chosen; and of what resorts can be asked to have the weeks of
 * the chosen ones that have it.
 */
export async function resortsWithWeeks(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<Omit<Reply<typeof listResorts>, 'success'>> {
  const at = now();
  return snapshot(database, async (read) => {
    const sums = await engine.sumWeeks(
      read,
      {
        where: ($) => inPlace($, search),
        filters: { ...search, ResortName: undefined },
        range: rangeOf(search, at),
        now: at,
      },
      ['resort', 'resortId'],
    );
    const resorts = new Map<string, number>();
    for (const { resort, total } of sums) resorts.set(resort, (resorts.get(resort) ?? 0) + total);
    const names = search.ResortName ?? [];
    const chosen = sums.filter(({ resort }) => names.length === 0 || names.includes(resort));
    const { values, $ } = parameters();
    const [counts] = await read<Record<string, number>>(
      `select ${RESORT_VALUES.map(({ value, has }) => `coalesce(sum(f.total) filter (where ${has($)}), 0)::int as "${value}"`).join(', ')}
       from unnest(${$(chosen.map(({ resortId }) => resortId))}::text[], ${$(chosen.map(({ total }) => total))}::int[]) as f(resort_id, total)
         join resorts r on r.id = f.resort_id`,
      values,
    );
    return {
      weeks: [...resorts].map(([ResortName, count]) => ({ ResortName, count })),
      ...(Object.fromEntries(
        BY_RESORT.map(({ resort, values }) => [
          resort,
          values.map((value) => ({ value, count: counts?.[value] ?? 0 })),
        ]),
      ) as Pick<Reply<typeof listResorts>, 'amenities'>),
    };
  });
}
