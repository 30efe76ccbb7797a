import type { Sort } from '#contracts/week.ts';
import { uncountedClaims } from '../../claims.ts';
import { available, inDates, inPlace, ofResorts, parameters } from '../../criteria.ts';
import type { Bind } from '../../criteria.ts';
import { hasBand, inBands } from '../../filters.ts';
import { DEFAULT_SORT, ORDER } from '../../search-order.ts';
import type { Query } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';
import { add, byPrice } from './count.ts';
import type { Counted, Part } from './count.ts';
import { asksKind, kindPasses } from './kind.ts';
import type { Scope } from './scope.ts';
import { dayWindow, priceWindow, SORTED_WEEKS } from './windows.ts';
import type { Listed, Page, Window } from './windows.ts';

/** The same orders, reversed. */
const FROM_END: Record<Sort, string> = {
  priceLowest: 'w.cost_cents desc, w.check_in desc, w.id desc',
  priceHighest: 'w.cost_cents, w.check_in desc, w.id desc',
  checkInOrderHighest: 'w.check_in, w.cost_cents desc, w.id desc',
  checkInOrderLowest: 'w.check_in desc, w.cost_cents desc, w.id desc',
};
/** Cost of looking up one price, in weeks sorted; each resort adds this much again. */
const PRICE_COST = 20;
const PRICE_COST_RESORT = 2;

/** Orders that an index of a country has. */
const INDEXED: readonly Sort[] = ['priceLowest', 'checkInOrderLowest'];

type Context = Query & { read: Read; scope: Scope };

/** Ids of a page, in the search's order. */
export function pageIds(
  context: Context,
  counted: Counted,
  offset: number,
  limit: number,
): Promise<string[]> {
  const chosen = counted.parts.filter(({ kind }) => kindPasses(context.search, kind));
  const { taken, corrections } = counted;
  return listIds(
    { ...context, featured: false, taken },
    { parts: chosen, corrections, offset, limit },
  );
}

/** Ids of the first featured weeks that the search finds, in its order. */
export function featuredIds(context: Context, counted: Counted, count: number): Promise<string[]> {
  const chosen = counted.parts.filter(
    ({ kind, pinned }) => pinned && kindPasses(context.search, kind),
  );
  const { taken, corrections } = counted;
  return listIds(
    { ...context, featured: true, taken },
    { parts: chosen, corrections, offset: 0, limit: count },
  );
}

/** Ids of a section of a list; `parts` are its kinds. */
async function listIds(
  context: Listed,
  { parts, corrections, offset, limit }: Page,
): Promise<string[]> {
  const sums = new Map<string, number>();
  let total = 0;
  for (const { bands } of parts)
    for (const [band, count] of bands.entries()) {
      if (!hasBand(context.taken, band)) continue;
      add(sums, String(band), count);
      total += count;
    }
  if (limit <= 0 || offset >= total) return [];
  const sort = context.search.sort ?? DEFAULT_SORT;
  const own = corrections.filter((one) =>
    parts.some((part) => part.kind === one.kind && part.pinned === one.pinned),
  );
  const months = new Map<string, number>();
  for (const part of parts) for (const [month, count] of part.months) add(months, month, count);
  const found = byPrice(sort)
    ? await priceWindow(context, { parts, corrections: own, sums, offset, limit })
    : await dayWindow(context, { parts, corrections: own, sums: months, offset, limit });
  const ids = await readIds(context, parts, found);
  return found.take < limit
    ? [
        ...ids,
        ...(await listIds(context, {
          parts,
          corrections,
          offset: offset + found.take,
          limit: limit - found.take,
        })),
      ]
    : ids;
}

/**
 * For a state, a country's index is walked unless that is this far, and this many times as far as
 * among the weeks of its resorts.
 */
const FAR = 6_000;
const RESORT_COST = 3;
/** Up to this many weeks are looked up among the claims one by one. */
const FEW_WEEKS = 200;

/** How the weeks of a window are read: by the index of resorts or of countries, from either end. */
type Walk = {
  skip: number;
  take: number;
  turned: boolean;
  inResorts: boolean;
  column: string;
  keys: readonly string[];
};

function walkOf(
  { scope, search, featured }: Listed,
  { rest, size, take: page, share }: Window,
): Walk {
  // Read from the end of the window that is nearer to the page.
  const after = size - rest - page;
  const turned = after < rest;
  const [skip, take] = turned
    ? [Math.max(0, after), Math.max(0, Math.min(page, size - rest))]
    : [rest, page];
  const walked = share * scope.countryWeeks * Math.min(1, (skip + take) / size);
  const inResorts =
    scope.level === 2 ||
    (scope.level === 1 &&
      !featured &&
      byPrice(search.sort ?? DEFAULT_SORT) &&
      walked > RESORT_COST * (skip + take) &&
      walked > FAR);
  const [column, keys] = inResorts
    ? ['w.resort_id', scope.resorts]
    : ['w.country', scope.countries];
  return { skip, take, turned, inResorts, column, keys };
}

/** Conditions on weeks `w`; `taken` is a common table that they name, if any. */
function conditionsOf(
  $: Bind,
  { scope, search, range, now, featured }: Listed,
  parts: readonly Part[],
  { size, bounds }: Window,
  inResorts: boolean,
): { listed: string; all: string[]; taken: string } {
  // Featured weeks have indexes of their own.
  const listed = `${featured ? 'w.pinned and ' : ''}${bounds($, 'w')}`;
  const all = [listed, inDates($, range)];
  // A window of an order by price lies within the limits.
  if (!byPrice(search.sort ?? DEFAULT_SORT)) all.push(...inBands($, 'w', search));
  if (asksKind(search)) all.push(`w.kind = any(${$(parts.map(({ kind }) => kind))}::int[])`);
  if (inResorts && scope.mixed) all.push(ofResorts($, search));
  if (inResorts ? scope.mixed : scope.level === 1) all.push(inPlace($, search));
  if (featured || (inResorts && size <= FEW_WEEKS))
    return { listed, all: [...all, `(${available($, now)})`], taken: '' };
  const uncounted = uncountedClaims(`${$(now.toISOString())}::timestamptz`);
  const places =
    scope.level === 2
      ? `t.place = any(${$(scope.ids)}::int[])`
      : `t.country_id = any(${$(scope.countryIds)}::int[])`;
  // The weeks taken in this window, read once: looking each week up among the claims would cost
  // more than reading them.
  const taken = `taken as materialized (
      select t.week_id from week_taken t where ${places} and ${bounds($, 't')}
        and t.week_id not in (select c.week_id from week_claims c where ${uncounted.ended})
      union all select c.week_id from week_claims c where ${uncounted.held}
      union all select c.week_id from week_claims c where ${uncounted.booked})`;
  return { listed, all: [...all, 'w.id not in (select week_id from taken)'], taken };
}

async function readIds(context: Listed, parts: readonly Part[], found: Window): Promise<string[]> {
  const { read, scope, search } = context;
  const { size, share } = found;
  const { values, $ } = parameters();
  const sort = search.sort ?? DEFAULT_SORT;
  const { skip, take, turned, inResorts, column, keys } = walkOf(context, found);
  const { listed, all, taken } = conditionsOf($, context, parts, found, inResorts);
  const place =
    keys.length === 1 ? `${column} = ${$(keys[0])}` : `${column} = any(${$(keys)}::text[])`;
  const weeks = (more = '', where = place) =>
    `select w.id, w.cost_cents, w.check_in from weeks w where ${where} and ${all.join(' and ')} ${more}`;
  const order = `order by ${(turned ? FROM_END : ORDER)[sort]}`;
  const cut = `limit ${$(take)}::int offset ${$(skip)}::int`;
  // No index has the highest price first with the earliest of one price first, nor several resorts
  // in one order. So the page is read price by price, and the weeks of each are sorted.
  const unsorted = sort === 'priceHighest' || (sort === 'priceLowest' && keys.length > 1);
  let text: string;
  if (!inResorts && keys.length > 1 && INDEXED.includes(sort)) {
    // The first weeks of every country, of which the page is a part.
    const first = `select c.* from unnest(${$(keys)}::text[]) k (name)
      cross join lateral (${weeks(`${order} limit ${$(skip + take)}::int`, 'w.country = k.name')}) c`;
    text = `${taken && `with ${taken} `}select w.id::text as id from (${first}) w ${order} ${cut}`;
  } else if (
    unsorted &&
    size > SORTED_WEEKS &&
    size > share * scope.scale.prices * (PRICE_COST + PRICE_COST_RESORT * keys.length)
  ) {
    const down = (sort === 'priceHighest') !== turned;
    const edge = (where: string, bound: string) =>
      `(select w.cost_cents as cents from weeks w where ${where} and ${listed} ${bound}
        order by w.cost_cents ${down ? 'desc' : ''} limit 1)`;
    const next = (bound = '') =>
      inResorts || keys.length > 1
        ? `(select ${down ? 'max' : 'min'}(e.cents) from unnest(${$(keys)}::text[]) r (id)
          cross join lateral ${edge(`${column} = r.id`, bound)} e)`
        : edge(place, bound);
    text = `with recursive ${taken && `${taken}, `}prices (cents) as (select ${next()}
      union all select ${next(`and w.cost_cents ${down ? '<' : '>'} p.cents`)} from prices p
      where p.cents is not null)
      select w.id::text as id from prices p
        cross join lateral (${weeks(`and w.cost_cents = p.cents ${order}`)}) w where p.cents is not null ${cut}`;
  } else
    text = `${taken && `with ${taken} `}select w.id::text as id from (${weeks()}) w ${order} ${cut}`;
  const ids = (await read<{ id: string }>(text, values)).map(({ id }) => id);
  return turned ? ids.toReversed() : ids;
}
