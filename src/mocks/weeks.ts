import type { HttpHandler } from 'msw';
import {
  BY_RESORT,
  COUNTED,
  FEATURED_COUNT,
  FILTER_NAMES,
  FILTER_ROWS,
  limitsOf,
  PRICE_UNITS,
  RESORT_DATES,
  checkMonths,
  featuredWeeks,
  listByResort,
  listCities,
  listPlaces,
  listCountries,
  listResorts,
  listStates,
  listWeeks,
  mapPins,
  WEEKDAYS,
} from '#contracts/week.ts';
import { tripSummary } from '#contracts/trip.ts';
import type { ReplyInput } from '#contracts/endpoint.ts';
import type { FilterName, WeekCard } from '#contracts/week.ts';
import { readArea } from '#lib/area.ts';
import { placesAround } from '#lib/place-path.ts';
import { addDays } from '#lib/dates.ts';
import { rng } from '#scenes/rng.ts';
import { buildWeekCards } from './builders.ts';
import { answers } from './endpoint.ts';
import { drawsImages } from './images.ts';
import { watchHandlers } from './watch.ts';

/** A small inventory: enough weeks for several pages, dates that differ. */
export const storyWeeks: readonly WeekCard[] = buildWeekCards(37).map((week, index) => {
  const CheckInDate = addDays('2027-03-06', (index % 7) * 7);
  return { ...week, Fijado: index === 3, CheckInDate, CheckOutDate: addDays(CheckInDate, 7) };
});

/** Where a resort of the stories lies: somewhere in Yucatán, always at the same place. */
export function positionOf(name: string): { lat: number; lng: number } {
  const random = rng([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e9);
  return { lat: 19 + 2 * random(), lng: -89 + 2 * random() };
}

type Body = Partial<Record<FilterName, unknown>> & { sort?: string | undefined };
const orders: Record<string, (a: WeekCard, b: WeekCard) => number> = {
  priceLowest: (a, b) => a.Cost - b.Cost,
  priceHighest: (a, b) => b.Cost - a.Cost,
  checkInOrderHighest: (a, b) => b.CheckInDate.localeCompare(a.CheckInDate),
  checkInOrderLowest: (a, b) => a.CheckInDate.localeCompare(b.CheckInDate),
};
const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const perUnit = (body: Body) => PRICE_UNITS.find((one) => listed(body.PricePer).includes(one));
const priceIn = (body: Body) => {
  const unit = perUnit(body);
  return ({ Cost, Nights, MaxOccupancy }: WeekCard): number =>
    unit === 'night' ? Cost / Nights : unit === 'person' ? Cost / MaxOccupancy : Cost;
};

/** Filters that compare in a way of their own; all others by the flags of their row. */
const COMPARES: Partial<
  Record<FilterName, (week: WeekCard, chosen: unknown[], body: Body) => boolean>
> = {
  StayDay: (week, [day]) => week.CheckInDate <= String(day) && week.CheckOutDate > String(day),
  CheckInDay: (week, [day], body) => {
    const flex = Number(listed(body.FlexDays)[0] ?? 0);
    return (
      week.CheckInDate >= addDays(String(day), -flex) &&
      week.CheckInDate <= addDays(String(day), flex)
    );
  },
  CheckOutBy: (week, [day]) => week.CheckOutDate <= String(day),
  FlexDays: () => true,
  PricePer: () => true,
  CheckInDays: (week, chosen) =>
    chosen.includes(WEEKDAYS[(new Date(week.CheckInDate).getUTCDay() + 6) % 7]),
  Area: (week, [asked]) => {
    const { lat, lng } = positionOf(week.ResortName);
    const area = readArea(String(asked));
    return Boolean(
      area && lat >= area.south && lat <= area.north && lng >= area.west && lng <= area.east,
    );
  },
  Places: ({ ResortCountry: country, ResortState: state, ResortCity: city }, chosen) =>
    placesAround({ country, state, city }).some((one) => chosen.includes(one)),
};

function passes(week: WeekCard, row: (typeof FILTER_ROWS)[number], body: Body): boolean {
  const { name, upTo, over, atLeast, resort } = row;
  const chosen = listed(body[name]);
  if (chosen.length === 0) return true;
  if (resort) return chosen.every((one) => week.amenities.some(({ img }) => img === one));
  const compare = COMPARES[name];
  if (compare) return compare(week, chosen, body);
  const numbers = chosen.map(Number);
  if (over) return priceIn(body)(week) > Math.min(...numbers);
  if (atLeast) return week.MaxOccupancy >= Math.min(...numbers);
  return upTo
    ? priceIn(body)(week) <= Math.max(...numbers)
    : chosen.includes(week[name as keyof WeekCard]);
}

/** The weeks that pass all filters but those that are skipped. */
type Keep = (...skipped: (string | undefined)[]) => WeekCard[];

/** How many weeks each value of each filter would find. */
const countFacets = (keep: Keep, body: Body) => {
  const priceOf = priceIn(body);
  const limits = limitsOf(perUnit(body));
  return COUNTED.map(({ name, facet, values, upTo, atLeast }) => {
    const others = keep(name, upTo && 'PriceFrom');
    const has = (value: unknown, band: number) =>
      upTo
        ? (week: WeekCard) =>
            priceOf(week) > (limits[band - 1] ?? -1) && priceOf(week) <= Number(value ?? Infinity)
        : atLeast
          ? (week: WeekCard) => week.MaxOccupancy >= Number(value)
          : (week: WeekCard) => Reflect.get(week, name) === value;
    return [
      facet,
      (upTo ? [...limits, null] : values).map((value, band) => ({
        value,
        count: others.filter(has(value, band)).length,
      })),
    ];
  });
};

/** The filter to drop, or else two of several. */
function filterChanges(keep: Keep, chosen: readonly FilterName[]) {
  const most = <One extends { total: number }>(ones: One[]) =>
    ones.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  const drop = most(chosen.map((facet) => ({ facet, total: keep(facet).length })));
  if (drop.length > 0 || chosen.length < 3) return { drop };
  const [pair] = most(
    chosen.flatMap((one, at) =>
      chosen.slice(at + 1).map((two) => ({ facets: [one, two], total: keep(one, two).length })),
    ),
  );
  return { drop, pair };
}

/** What could be changed when nothing is found. */
const suggestionsFor = (keep: Keep, body: Body) => ({
  ...filterChanges(
    keep,
    FILTER_NAMES.filter(
      (name) => name !== 'FlexDays' && name !== 'PricePer' && listed(body[name]).length > 0,
    ),
  ),
  months: [
    { month: '2027-02', total: 3 },
    { month: '2027-05', total: 12 },
    { month: '2027-06', total: 1 },
  ],
  places: [
    { country: 'Mexico', state: 'Yucatán', city: 'Mérida', km: 286, total: 9 },
    { country: 'USA', state: 'Florida', city: 'Key West', km: 631, total: 24 },
    {
      country: 'Dominican Republic',
      state: 'La Altagracia',
      city: 'Punta Cana',
      km: 1925,
      total: 1,
    },
  ],
  elsewhere: 212,
});

/**
 * What the list call answers from an inventory: filtered, counted, sorted, a page of it, and with
 * the first one the featured weeks.
 */
export function findWeeks(
  weeks: readonly WeekCard[],
  body: Body,
  page = 1,
  limit = 10,
): ReplyInput<typeof listWeeks> {
  const keep: Keep = (...skipped) =>
    weeks.filter((week) =>
      FILTER_ROWS.every((row) => skipped.includes(row.name) || passes(week, row, body)),
    );
  const found = keep().toSorted(orders[body.sort ?? 'priceLowest']);
  const filters = Object.fromEntries(countFacets(keep, body));
  return {
    success: true,
    weeks: found.slice((page - 1) * limit, page * limit),
    ...(page === 1 && { featured: found.filter(({ Fijado }) => Fijado).slice(0, FEATURED_COUNT) }),
    paginate: { total: found.length, totalPages: Math.ceil(found.length / limit) },
    unfiltered: weeks.length,
    filters: filters as ReplyInput<typeof listWeeks>['filters'],
    ...(found.length > 0 ? {} : { suggestions: suggestionsFor(keep, body) }),
  };
}

/** What the call for resort names answers from an inventory. */
export const countResorts = (weeks: readonly WeekCard[]) => ({
  weeks: [...new Set(weeks.map((week) => week.ResortName))].sort().map((ResortName) => ({
    ResortName,
    count: weeks.filter((week) => week.ResortName === ResortName).length,
  })),
  ...(Object.fromEntries(
    BY_RESORT.map(({ resort, values }) => [
      resort,
      values.map((value) => ({
        value,
        count: weeks.filter(({ amenities }) => amenities.some(({ img }) => img === value)).length,
      })),
    ]),
  ) as Pick<ReplyInput<typeof listResorts>, 'amenities'>),
});
/** What the list by resort answers from the same. */
export function findResorts(
  weeks: readonly WeekCard[],
  body: Body,
  page = 1,
  limit = 10,
): ReplyInput<typeof listByResort> {
  const { weeks: found, ...rest } = findWeeks(weeks, body, 1, weeks.length || 1);
  // The weeks come in the order asked for, and so does the first of each resort.
  const resorts = [...Map.groupBy(found, ({ ResortName }) => ResortName).values()].map((own) => {
    const byPrice = own.toSorted((a, b) => orders['priceLowest']!(a, b));
    const days = own
      .toSorted((a, b) => orders['checkInOrderLowest']!(a, b))
      .filter(({ CheckInDate }, at, all) => CheckInDate !== all[at - 1]?.CheckInDate);
    const lowest = byPrice[0]!;
    const others = days
      .filter(({ CheckInDate }) => CheckInDate !== lowest.CheckInDate)
      .slice(0, RESORT_DATES - 1);
    return {
      lowest,
      highest: byPrice.at(-1)!.Cost,
      total: own.length,
      dates: [lowest, ...others].toSorted((a, b) => orders['checkInOrderLowest']!(a, b)),
    };
  });
  const { featured, ...others } = rest;
  return {
    ...others,
    ...(page === 1 && featured && { featured }),
    resorts: resorts.slice((page - 1) * limit, page * limit),
    paginate: { total: resorts.length, totalPages: Math.ceil(resorts.length / limit) },
    weeks: found.length,
  };
}

/** What a map answers from the same. */
export function findPins(weeks: readonly WeekCard[], body: Body): ReplyInput<typeof mapPins> {
  const { resorts } = findResorts(weeks, { ...body, sort: 'priceLowest' }, 1, weeks.length || 1);
  return {
    success: true,
    total: resorts.length,
    pins: resorts.map(({ lowest, total }) => ({
      id: `resort-${lowest.ResortName}`,
      name: lowest.ResortName,
      ...positionOf(lowest.ResortName),
      price: lowest.Cost,
      week: lowest._id,
      weeks: total,
    })),
  };
}

/** The search's lists. */
export const searchHandlers: readonly HttpHandler[] = [
  answers(listCountries, {
    success: true,
    countries: [
      { Country: 'USA', TIPO: 1, iso2: 'US' },
      { Country: 'Mexico', TIPO: 0, iso2: 'MX' },
      { Country: 'Dominican Republic', TIPO: 0, iso2: 'DO' },
      { Country: 'Aruba', TIPO: 0, iso2: 'AW' },
      { Country: 'Canada', TIPO: 1, iso2: 'CA' },
      { Country: 'Costa Rica', TIPO: 0, iso2: 'CR' },
      { Country: 'Spain', TIPO: 0, iso2: 'ES' },
    ],
  }),
  answers(listStates, ({ query }) => ({
    success: true as const,
    states:
      query?.country === 'Canada'
        ? [
            { CODIGO: 'AB', NOMBRE_ESTADO: 'Alberta' },
            { CODIGO: 'BC', NOMBRE_ESTADO: 'British Columbia' },
          ]
        : [
            { CODIGO: 'CA', NOMBRE_ESTADO: 'California' },
            { CODIGO: 'FL', NOMBRE_ESTADO: 'Florida' },
            { CODIGO: 'HI', NOMBRE_ESTADO: 'Hawaii' },
          ],
  })),
  answers(listCities, ({ query }) => ({
    success: true as const,
    cities: (query?.state
      ? ['Key West', 'Miami Beach', 'Orlando']
      : ['Bacalar', 'Cancún', 'Mérida', 'Playa del Carmen', 'Puerto Vallarta']
    ).map((City) => ({ City })),
  })),
  answers(listPlaces, {
    success: true,
    places: (
      [
        ['Mexico', 'MX', 'Quintana Roo', '', 'Cancún'],
        ['Mexico', 'MX', 'Quintana Roo', '', 'Playa del Carmen'],
        ['Mexico', 'MX', 'Baja California Sur', '', 'San José del Cabo'],
        ['Mexico', 'MX', 'Baja California Sur', '', 'Cabo San Lucas'],
        ['Mexico', 'MX', 'Jalisco', '', 'Puerto Vallarta'],
        ['USA', 'US', 'Florida', 'FL', 'Key West'],
        ['USA', 'US', 'Florida', 'FL', 'Orlando'],
        ['Spain', 'ES', 'Málaga', '', 'Marbella'],
      ] as const
    ).map(([country, iso2, state, stateCode, city]) => ({
      country,
      iso2,
      state,
      stateCode,
      city,
      resorts: city === 'Cancún' ? ['Playa Serena Resort & Spa'] : [],
    })),
  }),
  answers(checkMonths, {
    success: true,
    checkIn: ['2026-12', '2027-01', '2027-03', '2027-04'],
    checkOut: ['2026-12', '2027-01', '2027-03', '2027-04', '2027-05'],
  }),
];

/** Everything that home and list ask for, from one inventory. */
export const weekHandlers = (weeks: readonly WeekCard[] = storyWeeks): HttpHandler[] => [
  // The member has no trips, unless a story puts its own answer before this one.
  answers(tripSummary, () => ({
    success: true as const,
    now: new Date().toISOString(),
    held: [],
    checking: [],
    next: null,
  })),
  drawsImages,
  ...watchHandlers(),
  ...searchHandlers,
  answers(listWeeks, ({ query, body }) =>
    findWeeks(weeks, body ?? {}, Number(query?.page ?? 1), Number(query?.limit ?? 10)),
  ),
  answers(listByResort, ({ query, body }) =>
    findResorts(weeks, body ?? {}, Number(query?.page ?? 1), Number(query?.limit ?? 10)),
  ),
  answers(mapPins, ({ body }) => findPins(weeks, body ?? {})),
  answers(listResorts, { success: true, ...countResorts(weeks) }),
  answers(featuredWeeks, {
    success: true,
    pinned: weeks.slice(0, 6).map((week) => ({ ...week, Fijado: true })),
    lastMinute: weeks.slice(6, 14).map((week) => ({
      ...week,
      InvTypeInDetail: 'Last Minute Week' as const,
      CheckInDate: '2026-12-05',
      CheckOutDate: '2026-12-12',
    })),
  }),
];
