import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AMENITIES,
  BY_RESORT,
  COUNTED,
  FEATURED_COUNT,
  FILTER_ROWS,
  FLEX_DAYS,
  isSingle,
  KITCHEN_TYPES,
  limitsOf,
  listByResort,
  listResorts,
  listWeeks,
  mapPins,
  OCCUPANCIES,
  PRICE_UNITS,
  RESORT_DATES,
  RESORT_WEEKS,
  SORTS,
  UNIT_TYPES,
  WEEK_TYPES,
  WEEKDAYS,
  weekCalendar,
} from '#contracts/week.ts';
import type { CountedName, FilterName, Sort } from '#contracts/week.ts';
import { rng } from '#scenes/rng.ts';
import { writeArea } from '#lib/area.ts';
import { placesAround } from '#lib/place-path.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { weekClaims } from '../../src/server/db/schema.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { inPlace } from '../../src/server/week/criteria.ts';
import type { Bind } from '../../src/server/week/criteria.ts';
import type { Database } from '../../src/server/db/client.ts';
import { rangeOf } from '../../src/server/week/search-days.ts';
import type { Search, SearchEngine } from '../../src/server/week/search-engine.ts';
import { snapshot } from '../../src/server/week/snapshot.ts';
import { countsEngine } from '../../src/server/week/engines/counts/index.ts';
import { plainEngine } from '../../src/server/week/engines/plain.ts';
import { calendarOf } from '../../src/server/week/search-weeks.ts';
import { weeksOfResort } from '../../src/server/week/resort-weeks.ts';
import { foldWeekCounts } from '../../src/server/week/engines/counts/fold.ts';
import { recount } from '../../src/server/db/week-counts/recount.ts';
import { insertReservation } from '../support/booking-world.ts';
import { isMeant } from '../bench/search-data.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

/** What is asked of resorts, which the counts of countries do not know. */
const NO_RESORT = Object.fromEntries(
  FILTER_ROWS.filter(({ resort, area, places }) => resort ?? area ?? places).map(({ name }) => [
    name,
    undefined,
  ]),
);

type Row = {
  id: number;
  resortId: string;
  resort: string;
  city: string;
  state: string;
  stateCode: string;
  country: string;
  checkIn: string;
  checkOut: string;
  unit: string;
  kitchen: string;
  occupancy: number;
  inv: string;
  cents: number;
  pinned: boolean;
  booked: boolean | null;
  endsAt: string | null;
};
const WEEKS = 1_500;
/**
 * Weeks of three resorts on two neighboring days, four of ten for one price and the others near it,
 * so that pages are also cut from many weeks of one day and of one price.
 */
const CROWD = 4_000;
const MINUTE = 60_000;
/**
 * Rounds, each of some changes and some searches; the searches of both databases are more than a
 * thousand.
 */
const ROUNDS = { pglite: 90, postgres: 200 };
const SEARCHES_A_ROUND = { pglite: 2, postgres: 5 };
/** A limit for a busy machine: it only ends a test that hangs. */
const PATIENCE_MS = 1_200_000;

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** The resorts of weeks with their cards' numbers, in an order, counted by hand. */
function resortsOf(weeks: readonly Row[], sort: Sort) {
  const cheapest = (a: Row, b: Row) =>
    a.cents - b.cents || a.checkIn.localeCompare(b.checkIn) || a.id - b.id;
  const late = sort === 'checkInOrderHighest';
  return [...Map.groupBy(weeks, ({ resortId }) => resortId)]
    .map(([resortId, own]) => {
      const days = [...Map.groupBy(own, ({ checkIn }) => checkIn)]
        .toSorted(([a], [b]) => a.localeCompare(b) * (late ? -1 : 1))
        .map(([, ofDay]) => ofDay.toSorted(cheapest)[0]!);
      const lowest = own.toSorted(cheapest)[0]!;
      const prices = own.map(({ cents }) => cents);
      return {
        resortId,
        highest: Math.max(...prices),
        key: {
          priceLowest: lowest.cents,
          priceHighest: -Math.max(...prices),
          checkInOrderLowest: Date.parse(days[0]!.checkIn),
          checkInOrderHighest: -Date.parse(days[0]!.checkIn),
        }[sort],
        lowest: lowest.id,
        total: own.length,
        dates: [lowest, ...days.filter(({ id }) => id !== lowest.id).slice(0, RESORT_DATES - 1)]
          .toSorted((a, b) => a.checkIn.localeCompare(b.checkIn))
          .map(({ id }) => id),
      };
    })
    .toSorted((a, b) => a.key - b.key || (a.resortId < b.resortId ? -1 : 1));
}

/** Days on which weeks begin, with their number and what is said of the first of the cheapest. */
function daysByHand(rows: readonly Row[]) {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(row.checkIn, [...(days.get(row.checkIn) ?? []), row]);
  return [...days]
    .map(([date, weeks]) => {
      const [first] = weeks.toSorted((a, b) => a.cents - b.cents || a.id - b.id);
      const nights = (Date.parse(first!.checkOut) - Date.parse(date)) / 86_400_000;
      return { date, weeks: weeks.length, price: first!.cents / 100, nights };
    })
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** What an engine answers to everything it can be asked about a search. */
function answerOf(
  engine: SearchEngine,
  database: Database,
  search: Search,
  now: Date,
  offset: number,
  limit: number,
) {
  const query = { search, range: rangeOf(search, now), now };
  return snapshot(database, async (read) => {
    const page = { offset, limit, featured: FEATURED_COUNT };
    const { groups, ids, featured } = await engine.findPage(read, query, page);
    const counts = new Map<string, number>();
    for (const { count, ...group } of groups) {
      const key = JSON.stringify(COUNTED.map(({ name }) => group[name]));
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
    const where = ($: Bind) => inPlace($, search);
    const sums = await engine.sumWeeks(read, { where, filters: search, range: query.range, now }, [
      'resort',
      'resortId',
      'begins',
      'ends',
    ]);
    const days = { from: query.range.from, to: addDays(query.range.from, 300) };
    // By month as the counts of countries have it, where a search is of whole countries.
    const countries = search.city === 'all' && !search.state && !search.ResortName;
    const months = await engine.sumWeeks(
      read,
      {
        where,
        filters: { ...search, ...NO_RESORT },
        range: query.range,
        now,
        countries,
      },
      ['begins', 'ends'],
    );
    return {
      months: months.map((sum) => JSON.stringify(Object.entries(sum).toSorted())).toSorted(),
      days: await engine.calendar(read, { search, days, now }),
      groups: [...counts].filter(([, count]) => count > 0).toSorted(),
      ids,
      featured,
      resorts: await engine
        .findResorts(read, query, page)
        .then(({ resorts, total, featured: own, groups: same }) => ({
          resorts,
          total,
          featured: own,
          weeks: same.reduce((sum, { count }) => sum + count, 0),
        })),
      pins: await engine.findPins(read, query, limit),
      sums: sums.map((sum) => JSON.stringify(Object.entries(sum).toSorted())).toSorted(),
    };
  });
}

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      config: { SEARCH_ENGINE: 'counts' },
      ...(kind === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {}),
      prepare: async (database) => {
        await seedInventory(database, { weeks: WEEKS, today: '2026-11-14' });
        await database.rows(
          `insert into weeks (inventory_id, resort_id, resort_name, city, state, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents, pinned)
           select w.inventory_id || '-' || n, w.resort_id, w.resort_name, w.city, w.state, w.country, date '2027-03-06' + n % 2, date '2027-03-13' + n % 2, w.unit_type, w.kitchen_type,
             w.max_occupancy, w.inv_type, 50000 + case when n % 5 < 2 then 5 else n * 37 % 12 end * 100, false
           from generate_series(1, $1::int) n join (select *, row_number() over (order by id) as at, count(*) over () as many from weeks where resort_name in ('Heron Key Villas', 'Cypress Lantern Resort') or (country, city) = ('Mexico', 'Cancún')) w
             on w.at = 1 + n % w.many`,
          [CROWD],
        );
      },
    });
  });
  afterAll(() => server.close());

  it(
    'answers every search like a brute-force count, with either engine, while weeks are held, freed, booked, changed, added and removed and time goes on',
    async () => {
      const { database, clock, deps } = server;
      const random = rng(kind === 'pglite' ? 11 : 12);
      const whole = (below: number) => Math.floor(random() * below);
      const pick = <T>(values: readonly T[]): T => values[whole(values.length)]!;
      const some = <T>(values: readonly T[]): T[] | undefined =>
        random() < 0.6 ? undefined : values.filter(() => random() < 0.5);
      const reservation = await insertReservation(database, 1);
      const anyIds = async (count: number) =>
        (
          await database.rows<{ id: number }>(
            'select id::int as id from weeks where id % 97 = $1 limit $2',
            [whole(97), count],
          )
        ).map(({ id }) => id);

      const change: Record<string, () => Promise<unknown>> = {
        hold: async () =>
          database.db
            .insert(weekClaims)
            .values(
              (await anyIds(20)).map((weekId) => ({
                weekId,
                reservationId: reservation.id,
                endsAt: new Date(clock.now.getTime() + 30 * MINUTE),
              })),
            )
            .onConflictDoNothing(),
        free: async () =>
          database.rows(
            'update week_claims set ends_at = $1 where not booked and week_id % 7 = $2',
            [clock.now.toISOString(), whole(7)],
          ),
        book: async () =>
          database.rows('update week_claims set booked = true where week_id % 11 = $1', [
            whole(11),
          ]),
        unbook: async () =>
          database.rows('update week_claims set booked = false where week_id % 5 = $1', [whole(5)]),
        takeOver: async () =>
          database.rows('update week_claims set ends_at = $1 where not booked and ends_at <= $2', [
            new Date(clock.now.getTime() + 30 * MINUTE).toISOString(),
            clock.now.toISOString(),
          ]),
        reprice: async () =>
          database.rows(
            'update weeks set cost_cents = cost_cents + $1, pinned = not pinned where id % 89 = $2',
            [whole(20_000) - 5_000, whole(89)],
          ),
        move: async () =>
          database.rows(
            `update weeks set check_in = check_in + $1::int, check_out = check_out + $1::int, unit_type = 'Studio', max_occupancy = 2 where id % 83 = $2`,
            [whole(60) - 20, whole(83)],
          ),
        shorten: async () =>
          database.rows('update weeks set check_out = check_in + $1::int where id % 79 = $2', [
            2 + whole(20),
            whole(79),
          ]),
        rename: async () =>
          database.rows(
            `update weeks set resort_name = 'Heron Key Villas', city = 'Orlando', state = 'Florida', country = 'USA' where id % 101 = $1`,
            [whole(101)],
          ),
        remove: async () =>
          database.rows(
            'delete from weeks w where id % 73 = $1 and id > 1 and not exists (select from week_claims c where c.week_id = w.id)',
            [whole(73)],
          ),
        add: async () =>
          database.rows(
            `insert into weeks (inventory_id, resort_id, resort_name, city, state, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents, pinned)
         select inventory_id || '-' || $1, resort_id, resort_name, city, state, country, check_in + 3, check_out + 3, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents, pinned
         from weeks where id % 71 = $2`,
            [whole(1e9), whole(71)],
          ),
        wait: async () => clock.advance(MINUTE * pick([1, 10, 31, 60 * 14])),
        fold: async () => foldWeekCounts(deps),
        // The release before leaves cells that it folds into without their lowest price.
        foldBefore: async () =>
          database.rows('update week_cells set n = n where place % 5 = $1', [whole(5)]),
        recount: async () => (random() < 0.1 ? recount(database) : foldWeekCounts(deps)),
      };

      const draw = () => {
        const place = pick<{
          country: string;
          city: string;
          state?: string;
          ResortName?: string[];
        }>([
          { country: 'USA', city: 'all' },
          { country: 'USA', city: 'all' },
          { country: 'USA', city: 'all', state: 'FL' },
          { country: 'USA', city: 'all', state: 'California' },
          { country: 'USA', city: 'Orlando', state: 'Florida' },
          { country: 'Mexico', city: 'all' },
          { country: 'Mexico', city: 'Cancún' },
          { country: 'Spain', city: 'all' },
          { country: 'anywhere', city: 'all' },
          { country: 'anywhere', city: 'all' },
          { country: 'anywhere', city: 'all', state: 'FL' },
          { country: 'anywhere', city: 'Orlando' },
          { country: 'anywhere', city: 'all', ResortName: ['Heron Key Villas'] },
          {
            country: 'USA',
            city: 'all',
            ResortName: ['Heron Key Villas', 'Cypress Lantern Resort'],
          },
          { country: 'USA', city: 'all', state: 'FL', ResortName: ['Heron Key Villas'] },
        ]);
        const day = () => pick(['01', '01', String(1 + whole(28)).padStart(2, '0')]);
        const monthStart = new Date(Date.UTC(2026, 10 + whole(8), 1)).toISOString().slice(0, 8);
        const end = new Date(
          Date.UTC(
            Number(monthStart.slice(0, 4)),
            Number(monthStart.slice(5, 7)) + 1 + whole(8),
            pick([0, 0, 1 + whole(27)]),
          ),
        );
        const dateIn = `${monthStart}${day()}`;
        const dateOut = [end.toISOString().slice(0, 10), dateIn].toSorted()[1]!;
        const bare = random() < 0.4;
        const chosen = <T>(values: readonly T[]) => (bare ? undefined : some(values));
        const unit = random() < 0.25 ? pick(PRICE_UNITS) : undefined;
        const limits = limitsOf(unit);
        const filters = Object.fromEntries(
          COUNTED.map((row) => [
            row.name,
            isSingle(row)
              ? random() < 0.6
                ? undefined
                : [pick(row.upTo ? limits : row.values)]
              : chosen<string | number>(row.values),
          ]),
        ) as Pick<Search, FilterName>;
        // The two limits of the price as a range, or alone.
        if (random() < 0.4)
          filters.PriceFrom = [
            pick(limits.filter((limit) => limit < (filters.PriceUpTo?.[0] ?? Infinity))),
          ].filter(Boolean);
        if (unit) filters.PricePer = [unit];
        const dayNear = () => addDays(dateIn, whole(70));
        for (const { name } of FILTER_ROWS.filter(({ day }) => day))
          if (random() < 0.2)
            Object.assign(filters, { [name]: [pick(['2027-03-06', '2027-03-07', dayNear()])] });
        if (filters.CheckInDay && random() < 0.7) filters.FlexDays = [pick(FLEX_DAYS)];
        if (random() < 0.2) filters.CheckInDays = WEEKDAYS.filter(() => random() < 0.4);
        for (const { name, values } of BY_RESORT)
          if (random() < 0.25)
            Object.assign(filters, { [name]: values.filter(() => random() < 0.15) });
        if (random() < 0.25) filters.Area = [drawArea(place.country)];
        if (random() < 0.25) filters.Places = drawPlaces(place.country);
        const sort: Sort = pick(SORTS);
        const limit = pick([1, 7, 10, 50]);
        return { place, dateIn, dateOut, filters, sort, limit };
      };

      // One resort has no usable position.
      await database.rows(`update resorts set lat = 999 where name = 'Cypress Lantern Resort'`);
      const places = await database.rows<{
        id: string;
        country: string;
        state: string;
        city: string;
        services: string[];
        lat: number;
        lng: number;
      }>(
        `select id, country, state, city, lat, lng, array(select a ->> 'img' from jsonb_array_elements(amenities) a) as services from resorts order by id`,
      );
      const services = new Map(places.map(({ id, services: names }) => [id, names]));
      const position = new Map(places.map(({ id, lat, lng }) => [id, { lat, lng }]));
      /** A part of the map between two resorts of a country, or the point of one. */
      const drawArea = (country: string): string => {
        const inCountry = places.filter(
          (one) => [one.country, 'anywhere'].includes(country) && one.lat < 90,
        );
        const [one, other] = [pick(inCountry), pick(inCountry)];
        const [south, north] = [one.lat, other.lat].toSorted((a, b) => a - b);
        const [west, east] = [one.lng, other.lng].toSorted((a, b) => a - b);
        return writeArea({ south: south!, west: west!, north: north!, east: east! });
      };
      /** A country, a state or a city of each of some resorts, mostly of the searched country. */
      const drawPlaces = (country: string): string[] => {
        const near = places.filter((one) => [one.country, 'anywhere'].includes(country));
        return Array.from({ length: 1 + whole(4) }, () =>
          pick(placesAround(pick(random() < 0.8 ? near : places))),
        ).filter((path) => !path.endsWith('/'));
      };
      const lies = (row: Row, area: string | undefined): boolean => {
        const { lat, lng } = position.get(row.resortId)!;
        const [south, west, north, east] = (area ?? '-999,-999,999,999').split(',').map(Number);
        return south! <= lat && lat <= north! && west! <= lng && lng <= east!;
      };
      const has = (row: Row, amenity: string) =>
        services.get(row.resortId)!.some((name) => isMeant(amenity, name));
      let checked = 0;
      let found = 0;
      for (let round = 0; round < ROUNDS[kind]; round += 1) {
        for (let steps = 1 + whole(3); steps > 0; steps -= 1)
          await change[pick(Object.keys(change))]!();
        const rows = await database.rows<Row>(
          `select w.id::int as id, w.resort_id as "resortId", w.resort_name as resort, w.city, w.state, coalesce(s.code, '') as "stateCode", w.country, w.check_in::text as "checkIn", w.check_out::text as "checkOut",
           w.unit_type as unit, w.kitchen_type as kitchen, w.max_occupancy::int as occupancy, w.inv_type as inv, w.cost_cents as cents, w.pinned, c.booked,
           (extract(epoch from c.ends_at) * 1000)::bigint::text as "endsAt"
         from weeks w left join week_claims c on c.week_id = w.id
         left join (select country, state, min(state_code) as code from resorts group by 1, 2) s on s.country = w.country and s.state = w.state`,
        );
        const { place, dateIn, dateOut, filters, sort, limit } = draw();
        const within = <V>(wanted: readonly V[] | undefined, value: V) =>
          !wanted?.length || wanted.includes(value);
        const today = toIsoDate(clock.now);
        const placed = rows.filter(
          (row) =>
            row.checkIn > today &&
            !(row.booked || (row.endsAt !== null && Number(row.endsAt) > clock.now.getTime())) &&
            [row.country, 'anywhere'].includes(place.country) &&
            (place.city === 'all' || row.city === place.city) &&
            (!place.state || [row.state, row.stateCode].includes(place.state)),
        );
        const inPlaceAndMonths = placed.filter(
          (row) => row.checkIn >= dateIn && row.checkOut <= dateOut,
        );
        const free = placed.filter(
          (row) =>
            within(place.ResortName, row.resort) &&
            lies(row, filters.Area?.[0]) &&
            (!filters.Places || placesAround(row).some((one) => filters.Places!.includes(one))) &&
            (filters.Amenities ?? []).every((one) => has(row, one)),
        );
        const onDays = ({ checkIn, checkOut }: Row) => {
          const {
            StayDay: [stay] = [],
            CheckInDay: [day] = [],
            FlexDays: [flex = 0] = [],
            CheckOutBy: [by] = [],
          } = filters;
          const apart = day ? Math.abs(Date.parse(checkIn) - Date.parse(day)) / 86_400_000 : 0;
          const weekday = WEEKDAYS[(new Date(checkIn).getUTCDay() + 6) % 7]!;
          return (
            (!stay || (checkIn <= stay && stay < checkOut)) &&
            apart <= flex &&
            (!by || checkOut <= by) &&
            within<string>(filters.CheckInDays, weekday)
          );
        };
        const inPlace = free.filter(
          (row) => row.checkIn >= dateIn && row.checkOut <= dateOut && onDays(row),
        );
        const priced = filters.PricePer?.[0];
        const limits = limitsOf(priced);
        /** In cents, of what the limits are of. */
        const priceOf = ({ cents, checkIn, checkOut, occupancy }: Row) =>
          priced === 'night'
            ? cents / ((Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000)
            : priced === 'person'
              ? cents / occupancy
              : cents;
        const passes = (row: Row, skip?: CountedName) =>
          (skip === 'PriceUpTo' || priceOf(row) > 100 * (filters.PriceFrom?.[0] ?? -1)) &&
          (skip === 'PriceUpTo' ||
            priceOf(row) <=
              100 * Math.max(...(filters.PriceUpTo?.length ? filters.PriceUpTo : [Infinity]))) &&
          (skip === 'InvTypeInDetail' || within<string>(filters.InvTypeInDetail, row.inv)) &&
          (skip === 'UnitType' || within<string>(filters.UnitType, row.unit)) &&
          (skip === 'KitchenType' || within<string>(filters.KitchenType, row.kitchen)) &&
          (skip === 'SleepsAtLeast' || row.occupancy >= (filters.SleepsAtLeast?.[0] ?? 0)) &&
          (skip === 'MaxOccupancy' || within<number>(filters.MaxOccupancy, row.occupancy));
        const matching = (skip?: CountedName) => inPlace.filter((row) => passes(row, skip));
        const facet = <V>(values: readonly V[], name: CountedName, of: (row: Row) => unknown) =>
          values.map((value) => ({
            value,
            count: matching(name).filter((row) => of(row) === value).length,
          }));
        const all = matching();
        // Weeks between each two limits, and above the last.
        const prices = [...limits, null].map((value, at) => ({
          value,
          count: matching('PriceUpTo').filter(
            (row) =>
              priceOf(row) > 100 * (limits[at - 1] ?? -1) &&
              priceOf(row) <= 100 * (value ?? Infinity),
          ).length,
        }));
        const price = (a: Row, b: Row) => a.cents - b.cents;
        const date = (a: Row, b: Row) => a.checkIn.localeCompare(b.checkIn);
        const order = (a: Row, b: Row) =>
          (sort === 'priceLowest'
            ? price(a, b) || date(a, b)
            : sort === 'priceHighest'
              ? price(b, a) || date(a, b)
              : sort === 'checkInOrderLowest'
                ? date(a, b) || price(a, b)
                : date(b, a) || price(a, b)) || a.id - b.id;
        const ordered = all.toSorted(order);
        // A page from anywhere in the list, or the one in which the crowd of a day begins or ends.
        const edges = ordered.flatMap((row, at) =>
          at > 0 &&
          ordered[at - 1]!.checkIn !== row.checkIn &&
          [row, ordered[at - 1]!].some(({ checkIn }) => checkIn.startsWith('2027-03-0'))
            ? [at]
            : [],
        );
        const page =
          random() < 0.4 && edges.length > 0
            ? 1 + Math.floor(pick(edges) / limit)
            : random() < 0.3
              ? 1
              : 1 + whole(Math.ceil(all.length / limit) + 1);

        const reply = await server.app.inject({
          method: 'POST',
          url: `/api/week/list?limit=${limit}&page=${page}`,
          payload: { ...place, dateIn, dateOut, ...filters, sort },
        });
        expect(reply.statusCode, reply.body).toBe(200);
        const answer = listWeeks.reply.parse(reply.json());
        expect(
          {
            total: answer.paginate.total,
            unfiltered: answer.unfiltered,
            filters: answer.filters,
            ids: answer.weeks.map(({ _id }) => Number(_id)),
            featured: answer.featured?.map(({ _id }) => Number(_id)),
          },
          JSON.stringify({ round, place, dateIn, dateOut, filters, sort, limit, page }),
        ).toEqual({
          total: all.length,
          unfiltered: inPlaceAndMonths.length,
          filters: {
            InvType: facet(WEEK_TYPES, 'InvTypeInDetail', (row) => row.inv),
            UnitType: facet(UNIT_TYPES, 'UnitType', (row) => row.unit),
            KitchenType: facet(KITCHEN_TYPES, 'KitchenType', (row) => row.kitchen),
            MaxOccupancy: facet(OCCUPANCIES, 'MaxOccupancy', (row) => row.occupancy),
            Sleeps: OCCUPANCIES.map((value) => ({
              value,
              count: matching('SleepsAtLeast').filter(({ occupancy }) => occupancy >= value).length,
            })),
            Price: prices,
          },
          ids: ordered.slice((page - 1) * limit, page * limit).map(({ id }) => id),
          featured:
            page > 1
              ? undefined
              : ordered
                  .filter(({ pinned }) => pinned)
                  .slice(0, FEATURED_COUNT)
                  .map(({ id }) => id),
        });
        const grouped = resortsOf(all, sort);
        const resortPage = random() < 0.5 ? 1 : 1 + whole(Math.ceil(grouped.length / limit) + 1);
        const byResort = await server.app.inject({
          method: 'POST',
          url: `/api/week/list-by-resort?limit=${limit}&page=${resortPage}`,
          payload: { ...place, dateIn, dateOut, ...filters, sort },
        });
        expect(byResort.statusCode, byResort.body).toBe(200);
        const resorts = listByResort.reply.parse(byResort.json());
        expect(
          {
            total: resorts.paginate.total,
            weeks: resorts.weeks,
            filters: resorts.filters,
            resorts: resorts.resorts.map(({ lowest, highest, total, dates }) => ({
              lowest: Number(lowest._id),
              highest: Math.round(highest * 100),
              total,
              dates: dates.map(({ _id }) => Number(_id)),
            })),
          },
          JSON.stringify({ round, place, dateIn, dateOut, filters, sort, limit, resortPage }),
        ).toEqual({
          total: grouped.length,
          weeks: all.length,
          filters: answer.filters,
          resorts: grouped
            .slice((resortPage - 1) * limit, resortPage * limit)
            .map(({ resortId: _id, key: _key, ...card }) => card),
        });
        const map = await server.app.inject({
          method: 'POST',
          url: '/api/week/pins',
          payload: { ...place, dateIn, dateOut, ...filters },
        });
        expect(map.statusCode, map.body).toBe(200);
        const { pins, total } = mapPins.reply.parse(map.json());
        expect(
          {
            total,
            pins: pins.map(({ id, price, week, weeks }) => [id, price, Number(week), weeks]),
          },
          JSON.stringify({ round, place, dateIn, dateOut, filters }),
        ).toEqual({
          total: grouped.length,
          pins: resortsOf(all, 'priceLowest')
            .filter(({ resortId }) => position.get(resortId)!.lat < 90)
            .map(({ resortId, key, lowest, total: weeks }) => [resortId, key / 100, lowest, weeks]),
        });
        const calendar = await server.app.inject({
          method: 'POST',
          url: '/api/week/calendar',
          payload: { ...place, ...filters },
        });
        expect(calendar.statusCode, calendar.body).toBe(200);
        const { days } = weekCalendar.reply.parse(calendar.json());
        expect(days, JSON.stringify({ round, place, filters })).toEqual(
          daysByHand(
            free.filter((row) => passes(row) && onDays(row) && row.checkIn <= '2027-11-30'),
          ),
        );
        const named = await server.app.inject({
          method: 'POST',
          url: '/api/week/list-resorts',
          payload: { ...place, dateIn, dateOut, ...filters },
        });
        expect(listResorts.reply.parse(named.json()).amenities).toEqual(
          AMENITIES.map((value) => ({ value, count: all.filter((row) => has(row, value)).length })),
        );
        const asked = pick(rows);
        const unit = random() < 0.5 ? undefined : pick(UNIT_TYPES);
        const here = rows.filter(
          (row) =>
            row.resortId === asked.resortId &&
            row.checkIn > today &&
            !(row.booked || (row.endsAt !== null && Number(row.endsAt) > clock.now.getTime())),
        );
        const away = ({ checkIn }: Row) =>
          Math.abs(Date.parse(checkIn) - Date.parse(asked.checkIn));
        const strip = [
          ...Map.groupBy(
            here.filter((row) => row.unit === (unit ?? asked.unit)),
            ({ checkIn }) => checkIn,
          ).values(),
        ]
          .map(
            (own) =>
              own.find(({ id }) => id === asked.id) ??
              own.toSorted((a, b) => a.cents - b.cents || a.id - b.id)[0]!,
          )
          .toSorted((a, b) => away(a) - away(b) || a.checkIn.localeCompare(b.checkIn))
          .slice(0, RESORT_WEEKS)
          .toSorted((a, b) => a.checkIn.localeCompare(b.checkIn));
        for (const searchEngine of round % 4 === 0 ? [countsEngine, plainEngine] : []) {
          const ofResort = await weeksOfResort({ ...deps, searchEngine }, String(asked.id), unit);
          expect(
            { ...ofResort, weeks: ofResort?.weeks.map(({ _id }) => Number(_id)) },
            JSON.stringify({ round, asked, unit }),
          ).toEqual({
            total: here.length,
            unit: unit ?? asked.unit,
            units: UNIT_TYPES.flatMap((one) => {
              const own = here.filter((row) => row.unit === one);
              const lowest = Math.min(...own.map(({ cents }) => cents)) / 100;
              return own.length > 0 ? [{ unit: one, total: own.length, lowest }] : [];
            }),
            weeks: strip.map(({ id }) => id),
          });
        }
        checked += 1;
        for (let more = 1; more < SEARCHES_A_ROUND[kind]; more += 1) {
          const { place: where, filters: others, limit: size, ...rest } = draw();
          const search = { ...where, ...others, ...rest };
          const offset = size * whole(4);
          const ask = (engine: SearchEngine) =>
            answerOf(engine, database, search, clock.now, offset, size);
          expect(await ask(countsEngine), JSON.stringify({ round, search, offset, size })).toEqual(
            await ask(plainEngine),
          );
        }
        found += answer.weeks.length > 0 ? 1 : 0;
      }
      // Searches that find nothing would prove little.
      expect([checked, found > ROUNDS[kind] / 4]).toEqual([ROUNDS[kind], true]);
      // Once folded, nothing is left beside the counts, and counting again comes to the same.
      while ((await foldWeekCounts(deps)).notes > 0);
      const cells = () =>
        database.rows<{ low: number | null }>(
          `select place, day, begins::text, ends::text, kind, pinned, n, case when low >= 0 then low end as low
           from week_cells where n <> 0 order by 1, 2, 3, 4, 5, 6`,
        );
      const folded = await cells();
      await recount(database);
      const again = await cells();
      // What the release before has folded and no change has touched since has no lowest price.
      expect(folded).toEqual(
        again.map((cell, at) => (folded[at]?.low === null ? { ...cell, low: null } : cell)),
      );
      expect(folded.filter(({ low }) => low !== null).length).toBeGreaterThan(100);
      expect((await database.rows('select * from week_deltas')).length).toBe(0);
      expect(clock.now.getTime()).toBeGreaterThan(TEST_NOW.getTime());
    },
    PATIENCE_MS,
  );

  it('has the cheapest weeks of a day in the calendar again when their holds end by time, with nothing running', async () => {
    const { database, clock, deps } = server;
    const inUsa = { country: 'USA', city: 'all' };
    const days = async () => {
      const [counts, plain] = await Promise.all(
        [countsEngine, plainEngine].map((searchEngine) =>
          calendarOf({ ...deps, searchEngine }, inUsa),
        ),
      );
      expect(counts).toEqual(plain);
      return counts!.days;
    };
    const before = (await days()).findLast(({ weeks }) => weeks > 3)!;
    const reservation = await insertReservation(database, 1);
    const held = await database.rows(
      `insert into week_claims (week_id, reservation_id, ends_at)
       select w.id, $1::uuid, $2::timestamptz from weeks w where w.country = 'USA' and w.check_in = $3::date and w.cost_cents = $4::int
         and not exists (select from week_claims c where c.week_id = w.id and claim_runs(c.booked, c.ends_at, $5::timestamptz))
       on conflict (week_id) do update set booked = false, ends_at = excluded.ends_at returning week_id`,
      [
        reservation.id,
        new Date(clock.now.getTime() + 30 * MINUTE).toISOString(),
        before.date,
        Math.round(before.price * 100),
        clock.now.toISOString(),
      ],
    );
    const ofDay = async () => (await days()).find(({ date }) => date === before.date);
    expect(held.length).toBeGreaterThan(0);
    for (let folded = 0; folded < 2; folded += 1) {
      const during = await ofDay();
      expect(during?.weeks ?? 0).toBe(before.weeks - held.length);
      expect(during?.price).not.toBe(before.price);
      await foldWeekCounts(deps);
    }
    clock.advance(31 * MINUTE);
    expect(await ofDay()).toEqual(before);
  });
});
