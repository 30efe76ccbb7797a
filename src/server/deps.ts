import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { CruiseSearch } from './partners/cruises.ts';
import type { DealsProvider } from './partners/deals.ts';
import type { FileScanner } from './partners/scanner.ts';
import type { CardPayments } from './partners/stripe.ts';
import type { Mailer } from './partners/mail.ts';
import type { Limiter } from './core/limiter.ts';
import type { SearchEngine } from './week/search-engine.ts';

/**
 * Everything the routes need, built once; tests bring a database of their own, a frozen clock and
 * stand-ins for partners.
 */
export type Deps = {
  config: Config;
  database: Database;
  now: () => Date;
  log: Logger;
  limiter: Limiter;
  /** How weeks are searched. */
  searchEngine: SearchEngine;
  mailer: Mailer;
  payments: CardPayments;
  cruises: CruiseSearch;
  deals: DealsProvider;
  /** Looks uploaded files through; without one they are kept as they come. */
  scanner: FileScanner | undefined;
  /** Wakes the senders after a commit that left mails or notifications to send. */
  wakeOutbox: () => void;
};
