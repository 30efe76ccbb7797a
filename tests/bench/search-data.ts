import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import {
  BY_RESORT,
  COUNTED,
  FILTER_ROWS,
  FLEX_DAYS,
  isSingle,
  KITCHEN_TYPES,
  OCCUPANCIES,
  PRICE_LIMITS,
  SORTS,
  UNIT_TYPES,
  WEEK_TYPES,
  WEEKDAYS,
} from '#contracts/week.ts';
import type { Sort } from '#contracts/week.ts';
import { rng } from '#scenes/rng.ts';
import { writeArea } from '#lib/area.ts';
import { DAY_MS } from '#lib/durations.ts';
import { demoResorts } from '../../src/server/db/demo/resorts.ts';
import { demoWeeks } from '../../src/server/db/demo/weeks.ts';
import type { Filters } from '../../src/server/week/filters.ts';
import type { Search } from '../../src/server/week/search-engine.ts';

const dayNumber = (date: string): number => Date.parse(date) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The inventory in columns: what a count by hand runs over. Row `i` has the id `i + 1`. Days count
 * from 1970.
 */
export type Columns = {
  count: number;
  resort: Uint16Array;
  checkIn: Int32Array;
  checkOut: Int32Array;
  unit: Uint8Array;
  kitchen: Uint8Array;
  occupancy: Uint8Array;
  /** Place of the occupancy in its list. */
  guests: Uint8Array;
  inv: Uint8Array;
  cents: Int32Array;
  /**
   * The first price limit that is not below it, by its place in their list; after them all for what
   * costs more.
   */
  band: Uint8Array;
  pinned: Uint8Array;
  /** Not 0 if the week is taken. */
  taken: Uint8Array;
};
const resortIndex = new Map(demoResorts.map(({ id }, index) => [id, index]));

/** The kind of a week as the database computes it; the loading switches triggers off. */
const kindOf = (inv: number, unit: number, kitchen: number, occupancy: number): number =>
  (inv + 1) * 100_000 + (unit + 1) * 10_000 + (kitchen + 1) * 1_000 + occupancy;

/** Draws the demo inventory into columns and, with a file name, into a file for COPY. */
export async function drawWeeks(count: number, today: string, file?: string): Promise<Columns> {
  const columns: Columns = {
    count,
    resort: new Uint16Array(count),
    checkIn: new Int32Array(count),
    checkOut: new Int32Array(count),
    unit: new Uint8Array(count),
    kitchen: new Uint8Array(count),
    occupancy: new Uint8Array(count),
    guests: new Uint8Array(count),
    inv: new Uint8Array(count),
    cents: new Int32Array(count),
    band: new Uint8Array(count),
    pinned: new Uint8Array(count),
    taken: new Uint8Array(count),
  };
  const days = new Map<string, number>();
  const dayOf = (date: string): number =>
    days.get(date) ?? (days.set(date, dayNumber(date)), dayNumber(date));
  const places = demoResorts.map((resort) =>
    [resort.id, resort.name, resort.city, resort.state, resort.country].join('\t'),
  );
  const out = file ? createWriteStream(file, { highWaterMark: 1 << 22 }) : undefined;
  let text = '';
  let row = 0;
  for (const week of demoWeeks({ count, from: today, seed: 2026 })) {
    const resort = resortIndex.get(week.resortId)!;
    const [unit, kitchen, inv] = [
      UNIT_TYPES.indexOf(week.unitType),
      KITCHEN_TYPES.indexOf(week.kitchenType),
      WEEK_TYPES.indexOf(week.invType),
    ];
    columns.resort[row] = resort;
    columns.checkIn[row] = dayOf(week.checkIn);
    columns.checkOut[row] = dayOf(week.checkOut);
    columns.unit[row] = unit;
    columns.kitchen[row] = kitchen;
    columns.occupancy[row] = week.maxOccupancy;
    columns.guests[row] = OCCUPANCIES.indexOf(week.maxOccupancy);
    columns.inv[row] = inv;
    columns.cents[row] = week.costCents;
    columns.band[row] = PRICE_LIMITS.filter((limit) => week.costCents > 100 * limit).length;
    columns.pinned[row] = week.pinned ? 1 : 0;
    row += 1;
    if (!out) continue;
    text += `${row}\t${week.inventoryId}\t${places[resort]}\t${week.checkIn}\t${week.checkOut}\t${week.unitType}\t${week.kitchenType}\t${week.maxOccupancy}\t${week.invType}\t${week.costCents}\t${week.pinned ? 't' : 'f'}\t${kindOf(inv, unit, kitchen, week.maxOccupancy)}\n`;
    if (text.length > 1 << 20) {
      if (!out.write(text))
        await new Promise<void>((resolve) => void out.once('drain', () => resolve()));
      text = '';
    }
  }
  out?.end(text);
  if (out) await finished(out);
  return columns;
}

export type Query = Search & { sort: Sort; limit: number; page: number };
const whole = ['USA', 'USA', 'USA', 'Mexico', 'Canada', 'Spain', 'Dominican Republic', 'Italy'];

/**
 * Random searches as people make them: places large and small, mostly whole months, some filters,
 * every order; pages are chosen later.
 */
export function randomQueries(count: number, today: string, seed: number): Query[] {
  const random = rng(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const some = <T>(values: readonly T[]): T[] | undefined => {
    if (random() < 0.6) return undefined;
    const chosen = values.filter(() => random() < 0.5);
    return chosen.length > 0 ? chosen : undefined;
  };
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  const monthStart = (months: number): string =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1))
      .toISOString()
      .slice(0, 10);
  return Array.from({ length: count }, () => {
    const resort = pick(demoResorts);
    const roll = random();
    const place =
      roll < 0.4
        ? { country: pick(whole), city: 'all' }
        : roll < 0.6
          ? {
              country: 'USA',
              city: 'all',
              state: pick(demoResorts.filter(({ country }) => country === 'USA')).stateCode,
            }
          : {
              country: resort.country,
              city: roll < 0.9 ? resort.city : 'all',
              ...(resort.stateCode ? { state: resort.stateCode } : {}),
            };
    const names =
      roll < 0.9
        ? {}
        : {
            ResortName: [
              ...new Set([
                resort.name,
                pick(demoResorts.filter(({ country }) => country === resort.country)).name,
              ]),
            ],
          };
    const begin = below(10);
    const dates =
      random() < 0.75
        ? {
            dateIn: monthStart(begin),
            dateOut: dateOf(dayNumber(monthStart(begin + 1 + below(random() < 0.4 ? 1 : 12))) - 1),
          }
        : (() => {
            const day = dayNumber(today) + below(300);
            return { dateIn: dateOf(day), dateOut: dateOf(day + 7 + below(90)) };
          })();
    const query: Query = {
      ...place,
      ...names,
      ...dates,
      ...(Object.fromEntries(
        COUNTED.map((row) => [
          row.name,
          isSingle(row)
            ? random() < 0.6
              ? undefined
              : [pick(row.upTo ? PRICE_LIMITS : row.values)]
            : some<string | number>(row.values),
        ]),
      ) as Filters),
      ...(random() < 0.2 && { PriceFrom: [pick(PRICE_LIMITS)] }),
      ...Object.fromEntries(
        FILTER_ROWS.filter((row) => row.day && random() < 0.1).map(({ name }) => [
          name,
          [dateOf(dayNumber(dates.dateIn) + below(40))],
        ]),
      ),
      ...(random() < 0.1 && { CheckInDays: ['Friday', 'Saturday', 'Sunday'] as const }),
      ...(random() < 0.1 && {
        Area: [
          writeArea({
            south: resort.lat - 2,
            west: resort.long - 2,
            north: resort.lat + 2,
            east: resort.long + 2,
          }),
        ],
      }),
      ...(random() < 0.1 && {
        Places: [resort, pick(demoResorts)].map(({ country, state, city }) =>
          [country, state, city].join('/'),
        ),
      }),
      ...Object.fromEntries(
        BY_RESORT.filter(() => random() < 0.2).map(({ name, values }) => [
          name,
          [...new Set([pick(values), pick(values)])],
        ]),
      ),
      sort: random() < 0.5 ? 'priceLowest' : pick(SORTS),
      limit: 10,
      page: 1,
    };
    if (query.CheckInDay) query.FlexDays = [pick(FLEX_DAYS)];
    // Nothing costs more than one limit and no more than a lower one.
    if ((query.PriceFrom?.[0] ?? 0) >= (query.PriceUpTo?.[0] ?? Infinity)) delete query.PriceFrom;
    return query;
  });
}

export type Recount = { total: number; facets: Record<string, number[]>; ids: number[] };

/** Whether a service of a resort is what is asked for, by the words of its name. */
export const isMeant = (amenity: string, service: string): boolean =>
  (
    ({ waterSports: /^(waterSports|kayaks?|snorkel)$/, airConditioning: /^air/ }) as Record<
      string,
      RegExp
    >
  )[amenity]?.test(service) ??
  new RegExp(`^${amenity}|${amenity[0]!.toUpperCase()}${amenity.slice(1)}$`).test(service);

/**
 * Counts a search by hand: every week is looked at. Ids of the page are worked out only when asked
 * for, as that sorts all matches.
 */
export function recountByHand(
  columns: Columns,
  query: Query,
  today: string,
  withPage: boolean,
): Recount {
  const inPlace = demoResorts.map(
    (resort) =>
      resort.country === query.country &&
      (query.city === 'all' || resort.city === query.city) &&
      (!query.state || resort.stateCode === query.state || resort.state === query.state) &&
      (!query.ResortName?.length || query.ResortName.includes(resort.name)) &&
      (query.Area ?? []).every((area) => {
        const [south, west, north, east] = area.split(',').map(Number) as [
          number,
          number,
          number,
          number,
        ];
        const inside = (value: number, from: number, to: number) => from <= value && value <= to;
        return inside(resort.lat, south, north) && inside(resort.long, west, east);
      }) &&
      (!query.Places ||
        query.Places.includes([resort.country, resort.state, resort.city].join('/'))) &&
      (query.Amenities ?? []).every((one) => resort.amenities.some((key) => isMeant(one, key))),
  );
  const mask = <T>(values: readonly T[], chosen: readonly T[] | undefined) =>
    values.map((value) => !chosen?.length || chosen.includes(value));
  const lists = [
    { facet: 'InvType', at: columns.inv, passes: mask(WEEK_TYPES, query.InvTypeInDetail) },
    { facet: 'UnitType', at: columns.unit, passes: mask(UNIT_TYPES, query.UnitType) },
    { facet: 'KitchenType', at: columns.kitchen, passes: mask(KITCHEN_TYPES, query.KitchenType) },
    {
      facet: 'Sleeps',
      at: columns.guests,
      passes: OCCUPANCIES.map((occupancy) => occupancy >= (query.SleepsAtLeast?.[0] ?? 0)),
    },
    { facet: 'MaxOccupancy', at: columns.guests, passes: mask(OCCUPANCIES, query.MaxOccupancy) },
    {
      facet: 'Price',
      at: columns.band,
      passes: [...PRICE_LIMITS, Infinity].map(
        (limit) =>
          limit <= Math.max(...(query.PriceUpTo ?? [Infinity])) &&
          limit > (query.PriceFrom?.[0] ?? 0),
      ),
    },
  ].map((list) => ({ ...list, counts: list.passes.map(() => 0) }));
  const from = Math.max(dayNumber(query.dateIn), dayNumber(today) + 1);
  const to = dayNumber(query.dateOut);
  const day = ([date]: readonly string[] = []) => (date ? dayNumber(date) : undefined);
  const [by, stay, checkIn, flex] = [
    day(query.CheckOutBy),
    day(query.StayDay),
    day(query.CheckInDay),
    query.FlexDays?.[0] ?? 0,
  ];
  const onDays = (begins: number, ends: number): boolean =>
    (by === undefined || ends <= by) &&
    (stay === undefined || (begins <= stay && ends > stay)) &&
    (checkIn === undefined || Math.abs(begins - checkIn) <= flex) &&
    // The first day of 1970 was a Thursday.
    (!query.CheckInDays?.length || query.CheckInDays.includes(WEEKDAYS[(begins + 3) % 7]!));
  const result: Recount = {
    total: 0,
    facets: Object.fromEntries(lists.map(({ facet, counts }) => [facet, counts])),
    ids: [],
  };
  const found: number[] = [];
  for (let row = 0; row < columns.count; row += 1) {
    if (
      !inPlace[columns.resort[row]!] ||
      columns.checkIn[row]! < from ||
      columns.checkOut[row]! > to ||
      !onDays(columns.checkIn[row]!, columns.checkOut[row]!) ||
      columns.taken[row]
    )
      continue;
    let misses = 0;
    let missed = -1;
    for (let list = 0; list < lists.length && misses < 2; list += 1)
      if (!lists[list]!.passes[lists[list]!.at[row]!]) {
        misses += 1;
        missed = list;
      }
    if (misses > 1) continue;
    if (misses === 0) {
      result.total += 1;
      if (withPage) found.push(row);
    }
    for (let list = 0; list < lists.length; list += 1)
      if (misses === 0 || missed === list) lists[list]!.counts[lists[list]!.at[row]!]! += 1;
  }
  // Room for so many is room for fewer.
  const rooms = result.facets['Sleeps'];
  rooms?.reduceRight((more, count, at) => (rooms[at] = count + more), 0);
  if (withPage) {
    const price = (a: number, b: number) => columns.cents[a]! - columns.cents[b]!;
    const day = (a: number, b: number) => columns.checkIn[a]! - columns.checkIn[b]!;
    const orders: Record<Sort, (a: number, b: number) => number> = {
      priceLowest: (a, b) => price(a, b) || day(a, b),
      priceHighest: (a, b) => price(b, a) || day(a, b),
      checkInOrderLowest: (a, b) => day(a, b) || price(a, b),
      checkInOrderHighest: (a, b) => day(b, a) || price(a, b),
    };
    const order = orders[query.sort];
    found.sort((a, b) => order(a, b) || a - b);
    result.ids = found
      .slice((query.page - 1) * query.limit, query.page * query.limit)
      .map((row) => row + 1);
  }
  return result;
}

/** The days of a calendar to the day `to`, counted by hand. */
export function daysByHand(columns: Columns, query: Query, today: string, to: string) {
  const { ids } = recountByHand(
    columns,
    {
      ...query,
      dateIn: today,
      dateOut: '2999-12-31',
      sort: 'priceLowest',
      limit: Number.MAX_SAFE_INTEGER,
      page: 1,
    },
    today,
    true,
  );
  const last = dayNumber(to);
  // Of one day the first in this order is the first of its cheapest.
  return [...Map.groupBy(ids, (id) => columns.checkIn[id - 1]!)]
    .filter(([day]) => day <= last)
    .toSorted(([a], [b]) => a - b)
    .map(([day, [first = 0, ...others]]) => ({
      date: dateOf(day),
      weeks: 1 + others.length,
      price: columns.cents[first - 1]! / 100,
      nights: columns.checkOut[first - 1]! - day,
    }));
}
