import type { HttpHandler } from 'msw';
import {
  COUNTED,
  FEATURED_COUNT,
  FILTER_NAMES,
  FILTER_ROWS,
  checkMonths,
  featuredWeeks,
  listCities,
  listCountries,
  listResorts,
  listStates,
  listWeeks,
} from '#contracts/week.ts';
import type { ReplyInput } from '#contracts/endpoint.ts';
import type { FilterName, WeekCard } from '#contracts/week.ts';
import { addDays } from '#lib/dates.ts';
import { buildWeekCards } from './builders.ts';
import { answers } from './endpoint.ts';
import { drawsImages } from './images.ts';

/** A small inventory: enough weeks for several pages, dates that differ. */
export const storyWeeks: readonly WeekCard[] = buildWeekCards(37).map((week, index) => {
  const CheckInDate = addDays('2027-03-06', (index % 7) * 7);
  return { ...week, Fijado: index === 3, CheckInDate, CheckOutDate: addDays(CheckInDate, 7) };
});

type Body = Partial<Record<FilterName, unknown>> & { sort?: string | undefined };
const orders: Record<string, (a: WeekCard, b: WeekCard) => number> = {
  priceLowest: (a, b) => a.Cost - b.Cost,
  priceHighest: (a, b) => b.Cost - a.Cost,
  checkInOrderHighest: (a, b) => b.CheckInDate.localeCompare(a.CheckInDate),
  checkInOrderLowest: (a, b) => a.CheckInDate.localeCompare(b.CheckInDate),
};
const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

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
  const passes = (week: WeekCard, { name, upTo }: (typeof FILTER_ROWS)[number]): boolean => {
    const chosen = listed(body[name]);
    if (chosen.length === 0) return true;
    return upTo
      ? week.Cost <= Math.max(...chosen.map(Number))
      : chosen.includes(week[name as keyof WeekCard]);
  };
  const keep = (skipped?: string) =>
    weeks.filter((week) => FILTER_ROWS.every((row) => row.name === skipped || passes(week, row)));
  const found = keep().toSorted(orders[body.sort ?? 'priceLowest']);
  const counts = COUNTED.map(({ name, facet, values, upTo }) => {
    const others = keep(name);
    const has = (value: unknown, band: number) =>
      upTo
        ? ({ Cost }: WeekCard) =>
            Cost > Number(values[band - 1] ?? -1) && Cost <= Number(value ?? Infinity)
        : (week: WeekCard) => Reflect.get(week, name) === value;
    return [
      facet,
      (upTo ? [...values, null] : values).map((value, band) => ({
        value,
        count: others.filter(has(value, band)).length,
      })),
    ];
  });
  return {
    success: true,
    weeks: found.slice((page - 1) * limit, page * limit),
    ...(page === 1 && { featured: found.filter(({ Fijado }) => Fijado).slice(0, FEATURED_COUNT) }),
    paginate: { total: found.length, totalPages: Math.ceil(found.length / limit) },
    filters: Object.fromEntries(counts) as ReplyInput<typeof listWeeks>['filters'],
    ...(found.length > 0
      ? {}
      : {
          suggestions: {
            drop: FILTER_NAMES.filter((name) => listed(body[name]).length > 0)
              .map((name) => ({ facet: name, total: keep(name).length }))
              .filter((one) => one.total > 0)
              .toSorted((a, b) => b.total - a.total),
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
          },
        }),
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
  answers(checkMonths, {
    success: true,
    checkIn: ['2026-12', '2027-01', '2027-03', '2027-04'],
    checkOut: ['2026-12', '2027-01', '2027-03', '2027-04', '2027-05'],
  }),
];

/** Everything that home and list ask for, from one inventory. */
export const weekHandlers = (weeks: readonly WeekCard[] = storyWeeks): HttpHandler[] => [
  drawsImages,
  ...searchHandlers,
  answers(listWeeks, ({ query, body }) =>
    findWeeks(weeks, body ?? {}, Number(query?.page ?? 1), Number(query?.limit ?? 10)),
  ),
  answers(listResorts, () => ({
    success: true as const,
    weeks: [...new Set(weeks.map((week) => week.ResortName))].sort().map((ResortName) => ({
      ResortName,
      count: weeks.filter((week) => week.ResortName === ResortName).length,
    })),
  })),
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
