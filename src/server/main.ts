import { hostname } from 'node:os';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clamdSandbox, keepMail, sandbox } from '../sandbox/index.ts';
import { buildApp } from './app.ts';
import { startHousekeeping } from './auth/housekeeping.ts';
import { passwordHasher } from './auth/passwords.ts';
import { bootOf } from './club/boot.ts';
import { hasDefaultClub, hostOf, NO_CLUB } from './club/repository.ts';
import { inspectConfig, readConfig, servedEnvironment } from './config.ts';
import type { Config } from './config.ts';
import { openEmbedded, openPostgres, untilReachable } from './db/client.ts';
import type { Database } from './db/client.ts';
import { databaseSandboxStore } from './db/sandbox-store.ts';
import { seedClubs, WAITING_MEMBERS } from './db/seed-clubs.ts';
import { seedInventory } from './db/seed-inventory.ts';
import { dealsPrograms } from './deal/programs.ts';
import type { Deps } from './deps.ts';
import { startOutbox } from './mail/outbox.ts';
import { inviteWaiting } from './member/invite.ts';
import { clamdScanner } from './partners/clamd.ts';
import { httpCruises } from './partners/cruises-http.ts';
import { httpDeals } from './partners/deals-http.ts';
import { sandboxMailer } from './partners/mail-sandbox.ts';
import { smtpMailer } from './partners/mail-smtp.ts';
import { stripePayments } from './partners/stripe-sdk.ts';
import { startReconciler } from './reconciler-job.ts';
import { Failure } from './core/failure.ts';
import { imagesPlugin } from './http/images.ts';
import { databaseLimiter } from './core/limits.ts';
import { createMetrics, metricsServer } from './http/metrics.ts';
import { createLog } from './core/log-safety.ts';
import { shellPlugin } from './http/shell.ts';
import { startTable } from './start-table.ts';
import { chooseEngine } from './week/choose-engine.ts';
import { startFolding } from './week/engines/counts/fold.ts';
import { toIsoDate } from '#lib/dates.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Keys of the sandbox's Stripe; they open nothing but the sandbox. */
const SANDBOX_STRIPE = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
};
/** Requests under way get this long to end; then the process does, with exit code 1. */
const DRAIN_MS = 20_000;

async function main(): Promise<void> {
  const env = servedEnvironment(process.env);
  const config = readConfig(env);
  const instance = config.INSTANCE ?? `${hostname()}-${process.pid}`;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const log = createLog(
    config.NODE_ENV === 'development' && !process.env['LOG_LEVEL'] ? 'warn' : config.LOG_LEVEL,
    { base: { instance } },
  );
  const now = () => new Date();
  for (const { setting, level, text } of inspectConfig(env).problems)
    if (level === 'warning') log.warn({ setting }, `${setting} ${text}`);

  const database = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL, {
        pool: config.DATABASE_POOL,
        statementSeconds: config.DATABASE_STATEMENT_SECONDS,
      })
    : await openEmbedded(config.DATA_DIR);
  if (config.DATABASE_URL)
    await untilReachable(database, config.DATABASE_URL, {
      seconds: config.DATABASE_WAIT_SECONDS,
      onWait: print,
    });
  await database.migrate();
  passwordHasher.limitTo({
    concurrency: config.PASSWORD_CONCURRENCY,
    waiting: config.PASSWORD_QUEUE,
  });
  if (config.SANDBOX) await database.alone(() => loadDemo(database, config, now(), print));

  const store = databaseSandboxStore(database);
  const port = () => (app.server.address() as { port: number } | null)?.port ?? config.PORT;
  const ownUrl = `http://127.0.0.1:${config.PORT}`;
  const mailer = config.SMTP_URL
    ? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
    : sandboxMailer({ keepMail: (mail) => keepMail(store, mail), from: config.MAIL_FROM });
  const payments = config.STRIPE_SECRET_KEY
    ? stripePayments({
        secretKey: config.STRIPE_SECRET_KEY,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
        apiUrl: config.STRIPE_API_URL,
      })
    : stripePayments({ ...SANDBOX_STRIPE, sandboxUrl: ownUrl });

  const metrics = createMetrics({ database, now, instance });
  const tellOf = (service: string) => (state: 'paused' | 'trying' | 'working') => {
    log.warn({ service, state }, 'calls to an outside service changed');
    metrics.partner(service, state);
  };
  const cruises = httpCruises({
    url: config.CRUISES_URL ?? (config.SANDBOX ? `${ownUrl}/sandbox/cruises/search` : undefined),
    resultsUrl:
      config.CRUISES_RESULTS_URL ?? (config.SANDBOX ? '/sandbox/cruises/results' : undefined),
    now,
    onChange: tellOf('cruises'),
  });
  const deals = httpDeals({
    importUrl:
      config.DEALS_IMPORT_URL ?? (config.SANDBOX ? `${ownUrl}/sandbox/deals/import` : undefined),
    onChange: tellOf('deals'),
  });
  const clamd = config.SANDBOX && !config.CLAMD_URL ? await clamdSandbox() : undefined;
  const scannerUrl = config.CLAMD_URL ?? clamd?.url;
  const scanner =
    scannerUrl === undefined
      ? undefined
      : clamdScanner({ url: scannerUrl, onChange: tellOf('scanner') });

  let outbox: ReturnType<typeof startOutbox> | undefined;
  const deps: Deps = metrics.watch({
    config,
    database,
    now,
    log,
    limiter: databaseLimiter(database, now),
    searchEngine: chooseEngine(config, database),
    mailer,
    payments,
    cruises,
    deals,
    scanner,
    wakeOutbox: () => outbox?.wake(),
  });
  let draining = false;
  const folder = fileURLToPath(new URL('../../dist', import.meta.url));
  const isBuilt = existsSync(join(folder, 'index.html'));
  // The sandbox's API is of use without pages, to `npm run dev`.
  const unbuilt =
    isBuilt || config.SANDBOX ? undefined : 'The browser app is not built. Build it: npm run build';
  const app = await buildApp(deps, {
    isReady: () => !draining,
    obstacle: () => unbuilt,
    metrics,
    extend: async (root) => {
      imagesPlugin(root, {
        cacheFolder: join(config.DATA_DIR, 'pictures'),
        cacheBytes: config.PICTURE_CACHE_MB * 1024 * 1024,
        originals: config.PICTURES_DIR,
        limiter: deps.limiter,
      });
      if (config.SANDBOX) {
        await sandbox(root, {
          store,
          now,
          log,
          publicUrl: config.PUBLIC_URL,
          apiUrl: ownUrl,
          dealsPrograms: () => dealsPrograms(deps),
          stripe: { ...SANDBOX_STRIPE, webhookUrl: `${ownUrl}/api/payment/stripe-webhook` },
        });
      }
      if (isBuilt)
        return shellPlugin(root, {
          folder,
          hostOf: (request) => hostOf(deps, request),
          bootOf: (host) => bootOf(deps, host),
        });
      print('• The browser app is not built (npm run build): only the API answers.');
      root.setNotFoundHandler((_request, reply) =>
        reply.status(404).send(new Failure(FAILURE.notFound).body()),
      );
    },
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  const apart =
    config.METRICS_PORT === undefined
      ? undefined
      : await metricsServer(metrics, {
          port: config.METRICS_PORT,
          host: config.METRICS_HOST,
          token: config.METRICS_TOKEN,
        });
  outbox = startOutbox(deps);
  const reconciler = startReconciler(deps);
  const housekeeping = startHousekeeping(deps);
  const folding = startFolding(deps);
  const obstacle = unbuilt ?? ((await hasDefaultClub(deps)) ? undefined : NO_CLUB);
  if (obstacle) log.warn(obstacle);
  print(await startTable(database, config, { port: port(), obstacle }));

  const stop = async (signal: string) => {
    if (draining) return;
    draining = true;
    log.info({ signal }, 'stopping');
    // After Ctrl+C there is no balancer to wait for.
    if (signal === 'SIGTERM') await pause(config.DRAIN_SECONDS * 1000);
    const hurry = setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await app.close();
    await Promise.allSettled([
      outbox?.stop(),
      reconciler.stop(),
      housekeeping.stop(),
      folding.stop(),
    ]);
    await mailer.close();
    await clamd?.close();
    await apart?.close();
    await database.close();
    clearTimeout(hurry);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal));
}

/**
 * Clubs, members and inventory for trying the product out; whatever is already there is left alone.
 */
async function loadDemo(
  database: Database,
  config: Config,
  at: Date,
  print: (line: string) => void,
): Promise<void> {
  await seedClubs(database, { publicUrl: config.PUBLIC_URL });
  // Into the sandbox mailbox only: a real mail server has nothing to do with people who do not
  // exist.
  if (!config.SMTP_URL)
    await inviteWaiting({ database, config, now: () => at, wakeOutbox: () => {} }, WAITING_MEMBERS);
  if (config.DEMO_WEEKS === 0) return;
  const started = Date.now();
  let shown = 0;
  // Writes nothing when the inventory is there and still ahead of today.
  const written = await seedInventory(database, {
    weeks: config.DEMO_WEEKS,
    today: toIsoDate(at),
    onProgress: (count) => {
      if (shown === 0) print(`• Loading ${config.DEMO_WEEKS.toLocaleString('en-US')} demo weeks …`);
      else if (Date.now() - started < 2_000 * shown) return;
      else print(`  … ${count.toLocaleString('en-US')} weeks`);
      shown += 1;
    },
  });
  if (written === 0) return;
  print(`✓ Demo data loaded (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in reason ? reason.code : undefined;
  const sentence =
    code === 'EADDRINUSE'
      ? `Port ${process.env['PORT'] ?? 3000} is already in use: stop the other program or set PORT to a free one.`
      : reason.message;
  process.stderr.write(
    `\nThe server could not start. ${sentence}\n${process.env['LOG_LEVEL'] === 'debug' ? `${reason.stack}\n` : ''}`,
  );
  process.exit(1);
});
