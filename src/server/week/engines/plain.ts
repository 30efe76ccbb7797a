import { COUNTED } from '#contracts/week.ts';
import { available, inDates, inNames, inPlace, parameters } from '../criteria.ts';
import type { Bind } from '../criteria.ts';
import type { Group } from '../facets.ts';
import { bandEnds, bandsTaken, chosenValues } from '../filters.ts';
import type { Filters } from '../filters.ts';
import { DEFAULT_SORT, ORDER } from '../search.ts';
import type { Query, SearchEngine, SumKey } from '../search.ts';

/*
 * Reads every available week of the place and dates: simple, exact, and as slow as the inventory is
 * large. The other engine is tested against it, and it is the default on the embedded database.
 */

const scope = ($: Bind, { search, range, now }: Query): string =>
  `${inPlace($, search)} and ${inNames($, search.ResortName)} and ${inDates($, range.from, range.to)} and ${available($, now)}`;

const inFilters = ($: Bind, filters: Filters): string =>
  COUNTED.filter(({ name }) => chosenValues(filters, name).length > 0)
    .map(({ name, column, values, upTo }) =>
      upTo
        ? ` and w.${column} < ${$(bandEnds(values)[bandsTaken(filters)! - 1])}::int`
        : ` and w.${column} = any(${$([...chosenValues(filters, name)])})`,
    )
    .join('');

const COLUMNS: Record<SumKey, string> = {
  resort: 'w.resort_name',
  resortId: 'w.resort_id',
  begins: `date_trunc('month', w.check_in::timestamp)::date::text`,
  ends: `date_trunc('month', w.check_out::timestamp)::date::text`,
};

const countGroups: SearchEngine['countGroups'] = async (read, query) => {
  const { values, $ } = parameters();
  const columns = COUNTED.map(({ name, column, values: limits, upTo }) => {
    const value = upTo ? `width_bucket(w.${column}, ${$(bandEnds(limits))}::int[])` : `w.${column}`;
    return `${value} as "${name}"`;
  }).join(', ');
  const groups = COUNTED.map((_, at) => at + 1).join(', ');
  const rows = await read<Omit<Group, 'resort'>>(
    `select ${columns}, count(*)::int as count from weeks w where ${scope($, query)} group by ${groups}`,
    values,
  );
  return rows.map((row) => ({ ...row, resort: true }));
};

export const plainEngine: SearchEngine = {
  countGroups,
  findPage: async (read, query, { offset, limit, featured }) => {
    const list = async (more: string, take: number, skip: number): Promise<string[]> => {
      if (take === 0) return [];
      const { values, $ } = parameters();
      const rows = await read<{ id: string }>(
        `select w.id::text as id from weeks w where ${scope($, query)}${inFilters($, query.search)}${more}
         order by ${ORDER[query.search.sort ?? DEFAULT_SORT]} limit ${$(take)}::int offset ${$(skip)}::int`,
        values,
      );
      return rows.map(({ id }) => id);
    };
    return {
      groups: await countGroups(read, query),
      ids: await list('', limit, offset),
      featured: await list(' and w.pinned', featured, 0),
    };
  },
  sumWeeks: (read, { where, filters, range, now }, by) => {
    const { values, $ } = parameters();
    const columns = by.map((key) => `${COLUMNS[key]} as "${key}"`).join(', ');
    return read(
      `select ${columns}, count(*)::int as total from weeks w
       where ${where($)} and ${inDates($, range.from, range.to)} and ${available($, now)}${inFilters($, filters)} group by ${by.map((_, at) => at + 1).join(', ')}`,
      values,
    );
  },
};
