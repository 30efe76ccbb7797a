import { DatabaseSync } from 'node:sqlite';
import {
  count as countDocuments,
  create,
  insertMultiple,
  search as searchOrama,
} from '@orama/orama';
import {
  COUNTED,
  KINDS,
  KITCHEN_TYPES,
  PRICE_LIMITS,
  UNIT_TYPES,
  WEEK_TYPES,
} from '#contracts/week.ts';
import type { CountedName, KindName, Sort, Week } from '#contracts/week.ts';
import { addDays } from '#lib/dates.ts';
import { usdToCents } from '#lib/money.ts';
import {
  available,
  inDates,
  inPlace,
  ofResorts,
  parameters,
} from '../../src/server/week/criteria.ts';
import { inBands } from '../../src/server/week/filters.ts';
import { rangeOf } from '../../src/server/week/search-days.ts';
import { demoResorts } from '../../src/server/db/demo/resorts.ts';
import type { Columns, Query } from './search-data.ts';

const ORDER: Record<Sort, string> = {
  priceLowest: 'w.cost_cents, w.check_in, w.id',
  priceHighest: 'w.cost_cents desc, w.check_in, w.id',
  checkInOrderLowest: 'w.check_in, w.cost_cents, w.id',
  checkInOrderHighest: 'w.check_in desc, w.cost_cents, w.id',
};
type List = CountedName;
/** Filters by a list of alternatives, which every rival has. */
const LISTED = KINDS.filter(
  (row): row is (typeof KINDS)[number] & { name: Exclude<KindName, 'SleepsAtLeast'> } =>
    !row.atLeast,
);

export type Statement = { text: string; values: unknown[] };

/**
 * The naive form on PostgreSQL: one query for the total, one a facet, one for the page, each over
 * the weeks themselves.
 */
export function naiveStatements(query: Query, now: Date): Statement[] {
  const make = (
    skip: List | undefined,
    build: (where: string, $: (value: unknown) => string) => string,
  ): Statement => {
    const { values, $ } = parameters();
    const parts = [inPlace($, query), inDates($, rangeOf(query, now)), available($, now)];
    for (const { name, column, upTo, atLeast } of COUNTED)
      if (name !== skip && query[name]?.length)
        parts.push(
          upTo
            ? `w.${column} <= ${$(100 * Math.max(...query[name].map(Number)))}`
            : atLeast
              ? `w.${column} >= ${$(Math.min(...query[name].map(Number)))}`
              : `w.${column} = any(${$([...query[name]])})`,
        );
    if (skip !== 'PriceUpTo') parts.push(...inBands($, 'w', { PriceFrom: query.PriceFrom }));
    parts.push(ofResorts($, query));
    return { text: build(parts.join(' and '), $), values };
  };
  return [
    make(undefined, (where) => `select count(*)::int as total from weeks w where ${where}`),
    ...COUNTED.map(({ name, column, upTo }) =>
      make(name, (where, $) => {
        const value = upTo
          ? `width_bucket(w.${column}, ${$(PRICE_LIMITS.map((limit) => 100 * limit + 1))}::int[])`
          : `w.${column}`;
        return `select ${value} as value, count(*)::int as count from weeks w where ${where} group by 1`;
      }),
    ),
    make(
      undefined,
      (
        where,
        $,
      ) => `select w.*, r.images from weeks w join resorts r on r.id = w.resort_id where ${where}
      order by ${ORDER[query.sort]} limit ${$(query.limit)} offset ${$((query.page - 1) * query.limit)}`,
    ),
  ];
}

/**
 * Weeks like one as a developer would first write it: every available week of the resort and those
 * nearby around its day is ranked by how near it is, two of the resort, one of each other.
 */
export function naiveSimilar(week: Week, now: Date): Statement {
  const { values, $ } = parameters();
  const day = `${$(week.CheckInDate)}::date`;
  const far = `abs(w.check_in - ${day}) / 7.0 + abs(w.cost_cents - ${$(usdToCents(week.Cost))}::int) / 10000.0`;
  const text = `with own as (select r.* from resorts r join weeks o on o.resort_id = r.id where o.id = ${$(week._id)}::bigint),
     near as (select r.id, r.id <> own.id as other, (r.city, r.state) <> (own.city, own.state) as elsewhere from resorts r, own
       where r.country = own.country
       order by other, elsewhere, (r.lat - own.lat) ^ 2 + (r.lng - own.lng) ^ 2, r.id limit 25),
     ranked as (select w.id, near.other, near.elsewhere, ${far} as far, row_number() over (partition by w.resort_id order by ${far}, w.id) as rank
       from weeks w join near on near.id = w.resort_id
       where w.check_in between ${day} - 120 and ${day} + 120 and w.id <> ${$(week._id)}::bigint and ${available($, now)})
     select w.*, r.images from ranked k join weeks w on w.id = k.id join resorts r on r.id = w.resort_id
     where k.rank <= case when k.other then 1 else 6 end
     order by k.rank > case when k.other then 1 else 2 end, k.other, k.elsewhere, k.far, k.id limit 6`;
  return { text, values };
}

/**
 * A rival in this process: builds itself from the columns and answers the same question, total,
 * four facets and page.
 */
export type Rival = {
  name: string;
  weeks: number;
  seconds: number;
  search: (query: Query) => Promise<{ total: number; ids: number[] }>;
  close: () => void;
};

const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** SQLite of Node in memory: the same naive form, with the indexes it can use. */
export function sqliteRival(columns: Columns, today: string): Rival {
  const began = Date.now();
  const db = new DatabaseSync(':memory:');
  db.exec(`create table weeks (id integer primary key, resort_name text, city text, state text, state_code text, country text, check_in text, check_out text, unit_type text, kitchen_type text,
    max_occupancy int, inv_type text, cost_cents int, pinned int); create table week_claims (week_id integer primary key); begin`);
  const insert = db.prepare('insert into weeks values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const claim = db.prepare('insert into week_claims values (?)');
  for (let row = 0; row < columns.count; row += 1) {
    const resort = demoResorts[columns.resort[row]!]!;
    insert.run(
      row + 1,
      resort.name,
      resort.city,
      resort.state,
      resort.stateCode,
      resort.country,
      dateOf(columns.checkIn[row]!),
      dateOf(columns.checkOut[row]!),
      UNIT_TYPES[columns.unit[row]!]!,
      KITCHEN_TYPES[columns.kitchen[row]!]!,
      columns.occupancy[row]!,
      WEEK_TYPES[columns.inv[row]!]!,
      columns.cents[row]!,
      columns.pinned[row]!,
    );
    if (columns.taken[row]) claim.run(row + 1);
  }
  db.exec(
    'commit; create index place on weeks (country, check_in, city); create index city on weeks (country, city, check_in); create index state on weeks (country, state_code, check_in); create index price on weeks (country, cost_cents); analyze',
  );
  const statement = (query: Query, skip: List | undefined, select: string, tail = '') => {
    const values: (string | number)[] = [
      query.country,
      query.dateIn > today ? query.dateIn : addDays(today, 1),
      query.dateOut,
    ];
    let where =
      'w.country = ? and w.check_in >= ? and w.check_out <= ? and not exists (select 1 from week_claims c where c.week_id = w.id)';
    const among = (column: string, list: readonly (string | number)[] | undefined) => {
      if (!list?.length) return;
      where += ` and w.${column} in (${list.map(() => '?').join(', ')})`;
      values.push(...list);
    };
    if (query.city !== 'all') among('city', [query.city]);
    if (query.state) among('state_code', [query.state]);
    among('resort_name', query.ResortName);
    for (const { name, column } of LISTED) if (name !== skip) among(column, query[name]);
    return db.prepare(`select ${select} from weeks w where ${where} ${tail}`).all(...values);
  };
  return {
    name: 'SQLite (node:sqlite, in memory)',
    weeks: columns.count,
    seconds: (Date.now() - began) / 1000,
    close: () => db.close(),
    search: async (query) => {
      const [total] = statement(query, undefined, 'count(*) as total');
      for (const { name, column } of LISTED)
        statement(query, name, `w.${column} as value, count(*) as count`, 'group by 1');
      const page = statement(
        query,
        undefined,
        'w.id',
        `order by ${ORDER[query.sort]} limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
      );
      return { total: Number(total?.['total']), ids: page.map(({ id }) => Number(id)) };
    },
  };
}

/**
 * Orama: one search for total and page, and one more for each facet whose own filter has to be left
 * out.
 */
export async function oramaRival(columns: Columns, weeks: number, today: string): Promise<Rival> {
  const began = Date.now();
  const db = create({
    schema: {
      country: 'enum',
      city: 'enum',
      state: 'enum',
      resort: 'enum',
      checkIn: 'number',
      checkOut: 'number',
      inv: 'enum',
      unit: 'enum',
      kitchen: 'enum',
      occupancy: 'enum',
      cents: 'number',
      free: 'boolean',
    } as const,
  });
  for (let from = 0; from < weeks; from += 10_000) {
    await insertMultiple(
      db,
      Array.from({ length: Math.min(10_000, weeks - from) }, (_, at) => {
        const row = from + at;
        const resort = demoResorts[columns.resort[row]!]!;
        return {
          id: String(row + 1),
          country: resort.country,
          city: resort.city,
          state: resort.stateCode,
          resort: resort.name,
          checkIn: columns.checkIn[row]!,
          checkOut: columns.checkOut[row]!,
          inv: WEEK_TYPES[columns.inv[row]!]!,
          unit: UNIT_TYPES[columns.unit[row]!]!,
          kitchen: KITCHEN_TYPES[columns.kitchen[row]!]!,
          occupancy: columns.occupancy[row]!,
          cents: columns.cents[row]!,
          free: columns.taken[row] === 0,
        };
      }),
      10_000,
    );
  }
  if (countDocuments(db) !== weeks) throw new Error('Orama did not take all weeks');
  const fields = {
    InvTypeInDetail: 'inv',
    UnitType: 'unit',
    KitchenType: 'kitchen',
    MaxOccupancy: 'occupancy',
  } as const;
  const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
  const where = (query: Query, skip?: List) => ({
    free: true,
    country: { eq: query.country },
    checkIn: { gte: Math.max(dayOf(query.dateIn), dayOf(today) + 1) },
    checkOut: { lte: dayOf(query.dateOut) },
    ...(query.city === 'all' ? {} : { city: { eq: query.city } }),
    ...(query.state ? { state: { eq: query.state } } : {}),
    ...(query.ResortName?.length ? { resort: { in: query.ResortName } } : {}),
    ...Object.fromEntries(
      LISTED.flatMap(({ name }) =>
        name !== skip && query[name]?.length ? [[fields[name], { in: [...query[name]] }]] : [],
      ),
    ),
  });
  return {
    name: 'Orama (in memory)',
    weeks,
    seconds: (Date.now() - began) / 1000,
    close: () => {},
    search: async (query) => {
      const facets = { inv: {}, unit: {}, kitchen: {}, occupancy: {} };
      const found = await searchOrama(db, {
        term: '',
        where: where(query),
        facets,
        limit: query.limit,
        offset: (query.page - 1) * query.limit,
        sortBy: {
          property: query.sort.startsWith('price') ? 'cents' : 'checkIn',
          order:
            query.sort === 'priceHighest' || query.sort === 'checkInOrderHighest' ? 'DESC' : 'ASC',
        },
      });
      for (const { name } of LISTED)
        if (query[name]?.length)
          await searchOrama(db, {
            term: '',
            where: where(query, name),
            facets: { [fields[name]]: {} },
            limit: 0,
          });
      return { total: found.count, ids: found.hits.map(({ id }) => Number(id)) };
    },
  };
}
