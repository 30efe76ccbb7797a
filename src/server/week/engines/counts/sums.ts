import { ofResorts, parameters } from '../../criteria.ts';
import { bandsOf, inBands } from '../../filters.ts';
import type { SearchEngine, Sum, SumKey, Summed } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';
import { cellsIn, weeksIn } from './cells.ts';
import { changesSince } from './corrections.ts';
import { kindPasses } from './kind.ts';

/** Columns of the sums below; a month is its first day. */
const COLUMNS: Record<SumKey, string> = {
  resort: 'resort_name',
  resortId: 'resort_id',
  begins: 'month_in',
  ends: 'month_out',
};
const PLACE_COLUMNS = ['resort_id', 'resort_name', 'city', 'state', 'country'];
const month = (day: string) => `date_trunc('month', ${day}::timestamp)::date::text`;

/**
 * Sums by kind and the requested columns, from the counts of resorts: exact, and without reading
 * the weeks.
 */
async function sumKinds(
  read: Read,
  { where, filters, range, now, countries = false }: Summed,
  by: readonly SumKey[],
): Promise<(Record<string, string> & { kind: number; total: number })[]> {
  const found = parameters();
  const [scope] = await read<{ ids: number[] | null; nights: number }>(
    `select set_config('max_parallel_workers_per_gather', '0', true), (select array_agg(w.id) from week_places w where w.level = ${countries ? 0 : 2} and ${where(found.$)} and ${ofResorts(found.$, filters)}) as ids, s.nights
      from week_scale s`,
    found.values,
  );
  const taken = bandsOf(filters);
  const { values, $ } = parameters();
  const columns = (alias: string) => PLACE_COLUMNS.map((name) => `${alias}.${name}`).join(', ');
  const part = (alias: string, place: string, days: [string, string], amount: string) =>
    `select ${alias}.kind, ${columns(place)}, ${month(`${alias}.${days[0]}`)} as month_in, ${month(`${alias}.${days[1]}`)} as month_out, ${amount} as change`;
  const parts = [
    scope?.ids &&
      `${part('x', 'p', ['begins', 'ends'], weeksIn(taken))}
        from (${cellsIn($, 'week_cells', scope.ids, range, scope.nights)}) x
        join week_places p on p.id = x.place`,
    `${part('k', 'k', ['check_in', 'check_out'], 'k.change')}
      from ${changesSince($, `${where($)} and ${ofResorts($, filters)}`, range, now)} k
      where ${inBands($, 'k', filters).join(' and ') || 'true'}`,
  ];
  const keys = by.map((key) => `, s.${COLUMNS[key]} as "${key}"`).join('');
  const groups = Array.from({ length: by.length + 1 }, (_, at) => at + 1).join(', ');
  return read(
    `select s.kind${keys}, sum(s.change)::int as total from (${parts.filter(Boolean).join(' union all ')}) s
      group by ${groups} having sum(s.change) > 0`,
    values,
  );
}

export const sumWeeks: SearchEngine['sumWeeks'] = async <By extends SumKey>(
  read: Read,
  summed: Summed,
  by: readonly By[],
): Promise<Sum<By>[]> => {
  if (summed.range.from > summed.range.to) return [];
  const sums = new Map<string, Sum<By>>();
  for (const { kind, total, ...values } of await sumKinds(read, summed, by)) {
    if (!kindPasses(summed.filters, kind)) continue;
    const key = JSON.stringify(by.map((name) => values[name]));
    const sum = sums.get(key);
    if (sum) sum.total += total;
    else sums.set(key, { ...values, total } as Sum<By>);
  }
  return [...sums.values()];
};
