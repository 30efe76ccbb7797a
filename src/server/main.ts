import { hostname } from 'node:os';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { clamdSandbox, keepMail, sandbox, tellDelivery } from '../sandbox/index.ts';
import { buildApp } from './app.ts';
import { startHousekeeping } from './housekeeping-job.ts';
import { passwordHasher } from './core/passwords.ts';
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
import { startLines } from './line/lines-job.ts';
import { SANDBOX_MAIL_SECRET } from './mail/events.ts';
import { startOutbox } from './mail/outbox.ts';
import { startPushes } from './push/send.ts';
import type { Worker } from './core/worker.ts';
import { inviteWaiting } from './member/invite.ts';
import { clamdScanner } from './partners/clamd.ts';
import { httpCruises } from './partners/cruises-http.ts';
import { httpDeals } from './partners/deals-http.ts';
import { sandboxMailer } from './partners/mail-sandbox.ts';
import { smtpMailer } from './partners/mail-smtp.ts';
import { stripePayments } from './partners/stripe-sdk.ts';
import { closeEnded } from './payment/settle.ts';
import { startReconciler } from './reconciler-job.ts';
import { Failure } from './core/failure.ts';
import { imagesPlugin } from './http/images.ts';
import type { Pictures } from './http/images.ts';
import { previewImages } from './preview/routes.ts';
import { startPreparing } from './picture/prepare.ts';
import { databaseLimiter } from './db/limiter.ts';
import { createMetrics, metricsServer } from './http/metrics.ts';
import type { Metrics } from './http/metrics.ts';
import { createLog } from './core/log-safety.ts';
import { shellPlugin } from './http/shell.ts';
import { startTable } from './start-table.ts';
import { startWatching } from './watch/job.ts';
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

const print = (line: string): void => void process.stdout.write(`${line}\n`);
type SandboxStore = ReturnType<typeof databaseSandboxStore>;

/** The configured database, once it can be reached. */
async function openDatabase(config: Config): Promise<Database> {
  if (!config.DATABASE_URL) return openEmbedded(config.DATA_DIR);
  const database = await openPostgres(config.DATABASE_URL, {
    pool: config.DATABASE_POOL,
    statementSeconds: config.DATABASE_STATEMENT_SECONDS,
  });
  await untilReachable(database, config.DATABASE_URL, {
    seconds: config.DATABASE_WAIT_SECONDS,
    onWait: print,
  });
  return database;
}

/** The card provider: Stripe by its key, otherwise the sandbox at this server's own address. */
const cardPayments = (config: Config, ownUrl: string): Deps['payments'] =>
  config.STRIPE_SECRET_KEY
    ? stripePayments({
        secretKey: config.STRIPE_SECRET_KEY,
        webhookSecret: config.STRIPE_WEBHOOK_SECRET ?? '',
        apiUrl: config.STRIPE_API_URL,
      })
    : stripePayments({ ...SANDBOX_STRIPE, sandboxUrl: ownUrl });

type Surroundings = Pick<Deps, 'now' | 'log'> & {
  metrics: Metrics;
  store: SandboxStore;
  ownUrl: string;
};

/** Every service that the server calls, or the sandbox's where it is on. */
async function openPartners(config: Config, around: Surroundings) {
  const { now, log, metrics, ownUrl } = around;
  const tellOf = (service: string) => (state: 'paused' | 'trying' | 'working') => {
    log.warn({ service, state }, 'calls to an outside service changed');
    metrics.partner(service, state);
  };
  const mailer = openMailer(config, around);
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
  return {
    mailer,
    payments: cardPayments(config, ownUrl),
    cruises,
    deals,
    scanner,
    close: async () => {
      await mailer.close();
      await clamd?.close();
    },
  };
}

/** The metrics on their own port, if one is configured. */
const openMetricsPort = async (config: Config, metrics: Metrics) =>
  config.METRICS_PORT === undefined
    ? undefined
    : metricsServer(metrics, {
        port: config.METRICS_PORT,
        host: config.METRICS_HOST,
        token: config.METRICS_TOKEN,
      });

/** The stand-ins of the partners, on this server's own port. */
const openSandbox = (root: FastifyInstance, deps: Deps, store: SandboxStore, ownUrl: string) =>
  sandbox(root, {
    store,
    now: deps.now,
    log: deps.log,
    publicUrl: deps.config.PUBLIC_URL,
    apiUrl: ownUrl,
    dealsPrograms: () => dealsPrograms(deps),
    stripe: { ...SANDBOX_STRIPE, webhookUrl: `${ownUrl}/api/payment/stripe-webhook` },
  });

/** SMTP where it is configured; otherwise the sandbox's mailbox, which also tells of deliveries. */
const openMailer = (config: Config, { store, now, log, ownUrl }: Omit<Surroundings, 'metrics'>) =>
  config.SMTP_URL
    ? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
    : sandboxMailer({
        from: config.MAIL_FROM,
        keepMail: async (mail) => {
          await keepMail(store, mail);
          const secret = config.MAIL_EVENTS_SECRET ?? SANDBOX_MAIL_SECRET;
          tellDelivery({ ...mail, at: now() }, { url: `${ownUrl}/api/mail/events`, secret }).catch(
            (error: unknown) => log.debug({ err: error }, 'the sandbox could not tell of a mail'),
          );
        },
      });

/** The configuration, and a log to which its warnings have been written. */
function readSettings() {
  const env = servedEnvironment(process.env);
  const config = readConfig(env);
  const instance = config.INSTANCE ?? `${hostname()}-${process.pid}`;
  const log = createLog(
    config.NODE_ENV === 'development' && !process.env['LOG_LEVEL'] ? 'warn' : config.LOG_LEVEL,
    { base: { instance } },
  );
  for (const { setting, level, text } of inspectConfig(env).problems)
    if (level === 'warning') log.warn({ setting }, `${setting} ${text}`);
  return { config, instance, log };
}

/** The built browser app. */
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const isBuilt = (): boolean => existsSync(join(DIST, 'index.html'));
/** Why no page can be shown. With the sandbox the API alone is enough: `npm run dev` uses it. */
const missingBuild = ({ SANDBOX }: Config): string | undefined =>
  isBuilt() || SANDBOX ? undefined : 'The browser app is not built. Build it: npm run build';

async function main(): Promise<void> {
  const { config, instance, log } = readSettings();
  const now = () => new Date();
  const database = await openDatabase(config);
  await database.migrate();
  passwordHasher.limitTo({
    concurrency: config.PASSWORD_CONCURRENCY,
    waiting: config.PASSWORD_QUEUE,
  });
  if (config.SANDBOX) await database.alone(() => loadDemo(database, config, now()));

  const store = databaseSandboxStore(database);
  const ownUrl = `http://127.0.0.1:${config.PORT}`;
  const metrics = createMetrics({ database, now, instance });
  const around = { now, log, metrics, store, ownUrl };
  const { close: closePartners, ...partners } = await openPartners(config, around);
  let senders: Worker[] = [];
  const deps: Deps = metrics.watch({
    config,
    database,
    now,
    log,
    limiter: databaseLimiter(database, now),
    searchEngine: chooseEngine(config, database),
    ...partners,
    wakeOutbox: () => senders.forEach((sender) => sender.wake()),
  });
  let draining = false;
  const unbuilt = missingBuild(config);
  let pictures: Pictures | undefined;
  const app = await buildApp(deps, {
    isReady: () => !draining,
    obstacle: () => unbuilt,
    metrics,
    extend: async (root) => {
      pictures = await servePages(root, deps, { store, ownUrl });
    },
  });
  await app.listen({ port: config.PORT, host: config.HOST });
  const apart = await openMetricsPort(config, metrics);
  senders = [startOutbox(deps), startPushes(deps)];
  const jobs = [...senders, ...startJobs(deps)];
  const preparing = pictures && startPreparing(deps, pictures.prepare);
  await announce(deps, app, unbuilt);

  onSignal(async (signal) => {
    draining = true;
    log.info({ signal }, 'stopping');
    // After Ctrl+C there is no balancer to wait for.
    if (signal === 'SIGTERM') await pause(config.DRAIN_SECONDS * 1000);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    preparing?.stop();
    await app.close();
    await Promise.allSettled(jobs.map((job) => job.stop()));
    await closePartners();
    await apart?.close();
    await database.close();
    process.exit(0);
  });
}

/** Prints the server's addresses, and what it still needs before it can show pages. */
async function announce(
  deps: Deps,
  app: FastifyInstance,
  unbuilt: string | undefined,
): Promise<void> {
  const { config, database, log } = deps;
  const obstacle = unbuilt ?? ((await hasDefaultClub(deps)) ? undefined : NO_CLUB);
  if (obstacle) log.warn(obstacle);
  const port = (app.server.address() as { port: number } | null)?.port ?? config.PORT;
  print(await startTable(database, config, { port, obstacle }));
}

/** What the server answers besides its API: pictures, the sandbox where it is on, and the pages. */
async function servePages(
  root: FastifyInstance,
  deps: Deps,
  { store, ownUrl }: { store: SandboxStore; ownUrl: string },
): Promise<Pictures> {
  const { config } = deps;
  const pictures = imagesPlugin(root, {
    cacheFolder: join(config.DATA_DIR, 'pictures'),
    cacheBytes: config.PICTURE_CACHE_MB * 1024 * 1024,
    originals: config.PICTURES_DIR,
    limiter: deps.limiter,
  });
  previewImages(root, deps, pictures.keep);
  if (config.SANDBOX) await openSandbox(root, deps, store, ownUrl);
  if (isBuilt())
    await shellPlugin(root, {
      folder: DIST,
      hostOf: (request) => hostOf(deps, request),
      bootOf: (host) => bootOf(deps, host),
      placeholderOf: pictures.placeholder,
    });
  else {
    print('• The browser app is not built (npm run build): only the API answers.');
    root.setNotFoundHandler((_request, reply) =>
      reply.status(404).send(new Failure(FAILURE.notFound).body()),
    );
  }
  return pictures;
}

/** The work that is done without a request. */
const startJobs = (deps: Deps) => [
  startReconciler(deps),
  startLines({ ...deps, closeEnded }),
  startWatching({ ...deps, closeEnded }),
  startHousekeeping(deps),
  startFolding(deps),
];

/** Calls `stop` once, at the first signal to end. */
function onSignal(stop: (signal: string) => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void (stopping ??= stop(signal)));
}

/**
 * Clubs, members and inventory for trying the product out; whatever is already there is left alone.
 */
async function loadDemo(database: Database, config: Config, at: Date): Promise<void> {
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
