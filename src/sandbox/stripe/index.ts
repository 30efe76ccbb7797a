import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../deps.ts';
import { stripeApi } from './api.ts';
import { openLedger } from './ledger.ts';
import { stripePages } from './pages.ts';
import { settleRefunds } from './refunds.ts';
import { endDueSessions } from './sessions.ts';
import { webhooks } from './webhooks.ts';

const SWEEP_MS = 2000;

/** The payment stand-in: API, webhooks, browser script and frames under `/sandbox/stripe`. */
export async function stripeSandbox(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const hooks = webhooks(deps);
  const ledger = openLedger(deps, hooks.publish);
  let sweeping: Promise<void> | undefined;
  const sweep = () => {
    sweeping ??= settleRefunds(ledger)
      .then(() => endDueSessions(ledger))
      .catch((error: unknown) => deps.log.error({ err: error }, 'sandbox payment sweep failed'))
      .finally(() => (sweeping = undefined));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    // A crash may have left events in a record's outbox: reading the newest records publishes them.
    await ledger.intents.list({ limit: 100, newestFirst: true });
    await ledger.sessions.list({ limit: 100, newestFirst: true });
    hooks.start();
    timer = setInterval(sweep, SWEEP_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
    await hooks.stop();
  });
  stripeApi(app, deps, ledger);
  stripePages(app);
}
