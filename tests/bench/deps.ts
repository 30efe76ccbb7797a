import { pino } from 'pino';
import { readConfig } from '../../src/server/config.ts';
import type { Database } from '../../src/server/db/client.ts';
import type { Deps } from '../../src/server/deps.ts';
import { plainEngine } from '../../src/server/week/engines/plain.ts';

const unused = (): never => {
  throw new Error('not expected in this benchmark');
};

/** Parts of a server for a benchmark that needs the database and a clock; no partner is asked. */
export const benchDeps = (database: Database, now: () => Date): Deps => ({
  config: readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  database,
  now,
  log: pino({ level: 'silent' }),
  searchEngine: plainEngine,
  limiter: { take: unused, giveBack: unused, used: unused, clear: unused },
  mailer: { send: unused, close: async () => {} },
  payments: new Proxy({}, { get: unused }) as Deps['payments'],
  cruises: new Proxy({}, { get: unused }) as Deps['cruises'],
  deals: new Proxy({}, { get: unused }) as Deps['deals'],
  scanner: undefined,
  wakeOutbox: () => {},
});
