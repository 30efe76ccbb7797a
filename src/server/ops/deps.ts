import { pino } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { clamdScanner } from '../partners/clamd.ts';
import { httpCruises } from '../partners/cruises-http.ts';
import { httpDeals } from '../partners/deals-http.ts';
import { stripePayments } from '../partners/stripe-sdk.ts';
import { databaseLimiter } from '../db/limiter.ts';
import { chooseEngine } from '../week/choose-engine.ts';
import { createLog } from '../core/log-safety.ts';

/**
 * The product's parts as commands use them: the same database and card provider, warnings on the
 * error output.
 */
export function opsDeps(
  config: Config,
  database: Database,
  now: () => Date = () => new Date(),
): Deps {
  return {
    config,
    database,
    now,
    log: createLog(process.env['LOG_LEVEL'] ?? 'error', {
      destination: pino.destination({ dest: 2, sync: true }),
    }),
    limiter: databaseLimiter(database, now),
    searchEngine: chooseEngine(config, database),
    // Mails are put in the outbox; the running server sends them.
    mailer: {
      send: () => Promise.reject(new Error('a command sends no mail itself')),
      close: async () => {},
    },
    payments: config.STRIPE_SECRET_KEY
      ? stripePayments({
          secretKey: config.STRIPE_SECRET_KEY,
          webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
          apiUrl: config.STRIPE_API_URL,
        })
      : stripePayments({
          secretKey: 'sk_test_sandbox',
          webhookSecret: 'whsec_sandbox',
          sandboxUrl: `http://127.0.0.1:${config.PORT}`,
        }),
    cruises: httpCruises({ url: undefined, resultsUrl: undefined, now }),
    deals: httpDeals({ importUrl: undefined }),
    scanner: config.CLAMD_URL ? clamdScanner({ url: config.CLAMD_URL }) : undefined,
    wakeOutbox: () => {},
  };
}
