import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitsOf, PRICE_UNITS } from '#contracts/week.ts';
import type { WatchCriteria } from '../../src/contracts/watch.ts';
import { demoResorts } from '../../src/server/db/demo/resorts.ts';
import { contracts, watches, weekClaims } from '../../src/server/db/schema.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { columnsOf, digestOf } from '../../src/server/watch/columns.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { matchWatches } from '../../src/server/watch/match.ts';
import { rangeOf } from '../../src/server/week/search-days.ts';
import { plainEngine } from '../../src/server/week/engines/plain.ts';
import { snapshot } from '../../src/server/week/snapshot.ts';
import { randomQueries } from '../bench/search-data.ts';
import { insertClubs, insertReservation } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const WATCHES = 300;
const WEEKS = 6_000;
/** Lets a watch keep all its matches: as many below none as there are weeks. */
const NO_LIMIT = -WEEKS;

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** Searches as people make them, and the rarer forms of a place and a price. */
const searches = (): WatchCriteria[] =>
  randomQueries(WATCHES, '2026-11-14', 7).map(
    ({ sort: _sort, limit: _limit, page: _page, ...query }, index) => {
      const resort = demoResorts[(index * 7) % demoResorts.length]!;
      const unit = PRICE_UNITS[index % 2]!;
      const limits = limitsOf(unit);
      return {
        ...query,
        ...(index % 5 === 0 && {
          PricePer: [unit],
          PriceFrom: index % 10 === 0 ? [limits[2]!] : undefined,
          PriceUpTo: [limits[4 + (index % 9)]!],
        }),
        ...(index % 7 === 0 && { country: 'anywhere', city: 'all', state: undefined }),
        ...(index % 21 === 0 && { city: resort.city }),
        ...(index % 35 === 0 && { state: index % 2 ? resort.stateCode : resort.state }),
      } as WatchCriteria;
    },
  );

/** A pass that ends after some transactions, as when the database goes away. */
const breakOff = async (
  { deps }: TestServer,
  large: Parameters<typeof matchWatches>[1],
  transactions: number,
): Promise<void> => {
  let left = transactions;
  const now = (): Date => {
    if (left === 0) throw new Error('broken off');
    left -= 1;
    return deps.now();
  };
  const pass = matchWatches({ ...deps, now, closeEnded }, large);
  await expect(pass).rejects.toThrow('broken off');
};

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(
      kind === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {},
    );
    await seedInventory(server.database, { weeks: 1, today: '2026-11-14' });
    await insertClubs(server.database);
  });
  afterAll(() => server.close());

  it.each([
    ['week by week', false, { many: WEEKS * 2 }],
    ['watch by watch, as after a large import', true, { many: WEEKS, watchesAtOnce: 70 }],
  ])('watches match exactly the weeks that the search finds, %s', async (_, isLarge, large) => {
    const { database, deps, clock } = server;
    for (const table of ['contracts', 'week_claims', 'reservations', 'week_news'])
      await database.rows(`delete from ${table}`);
    const [contract] = await database.db
      .insert(contracts)
      .values({ clubId: 'azul', loginId: 'AZ1', number: 'C-1', paidUntil: '2027-06-30' })
      .returning();
    const made = await database.db
      .insert(watches)
      .values(
        searches().map((criteria, index) => ({
          ...columnsOf(criteria),
          ref: `watch-${index}`,
          contractId: contract!.id,
          pace: 'now' as const,
          criteria,
          digest: `${index} ${digestOf(criteria)}`,
          createdAt: TEST_NOW,
          pending: NO_LIMIT,
        })),
      )
      .returning();
    // Copies of the demo weeks, as an import inserts them; every tenth is held, some held no more.
    await database.rows('delete from weeks');
    await seedInventory(database, { weeks: WEEKS, today: '2026-11-14' });
    const reservation = await insertReservation(
      database,
      (await database.rows<{ id: number }>('select min(id)::int as id from weeks'))[0]!.id,
    );
    const held = await database.rows<{ id: number }>('select id::int from weeks where id % 10 = 0');
    await database.db.insert(weekClaims).values(
      held.map(({ id }) => ({
        weekId: id,
        reservationId: reservation.id,
        endsAt: new Date(clock.now.getTime() + (id % 20 === 0 ? 60_000 : -60_000)),
      })),
    );
    await breakOff(server, large, isLarge ? 8 : 3);
    expect(
      await database.rows('select from watch_clock where searched_watch is not null'),
    ).toHaveLength(isLarge ? 1 : 0);
    await matchWatches({ ...deps, closeEnded }, large);
    const matched = Map.groupBy(
      await database.rows<{ watch: string; week: string }>(
        'select watch_id as watch, week_id::text as week from watch_matches',
      ),
      ({ watch }) => watch,
    );
    let some = 0;
    for (const { id, criteria } of made) {
      const query = { search: criteria, range: rangeOf(criteria, clock.now), now: clock.now };
      const { ids } = await snapshot(database, (read) =>
        plainEngine.findPage(read, query, { offset: 0, limit: WEEKS, featured: 0 }),
      );
      const own = (matched.get(id) ?? []).map(({ week }) => week);
      expect(own.toSorted(), JSON.stringify(criteria)).toEqual(ids.toSorted());
      if (ids.length > 0) some += 1;
    }
    expect(some).toBeGreaterThan(WATCHES / 3);
  });
});
