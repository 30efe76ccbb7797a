import { ALL_CITIES } from '#contracts/week.ts';
import { asksResort, inPlace, ofResorts, parameters } from '../../criteria.ts';
import type { Unbounded } from '../../search-engine.ts';
import type { Read } from '../../snapshot.ts';

type Spot = { id: number; resortId: string };
export type Scope = {
  level: 0 | 1 | 2;
  /** The places whose cells are summed. */
  ids: number[];
  /** The resorts of the place as places. */
  spots: Spot[];
  /** Resorts of the place, for reading weeks one resort at a time; empty for countries. */
  resorts: string[];
  /**
   * Some weeks of these resorts have a different place, so the resort is not enough to find them.
   */
  mixed: boolean;
  /** The countries of the search: one, or all of them. */
  countries: string[];
  countryIds: number[];
  countryWeeks: number;
  scale: { cents: number[]; nights: number; prices: number };
};

/** Which places a search sums, and the price scale. */
export async function scopeOf(read: Read, search: Unbounded): Promise<Scope> {
  const { values, $ } = parameters();
  const wanted = asksResort(search) || search.city !== ALL_CITIES ? 2 : search.state ? 1 : 0;
  // A state that is given but unknown finds nothing, as it does among the weeks.
  const spots = `(select w.id, w.resort_id, w.country_id, w.state_id, exists (select 1 from week_places o
    where o.level = 2 and o.resort_id = w.resort_id and o.id <> w.id) as mixed
    from week_places w where w.level = 2 and ${inPlace($, search)} and ${ofResorts($, search)})`;
  const [row] = await read<{
    cents: number[];
    nights: number;
    prices: number;
    spots: Spot[] | null;
    states: number[] | null;
    mixed: boolean | null;
    countries: string[] | null;
    countryIds: number[] | null;
    countryWeeks: number | null;
  }>(
    // No parallel workers for milliseconds of work: starting a second process would take longer
    // than the search. No compilation either: the planner expects thousands of new claims where
    // there are a few.
    `select set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true), s.cents, s.nights, s.prices, c.countries, c.ids as "countryIds", c.weeks as "countryWeeks", p.spots, p.states, p.mixed
     from week_scale s
       left join lateral (select array_agg(w.country) as countries, array_agg(w.id) as ids, sum(w.weeks)::int as weeks from week_places w where w.level = 0 and ${inPlace($, { country: search.country, city: ALL_CITIES })}) c on true
     left join lateral (select jsonb_agg(jsonb_build_object('id', p.id, 'resortId', p.resort_id)) as spots, array_agg(distinct p.state_id) as states, bool_or(p.mixed) as mixed from ${spots} p) p on true`,
    values,
  );
  const spotList = row?.spots ?? [];
  const resorts = [...new Set(spotList.map(({ resortId }) => resortId))];
  const states = row?.states?.filter((id) => id !== null) ?? [];
  return {
    level: wanted,
    ids:
      wanted === 2 ? spotList.map(({ id }) => id) : wanted === 1 ? states : (row?.countryIds ?? []),
    spots: spotList,
    resorts: wanted === 0 ? [] : resorts,
    mixed: row?.mixed ?? false,
    countries: row?.countries ?? [],
    countryIds: row?.countryIds ?? [],
    countryWeeks: row?.countryWeeks ?? 0,
    scale: { cents: row?.cents ?? [], nights: row?.nights ?? 0, prices: row?.prices ?? 0 },
  };
}
