import { RESORT_DATES } from '#contracts/week.ts';
import { available, inDates, inPlace, ofResorts, parameters } from '../../criteria.ts';
import type { Bind } from '../../criteria.ts';
import { bandsOf, inBands } from '../../filters.ts';
import { DEFAULT_SORT, HAS_POSITION, RESORT_ORDER } from '../../search-order.ts';
import type { FoundPin, FoundResort, Query } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';
import { cellsIn, firstBand, listBands, weeksIn } from './cells.ts';
import { STEPS } from '../../../db/week-counts/scale.ts';
import { changesSince } from './corrections.ts';
import type { Counted } from './count.ts';
import { kindPasses } from './kind.ts';
import type { Scope } from './scope.ts';

/*
 * A page of resorts: how many weeks each has is a sum over its cells; what it is ordered by, and
 * the weeks of its card, are one step each into an index of its weeks.
 */

type Context = Query & { read: Read; scope: Scope };
/** `kinds` are those that pass the filters; undefined where all do. */
type Asked = Context & { kinds: number[] | undefined };
type Counts = { resortId: string; total: number; low: number; high: number };

function ask(context: Context, { parts }: Counted): Asked {
  const passing = parts
    .filter(({ kind }) => kindPasses(context.search, kind))
    .map(({ kind }) => kind);
  return { ...context, kinds: passing.length < parts.length ? [...new Set(passing)] : undefined };
}

const whole = (conditions: readonly string[]): string => conditions.join(' and ') || 'true';
const ofKinds = ($: Bind, alias: string, { kinds }: Asked): string[] =>
  kinds ? [`${alias}.kind = any(${$(kinds)}::int[])`] : [];

/** Weeks `w` of the resort `r.id` that a search finds, as they are looked up one by one. */
function ofResort($: Bind, asked: Asked): string {
  const { search, range, now, scope } = asked;
  return whole([
    'w.resort_id = r.id',
    inDates($, range),
    `(${available($, now)})`,
    ...ofKinds($, 'w', asked),
    ...inBands($, 'w', search),
    // The id of a resort is not its place where its weeks say several.
    ...(scope.mixed ? [inPlace($, search), ofResorts($, search)] : []),
  ]);
}

/**
 * Resorts of a search with their numbers of weeks, and the lowest and the highest band in which one
 * may be. A band may be too far out, never too far in; calendar.ts says why.
 */
function countResorts(asked: Asked): Promise<Counts[]> {
  const { read, search, range, now, scope } = asked;
  const taken = bandsOf(search);
  const bands = listBands(taken);
  if (bands.length === 0 || scope.spots.length === 0 || range.from > range.to)
    return Promise.resolve([]);
  const { values, $ } = parameters();
  const ids = scope.spots.map(({ id }) => id);
  const resorts = scope.spots.map(({ resortId }) => resortId);
  const cells = cellsIn($, 'week_cells', ids, range, scope.scale.nights);
  const changes = changesSince($, `${inPlace($, search)} and ${ofResorts($, search)}`, range, now);
  const added = `case when k.change > 0 then width_bucket(k.cost_cents, (select cents from week_scale)) / ${STEPS} end`;
  return read(
    `select s.resort_id as "resortId", sum(s.weeks)::int as total, min(s.low)::int as low, max(s.high)::int as high
      from (
       select p.resort_id, ${weeksIn(taken)} as weeks, ${firstBand(bands)} as low, ${firstBand(bands.toReversed())} as high
       from (${cells}) x
         join unnest(${$(ids)}::int[], ${$(resorts)}::text[]) p (id, resort_id) on p.id = x.place
         where ${whole(ofKinds($, 'x', asked))}
       union all select k.resort_id, k.change, ${added}, ${added} from ${changes} k
         where ${whole([...ofKinds($, 'k', asked), ...inBands($, 'k', search)])}
     ) s group by 1 having sum(s.weeks) > 0`,
    values,
  );
}

/** The counts of resorts as rows `r` of their id, total and bands. */
const asRows = ($: Bind, counted: readonly Counts[]): string =>
  `unnest(${$(counted.map(({ resortId }) => resortId))}::text[], ${$(counted.map(({ total }) => total))}::int[], ${$(counted.map(({ low }) => low))}::int[], ${$(counted.map(({ high }) => high))}::int[]) r (id, total, low, high)`;

/** Prices from a resort's lowest band on, and up to its highest one. */
const FROM_LOWEST = `w.cost_cents >= coalesce((select s.cents[r.low * ${STEPS}] from week_scale s), 0)`;
const TO_HIGHEST = `w.cost_cents < coalesce((select s.cents[(r.high + 1) * ${STEPS}] from week_scale s), 2147483647)`;

/** The cheapest resorts of a search that a map can show, and how many resorts it finds. */
export async function cheapestPins(
  context: Context,
  all: Counted,
  limit: number,
): Promise<{ pins: FoundPin[]; total: number }> {
  const asked = ask(context, all);
  const counted = await countResorts(asked);
  const { values, $ } = parameters();
  const pins = await context.read<FoundPin>(
    `select r.id as "resortId", r.total, l.cost_cents as cents, l.id::text as lowest
     from ${asRows($, counted)} join (select r.id from resorts r where ${HAS_POSITION}) p on p.id = r.id
     cross join lateral (select w.id, w.cost_cents from weeks w where ${ofResort($, asked)} and ${FROM_LOWEST} order by w.cost_cents, w.check_in, w.id limit 1) l
     order by l.cost_cents, r.id collate "C" limit ${$(limit)}::int`,
    values,
  );
  return { pins, total: counted.length };
}

type ResortRow = Omit<FoundResort, 'dates'> & {
  lowestDay: string;
  days: { id: string; day: string }[];
};

/** Weeks of a resort's card by day: its cheapest one, and the first ones of other days. */
const datesOf = ({ lowest, lowestDay, days }: ResortRow): string[] =>
  [
    { id: lowest, day: lowestDay },
    ...days.filter(({ id, day }) => id !== null && day !== lowestDay).slice(0, RESORT_DATES - 1),
  ]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ id }) => id);

/** A page of the resorts that a search finds, in its order, and how many there are. */
export async function pageResorts(
  context: Context,
  all: Counted,
  offset: number,
  limit: number,
): Promise<{ resorts: FoundResort[]; total: number }> {
  const { read, search } = context;
  const asked = ask(context, all);
  const counted = await countResorts(asked);
  if (offset >= counted.length) return { resorts: [], total: counted.length };
  const { column, down } = RESORT_ORDER[search.sort ?? DEFAULT_SORT];
  const { values, $ } = parameters();
  const weeks = `from weeks w where ${ofResort($, asked)}`;
  const byPrice = down ? TO_HIGHEST : FROM_LOWEST;
  const direction = down ? 'desc' : '';
  // The cheapest week of the next day, and of the days after it.
  const day = (at: number) =>
    `left join lateral (select w.id, w.check_in ${weeks}${
      at > 1 ? ` and w.check_in ${backwards ? '<' : '>'} d${at - 1}.check_in` : ''
    } order by w.check_in ${backwards ? 'desc' : ''}, w.cost_cents, w.id limit 1) d${at} on true`;
  const backwards = column === 'check_in' && down;
  const days = Array.from({ length: RESORT_DATES }, (_, at) => at + 1);
  const rows = await read<ResortRow>(
    `with page as materialized (
       select r.*, row_number() over (order by k.${column} ${direction}, r.id collate "C") as at
         from ${asRows($, counted)}
       cross join lateral (select w.${column} ${weeks}${column === 'cost_cents' ? ` and ${byPrice}` : ''} order by w.${column} ${direction} limit 1) k
       order by at limit ${$(limit)}::int offset ${$(offset)}::int)
     select r.id as "resortId", r.total, h.cost_cents as highest, l.id::text as lowest, l.check_in::text as "lowestDay",
       jsonb_build_array(${days.map((at) => `jsonb_build_object('id', d${at}.id::text, 'day', d${at}.check_in::text)`).join(', ')}) as days
     from page r
     cross join lateral (select w.cost_cents ${weeks} and ${TO_HIGHEST} order by w.cost_cents desc limit 1) h
     cross join lateral (select w.id, w.check_in ${weeks} and ${FROM_LOWEST} order by w.cost_cents, w.check_in, w.id limit 1) l
     ${days.map(day).join('\n     ')}
     order by r.at`,
    values,
  );
  return {
    total: counted.length,
    resorts: rows.map((row) => {
      const { resortId, total, highest, lowest } = row;
      return { resortId, total, highest, lowest, dates: datesOf(row) };
    }),
  };
}
