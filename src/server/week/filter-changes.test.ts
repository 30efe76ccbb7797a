import { expect, it } from 'vitest';
import type { Group } from './facets.ts';
import { filterChanges } from './filter-changes.ts';
import type { Search } from './search-engine.ts';

const PLACE = { country: 'USA', city: 'all', dateIn: '2027-01-01', dateOut: '2027-12-31' };
const group = (changes: Partial<Group> = {}): Group => ({
  PriceUpTo: 0,
  SleepsAtLeast: 4,
  InvTypeInDetail: 'VIP Week',
  UnitType: 'Studio',
  KitchenType: 'Full Kitchen',
  MaxOccupancy: 4,
  count: 1,
  ...changes,
});
/** The changes of a search, and the searches that were asked for one after the other. */
async function changes(
  search: Partial<Search>,
  groups: Group[],
  regroup: (other: Search) => Group[] = () => [],
) {
  const asked: Search[] = [];
  let running = 0;
  const found = await filterChanges({ ...PLACE, ...search }, groups, async (other) => {
    running += 1;
    expect(running).toBe(1);
    asked.push(other);
    await Promise.resolve();
    running -= 1;
    return regroup(other);
  });
  return { ...found, asked };
}

it('says what dropping one filter brings, most weeks first, and then nothing of pairs', async () => {
  const { drop, pair, asked } = await changes(
    { UnitType: ['Hotel'], KitchenType: ['Full Kitchen'], SleepsAtLeast: [2] },
    [group({ count: 3 })],
  );
  expect(drop).toEqual([{ facet: 'UnitType', total: 3 }]);
  expect(pair).toBeUndefined();
  expect(asked).toEqual([]);
});

it('finds the pair that brings most weeks without another question where the groups know it', async () => {
  const { drop, pair, asked } = await changes(
    { UnitType: ['Hotel'], KitchenType: ['No Kitchen'], SleepsAtLeast: [8], PriceFrom: [2000] },
    [group({ PriceUpTo: 15, SleepsAtLeast: 8, MaxOccupancy: 8, count: 5 }), group()],
  );
  expect(drop).toEqual([]);
  expect(pair).toEqual({ facets: ['UnitType', 'KitchenType'], total: 5 });
  expect(asked).toEqual([]);
});

it('finds a pair of a filter that decides which weeks are counted and one that does not', async () => {
  const { pair, asked } = await changes(
    { UnitType: ['Hotel'], KitchenType: ['Full Kitchen'], Amenities: ['golf'] },
    [],
    ({ Amenities }) => (Amenities ? [] : [group({ count: 2 })]),
  );
  expect(pair).toEqual({ facets: ['UnitType', 'Amenities'], total: 2 });
  expect(asked).toHaveLength(1);
});

it('tries pairs that only another count knows up to the first that finds weeks, and six at most', async () => {
  const deciding: Partial<Search> = {
    StayDay: ['2027-03-13'],
    CheckInDays: ['Friday'],
    Area: ['0,0,1,1'],
    Amenities: ['golf'],
    Places: ['USA/Florida'],
    ResortName: ['Casa'],
  };
  const singles = Object.keys(deciding).length;
  const { pair, asked } = await changes(deciding, [], ({ StayDay, Area }) =>
    (StayDay ?? Area) ? [] : [group({ count: 7 })],
  );
  expect(pair).toEqual({ facets: ['StayDay', 'Area'], total: 7 });
  expect(asked).toHaveLength(singles + 2);
  expect((await changes(deciding, [])).asked).toHaveLength(singles + 6);
});

it('says nothing of a pair where there are two filters only: that is a search without any', async () => {
  const { pair } = await changes({ UnitType: ['Hotel'], KitchenType: ['No Kitchen'] }, [group()]);
  expect(pair).toBeUndefined();
});
