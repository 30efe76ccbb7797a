import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { club as clubContract } from '#contracts/club.ts';
import { DEFAULT_CLUB_ID } from '#clubs/default-club.ts';
import { NO_CLUB } from '../club/repository.ts';
import { inspectConfig, servedEnvironment } from '../config.ts';
import type { Config } from '../config.ts';
import { databaseName, openPostgres, pendingMigrations } from '../db/client.ts';
import type { Database } from '../db/client.ts';
import type { Alone, Area } from './command.ts';
import { failed, messageOf, ok, warned } from './doctor-check.ts';
import type { Check } from './doctor-check.ts';
import {
  clamd,
  cruises,
  deals,
  mailEvents,
  publicAddress,
  smtp,
  stripe,
  tiles,
} from './doctor-partners.ts';
import { pushes } from './doctor-push.ts';
import { PAID_OTHERWISE } from '../reservation/repository.ts';
import { table } from './out.ts';

const LEAST_POSTGRES = 15;
/** Seconds that the clocks of server and database may differ: holds are counted in them. */
const DATABASE_CLOCK_SECONDS = 5;

async function server(database: Database): Promise<Check[]> {
  const [row] = await database.rows<{ version: number; superuser: boolean; now: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp()::text as now,
       (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  if (!row) throw new Error('the database answers without a row');
  const away = Math.abs(Date.now() - new Date(row.now).getTime()) / 1000;
  const pending = await pendingMigrations(database);
  return [
    row.version < LEAST_POSTGRES
      ? failed('Database', `is PostgreSQL ${row.version}; ${LEAST_POSTGRES} or newer is needed`)
      : ok('Database', `PostgreSQL ${row.version} answers`),
    ...(row.superuser
      ? [warned('Database', 'is used as a superuser; give the product a role of its own')]
      : []),
    ...(away > DATABASE_CLOCK_SECONDS
      ? [failed('Clock', `differs from the database's by ${Math.round(away)} seconds`)]
      : []),
    pending === 0
      ? ok('Migrations', 'are all applied')
      : warned('Migrations', `${pending} are missing; the next start or command applies them`),
  ];
}

async function content(
  database: Database,
  config: Config,
): Promise<{ checks: Check[]; deals: string[] }> {
  const rows = await database.rows<{ id: string; record: unknown }>('select id, record from clubs');
  const [weeks] = await database.rows<{ some: boolean }>(
    'select exists (select from weeks where check_in > current_date) as some',
  );
  const clubs = rows.flatMap(({ record }) => clubContract.safeParse(record).data ?? []);
  const own = clubs.find(({ Id }) => Id === DEFAULT_CLUB_ID);
  const insecure = clubs.filter(({ UrlLogin, UrlWeek }) =>
    [UrlLogin, UrlWeek].some((url) => !config.SANDBOX && !url.startsWith('https://')),
  );
  return {
    deals: clubs.flatMap(({ ModuloMyDeals, UrlMyDeals }) =>
      ModuloMyDeals && UrlMyDeals ? [UrlMyDeals] : [],
    ),
    checks: [
      own ? ok('Clubs', `${clubs.length}, with the default club`) : failed('Clubs', NO_CLUB),
      ...(own && new URL(own.UrlLogin).origin !== new URL(config.PUBLIC_URL).origin
        ? [
            warned(
              'Clubs',
              `the default club signs in at ${own.UrlLogin}, but PUBLIC_URL is ${config.PUBLIC_URL}`,
            ),
          ]
        : []),
      ...insecure.map(({ Id }) => warned('Clubs', `${Id} has an address without https`)),
      weeks?.some
        ? ok('Weeks', 'can be booked')
        : failed('Weeks', 'none can be booked. Import some: npm run ops -- weeks import'),
    ],
  };
}

async function refunds(database: Database): Promise<Check> {
  const [row] = await database.rows<{ due: number; otherwise: number }>(
    `select count(*) filter (where refund_id is null)::int as due, count(*) filter (where refund_id = $1)::int as otherwise
       from reservations where status = 'refunded'`,
    [PAID_OTHERWISE],
  );
  const { due = 0, otherwise = 0 } = row ?? {};
  const closed = `${otherwise} paid in another way than by card`;
  return due === 0
    ? ok('Refunds', `none is due; ${closed}`)
    : warned(
        'Refunds',
        `${due} due and not made; ${closed}. bookings list --status refunded names them; payments repaid closes one that the card provider refuses for good`,
      );
}

async function files({ DATA_DIR, PICTURES_DIR }: Config): Promise<Check[]> {
  const built = existsSync(fileURLToPath(new URL('../../../dist/index.html', import.meta.url)));
  const folders = await Promise.all(
    [DATA_DIR, PICTURES_DIR].filter(existsSync).map((folder) =>
      access(folder, constants.W_OK).then(
        () => [],
        () => [warned('Folders', `${folder} cannot be written`)],
      ),
    ),
  );
  return [
    built
      ? ok('Browser app', 'is built')
      : failed('Browser app', 'is not built. Build it: npm run build'),
    ...folders.flat(),
  ];
}

async function inDatabase(config: Config): Promise<{ checks: Check[]; deals: string[] }> {
  if (!config.DATABASE_URL)
    return {
      checks: [ok('Database', 'the embedded one; it is not opened, as the server may run')],
      deals: [],
    };
  const database = await openPostgres(config.DATABASE_URL, { pool: 1, statementSeconds: 10 });
  try {
    const checks = await server(database);
    const found = await content(database, config).catch((error: unknown) => ({
      checks: [failed('Clubs', `cannot be read (${messageOf(error)}). ${NO_CLUB}`)],
      deals: [],
    }));
    const notified = await pushes(database).catch((error: unknown) => [
      warned('Notifications', `cannot be looked at (${messageOf(error)})`),
    ]);
    const owed = await refunds(database).catch((error: unknown) =>
      warned('Refunds', `cannot be counted (${messageOf(error)})`),
    );
    return { checks: [...checks, ...found.checks, owed, ...notified], deals: found.deals };
  } catch (error) {
    return {
      checks: [
        failed('Database', `${databaseName(config.DATABASE_URL)} refuses: ${messageOf(error)}`),
      ],
      deals: [],
    };
  } finally {
    await database.close();
  }
}

/**
 * Everything that `npm run serve` would find with this environment: settings, database, content,
 * files, partners. Writes nothing.
 */
export async function examine(env: Record<string, string | undefined>): Promise<Check[]> {
  const { config, problems } = inspectConfig(servedEnvironment(env));
  const settings = problems.map(({ setting, level, text }): Check => ({
    name: 'Settings',
    level,
    text: `${setting} ${text}`,
  }));
  if (!config) return [...settings, warned('Partners', 'are asked once the settings are right')];
  const [stored, ...others] = await Promise.all([
    inDatabase(config),
    files(config),
    smtp(config),
    stripe(config),
    clamd(config),
    cruises(config),
    tiles(config),
  ]);
  return [
    ...(settings.length > 0 ? settings : [ok('Settings', 'are complete')]),
    ...stored.checks,
    ...others.flat(),
    mailEvents(config),
    ...(await deals(config, stored.deals)),
    await publicAddress(config),
  ];
}

async function run({ env, out }: Alone): Promise<0 | 1> {
  const checks = await examine(env);
  const ready = checks.every(({ level }) => level !== 'error');
  out.answer(
    { ready, checks },
    `${table(checks.map(({ level, name, text }) => [level, name, text]))}\n${
      ready ? 'The product can take a booking.' : 'The product cannot take a booking yet.'
    }`,
  );
  return ready ? 0 : 1;
}

export const doctorArea: Area = {
  summary: 'checks settings, database, content and partners',
  verbs: {
    '': {
      summary: 'names everything that is missing, contradictory or out of reach',
      more: 'Judges as npm run serve would start: in production unless NODE_ENV says otherwise. Writes nothing, and may run beside the server. Exit code 1 when the product could not take a booking.',
      alone: run,
    },
  },
};
