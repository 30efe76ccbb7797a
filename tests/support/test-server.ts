import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Config } from '../../src/server/config.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import type { Database, PostgresOptions } from '../../src/server/db/client.ts';
import type { Deps } from '../../src/server/deps.ts';
import type { CruiseSearch } from '../../src/server/partners/cruises.ts';
import type { DealsProvider } from '../../src/server/partners/deals.ts';
import type { FileScanner } from '../../src/server/partners/scanner.ts';
import type { Mail } from '../../src/server/partners/mail.ts';
import type { CardPayments } from '../../src/server/partners/stripe.ts';
import { databaseLimiter } from '../../src/server/db/limiter.ts';
import { chooseEngine } from '../../src/server/week/choose-engine.ts';
import { openSnapshot } from './embedded-snapshot.ts';
import { freshDatabaseOn } from './postgres.ts';

/**
 * A PostgreSQL server to run tests on that do not ask for a database of their own; its user may
 * create databases.
 */
const { TEST_DATABASE_URL } = process.env;
/** What those tests run on. */
export const TEST_DATABASE_KIND = TEST_DATABASE_URL ? 'postgres' : 'pglite';

/** The moment tests start at. */
export const TEST_NOW = new Date('2026-11-21T12:00:00.000Z');

export type TestServer = {
  app: FastifyInstance;
  deps: Deps;
  database: Database;
  /** Mails taken by the mail port, oldest first. */
  mails: Mail[];
  clock: { now: Date; advance: (milliseconds: number) => void };
  close: () => Promise<void>;
};

/** A partner that fails loudly; tests of payments, cruises and deals pass their own. */
const unexpected = <Port extends object>(port: string): Port =>
  new Proxy(
    {},
    {
      get: (_target, name) => () =>
        Promise.reject(new Error(`${port}.${String(name)} is not expected here`)),
    },
  ) as Port;

/**
 * The real app on a database of its own: in-memory PGlite, unless `databaseUrl` names an empty
 * PostgreSQL database or TEST_DATABASE_URL a server on which it makes one. `prepare` loads what the
 * test needs, after migrations. The clock is stopped until it is advanced.
 */
export async function startTestServer(
  options: {
    databaseUrl?: string;
    /** Limits of a PostgreSQL's connections, as an installation has them; none without. */
    connections?: PostgresOptions;
    payments?: CardPayments;
    cruises?: CruiseSearch;
    deals?: DealsProvider;
    /** Uploads are kept unscanned without one. */
    scanner?: FileScanner;
    config?: Partial<Config>;
    prepare?: (database: Database) => Promise<void>;
    extend?: (app: FastifyInstance, deps: Deps) => void | Promise<void>;
  } = {},
): Promise<TestServer> {
  const own =
    options.databaseUrl === undefined && TEST_DATABASE_URL
      ? await freshDatabaseOn(TEST_DATABASE_URL)
      : undefined;
  const url = options.databaseUrl ?? own?.url;
  const database = url ? await openPostgres(url, options.connections) : await openSnapshot();
  await database.migrate();
  await options.prepare?.(database);
  const clock = {
    now: new Date(TEST_NOW),
    advance: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
  };
  const mails: Mail[] = [];
  const now = () => new Date(clock.now);
  const config = { ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), ...options.config };
  const deps: Deps = {
    config,
    database,
    now,
    log: pino({ level: 'silent' }),
    limiter: databaseLimiter(database, now),
    searchEngine: chooseEngine(config, database),
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    payments: options.payments ?? unexpected<CardPayments>('payments'),
    cruises: options.cruises ?? unexpected<CruiseSearch>('cruises'),
    deals: options.deals ?? unexpected<DealsProvider>('deals'),
    scanner: options.scanner,
    wakeOutbox: () => {},
  };
  const { extend } = options;
  const app = await buildApp(deps, extend ? { extend: (root) => extend(root, deps) } : {});
  await app.ready();
  return {
    app,
    deps,
    database,
    mails,
    clock,
    close: async () => {
      await app.close();
      await database.close();
      await own?.drop();
    },
  };
}
