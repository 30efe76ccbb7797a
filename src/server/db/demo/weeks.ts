import { hash, rng } from '#scenes/rng.ts';
import { DAY_MS } from '#lib/durations.ts';
import type { Setting } from './places.ts';
import { demoResorts, resortWeight } from './resorts.ts';
import type { DemoResort } from './resorts.ts';

/** The value lists of specification section 9. */
export const weekTypes = ['Last Minute Week', 'Smart Week', 'VIP Week'] as const;
export const unitTypes = ['Hotel', 'Studio', '1 BEDROOM', '2 BEDROOM', '3 BEDROOM'] as const;
export const kitchenTypes = ['No Kitchen', 'Full Kitchen', 'Partial Kitchen'] as const;
export const occupancies = [2, 4, 6, 8] as const;

/**
 * One week of the demo inventory. `costCents` is the total price of the seven nights in US cents;
 * dates are 'YYYY-MM-DD'.
 */
export interface DemoWeek {
  resortId: string;
  /** Unique within one seed, for any count up to 900 million. */
  inventoryId: string;
  checkIn: string;
  checkOut: string;
  unitType: (typeof unitTypes)[number];
  kitchenType: (typeof kitchenTypes)[number];
  maxOccupancy: (typeof occupancies)[number];
  invType: (typeof weekTypes)[number];
  costCents: number;
  pinned: boolean;
}

const nights = 7;

/**
 * For each week type: how many days after `from` it begins (specification section 9), how often it
 * is picked, and its share of the full price.
 */
const windows = [
  { type: weekTypes[0], first: 3, last: 30, share: 0.22, price: 0.62 },
  { type: weekTypes[1], first: 31, last: 181, share: 0.45, price: 0.86 },
  { type: weekTypes[2], first: 61, last: 364, share: 0.33, price: 1.12 },
] as const;

function windowAt(roll: number): (typeof windows)[number] {
  const [late, smart, vip] = windows;
  return roll < late.share ? late : roll < late.share + smart.share ? smart : vip;
}

type Unit = {
  type: DemoWeek['unitType'];
  kitchen: DemoWeek['kitchenType'];
  sleeps: DemoWeek['maxOccupancy'];
  price: number;
};
const unit = (
  type: Unit['type'],
  kitchen: Unit['kitchen'],
  sleeps: Unit['sleeps'],
  price: number,
): Unit => ({ type, kitchen, sleeps, price });
const rooms = [unit('Hotel', 'No Kitchen', 2, 0.78), unit('Hotel', 'No Kitchen', 4, 0.88)];
const studios = [
  unit('Studio', 'Partial Kitchen', 2, 0.74),
  unit('Studio', 'Partial Kitchen', 4, 0.82),
  unit('Studio', 'Full Kitchen', 4, 0.86),
  unit('Studio', 'No Kitchen', 2, 0.7),
];
const ones = [
  unit('1 BEDROOM', 'Full Kitchen', 4, 1.02),
  unit('1 BEDROOM', 'Partial Kitchen', 4, 0.97),
  unit('1 BEDROOM', 'Full Kitchen', 2, 0.94),
  unit('1 BEDROOM', 'Full Kitchen', 4, 1),
];
const twos = [
  unit('2 BEDROOM', 'Full Kitchen', 6, 1.42),
  unit('2 BEDROOM', 'Full Kitchen', 6, 1.45),
  unit('2 BEDROOM', 'Partial Kitchen', 6, 1.34),
  unit('2 BEDROOM', 'Full Kitchen', 8, 1.55),
];
const threes = [
  unit('3 BEDROOM', 'Full Kitchen', 8, 1.95),
  unit('3 BEDROOM', 'Full Kitchen', 8, 1.9),
];

/** Cities rent rooms; islands and ski resorts rent homes. */
const unitsOf = (resort: DemoResort): readonly Unit[] => {
  if (resort.setting === 'city' || resort.setting === 'town')
    return [...rooms, ...rooms, ...studios, ...ones, ...(resort.level > 3 ? twos : [])];
  if (resort.setting === 'village' || resort.setting === 'jungle' || resort.setting === 'lagoon')
    return [...rooms, ...studios.slice(0, 2), ...ones, ...twos.slice(0, 2)];
  return [
    ...(resort.level > 2 ? rooms : []),
    ...studios.slice(0, 3),
    ...ones,
    ...twos,
    ...(resort.level > 1 ? threes : []),
  ];
};

/** Price factor by month in the northern hemisphere, January first. */
const winterSun = [1.25, 1.3, 1.35, 1.15, 0.9, 0.92, 1.02, 0.9, 0.7, 0.76, 0.9, 1.3];
const summer = [0.68, 0.7, 0.82, 0.92, 1, 1.2, 1.38, 1.4, 1.08, 0.9, 0.7, 0.9];
const ski = [1.38, 1.45, 1.3, 0.9, 0.62, 0.8, 0.98, 0.98, 0.76, 0.72, 0.85, 1.42];
const desert = [1.18, 1.28, 1.35, 1.2, 0.95, 0.72, 0.62, 0.64, 0.82, 1.05, 1.12, 1.15];
const streets = [0.86, 0.9, 1, 1.1, 1.15, 1.08, 1.05, 1.02, 1.06, 1.08, 0.98, 1.2];
const seasonOf: Partial<Record<Setting, readonly number[]>> = {
  snow: ski,
  desert,
  city: streets,
  town: streets,
  jungle: winterSun,
  lagoon: winterSun,
};

function priceCurve(resort: DemoResort): readonly number[] {
  const tropical = Math.abs(resort.lat) < 27.5;
  const curve = seasonOf[resort.setting] ?? (tropical ? winterSun : summer);
  return resort.lat < 0 && !(tropical && curve === winterSun)
    ? curve.map((_, month) => curve[(month + 6) % 12]!)
    : curve;
}

/** Prices end the way prices do: mostly in 9, sometimes in 5 or 0. */
function natural(dollars: number, roll: number): number {
  const tens = Math.round(dollars / 10) * 10;
  const ended = roll < 0.66 ? tens - 1 : roll < 0.86 ? tens - 5 : tens;
  return Math.min(2899, Math.max(189, ended));
}

/** Table for picking an index by weight in constant time (alias method). */
function aliasTable(weights: readonly number[]): { keep: Float64Array; other: Uint32Array } {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const keep = Float64Array.from(weights, (weight) => (weight * weights.length) / total);
  const other = new Uint32Array(weights.length);
  const small: number[] = [];
  const large: number[] = [];
  keep.forEach((value, i) => (value < 1 ? small : large).push(i));
  while (small.length && large.length) {
    const low = small.pop()!;
    const high = large.at(-1)!;
    other[low] = high;
    keep[high]! -= 1 - keep[low]!;
    if (keep[high]! < 1) small.push(large.pop()!);
  }
  // Rounding may leave a few slightly below one; they keep themselves.
  for (const i of [...small, ...large]) keep[i] = 1;
  return { keep, other };
}

/** Weekdays of check-in, Sunday first: mostly Friday, Saturday and Sunday. */
const startShare = [0.18, 0.03, 0.01, 0.02, 0.02, 0.24, 0.5];
const starts = Uint8Array.from({ length: 100 }, (_, i) => {
  let sum = 0;
  return startShare.findIndex((share) => (sum += share * 100) > i + 0.5);
});

/**
 * Deterministic resort weeks ahead of `from`, one at a time, so that any count fits in memory. The
 * same seed gives the same weeks in the same order, and a smaller count is the beginning of a
 * larger one. Throws RangeError for a `from` that is no date.
 */
export function* demoWeeks({
  count,
  from,
  seed,
}: {
  count: number;
  from: string;
  seed: number | string;
}): Generator<DemoWeek, void, void> {
  const start = Date.parse(`${from}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from) || Number.isNaN(start))
    throw new RangeError(`Not a date: ${from}`);
  const days = Array.from({ length: 366 + nights + 1 }, (_, i) =>
    new Date(start + i * DAY_MS).toISOString().slice(0, 10),
  );
  const months = days.map((day) => Number(day.slice(5, 7)) - 1);
  const firstWeekday = new Date(start).getUTCDay();
  const number = hash(`weeks ${seed}`);
  const r = rng(number);
  const table = aliasTable(demoResorts.map(resortWeight));
  const units = demoResorts.map(unitsOf);
  const curves = demoResorts.map(priceCurve);
  const offset = number % 900_000_000;

  for (let i = 0; i < count; i++) {
    const cell = r() * demoResorts.length;
    const column = Math.floor(cell);
    const index = cell - column < table.keep[column]! ? column : table.other[column]!;
    const resort = demoResorts[index]!;
    const options = units[index]!;
    const chosen = options[Math.floor(r() * options.length)]!;
    const window = windowAt(r());
    let day = window.first + Math.floor(r() * (window.last - window.first + 1));
    day += (starts[Math.floor(r() * 100)]! - ((firstWeekday + day) % 7) + 7) % 7;
    if (day > window.last) day -= 7;
    const price =
      resort.basePrice *
      chosen.price *
      window.price *
      curves[index]![months[day]!]! *
      (0.92 + r() * 0.16);
    yield {
      resortId: resort.id,
      // A multiplier coprime to the modulus visits every number once, so ids are unique but not in
      // order.
      inventoryId: String(100_000_000 + ((offset + i * 611_953) % 900_000_000)),
      checkIn: days[day]!,
      checkOut: days[day + nights]!,
      unitType: chosen.type,
      kitchenType: chosen.kitchen,
      maxOccupancy: chosen.sleeps,
      invType: window.type,
      costCents: natural(price, r()) * 100,
      pinned: r() < 0.003,
    };
  }
}
