import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTER_ROWS, isSingle, limitsOf, LIST_GROUPS, listWeeks, SORTS } from '#contracts/week.ts';
import { storedSearch } from '#client/storage.ts';
import { toIsoDate } from '#lib/dates.ts';
import {
  countFilters,
  fromStored,
  listBody,
  newList,
  NO_FILTERS,
  readListState,
  toggleFilter,
  toStored,
  wholeCriteria,
  writeListState,
} from './search-params.ts';
import type { Filters, ListState } from './search-params.ts';

const criteria = {
  country: 'Mexico',
  state: '',
  city: 'all',
  checkIn: '2027-03',
  checkOut: '2027-04',
};
const read = (query: string) => readListState(new URLSearchParams(query));
const search = 'country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04';

const placeName = fc
  .string({ minLength: 1, maxLength: 60 })
  .filter((text) => text.trim() === text && text !== '');
const month = fc
  .tuple(fc.integer({ min: 2026, max: 2030 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map(toIsoDate);
const anyList: fc.Arbitrary<ListState> = fc.record({
  criteria: fc
    .record({
      country: placeName,
      state: fc.oneof(fc.constant(''), placeName),
      city: placeName,
      months: fc.tuple(month, month),
    })
    .map(({ months, ...place }) => {
      const [checkIn = '', checkOut = ''] = months.toSorted();
      return { ...place, checkIn, checkOut };
    }),
  filters: fc
    .record(
      Object.fromEntries(
        FILTER_ROWS.map((row) => [
          row.param,
          row.values
            ? fc.subarray<string | number>([...row.values], {
                maxLength: isSingle(row) ? 1 : row.values.length,
              })
            : row.day
              ? fc.array(day, { maxLength: 1 })
              : row.area
                ? fc.constantFrom([], ['20,-88.5,21.5,-86'])
                : row.places
                  ? fc.constantFrom([], ['Mexico', 'Aruba//Noord', 'Mexico/Jalisco'])
                  : fc.uniqueArray(placeName, { maxLength: 5 }),
        ]),
      ),
    )
    .map((filters) => filters as unknown as Filters)
    .map((filters) => ({
      ...filters,
      price: filters.price.filter((limit) => limitsOf(filters.per[0]).includes(limit)),
      priceFrom: filters.priceFrom.filter((limit) => limitsOf(filters.per[0]).includes(limit)),
    }))
    .map((filters) => ({
      ...filters,
      flex: filters.checkin.length > 0 ? filters.flex : [],
      priceFrom:
        (filters.priceFrom[0] ?? 0) < (filters.price[0] ?? Infinity) ? filters.priceFrom : [],
    })),
  sort: fc.constantFrom(...SORTS),
  group: fc.constantFrom(...LIST_GROUPS),
  page: fc.integer({ min: 1, max: 100_000 }),
});

describe('the address of a list', () => {
  it('says a list in words that can be read', () => {
    const list: ListState = {
      criteria: { ...criteria, country: 'USA', state: 'Florida', city: 'Key West' },
      filters: {
        ...NO_FILTERS,
        type: ['Last Minute Week', 'VIP Week'],
        capacity: ['2 BEDROOM'],
        kitchen: ['Full Kitchen'],
        occupancy: [4],
        resort: ['Sol & Mar'],
      },
      sort: 'priceHighest',
      group: 'week',
      page: 3,
    };
    expect(writeListState(list).toString()).toBe(
      'country=USA&state=Florida&city=Key+West&checkIn=2027-03&checkOut=2027-04&type=last-minute-week&type=vip-week&capacity=2-bedroom&kitchen=full-kitchen&occupancy=4&resort=Sol+%26+Mar&sort=priceHighest&group=week&page=3',
    );
  });

  it('brings every list back as it was, also through storage', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(read(writeListState(list).toString())).toEqual(list);
        expect(
          fromStored(storedSearch(JSON.parse(JSON.stringify(toStored(list)))), list.sort),
        ).toEqual({
          ...list,
          group: list.filters.resort.length === 1 ? 'week' : list.group,
        });
      }),
    );
  });

  it('is the same for the same list, so that reading and writing settle at once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'country',
              'city',
              'state',
              'checkIn',
              'checkOut',
              'type',
              'occupancy',
              'resort',
              'sort',
              'page',
              'x',
            ),
            fc.oneof(fc.string(), month, fc.constant('all')),
          ),
        ),
        (pairs) => {
          const list = readListState(
            new URLSearchParams([
              ...pairs,
              ['country', 'Mexico'],
              ['city', 'all'],
              ['checkIn', '2027-03'],
              ['checkOut', '2027-04'],
            ]),
          );
          if (!list) return;
          const written = writeListState(list).toString();
          expect(writeListState(read(written)!).toString()).toBe(written);
        },
      ),
    );
  });
});

describe('a mistyped or outdated address', () => {
  it.each([
    ['', 'nothing'],
    ['country=Mexico&city=all&checkIn=2027-03', 'a missing month'],
    ['country=Mexico&city=&checkIn=2027-03&checkOut=2027-04', 'an empty city'],
    ['country=Mexico&city=all&checkIn=2027-13&checkOut=2027-14', 'months that do not exist'],
    ['country=Mexico&city=all&checkIn=March&checkOut=2027-04', 'months in words'],
    ['country=Mexico&city=all&checkIn=2027-03&checkOut=9999-12', 'a month beyond the contract'],
    [
      `country=${'x'.repeat(101)}&city=all&checkIn=2027-03&checkOut=2027-04`,
      'a country longer than any',
    ],
    ['country=%20&city=all&checkIn=2027-03&checkOut=2027-04', 'a blank country'],
  ])('%s holds no criteria (%s)', (query) => {
    expect(read(query)).toBeUndefined();
  });

  it.each([
    ['page=0', 1],
    ['page=-4', 1],
    ['page=2.5', 1],
    ['page=1e9', 1],
    ['page=999999', 100_000],
    ['page=abc', 1],
    ['page=', 1],
    ['page=7&page=9', 7],
  ])('%s shows page %i', (query, page) => {
    expect(read(`${search}&${query}`)?.page).toBe(page);
  });

  it('ignores filters, values and orders it does not know', () => {
    expect(
      read(
        `${search}&type=free-week&type=VIP%20Week&occupancy=3&occupancy=4&kitchen=__proto__&sort=constructor&color=red`,
      ),
    ).toEqual({
      criteria,
      filters: { ...NO_FILTERS, type: ['VIP Week'], occupancy: [4] },
      sort: 'priceLowest',
      group: 'resort',
      page: 1,
    });
  });

  it.each([
    ['', undefined, 'resort'],
    ['', 'week', 'week'],
    ['group=month', 'week', 'week'],
    ['group=resort', 'week', 'resort'],
    ['resort=Playa', undefined, 'week'],
    ['resort=Playa', 'resort', 'week'],
    ['resort=Playa&group=resort', undefined, 'resort'],
    ['resort=Playa&resort=Ceiba', undefined, 'resort'],
  ] as const)('%s, where %s is liked, is a list by %s', (query, group, listed) => {
    expect(readListState(new URLSearchParams(`${search}&${query}`), { group })?.group).toBe(listed);
  });

  it.each([
    ['price=900', [900]],
    ['price=901', []],
    ['price=-1', []],
    ['price=9e2', []],
    ['price=', []],
    ['price=__proto__', []],
    ['price=600&price=400', [600]],
  ])('%s is a limit of %j', (query, price) => {
    expect(read(`${search}&${query}`)?.filters.price).toEqual(price);
  });

  it.each([
    ['sleeps=6', [6]],
    ['sleeps=5', []],
    ['sleeps=8&sleeps=4', [4]],
  ])('%s is a least number of %j', (query, sleeps) => {
    expect(read(`${search}&${query}`)?.filters.sleeps).toEqual(sleeps);
  });

  it.each([
    ['day=2027-02-30', { day: [] }],
    ['day=2026-12-24&day=2026-12-25', { day: ['2026-12-24'] }],
    ['day=24.12.2026', { day: [] }],
    ['checkin=2027-03-13&flex=3', { checkin: ['2027-03-13'], flex: [3] }],
    ['checkin=2027-03-13&flex=8', { checkin: ['2027-03-13'], flex: [] }],
    ['flex=3', { flex: [] }],
    ['area=20,-88.5,21.5,-86&area=0,0,1,1', { area: ['20,-88.5,21.5,-86'] }],
    ['area=21,-88,20,-86', { area: [] }],
    ['place=Mexico/Jalisco&place=Aruba//Noord', { place: ['Mexico/Jalisco', 'Aruba//Noord'] }],
    ['place=Mexico/&place=/&place=Aruba&place=Aruba', { place: ['Aruba'] }],
    ['weekday=friday&weekday=Sunday&weekday=noday', { weekday: ['Friday', 'Sunday'] }],
    ['priceFrom=500&price=900', { priceFrom: [500], price: [900] }],
    ['priceFrom=900&price=500', { priceFrom: [], price: [500] }],
  ])('%s asks for %j', (query, filters) => {
    expect(read(`${search}&${query}`)?.filters).toEqual({ ...NO_FILTERS, ...filters });
  });

  it('takes amenities in any spelling, each once', () => {
    expect(
      read(`${search}&amenities=kidsclub&amenities=kidsClub&amenities=beach&amenities=moat`)
        ?.filters.amenities,
    ).toEqual(['beach', 'kidsClub']);
  });

  it('keeps twenty resorts at most, each once, none too long, and stays within the contract', () => {
    const many = Array.from({ length: 60 }, (_, index) => `resort=R${index % 40}`).join('&');
    const list = read(`${search}&${many}&resort=${'y'.repeat(201)}&resort=%20`)!;
    expect(list.filters.resort).toHaveLength(20);
    expect(listWeeks.body!.safeParse(listBody(list)).success).toBe(true);
  });

  it('reads a stay that ends before it begins as one month', () => {
    expect(wholeCriteria({ ...criteria, checkOut: '2027-01' })).toEqual({
      ...criteria,
      checkOut: '2027-03',
    });
  });

  it('always asks what the contract allows', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(listWeeks.body!.safeParse(listBody(list)).success).toBe(true);
        expect(
          listWeeks.query!.safeParse({ page: list.page, limit: 10, isPaginate: 's' }).success,
        ).toBe(true);
      }),
    );
  });
});

describe('the body of the list call', () => {
  it('takes whole months and leaves out filters that are not used', () => {
    expect(listBody(newList({ ...criteria, checkIn: '2028-02', checkOut: '2028-02' }))).toEqual({
      country: 'Mexico',
      city: 'all',
      dateIn: '2028-02-01',
      dateOut: '2028-02-29',
      sort: 'priceLowest',
    });
  });
});

describe('filters', () => {
  it('put a value in and take it out again, in the order of the lists', () => {
    const both = toggleFilter(toggleFilter(NO_FILTERS, 'occupancy', 6), 'occupancy', 2);
    expect(both.occupancy).toEqual([2, 6]);
    expect(countFilters(both)).toBe(2);
    expect(toggleFilter(toggleFilter(both, 'occupancy', 6), 'occupancy', 2)).toEqual(NO_FILTERS);
  });
  it('replace a limit by another, and drop it when it is chosen again', () => {
    const limited = toggleFilter(toggleFilter(NO_FILTERS, 'price', 600), 'price', 900);
    expect(limited.price).toEqual([900]);
    expect(toggleFilter(limited, 'price', 900)).toEqual(NO_FILTERS);
  });
  it('take no value they do not know', () => {
    expect(toggleFilter(NO_FILTERS, 'type', 'Free Week')).toEqual(NO_FILTERS);
  });
});
