import type { HttpHandler } from 'msw';
import { listByResort, weekCalendar } from '#contracts/week.ts';
import type { ReplyInput } from '#contracts/endpoint.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { priceSteps } from '#lib/price-steps.ts';
import { rng } from '#scenes/rng.ts';
import { buildWeekCard } from './builders.ts';
import { answers } from './endpoint.ts';
import { findWeeks } from './weeks.ts';

type Calendar = ReplyInput<typeof weekCalendar>;

/** What a night of each month costs beside a mean one, January first. */
const SEASONS = [1.3, 1.25, 1.15, 1.1, 0.88, 0.9, 0.95, 0.86, 0.7, 0.72, 0.85, 1.05];
const FROM = '2026-11-23';
const TO = '2027-11-30';

/** A year in which most weeks begin on weekends, as resorts sell them. */
export function buildCalendar(mean = 500): Calendar {
  const random = rng(17);
  const days: Calendar['days'] = [];
  for (let date = '2026-12-01'; date <= TO; date = addDays(date, 1)) {
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    const often = weekday === 6 ? 0.85 : weekday === 5 || weekday === 0 ? 0.6 : 0.05;
    if (random() > often) continue;
    const price = mean * SEASONS[Number(date.slice(5, 7)) - 1]! * (0.8 + 0.4 * random());
    days.push({
      date,
      weeks: 1 + Math.floor(random() * 40),
      price: Math.round(price / 10) * 10 - 1,
      nights: 7,
    });
  }
  return {
    success: true,
    from: FROM,
    to: TO,
    days,
    steps: priceSteps(days.map((day) => day.price)),
  };
}

const NAMES = [
  'Playa Serena Resort & Spa',
  'Casa Caracol Playa',
  'Arrecife Dorado',
  'Amaranto Riviera',
];
const UNITS = ['2 BEDROOM', '2 BEDROOM', '3 BEDROOM', '1 BEDROOM'] as const;

/** The resorts of the chosen day. */
const resortsOfDay = (dateIn: string): ReplyInput<typeof listByResort> => {
  const resorts = NAMES.map((ResortName, at) => {
    const lowest = buildWeekCard({
      _id: String(8100 + at),
      ResortName,
      UnitType: UNITS[at]!,
      Cost: 549 + at * 49,
      CheckInDate: dateIn,
      CheckOutDate: addDays(dateIn, 7),
    });
    const { _id, CheckInDate, CheckOutDate, Nights, Cost } = lowest;
    return {
      lowest,
      highest: Cost,
      total: 2,
      dates: [{ _id, CheckInDate, CheckOutDate, Nights, Cost }],
    };
  });
  return {
    success: true,
    resorts,
    paginate: { total: resorts.length, totalPages: 1 },
    weeks: 8,
    unfiltered: 8,
    filters: findWeeks([], {}).filters,
  };
};

/** A year and the resorts of each of its days. */
export const yearHandlers = (calendar: Calendar = buildCalendar()): HttpHandler[] => [
  answers(weekCalendar, calendar),
  answers(listByResort, ({ body }) => resortsOfDay(body?.dateIn ?? toIsoDate(new Date()))),
];
