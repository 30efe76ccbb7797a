import { CALENDAR_MONTHS } from '#contracts/rules.ts';
import { FEATURED_COUNT, FILTER_ROWS, MAP_PINS } from '#contracts/week.ts';
import type { MapPin } from '#contracts/week.ts';
import { addMonths, lastDay, monthOf, toIsoDate } from '#lib/dates.ts';
import { centsToUsd } from '#lib/money.ts';
import { priceSteps } from '#lib/price-steps.ts';
import { cardsOf, datesOf } from './cards.ts';
import type { Searching } from './context.ts';
import { inPlace, parameters } from './criteria.ts';
import { countFacets, countPassing } from './facets.ts';
import type { Group } from './facets.ts';
import { DECIDING, filterChanges } from './filter-changes.ts';
import type { Changes } from './filter-changes.ts';
import { chosenValues } from './filters.ts';
import { ahead, queryAt } from './search-days.ts';
import { DEFAULT_SORT } from './search-order.ts';
import type { Query, Search, SearchEngine, Unbounded } from './search-engine.ts';
import { snapshot } from './snapshot.ts';
import type { Read } from './snapshot.ts';

type Page = { limit: number; page: number };
/** Where a page begins and how many weeks it has; only the first page has featured weeks. */
const enginePage = ({ limit, page }: Page) => ({
  offset: (page - 1) * limit,
  limit,
  featured: page === 1 ? FEATURED_COUNT : 0,
});

/** `unfiltered`: weeks of the place and dates without any filter. */
type Unfiltered = { unfiltered: number };

/** Total, facet counts, and what to change where nothing is found, from the groups of a search. */
async function countFound(
  engine: SearchEngine,
  read: Read,
  query: Query,
  groups: Group[],
): Promise<
  Omit<ReturnType<typeof countFacets>, 'counted'> &
    Changes & { all?: number | undefined } & Unfiltered
> {
  const { search } = query;
  const { counted, ...found } = countFacets(groups, search);
  const regroup = (other: Search) => engine.countGroups(read, queryAt(other, query.now));
  const chosen = FILTER_ROWS.filter(({ name }) => chosenValues(search, name).length > 0);
  const none = {
    ...search,
    ...Object.fromEntries(chosen.map(({ name }) => [name, undefined])),
  };
  // The groups are of all weeks of the place and dates, unless a filter decides which are counted.
  const unfiltered = chosen.some(({ name }) => DECIDING.includes(name))
    ? countPassing(await regroup(none), none)
    : counted;
  if (found.total > 0) return { ...found, drop: [], unfiltered };
  return {
    ...found,
    ...(await filterChanges(search, groups, regroup)),
    all: chosen.length > 1 ? unfiltered : undefined,
    unfiltered,
  };
}

/**
 * A page of a search with exact total and facet counts, all as of one moment; the first page also
 * has the search's first featured weeks.
 */
export function searchWeeks(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
  page: Page,
) {
  const query = queryAt(search, now());
  return snapshot(database, async (read) => {
    const { groups, ids, featured } = await engine.findPage(read, query, enginePage(page));
    const cards = await cardsOf(read, [...featured, ...ids], search);
    return {
      ...(await countFound(engine, read, query, groups)),
      weeks: cards.slice(featured.length),
      featured: page.page === 1 ? cards.slice(0, featured.length) : undefined,
    };
  });
}

/** How many weeks a search finds. */
export function countWeeks(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<number> {
  const query = queryAt(search, now());
  return snapshot(database, async (read) =>
    countPassing(await engine.countGroups(read, query), search),
  );
}

/**
 * How many weeks a search finds, and the first picture of the cheapest of them; where there is
 * none, that of a resort of the place.
 */
export function countWithPicture(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
): Promise<{ total: number; picture: string | null }> {
  const query = queryAt({ ...search, sort: DEFAULT_SORT }, now());
  return snapshot(database, async (read) => {
    const { groups, ids } = await engine.findPage(read, query, {
      offset: 0,
      limit: 1,
      featured: 0,
    });
    const total = countPassing(groups, search);
    const [cheapest] = await cardsOf(read, ids);
    if (cheapest) return { total, picture: cheapest.imgs[0] ?? null };
    const { values, $ } = parameters();
    const [resort] = await read<{ picture: string | null }>(
      `select w.images->>0 as picture from resorts w where ${inPlace($, search)} order by w.id limit 1`,
      values,
    );
    return { total, picture: resort?.picture ?? null };
  });
}

/** The same by resort: `resorts` is how many there are, `total` counts their weeks. */
export function searchResorts(
  { database, now, searchEngine: engine }: Searching,
  search: Search,
  page: Page,
) {
  const query = queryAt(search, now());
  return snapshot(database, async (read) => {
    const found = await engine.findResorts(read, query, enginePage(page));
    const { groups, featured } = found;
    const ids = [...featured, ...found.resorts.map(({ lowest }) => lowest)];
    const cards = await cardsOf(read, ids, search);
    const dates = await datesOf(
      read,
      found.resorts.flatMap((resort) => resort.dates),
    );
    return {
      ...(await countFound(engine, read, query, groups)),
      resorts: found.total,
      page: found.resorts.map(({ total, highest, dates: ids }, index) => ({
        lowest: cards[featured.length + index]!,
        highest: centsToUsd(highest),
        total,
        dates: ids.flatMap((id) => dates.get(id) ?? []),
      })),
      featured: page.page === 1 ? cards.slice(0, featured.length) : undefined,
    };
  });
}

/** The resorts of a search for a map, the cheapest first; `total` counts all that it finds. */
export function searchPins({ database, now, searchEngine: engine }: Searching, search: Search) {
  const query = queryAt(search, now());
  return snapshot(database, async (read) => {
    const found = await engine.findPins(read, query, MAP_PINS);
    const resorts = await read<Pick<MapPin, 'id' | 'name' | 'lat' | 'lng'>>(
      'select r.id, r.name, r.lat, r.lng from resorts r where r.id = any($1::text[])',
      [found.pins.map(({ resortId }) => resortId)],
    );
    const byId = new Map(resorts.map((resort) => [resort.id, resort]));
    return {
      total: found.total,
      pins: found.pins.flatMap(({ resortId, total, cents, lowest }): MapPin[] => {
        const resort = byId.get(resortId);
        return resort ? [{ ...resort, price: centsToUsd(cents), week: lowest, weeks: total }] : [];
      }),
    };
  });
}

/**
 * The coming twelve months of a search by check-in day: the rest of this month and twelve whole
 * ones, with the limits of their price steps.
 */
export async function calendarOf(
  { database, now, searchEngine: engine }: Searching,
  search: Unbounded,
) {
  const at = now();
  const from = ahead(at).from;
  const to = lastDay(addMonths(monthOf(toIsoDate(at)), CALENDAR_MONTHS));
  const found = await snapshot(database, (read) =>
    engine.calendar(read, { search, days: { from, to }, now: at }),
  );
  const days = found.map(({ day, weeks, cents, nights }) => ({
    date: day,
    weeks,
    price: centsToUsd(cents),
    nights,
  }));
  return { from, to, days, steps: priceSteps(days.map(({ price }) => price)) };
}
