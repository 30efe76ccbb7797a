import { FILTER_ROWS, FLEX_DAYS } from '#contracts/week.ts';
import type { FilterName } from '#contracts/week.ts';
import { countPassing } from './facets.ts';
import type { Group } from './facets.ts';
import { chosenValues } from './filters.ts';
import type { Search } from './search-engine.ts';

/** Filters that decide which weeks are counted at all: their groups have no other weeks. */
export const DECIDING: readonly FilterName[] = FILTER_ROWS.filter(
  ({ facet, over, of }) => !facet && !over && !of,
).map(({ name }) => name);

/** Pairs of filters for which the weeks are counted again, at most. */
const MOST_PAIRS = 6;

export type Drop = { facet: FilterName; total: number };
/** What to change of the filters where nothing is found. */
export type Changes = {
  drop: Drop[];
  flex?: { days: (typeof FLEX_DAYS)[number]; total: number } | undefined;
  pair?: { facets: FilterName[]; total: number } | undefined;
};
type Regroup = (other: Search) => Promise<Group[]>;

const without = (search: Search, ...names: FilterName[]): Search => ({
  ...search,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});

/**
 * Which filter to drop, or how many days either way to look, or else which two filters to drop, each
 * with the weeks that this finds. `groups` are those of the search, which finds nothing; `regroup`
 * asks for those of another one, and is called one after the other.
 */
export async function filterChanges(
  search: Search,
  groups: Group[],
  regroup: Regroup,
): Promise<Changes> {
  const chosen = FILTER_ROWS.flatMap(({ name, of }) =>
    !of && chosenValues(search, name).length > 0 ? [name] : [],
  );
  // Those of the search without one of the filters that decide.
  const wider = new Map<FilterName, Group[]>();
  const drop: Drop[] = [];
  for (const name of chosen) {
    const other = without(search, name);
    if (DECIDING.includes(name)) wider.set(name, await regroup(other));
    drop.push({ facet: name, total: countPassing(wider.get(name) ?? groups, other) });
  }
  const found = drop.filter(({ total }) => total > 0).sort((x, y) => y.total - x.total);
  const flex = await moreDays(search, regroup);
  const pair =
    found.length > 0 || flex || chosen.length < 3
      ? undefined
      : await bestPair(search, chosen, groups, wider, regroup);
  return { drop: found, flex, pair };
}

/** The fewest days either way of a day of check-in that find weeks. */
async function moreDays(search: Search, regroup: Regroup): Promise<Changes['flex']> {
  if (!search.CheckInDay?.length) return undefined;
  for (const days of FLEX_DAYS) {
    if (days <= (search.FlexDays?.[0] ?? 0)) continue;
    const other = { ...search, FlexDays: [days] };
    const total = countPassing(await regroup(other), other);
    if (total > 0) return { days, total };
  }
  return undefined;
}

/**
 * The two filters without which most weeks are found. Only of two that both decide which weeks are
 * counted is nothing known yet: these are tried one after the other, up to the first that finds
 * weeks.
 */
async function bestPair(
  search: Search,
  chosen: readonly FilterName[],
  groups: Group[],
  wider: ReadonlyMap<FilterName, Group[]>,
  regroup: Regroup,
): Promise<Changes['pair']> {
  const pairs = chosen.flatMap((one, at) => chosen.slice(at + 1).map((two) => [one, two] as const));
  let best: Changes['pair'];
  const unknown: (typeof pairs)[number][] = [];
  for (const [one, two] of pairs) {
    if (wider.has(one) && wider.has(two)) {
      unknown.push([one, two]);
      continue;
    }
    const known = wider.get(one) ?? wider.get(two) ?? groups;
    const total = countPassing(known, without(search, one, two));
    if (total > (best?.total ?? 0)) best = { facets: [one, two], total };
  }
  if (best) return best;
  for (const facets of unknown.slice(0, MOST_PAIRS)) {
    const other = without(search, ...facets);
    const total = countPassing(await regroup(other), other);
    if (total > 0) return { facets: [...facets], total };
  }
  return undefined;
}
