import { addDays, toIsoDate } from '#lib/dates.ts';
import { parameters } from './criteria.ts';
import { cellsIn, changesSince } from './search.ts';
import type { Bind, Range } from './search.ts';
import type { Read } from './snapshot.ts';

/** Columns that available weeks can be summed by; months are their first days. */
const KEYS = {
  kind: 'kind',
  resort: 'resort_name',
  resortId: 'resort_id',
  city: 'city',
  state: 'state',
  country: 'country',
  begins: 'month_in',
  ends: 'month_out',
} as const;
type Key = keyof typeof KEYS;
export type Sum<By extends Key> = Record<By, string> & { total: number };

/** Further ahead than any week. */
const FOR_EVER = '2999-12-31';
export const ahead = (now: Date): Range => ({ from: addDays(toIsoDate(now), 1), to: FOR_EVER });

/**
 * Available weeks summed by some of their columns, from the counts of resorts (see search.ts): exact, and without reading the weeks.
 * @param place condition on the place columns of `w`
 */
export async function sumWeeks<By extends Key>(
  read: Read,
  place: ($: Bind) => string,
  range: Range,
  now: Date,
  by: readonly By[],
): Promise<Sum<By>[]> {
  if (range.from > range.to) return [];
  const found = parameters();
  const [scope] = await read<{ ids: number[] | null; nights: number }>(
    `select set_config('max_parallel_workers_per_gather', '0', true), (select array_agg(w.id) from week_places w where w.level = 2 and ${place(found.$)}) as ids, s.nights from week_scale s`,
    found.values,
  );
  const { values, $ } = parameters();
  const month = (day: string) => `date_trunc('month', ${day}::timestamp)::date::text`;
  const places = 'resort_id, resort_name, city, state, country';
  const parts = [
    scope?.ids &&
      `select x.kind::text as kind, ${places
        .split(', ')
        .map((column) => `p.${column}`)
        .join(
          ', ',
        )}, ${month('x.begins')} as month_in, ${month('x.ends')} as month_out, x.n as change
      from (${cellsIn($, 'week_cells', scope.ids, range, scope.nights)}) x join week_places p on p.id = x.place`,
    `select k.kind::text as kind, ${places
      .split(', ')
      .map((column) => `k.${column}`)
      .join(
        ', ',
      )}, ${month('k.check_in')} as month_in, ${month('k.check_out')} as month_out, k.change from ${changesSince($, place($), range, now)} k`,
  ];
  const columns = by.map((key) => `s.${KEYS[key]} as "${key}"`).join(', ');
  return read<Sum<By>>(
    `select ${columns}, sum(s.change)::int as total from (${parts.filter(Boolean).join(' union all ')}) s group by ${by.map((key) => `s.${KEYS[key]}`).join(', ')} having sum(s.change) > 0`,
    values,
  );
}

/** Adds up what is left after a condition, by a text made of each sum. */
export function totals<By extends Key>(
  sums: readonly Sum<By>[],
  keep: (sum: Sum<By>) => boolean,
  name: (sum: Sum<By>) => string,
): Map<string, number> {
  const result = new Map<string, number>();
  for (const sum of sums)
    if (keep(sum)) result.set(name(sum), (result.get(name(sum)) ?? 0) + sum.total);
  return result;
}
