import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { demoWeeks } from '../../src/server/db/demo/weeks.ts';
import { contracts, watches } from '../../src/server/db/schema.ts';
import { seedInventory } from '../../src/server/db/seed-inventory.ts';
import { columnsOf, digestOf } from '../../src/server/watch/columns.ts';
import { closeEnded } from '../../src/server/payment/settle.ts';
import { matchWatches } from '../../src/server/watch/match.ts';
import { plainEngine } from '../../src/server/week/engines/plain.ts';
import { rangeOf } from '../../src/server/week/search-days.ts';
import { snapshot } from '../../src/server/week/snapshot.ts';
import { insertClubs } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';
import { randomQueries } from './search-data.ts';
import { median } from './support.ts';

type Options = { rows: number; watches: number; rounds: number; sample: number };
/** How much longer an import may take while people watch. */
const GOAL = 1.2;
const INSERTED_AT_ONCE = 1_000;
const today = TEST_NOW.toISOString().slice(0, 10);

const line = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

async function writeCsv(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  out.write(
    'inventoryId,resortId,checkIn,checkOut,unitType,kitchenType,maxOccupancy,type,priceCents,pinned\n',
  );
  for (const week of demoWeeks({ count: rows, from: today, seed: 2027 })) {
    const cells = [
      week.inventoryId,
      week.resortId,
      week.checkIn,
      week.checkOut,
      week.unitType,
      week.kitchenType,
      week.maxOccupancy,
      week.invType,
      week.costCents,
      week.pinned,
    ];
    if (!out.write(`N${cells.join(',')}\n`))
      await new Promise<void>((resolve) => void out.once('drain', () => resolve()));
  }
  out.end();
  await finished(out);
}

/** A database with resorts and these watches, ten a contract; its address. */
async function prepare(postgres: TestPostgres, count: number): Promise<string> {
  const url = await postgres.freshDatabase();
  const server = await startTestServer({ databaseUrl: url });
  const { db, rows } = server.database;
  await insertClubs(server.database);
  await seedInventory(server.database, { weeks: 1, today });
  const queries = randomQueries(count, today, 11);
  for (let from = 0; from < count; from += INSERTED_AT_ONCE) {
    const made = await db
      .insert(contracts)
      .values(
        Array.from({ length: INSERTED_AT_ONCE / 10 }, (_, at) => ({
          clubId: 'azul',
          loginId: `W${from + at}`,
          number: 'C-1',
          paidUntil: '2027-06-30',
        })),
      )
      .returning({ id: contracts.id });
    await db.insert(watches).values(
      queries
        .slice(from, from + INSERTED_AT_ONCE)
        .map(({ sort: _, limit: _l, page: _p, ...criteria }, at) => ({
          ...columnsOf(criteria),
          ref: `watch-${from + at}`,
          contractId: made[at % made.length]!.id,
          pace: 'now' as const,
          criteria,
          digest: `${at} ${digestOf(criteria)}`,
          createdAt: TEST_NOW,
        })),
    );
  }
  await rows('analyze');
  await server.close();
  return url;
}

/** Works on a copy of a database. */
async function onCopy<T>(
  postgres: TestPostgres,
  url: string,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const name = new URL(url).pathname.slice(1);
  const copy = new URL(url);
  copy.pathname = `/${name}_copy`;
  await admin(postgres, `create database ${name}_copy template ${name}`);
  try {
    const server = await startTestServer({ databaseUrl: copy.toString() });
    try {
      return await work(server);
    } finally {
      await server.close();
    }
  } finally {
    await admin(postgres, `drop database ${name}_copy with (force)`);
  }
}

async function admin({ serverUrl }: TestPostgres, statement: string): Promise<void> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const importOn = (server: TestServer, file: string): Promise<number> =>
  timed(async () => {
    const ran = await opsOn(server.deps)('weeks', 'import', file);
    if (ran.code !== 0) throw new Error(ran.error || ran.text);
  });

/** Asks the search for some of the watches, one after the other; the time that all would take. */
async function askForEach({ database, deps }: TestServer, sample: number, all: number) {
  const some = await database.rows<{ criteria: Parameters<typeof columnsOf>[0] }>(
    'select criteria from watches order by id limit $1',
    [sample],
  );
  const now = deps.now();
  const took = await timed(async () => {
    for (const { criteria } of some)
      await snapshot(database, (read) =>
        plainEngine.findPage(
          read,
          { search: criteria, range: rangeOf(criteria, now), now },
          { offset: 0, limit: 30, featured: 0 },
        ),
      );
  });
  return (took / some.length) * all;
}

/**
 * Measures imports with and without watches.
 * @returns whether the goal is met
 */
export async function importWithWatches({
  rows,
  watches: count,
  rounds,
  sample,
}: Options): Promise<boolean> {
  const file = join(tmpdir(), `club-lines-${process.pid}.csv`);
  const postgres = await startPostgres();
  try {
    await writeCsv(file, rows);
    const [without, watched] = [await prepare(postgres, 0), await prepare(postgres, count)];
    const [plain, noted, matching, asking]: [number[], number[], number[], number[]] = [
      [],
      [],
      [],
      [],
    ];
    let matches = 0;
    for (let round = 0; round < rounds; round += 1) {
      plain.push(await onCopy(postgres, without, (server) => importOn(server, file)));
      await onCopy(postgres, watched, async (server) => {
        noted.push(await importOn(server, file));
        // By far the longest: once says enough.
        if (round > 0 || sample === 0) return;
        matching.push(
          await timed(async () => (matches = await matchWatches({ ...server.deps, closeEnded }))),
        );
        asking.push(await askForEach(server, sample, count));
      });
    }
    const ratio = median(noted) / median(plain);
    process.stdout.write(
      `${rows.toLocaleString('en-US')} new weeks, ${count.toLocaleString('en-US')} watches, medians of ${rounds} rounds\n\n`,
    );
    line('what', 'time', 'goal');
    line('---', '---:', '---');
    line('import without watches', seconds(median(plain)), '');
    line('import with watches', seconds(median(noted)), '');
    line('ratio', ratio.toFixed(2), `at most ${GOAL}: ${ratio <= GOAL ? 'met' : 'missed'}`);
    if (sample === 0) return ratio <= GOAL;
    line(
      `all watches matched afterwards (${matches.toLocaleString('en-US')} matches)`,
      seconds(median(matching)),
      '',
    );
    line(
      `rival: the search asked for each watch (from ${sample.toLocaleString('en-US')})`,
      seconds(median(asking)),
      '',
    );
    return ratio <= GOAL;
  } finally {
    await rm(file, { force: true });
    await postgres.stop();
  }
}
