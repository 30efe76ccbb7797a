import {
  ALL_CITIES,
  ANYWHERE,
  AMENITIES,
  FLEX_DAYS,
  limitsOf,
  OCCUPANCIES,
  PRICE_UNITS,
} from '#contracts/week-values.ts';
import { addDays, addMonths, daysBetween, lastDay, monthOf } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { writePlace } from '#lib/place-path.ts';
import type { Meaning, Part, Place, Region, Unknown, Why, World } from '#sentence/meaning.ts';
import { within } from '#sentence/places.ts';
import { readSentence } from '#sentence/read-sentence.ts';
import { writeMeaning } from '#sentence/write-meaning.ts';
import { asksForState } from './search-options.ts';
import { NO_FILTERS, toggleFilter } from './search-params.ts';
import type { Criteria, FilterParam, Filters } from './search-params.ts';

/** Values of a filter. */
export type Asked = { param: FilterParam; values: readonly (string | number)[] };
/** What a chip shows, and the criteria it adds to the search. */
export type Use =
  | { kind: 'place'; place: Place }
  | { kind: 'region'; region: Region; countries: string[] }
  | { kind: 'months'; from: IsoMonth; to: IsoMonth }
  /** Check-in between two days. */
  | { kind: 'days'; from: IsoDate; to: IsoDate; asked: Asked[] }
  | { kind: 'filter'; asked: Asked[] }
  /** A price above every limit that the search has: understood, and nothing to leave out. */
  | { kind: 'noLimit'; asked: Asked[] }
  | { kind: 'cheapest' };
export type Understood = { part: Part; use: Use };
/**
 * Words that are not searched for. Besides what the sentence does not say:
 *
 * - `nights`: every week has seven;
 * - `service`: no filter;
 * - `many`: more people than any week sleeps;
 * - `lowPrice`: a price below every limit that the search has;
 * - `wholeMonths`: the days in a search of whole months.
 */
export type Unused = Omit<Unknown, 'why'> & {
  why: Why | 'nights' | 'service' | 'many' | 'lowPrice' | 'wholeMonths';
};

/** A search as a sentence says it; of the criteria what it does not say is ''. */
export type Sought = {
  text: string;
  criteria: Criteria;
  /** The criteria for every country; undefined if the sentence names a place, or has a word that may be one. */
  everywhere: Criteria | undefined;
  filters: Filters;
  understood: Understood[];
  unknown: Unused[];
};

const NIGHTS = 7;
/** Weeks have seven nights: one with a day begins at most this much earlier. */
const BEFORE = NIGHTS - 1;
const MOST_FLEX = FLEX_DAYS[FLEX_DAYS.length - 1]!;
/** Services that are a kind of one that can be searched for. */
const WIDER: Record<string, string> = {
  heatedPool: 'pool',
  infinityPool: 'pool',
  kidsPool: 'pool',
  beachClub: 'beach',
  kayaks: 'waterSports',
};
const amenityOf = (amenity: string) =>
  AMENITIES.find((one) => one === amenity || one === WIDER[amenity]);

const filter = (param: FilterParam, values: readonly (string | number | undefined)[]): Asked[] => {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? [{ param, values: known }] : [];
};
const asking = (asked: Asked[]): Use | undefined =>
  asked.length > 0 ? { kind: 'filter', asked } : undefined;

/**
 * Limits of a price, as the search has them: no more than what is said. The highest of them would
 * leave out weeks that cost more, but less than a price said above it: then there is none.
 */
function priceOf({ per, from, to }: Extract<Meaning, { kind: 'price' }>): Use | undefined {
  const unit = PRICE_UNITS.find((one) => one === per);
  const below = (usd: number | undefined) =>
    usd === undefined ? undefined : limitsOf(unit).findLast((one) => one <= usd);
  const open = to !== undefined && to > (limitsOf(unit).at(-1) ?? Infinity);
  if (open && from === undefined)
    return { kind: 'noLimit', asked: [...filter('per', [unit]), ...filter('price', [to])] };
  const limits = [
    ...filter('priceFrom', [below(from)]),
    ...filter('price', [open ? undefined : below(to)]),
  ];
  return asking(limits.length > 0 ? [...filter('per', [unit]), ...limits] : []);
}

/** Check-in from one day to another, as the search has it: around their middle. */
function checkinOf(from: IsoDate, to: IsoDate, first: IsoDate, last: IsoDate): Use {
  const span = daysBetween(first, last);
  const flex = Math.ceil(span / 2);
  if (flex > MOST_FLEX) return { kind: 'months', from: monthOf(from), to: monthOf(to) };
  const middle = addDays(first, Math.floor(span / 2));
  return {
    kind: 'days',
    from,
    to,
    asked: [...filter('checkin', [middle]), ...(flex > 0 ? filter('flex', [flex]) : [])],
  };
}
/** A stay from one day to another: check-in so that its seven nights lie in it, or it in them. */
function stayOf(from: IsoDate, to: IsoDate): Use {
  const latest = addDays(to, -NIGHTS);
  return latest < from ? checkinOf(from, to, latest, from) : checkinOf(from, to, from, latest);
}

/** Check-in around the middle of two days; months where they lie too far apart. */
function daysOf(from: IsoDate, to: IsoDate): Use {
  const flex = Math.floor(daysBetween(from, to) / 2);
  if (flex > MOST_FLEX) return { kind: 'months', from: monthOf(from), to: monthOf(to) };
  const middle = addDays(from, flex);
  return {
    kind: 'days',
    from,
    to: addDays(middle, flex),
    asked: [...filter('checkin', [middle]), ...(flex > 0 ? filter('flex', [flex]) : [])],
  };
}

/** What the search can do about a meaning; undefined when nothing. */
function askedBy(meaning: Meaning): Use | undefined {
  switch (meaning.kind) {
    case 'anywhere':
      return {
        kind: 'place',
        place: { country: ANYWHERE, state: '', city: '', resort: '' },
      };
    case 'place':
    case 'region':
    case 'months':
      return meaning;
    case 'day':
      return meaning.give === 0
        ? asking(filter('day', [meaning.day]))
        : daysOf(
            addDays(meaning.day, -Math.min(meaning.give, MOST_FLEX)),
            addDays(meaning.day, Math.min(meaning.give, MOST_FLEX)),
          );
    case 'days':
      return meaning.stay ? stayOf(meaning.from, meaning.to) : daysOf(meaning.from, meaning.to);
    case 'weekend':
      return asking(filter('weekday', ['Friday', 'Saturday']));
    case 'arrival':
      return asking(filter('weekday', meaning.weekdays));
    case 'people':
      return asking(filter('sleeps', [OCCUPANCIES.find((sleeps) => sleeps >= meaning.people)]));
    case 'unit':
      return asking(filter('capacity', meaning.units));
    case 'kitchen':
      return asking(filter('kitchen', meaning.kitchens));
    case 'type':
      return asking(filter('type', meaning.types));
    case 'price':
      return priceOf(meaning);
    case 'amenity':
      return asking(filter('amenities', [amenityOf(meaning.amenity)]));
    case 'cheapest':
      return { kind: 'cheapest' };
    default:
      return undefined;
  }
}
/** Months in which a stay may begin and end; around a day, all that have it. */
function monthsOf({ part: { meaning }, use }: Understood): [IsoMonth, IsoMonth] | undefined {
  if (use.kind === 'months') return [use.from, use.to];
  if (use.kind === 'days') return [monthOf(use.from), monthOf(addDays(use.to, NIGHTS))];
  return meaning.kind === 'day'
    ? [monthOf(addDays(meaning.day, -BEFORE)), monthOf(addDays(meaning.day, NIGHTS))]
    : undefined;
}

/** The narrowest places of a sentence, each once: of "Cancún, Mexico" the city, of "Europe, Spain" the country. */
function placesOf(understood: readonly Understood[]): Place[] {
  const named = understood.flatMap(({ use }) => (use.kind === 'place' ? [use.place] : []));
  const narrow = named.filter(
    (place) => !named.some((other) => within(other, place) && !within(place, other)),
  );
  const countries = understood.flatMap(({ use }) =>
    use.kind === 'region' && !named.some(({ country }) => use.countries.includes(country))
      ? use.countries
      : [],
  );
  const whole = [...new Set(countries)].map((country) => ({
    country,
    state: '',
    city: '',
    resort: '',
  }));
  return [...narrow, ...whole];
}

/** The value that all places share. */
const shared = (places: readonly Place[], level: 'country' | 'state'): string | undefined => {
  const [first, ...others] = places;
  return others.every((other) => other[level] === first?.[level]) ? first?.[level] : undefined;
};

/** Where a sentence searches, as the lists of the search have it: around several places. */
function placeOf(places: readonly Place[]): Pick<Criteria, 'country' | 'state' | 'city'> {
  const [place] = places;
  if (!place) return { country: '', state: '', city: '' };
  if (places.length === 1)
    return { country: place.country, state: place.state, city: place.city || ALL_CITIES };
  const country = shared(places, 'country');
  const state = country === undefined ? '' : (shared(places, 'state') ?? '');
  return country === undefined || (asksForState(country) && state === '')
    ? { country: ANYWHERE, state: '', city: ALL_CITIES }
    : { country, state, city: ALL_CITIES };
}

/** Several places as a filter; resorts have one of their own. */
const amongPlaces = (places: readonly Place[]): Asked[] =>
  places.length > 1 && places.every(({ resort }) => !resort)
    ? filter('place', places.map(writePlace))
    : [];

function filtersOf(understood: readonly Understood[], places: readonly Place[]): Filters {
  let filters = NO_FILTERS;
  for (const { param, values } of amongPlaces(places))
    for (const value of values) filters = toggleFilter(filters, param, value);
  for (const { use } of understood) {
    const asked =
      use.kind === 'filter' || use.kind === 'days'
        ? use.asked
        : use.kind === 'place' && use.place.resort
          ? filter('resort', [use.place.resort])
          : [];
    for (const { param, values } of asked) {
      for (const value of values) {
        const chosen: readonly (string | number)[] = filters[param];
        if (!chosen.includes(value)) filters = toggleFilter(filters, param, value);
      }
    }
  }
  return filters;
}

/** What can be searched for instead of words that say nothing. */
const instead = (unknown: Unused): Unused => ({
  ...unknown,
  instead: [...new Set(unknown.instead.flatMap((one) => amenityOf(one) ?? []))],
});

const WHY_NOT: { [Kind in Meaning['kind']]?: Unused['why'] } = {
  nights: 'nights',
  amenity: 'service',
  people: 'many',
  price: 'lowPrice',
};

/** Why a search leaves out a meaning; every week has seven nights, of which there is nothing to say. */
const whyNot = (meaning: Meaning): Unused['why'] | undefined =>
  meaning.kind === 'nights' && meaning.nights === NIGHTS
    ? undefined
    : (WHY_NOT[meaning.kind] ?? 'unknown');

/** Why it is only a part of the search. */
const partlyWhy = (meaning: Meaning, use: Use): Unused['why'] | undefined =>
  meaning.kind === 'days' && use.kind === 'months' && !isWhole(meaning) ? 'wholeMonths' : undefined;
const isWhole = ({ from, to }: { from: IsoDate; to: IsoDate }): boolean =>
  from.endsWith('-01') && to === lastDay(monthOf(to));

/** Whether a price is of another unit than one before: the search has one. */
const unitOf = (use: Use): string | undefined =>
  use.kind === 'filter' && use.asked.some(({ param }) => param === 'price' || param === 'priceFrom')
    ? String(use.asked.find(({ param }) => param === 'per')?.values[0] ?? 'week')
    : undefined;
const hasOtherUnit = (understood: readonly Understood[], found: Use): boolean => {
  const unit = unitOf(found);
  return unit !== undefined && understood.some(({ use }) => (unitOf(use) ?? unit) !== unit);
};

/** Reads a sentence as a search; what the search cannot do counts as not understood. */
export function seek(text: string, world: World): Sought {
  const { parts, unknown } = readSentence(text, world);
  const understood: Understood[] = [];
  const useless: Unused[] = [];
  for (const part of parts) {
    const { start, end, text: words, meaning } = part;
    const found = askedBy(meaning);
    const second = found && hasOtherUnit(understood, found);
    if (found && !second) understood.push({ part, use: found });
    const why = second ? 'twice' : found ? partlyWhy(meaning, found) : whyNot(meaning);
    if (why) useless.push({ start, end, text: words, why, instead: [] });
  }
  const places = placesOf(understood);
  const place = placeOf(places);
  const said = understood.flatMap((one) => {
    const found = monthsOf(one);
    return found ? [found] : [];
  });
  const thisMonth = monthOf(world.today);
  const year: [IsoMonth, IsoMonth] = [thisMonth, addMonths(thisMonth, 12)];
  const within = (where: Pick<Criteria, 'country' | 'state' | 'city'>): Criteria => {
    const [checkIn = '', checkOut = ''] = said[0] ?? (where.country ? year : []);
    return { ...where, checkIn: checkIn && checkIn < thisMonth ? thisMonth : checkIn, checkOut };
  };
  const namesNoPlace = places.length === 0 && understood.length > 0 && unknown.length === 0;
  return {
    text,
    criteria: within(place),
    everywhere: namesNoPlace
      ? within({ country: ANYWHERE, state: '', city: ALL_CITIES })
      : undefined,
    filters: filtersOf(understood, places),
    understood,
    unknown: [...unknown, ...useless].sort((a, b) => a.start - b.start).map(instead),
  };
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.])/g, '')
    .trim();

/** The sentence without some of its words, and what leads to them. */
export const without = (text: string, { lead, end }: Pick<Part, 'lead' | 'end'>): string =>
  tidy(`${text.slice(0, lead)} ${text.slice(end)}`);

/** The sentence with another meaning of a part written out. */
export const withMeaning = (
  text: string,
  { start, end }: Part,
  meaning: Meaning,
  world: World,
): string => tidy(`${text.slice(0, start)} ${writeMeaning(meaning, world)} ${text.slice(end)}`);

const isPlace = ({ use: { kind } }: Understood): boolean => kind === 'place' || kind === 'region';

/** The sentence after a list was touched: its place or its months are those of the lists. */
export function rewrite(
  { text, understood }: Pick<Sought, 'text' | 'understood'>,
  chosen: Criteria,
  changed: 'place' | 'months',
  world: World,
): string {
  const meaning: Meaning | undefined =
    changed === 'months'
      ? chosen.checkIn
        ? { kind: 'months', from: chosen.checkIn, to: chosen.checkOut || chosen.checkIn }
        : undefined
      : chosen.country === ANYWHERE
        ? { kind: 'anywhere' }
        : {
            kind: 'place',
            place: {
              country: chosen.country,
              state: chosen.state,
              city: chosen.city === ALL_CITIES ? '' : chosen.city,
              resort: '',
            },
          };
  const old = understood.filter((one) =>
    changed === 'place' ? isPlace(one) : monthsOf(one) !== undefined,
  );
  const [first, ...others] = old;
  const kept = others.reduceRight((rest, { part }) => without(rest, part), text);
  if (!meaning) return first ? without(kept, first.part) : kept;
  const words = writeMeaning(meaning, world);
  return first
    ? tidy(`${kept.slice(0, first.part.start)} ${words} ${kept.slice(first.part.end)}`)
    : tidy(`${kept} ${world.language === 'es' ? 'en' : 'in'} ${words}`);
}
