import { afterAll, beforeAll, expect, it } from 'vitest';
import { listWeeks } from '#contracts/week.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const WEEKS = 400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { SEARCH_ENGINE: 'counts' },
    prepare: async (database) => {
      await seedInventory(database, { weeks: WEEKS, today: '2026-11-14' });
    },
  });
});
afterAll(() => server.close());

const search = async () => {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/week/list',
    payload: { country: 'USA', city: 'all', dateIn: '2026-11-01', dateOut: '2027-12-31' },
  });
  return listWeeks.reply.parse(reply.json());
};
const counted = async () =>
  (await server.database.rows<{ n: number }>('select count(*)::int as n from week_cells'))[0]!.n;

it('answers from the weeks where another release has cut the counts elsewhere, and counts again at the next start', async () => {
  const before = await search();
  expect(before.paginate.total).toBeGreaterThan(50);
  const cells = await counted();
  await server.database.rows(
    'update week_scale set cents = array(select 100 * i from generate_series(1, 127) i)',
  );
  await server.database.rows('delete from week_cells');
  expect(await search()).toEqual(before);
  await server.database.migrate();
  expect(await counted()).toBe(cells);
  expect(await search()).toEqual(before);
});

it('counts again at the next start where the release before has left the lowest prices out', async () => {
  const known = async () =>
    (
      await server.database.rows<{ n: number }>(
        'select count(*)::int as n from week_cells where low >= 0',
      )
    )[0]!.n;
  const before = await known();
  expect(before).toBeGreaterThan(50);
  await server.database.rows('update week_cells set n = n');
  expect(await known()).toBe(0);
  await server.database.migrate();
  expect(await known()).toBe(before);
});

it('leaves the counts alone at a start when they are cut at the limits', async () => {
  await server.database.rows('delete from week_cells');
  await server.database.migrate();
  expect(await counted()).toBe(0);
});
