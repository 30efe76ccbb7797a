import { available, inDates, inPlace, ofResorts, parameters } from '../../criteria.ts';
import type { Bind } from '../../criteria.ts';
import { bandsOf, inBands } from '../../filters.ts';
import { DEFAULT_SORT, HAS_POSITION, RESORT_DATES, RESORT_ORDER } from '../../search.ts';
import type { FoundPin, FoundResort, Query } from '../../search.ts';
import type { Read } from '../../snapshot.ts';
import type { Counted } from './count.ts';
import { kindPasses } from './kind.ts';
import type { Scope } from './scope.ts';
import { sumWeeks } from './sums.ts';

/*
 * A page of resorts: how many weeks each has is a sum over its cells; what it is ordered by, and
 * the weeks of its card, are one step each into an index of its weeks.
 */

type Context = Query & { read: Read; scope: Scope };

/** Weeks `w` of the resort `r.id` that a search finds, as they are looked up one by one. */
function ofResort(
  $: Bind,
  { search, range, now, scope }: Context,
  kinds: readonly number[] | undefined,
): string {
  return [
    'w.resort_id = r.id',
    inDates($, range),
    `(${available($, now)})`,
    ...(kinds ? [`w.kind = any(${$(kinds)}::int[])`] : []),
    ...inBands($, 'w', bandsOf(search)),
    // The id of a resort is not its place where its weeks say several.
    ...(scope.mixed || scope.level === 0 ? [inPlace($, search), ofResorts($, search)] : []),
  ].join(' and ');
}

/** Resorts of a search with their numbers of weeks. */
const countResorts = ({
  read,
  search,
  range,
  now,
}: Context): Promise<{ resortId: string; total: number }[]> =>
  sumWeeks(
    read,
    {
      where: ($) => inPlace($, search),
      filters: search,
      range,
      now,
    },
    ['resortId'],
  );

/** The kinds that pass; undefined where all do. */
function kindsOf({ search }: Context, parts: Counted['parts']): number[] | undefined {
  const passing = parts.filter(({ kind }) => kindPasses(search, kind)).map(({ kind }) => kind);
  return passing.length < parts.length ? [...new Set(passing)] : undefined;
}

/** The cheapest resorts of a search that a map can show, and how many resorts it finds. */
export async function cheapestPins(
  context: Context,
  { parts }: Counted,
  limit: number,
): Promise<{ pins: FoundPin[]; total: number }> {
  const counted = await countResorts(context);
  const { values, $ } = parameters();
  const found = ofResort($, context, kindsOf(context, parts));
  const pins = await context.read<FoundPin>(
    `select r.id as "resortId", k.total, l.cost_cents as cents, l.id::text as lowest
     from unnest(${$(counted.map(({ resortId }) => resortId))}::text[], ${$(counted.map(({ total }) => total))}::int[]) k (id, total) join resorts r on r.id = k.id and ${HAS_POSITION}
     cross join lateral (select w.id, w.cost_cents from weeks w where ${found} order by w.cost_cents, w.check_in, w.id limit 1) l
     order by l.cost_cents, r.id collate "C" limit ${$(limit)}::int`,
    values,
  );
  return { pins, total: counted.length };
}

/** A page of the resorts that a search finds, in its order, and how many there are. */
export async function pageResorts(
  context: Context,
  { parts }: Counted,
  offset: number,
  limit: number,
): Promise<{ resorts: FoundResort[]; total: number }> {
  const { read, search } = context;
  const counted = await countResorts(context);
  if (offset >= counted.length) return { resorts: [], total: counted.length };
  const kinds = kindsOf(context, parts);
  const { column, down } = RESORT_ORDER[search.sort ?? DEFAULT_SORT];
  const { values, $ } = parameters();
  const found = ofResort($, context, kinds);
  const weeks = `from weeks w where ${found}`;
  const direction = down ? 'desc' : '';
  // The cheapest week of the next day, and of the days after it.
  const day = (at: number) =>
    `left join lateral (select w.id, w.check_in ${weeks}${
      at > 1 ? ` and w.check_in ${backwards ? '<' : '>'} d${at - 1}.check_in` : ''
    } order by w.check_in ${backwards ? 'desc' : ''}, w.cost_cents, w.id limit 1) d${at} on true`;
  const backwards = column === 'check_in' && down;
  const days = Array.from({ length: RESORT_DATES }, (_, at) => at + 1);
  const rows = await read<{
    resortId: string;
    highest: number;
    lowest: string;
    lowestDay: string;
    days: { id: string; day: string }[];
  }>(
    `with page as materialized (
       select r.id, row_number() over (order by k.${column} ${direction}, r.id collate "C") as at from unnest(${$(counted.map(({ resortId }) => resortId))}::text[]) r (id)
       cross join lateral (select w.${column} ${weeks} order by w.${column} ${direction} limit 1) k
       order by at limit ${$(limit)}::int offset ${$(offset)}::int)
     select r.id as "resortId", h.cost_cents as highest, l.id::text as lowest, l.check_in::text as "lowestDay",
       jsonb_build_array(${days.map((at) => `jsonb_build_object('id', d${at}.id::text, 'day', d${at}.check_in::text)`).join(', ')}) as days
     from page r
     cross join lateral (select w.cost_cents ${weeks} order by w.cost_cents desc limit 1) h
     cross join lateral (select w.id, w.check_in ${weeks} order by w.cost_cents, w.check_in, w.id limit 1) l
     ${days.map(day).join('\n     ')}
     order by r.at`,
    values,
  );
  const totals = new Map(counted.map(({ resortId, total }) => [resortId, total]));
  return {
    total: counted.length,
    resorts: rows.map(({ resortId, highest, lowest, lowestDay, days: first }) => ({
      resortId,
      total: totals.get(resortId) ?? 0,
      highest,
      lowest,
      dates: [
        { id: lowest, day: lowestDay },
        ...first
          .filter((one) => one.id !== null && one.day !== lowestDay)
          .slice(0, RESORT_DATES - 1),
      ]
        .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ id }) => id),
    })),
  };
}
