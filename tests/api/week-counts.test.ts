import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COUNTED,
  FEATURED_COUNT,
  KITCHEN_TYPES,
  listWeeks,
  OCCUPANCIES,
  PRICE_LIMITS,
  SORTS,
  UNIT_TYPES,
  WEEK_TYPES,
} from '#contracts/week.ts';
import type { CountedName, FilterValue, Sort } from '#contracts/week.ts';
import { rng } from '#scenes/rng.ts';
import { toIsoDate } from '#lib/dates.ts';
import { weekClaims } from '../../src/server/db/schema.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { inPlace } from '../../src/server/week/criteria.ts';
import type { Bind } from '../../src/server/week/criteria.ts';
import type { Database } from '../../src/server/db/client.ts';
import { rangeOf } from '../../src/server/week/search.ts';
import type { Search, SearchEngine } from '../../src/server/week/search.ts';
import { snapshot } from '../../src/server/week/snapshot.ts';
import { countsEngine } from '../../src/server/week/engines/counts/index.ts';
import { plainEngine } from '../../src/server/week/engines/plain.ts';
import { foldWeekCounts } from '../../src/server/week/engines/counts/fold.ts';
import { recount } from '../../src/server/week/engines/counts/recount.ts';
import { insertReservation } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

type Row = {
  id: number;
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

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

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
    return {
      groups: [...counts].filter(([, count]) => count > 0).toSorted(),
      ids,
      featured,
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

  it('answers every search like a brute-force count, with either engine, while weeks are held, freed, booked, changed, added and removed and time goes on', async () => {
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
        database.rows('update week_claims set ends_at = $1 where not booked and week_id % 7 = $2', [
          clock.now.toISOString(),
          whole(7),
        ]),
      book: async () =>
        database.rows('update week_claims set booked = true where week_id % 11 = $1', [whole(11)]),
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
      recount: async () => (random() < 0.1 ? recount(database) : foldWeekCounts(deps)),
    };

    const draw = () => {
      const place = pick<{ country: string; city: string; state?: string; ResortName?: string[] }>([
        { country: 'USA', city: 'all' },
        { country: 'USA', city: 'all' },
        { country: 'USA', city: 'all', state: 'FL' },
        { country: 'USA', city: 'all', state: 'California' },
        { country: 'USA', city: 'Orlando', state: 'Florida' },
        { country: 'Mexico', city: 'all' },
        { country: 'Mexico', city: 'Cancún' },
        { country: 'Spain', city: 'all' },
        { country: 'USA', city: 'all', ResortName: ['Heron Key Villas', 'Cypress Lantern Resort'] },
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
      const filters = Object.fromEntries(
        COUNTED.map(({ name, values, upTo }) => [
          name,
          upTo ? (random() < 0.6 ? undefined : [pick(values)]) : chosen<string | number>(values),
        ]),
      ) as { [Name in CountedName]?: FilterValue<Name>[] };
      const sort: Sort = pick(SORTS);
      const limit = pick([1, 7, 10, 50]);
      return { place, dateIn, dateOut, filters, sort, limit };
    };

    let checked = 0;
    let found = 0;
    for (let round = 0; round < ROUNDS[kind]; round += 1) {
      for (let steps = 1 + whole(3); steps > 0; steps -= 1)
        await change[pick(Object.keys(change))]!();
      const rows = await database.rows<Row>(
        `select w.id::int as id, w.resort_name as resort, w.city, w.state, coalesce(s.code, '') as "stateCode", w.country, w.check_in::text as "checkIn", w.check_out::text as "checkOut",
           w.unit_type as unit, w.kitchen_type as kitchen, w.max_occupancy::int as occupancy, w.inv_type as inv, w.cost_cents as cents, w.pinned, c.booked,
           (extract(epoch from c.ends_at) * 1000)::bigint::text as "endsAt"
         from weeks w left join week_claims c on c.week_id = w.id
         left join (select country, state, min(state_code) as code from resorts group by 1, 2) s on s.country = w.country and s.state = w.state`,
      );
      const { place, dateIn, dateOut, filters, sort, limit } = draw();
      const within = <V>(wanted: readonly V[] | undefined, value: V) =>
        !wanted?.length || wanted.includes(value);
      const today = toIsoDate(clock.now);
      const inPlace = rows.filter(
        (row) =>
          row.checkIn > today &&
          !(row.booked || (row.endsAt !== null && Number(row.endsAt) > clock.now.getTime())) &&
          row.country === place.country &&
          (place.city === 'all' || row.city === place.city) &&
          (!place.state || [row.state, row.stateCode].includes(place.state)) &&
          within(place.ResortName, row.resort) &&
          row.checkIn >= dateIn &&
          row.checkOut <= dateOut,
      );
      const matching = (skip?: CountedName) =>
        inPlace.filter(
          (row) =>
            (skip === 'PriceUpTo' ||
              row.cents <=
                100 * Math.max(...(filters.PriceUpTo?.length ? filters.PriceUpTo : [Infinity]))) &&
            (skip === 'InvTypeInDetail' || within<string>(filters.InvTypeInDetail, row.inv)) &&
            (skip === 'UnitType' || within<string>(filters.UnitType, row.unit)) &&
            (skip === 'KitchenType' || within<string>(filters.KitchenType, row.kitchen)) &&
            (skip === 'MaxOccupancy' || within<number>(filters.MaxOccupancy, row.occupancy)),
        );
      const facet = <V>(values: readonly V[], name: CountedName, of: (row: Row) => unknown) =>
        values.map((value) => ({
          value,
          count: matching(name).filter((row) => of(row) === value).length,
        }));
      const all = matching();
      // Weeks between each two limits, and above the last.
      const prices = [...PRICE_LIMITS, null].map((value, at) => ({
        value,
        count: matching('PriceUpTo').filter(
          ({ cents }) =>
            cents > 100 * (PRICE_LIMITS[at - 1] ?? -1) && cents <= 100 * (value ?? Infinity),
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
          filters: answer.filters,
          ids: answer.weeks.map(({ _id }) => Number(_id)),
          featured: answer.featured?.map(({ _id }) => Number(_id)),
        },
        JSON.stringify({ round, place, dateIn, dateOut, filters, sort, limit, page }),
      ).toEqual({
        total: all.length,
        filters: {
          InvType: facet(WEEK_TYPES, 'InvTypeInDetail', (row) => row.inv),
          UnitType: facet(UNIT_TYPES, 'UnitType', (row) => row.unit),
          KitchenType: facet(KITCHEN_TYPES, 'KitchenType', (row) => row.kitchen),
          MaxOccupancy: facet(OCCUPANCIES, 'MaxOccupancy', (row) => row.occupancy),
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
    expect([checked, found > ROUNDS[kind] / 3]).toEqual([ROUNDS[kind], true]);
    // Once folded, nothing is left beside the counts, and counting again comes to the same.
    while ((await foldWeekCounts(deps)).notes > 0);
    const cells = () =>
      database.rows(
        'select place, day, begins::text, ends::text, kind, pinned, n from week_cells where n <> 0 order by 1, 2, 3, 4, 5, 6',
      );
    const folded = await cells();
    await recount(database);
    expect(await cells()).toEqual(folded);
    expect((await database.rows('select * from week_deltas')).length).toBe(0);
    expect(clock.now.getTime()).toBeGreaterThan(TEST_NOW.getTime());
  });
});
