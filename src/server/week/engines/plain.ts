import { COUNTED, KINDS, RESORT_DATES } from '#contracts/week.ts';
import { available, inDates, inPlace, ofResorts, parameters } from '../criteria.ts';
import type { Bind } from '../criteria.ts';
import type { Group } from '../facets.ts';
import { chosenValues, inBands, least, passesColumn, priceOf, scaleOf } from '../filters.ts';
import { bandEnds } from '../../db/week-counts/scale.ts';
import type { Filters } from '../filters.ts';
import { calendarRange } from '../search-days.ts';
import { DEFAULT_SORT, HAS_POSITION, ORDER, RESORT_ORDER } from '../search-order.ts';
import type {
  CalendarDay,
  CalendarQuery,
  FoundPin,
  FoundResort,
  Query,
  SearchEngine,
  SumKey,
} from '../search-engine.ts';
import type { Read } from '../snapshot.ts';

/*
 * Reads every available week of the place and dates: simple, exact, and as slow as the inventory is
 * large. The other engine is tested against it, and it is the default on the embedded database.
 */

const scope = ($: Bind, { search, range, now }: Query): string =>
  `${inPlace($, search)} and ${ofResorts($, search)} and ${inDates($, range)} and ${available($, now)}`;

export const inFilters = ($: Bind, filters: Filters): string =>
  [
    ...KINDS.filter(({ name }) => chosenValues(filters, name).length > 0).map((row) => {
      const chosen = chosenValues(filters, row.name);
      return passesColumn(row, row.atLeast ? `${$(least(chosen))}::int` : $([...chosen]));
    }),
    ...inBands($, 'w', filters),
  ]
    .map((part) => ` and ${part}`)
    .join('');

const COLUMNS: Record<SumKey, string> = {
  resort: 'w.resort_name',
  resortId: 'w.resort_id',
  begins: `date_trunc('month', w.check_in::timestamp)::date::text`,
  ends: `date_trunc('month', w.check_out::timestamp)::date::text`,
};

const countGroups: SearchEngine['countGroups'] = async (read, query) => {
  const { values, $ } = parameters();
  const { search } = query;
  const columns = COUNTED.map(({ name, column, upTo }) => {
    const value = upTo
      ? `width_bucket(${priceOf('w', search)}, ${$(bandEnds(scaleOf(search)))}::int[])`
      : `w.${column}`;
    return `${value} as "${name}"`;
  }).join(', ');
  const groups = COUNTED.map((_, at) => at + 1).join(', ');
  return read<Group>(
    `select ${columns}, count(*)::int as count from weeks w where ${scope($, query)} group by ${groups}`,
    values,
  );
};

async function listIds(
  read: Read,
  query: Query,
  more: string,
  take: number,
  skip: number,
): Promise<string[]> {
  if (take === 0) return [];
  const { values, $ } = parameters();
  const rows = await read<{ id: string }>(
    `select w.id::text as id from weeks w where ${scope($, query)}${inFilters($, query.search)}${more}
     order by ${ORDER[query.search.sort ?? DEFAULT_SORT]} limit ${$(take)}::int offset ${$(skip)}::int`,
    values,
  );
  return rows.map(({ id }) => id);
}

function calendar(read: Read, query: CalendarQuery): Promise<CalendarDay[]> {
  const { search, now } = query;
  const { values, $ } = parameters();
  return read(
    `select w.check_in::text as day, count(*)::int as weeks, min(w.cost_cents) as cents, (array_agg(w.check_out - w.check_in
      order by w.cost_cents, w.id))[1] as nights
     from weeks w
       where ${inPlace($, search)} and ${ofResorts($, search)} and ${inDates($, calendarRange(query))} and ${available($, now)}${inFilters($, search)}
       group by 1 order by 1`,
    values,
  );
}

export const plainEngine: SearchEngine = {
  countGroups,
  calendar,
  findPage: async (read, query, { offset, limit, featured }) => ({
    groups: await countGroups(read, query),
    ids: await listIds(read, query, '', limit, offset),
    featured: await listIds(read, query, ' and w.pinned', featured, 0),
  }),
  findResorts: async (read, query, { offset, limit, featured }) => {
    const { column, down } = RESORT_ORDER[query.search.sort ?? DEFAULT_SORT];
    const backwards = down && column === 'check_in' ? 'desc' : '';
    const { values, $ } = parameters();
    const [found] = await read<{ total: number; resorts: FoundResort[] | null }>(
      `with found as (select w.id, w.resort_id, w.cost_cents, w.check_in from weeks w
        where ${scope($, query)}${inFilters($, query.search)}),
       resorts as (select resort_id, count(*)::int as total, max(cost_cents) as highest, ${down ? 'max' : 'min'}(${column}) as key
         from found group by 1),
       page as (select r.*, row_number() over (order by key ${down ? 'desc' : ''}, resort_id collate "C") as at
         from resorts r order by at limit ${$(limit)}::int offset ${$(offset)}::int),
       days as (select distinct on (f.resort_id, f.check_in) f.* from found f
         where f.resort_id in (select resort_id from page)
         order by f.resort_id, f.check_in, f.cost_cents, f.id),
       ranked as (select d.*, row_number() over (partition by resort_id order by cost_cents, check_in) as cheap, row_number() over (partition by resort_id order by check_in ${backwards}) as early
         from days d),
       chosen as (select k.*, row_number() over (partition by resort_id order by cheap = 1 desc, early) as nth
         from ranked k)
       select (select count(*)::int
         from resorts) as total, (select jsonb_agg(jsonb_build_object('resortId', p.resort_id, 'total', p.total, 'highest', p.highest, 'lowest', c.lowest, 'dates', c.dates) order by p.at)
         from page p
         join (select resort_id, min(id::text) filter (where cheap = 1) as lowest, jsonb_agg(id::text order by check_in) as dates from chosen where nth <= ${RESORT_DATES} group by 1) c using (resort_id)) as resorts`,
      values,
    );
    return {
      groups: await countGroups(read, query),
      resorts: found?.resorts ?? [],
      total: found?.total ?? 0,
      featured: await listIds(read, query, ' and w.pinned', featured, 0),
    };
  },
  findPins: async (read, query, limit) => {
    const { values, $ } = parameters();
    const [found] = await read<{ total: number; pins: FoundPin[] | null }>(
      `with found as (select w.resort_id, count(*)::int as total, (array_agg(w.id::text
        order by w.cost_cents, w.check_in, w.id))[1] as lowest, min(w.cost_cents) as cents
         from weeks w where ${scope($, query)}${inFilters($, query.search)} group by 1),
       pins as (select f.* from found f join resorts r on r.id = f.resort_id where ${HAS_POSITION}
         order by f.cents, f.resort_id collate "C" limit ${$(limit)}::int)
       select (select count(*)::int
         from found) as total, (select jsonb_agg(jsonb_build_object('resortId', p.resort_id, 'total', p.total, 'cents', p.cents, 'lowest', p.lowest) order by p.cents, p.resort_id collate "C")
         from pins p) as pins`,
      values,
    );
    return { pins: found?.pins ?? [], total: found?.total ?? 0 };
  },
  sumWeeks: (read, { where, filters, range, now }, by) => {
    const { values, $ } = parameters();
    const columns = by.map((key) => `${COLUMNS[key]} as "${key}"`).join(', ');
    return read(
      `select ${columns}, count(*)::int as total from weeks w
       where ${where($)} and ${ofResorts($, filters)} and ${inDates($, range)} and ${available($, now)}${inFilters($, filters)}
         group by ${by.map((_, at) => at + 1).join(', ')}`,
      values,
    );
  },
};
