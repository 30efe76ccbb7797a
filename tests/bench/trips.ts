/**
 * `npm run bench:trips [-- --rows 10000000 --members 200000 --calls 400 --vouchers 200]`: how long
 * the database takes for the trips of a member among so many reservations, on a PostgreSQL of its
 * own, and how long a voucher takes. `--rows 0` leaves the database out. Prints tables in Markdown
 * and ends with 1 when a goal is missed.
 */
import { randomInt } from 'node:crypto';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database } from '../../src/server/db/client.ts';
import { tripLists, tripSummaryOf } from '../../src/server/trip/cards.ts';
import { startPostgres } from '../support/postgres.ts';
import { measureVouchers } from './vouchers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    members: { type: 'string', default: '200000' },
    calls: { type: 'string', default: '400' },
    vouchers: { type: 'string', default: '200' },
  },
});
const [rows, members, calls, vouchers] = [
  values.rows,
  values.members,
  values.calls,
  values.vouchers,
].map(Number) as [number, number, number, number];
/** Milliseconds, at the 95th percentile, for all statements of a call. */
const GOAL_MS = 5;
/** Of a voucher: milliseconds of processor time at the 95th percentile, and in work units. */
const VOUCHER_MS = 200;
const VOUCHER_UNITS = 4;
const WEEKS = 100_000;
const id = (kind: number, n: string): string =>
  `('${String(kind).padStart(8, '0')}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/**
 * Two people a contract. One reservation in eight of a person is booked, the others are holds that
 * ended long ago; stays are spread over two years. No triggers: they draw locators one by one.
 */
async function fill(database: Database): Promise<void> {
  const run = (text: string) => database.rows(`set session_replication_role = replica; ${text}`);
  await run(`insert into clubs (id, record) values ('azul', '{}');
    insert into resorts (id, name, city, country, iso2, lat, lng, notes_en, amenities, images)
      select 'r' || n, 'Resort ' || n, 'Cancún', 'Mexico', 'MX', 21, -86.8, 'Check-in
        from 4 pm, check-out by 10 am.', '[]', '["bay-noon-1"]' from generate_series(0, 999) n;
    insert into weeks (id, inventory_id, resort_id, resort_name, city, country, check_in, check_out, unit_type, kitchen_type, max_occupancy, inv_type, cost_cents)
      select n, n::text, 'r' || n % 1000, 'Resort ' || n % 1000, 'Cancún', 'Mexico', current_date - 365 + n % 730, current_date - 358 + n % 730, 'Studio', 'No Kitchen', 2, 'Smart Week', 50000
        from generate_series(1, ${WEEKS}) n;
    insert into contracts (id, club_id, login_id, number, paid_until) select ${id(1, 'n')}, 'azul', n::text, n::text, current_date
      from generate_series(0, ${members / 2 - 1}) n;
    insert into members (id, club_id, contract_id, email, profile)
      select ${id(2, 'n')}, 'azul', ${id(1, 'n / 2')}, n || '@azul.example', '{"Nombre": "Ana", "ApellidoPaterno": "Peña"}'
        from generate_series(0, ${members - 1}) n`);
  const step = 500_000;
  for (let from = 0; from < rows; from += step)
    await run(`insert into reservations (number_ref, locator, week_id, club_id, member_id, holder, created_by, client, iso, list_cents, price_cents, status, expires_at, paid_at)
      select 'reservation-number-' || n, 'AZ-' || n, 1 + n * 7919::bigint % ${WEEKS}, 'azul', ${id(2, `n % ${members}`)}, ${id(2, `n % ${members}`)}, 'azul', '{}', 'en', 50000, 50000,
        case when n / ${members} % 8 = 0 then 'paid' else 'held' end, now() - interval '90 days', case when n / ${members} % 8 = 0 then now() - interval '90 days' end
      from generate_series(${from}, ${Math.min(rows, from + step) - 1}) n`);
  await database.rows('vacuum analyze reservations');
  await database.rows('analyze');
}

const prepared = new Map<string, string>();
type Cost = { ms: number; pages: number };
/** One run of a statement inside the database: milliseconds, planning included, and pages it read. */
async function costOf(name: string, text: string, params: readonly unknown[]): Promise<Cost> {
  if (!prepared.has(name)) {
    prepared.set(name, text);
    await session.query(`prepare ${name} as ${text}`);
  }
  const literals = params.map((value) =>
    typeof value === 'number' ? String(value) : `'${String(value)}'`,
  );
  const { rows: plan } = await session.query<{
    'QUERY PLAN': [
      {
        Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
        'Planning Time': number;
        'Execution Time': number;
      },
    ];
  }>(`explain (analyze, buffers, timing off, format json) execute ${name}(${literals.join(', ')})`);
  const [told] = plan[0]!['QUERY PLAN'];
  return {
    ms: told['Planning Time'] + told['Execution Time'],
    pages: told.Plan['Shared Hit Blocks'] + told.Plan['Shared Read Blocks'],
  };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const at = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0;

async function measureLists(): Promise<void> {
  const postgres = await startPostgres({ settings: ['shared_buffers=512MB'] });
  const url = await postgres.freshDatabase();
  const database = await openPostgres(url, { pool: 4 });
  session = new pg.Client({ connectionString: url });
  try {
    await database.migrate();
    await fill(database);
    await session.connect();
    let spent: Cost = { ms: 0, pages: 0 };
    let last = Promise.resolve<Cost>(spent);
    // Asks for each statement first what the database spends on it, planned as the server does.
    const explained: Database = {
      ...database,
      rows: async (text, params = [], name) => {
        if (name !== undefined) {
          // One after the other: a session runs one statement at a time.
          const before = last;
          last = before.then(() => costOf(name, text, params));
          const { ms, pages } = await last;
          spent = { ms: spent.ms + ms, pages: spent.pages + pages };
        }
        return database.rows(text, params, name);
      },
    };
    const deps = { database: explained, now: () => new Date() };
    const member = () => `00000002-0000-4000-8000-${String(randomInt(members)).padStart(12, '0')}`;
    const measured: [string, () => Promise<unknown>][] = [
      ['`GET /trips`', () => tripLists(deps, member(), undefined)],
      ['`GET /trips/summary`', () => tripSummaryOf(deps, member())],
    ];
    say(
      `\n${cpus().length} cores; ${rows} reservations, ${members} members, ${calls} calls each one after the other; inside the database.\n\n| call | median ms | p95 ms | max ms | median pages | p95 pages |\n| --- | ---: | ---: | ---: | ---: | ---: |`,
    );
    for (const [name, call] of measured) {
      for (let warm = 0; warm < 20; warm += 1) await call();
      const costs: Cost[] = [];
      for (let count = 0; count < calls; count += 1) {
        spent = { ms: 0, pages: 0 };
        await call();
        costs.push(spent);
      }
      const times = costs.map(({ ms }) => ms);
      const pages = costs.map((cost) => cost.pages);
      say(
        `| ${name} | ${[0.5, 0.95, 1].map((part) => at(times, part).toFixed(1)).join(' | ')} | ${at(pages, 0.5)} | ${at(pages, 0.95)} |`,
      );
      if (at(times, 0.95) > GOAL_MS) process.exitCode = 1;
    }
  } finally {
    await session.end();
    await database.close();
    await postgres.stop();
  }
}

async function measureVoucher(): Promise<void> {
  const { vouchers: drawn, units } = await measureVouchers(vouchers);
  const unit = at(
    units.map(({ cpu }) => cpu),
    0.5,
  );
  const row = (of: readonly { wall: number; cpu: number }[]): string => {
    const [wall, cpu] = [of.map((one) => one.wall), of.map((one) => one.cpu)];
    const figures = [at(wall, 0.5), at(wall, 0.95), at(cpu, 0.5), at(cpu, 0.95)];
    const ratios = [at(cpu, 0.5) / unit, at(cpu, 0.95) / unit];
    return [...figures.map((one) => one.toFixed(0)), ...ratios.map((one) => one.toFixed(2))].join(
      ' | ',
    );
  };
  say(
    `\n${drawn.length} vouchers, by turns with a work unit (scrypt, N 16384, r 8); ratios are of processor time.\n\n| what | median ms | p95 ms | CPU median ms | CPU p95 ms | median in units | p95 in units |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |`,
  );
  say(`| voucher as PDF | ${row(drawn)} |`);
  say(`| work unit | ${row(units)} |`);
  const p95 = at(
    drawn.map(({ cpu }) => cpu),
    0.95,
  );
  if (p95 > VOUCHER_MS && p95 / unit > VOUCHER_UNITS) process.exitCode = 1;
}

let session: pg.Client;
if (rows > 0) await measureLists();
if (vouchers > 0) await measureVoucher();
