import { CLAIM_HOURS } from '#contracts/rules.ts';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { contradictions } from './config-rules.ts';
import type { Problem } from './config-rules.ts';
import { clamdAddress } from './partners/clamd-address.ts';
import { pushService } from './push/services.ts';

const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'])
  .transform((value) => ['1', 'true', 'on'].includes(value));
const network = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
  (isIP(text.split('/')[0] ?? '') > 0 && /^[^/]+(\/\d{1,3})?$/.test(text));
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Longest that the privacy policy lets the data of an unpaid hold stay. */
const HOLD_DAYS = 90;

/**
 * Every environment variable of the server, with its default. docs/operations/configuration.md has
 * the same descriptions.
 */
const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe(
      'production switches the sandbox off and the security headers to their strictest; npm run serve is production without it, npm start development',
    ),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('Port the server listens on'),
  HOST: z
    .string()
    .optional()
    .describe(
      'Address the server listens on; 0.0.0.0 when not set, and 127.0.0.1 with the sandbox, which shows every sign-in code',
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database and the picture cache'),
  PICTURES_DIR: z
    .string()
    .optional()
    .describe(
      'Folder of the photographs that operators add, shared by all instances; originals in DATA_DIR without one',
    ),
  PICTURE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(16)
    .max(1_000_000)
    .default(1024)
    .describe(
      'Megabytes that ready pictures may take in DATA_DIR/pictures; beyond it the longest unused go',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'PostgreSQL server; required without the sandbox, which uses the embedded database when it is not set',
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe('Connections of one instance to PostgreSQL'),
  DATABASE_STATEMENT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(15)
    .describe('Seconds after which PostgreSQL ends a statement of a request; the caller gets 503'),
  SEARCH_ENGINE: z
    .enum(['plain', 'counts'])
    .optional()
    .describe(
      'How weeks are searched: counts reads precomputed counts, plain the weeks themselves; counts on PostgreSQL and plain on the embedded database when not set',
    ),
  DATABASE_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3600)
    .default(60)
    .describe('Seconds the start waits for a PostgreSQL server that does not answer yet'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(300)
    .default(0)
    .describe(
      'Seconds between SIGTERM and the end of new connections, in which /ready says 503 and balancers turn away; twice the pause of their probe',
    ),
  PASSWORD_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe(
      'Passwords that one instance hashes at the same time; each takes a processor and 19 MiB',
    ),
  PASSWORD_QUEUE: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
    .default(256)
    .describe('Passwords that wait for their turn; more are answered 503 with Retry-After'),
  SANDBOX: flag
    .optional()
    .describe('Stand-ins for outside services under /sandbox; on unless NODE_ENV=production'),
  PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'Address of the default club as browsers see it; required, with https, without the sandbox; http://localhost:PORT when not set',
    ),
  TRUST_PROXY: list
    .refine((items) => items.every(network), 'expected addresses or networks such as 10.0.0.0/8')
    .default([])
    .describe(
      'Addresses or networks of balancers whose X-Forwarded-* headers are believed, comma separated',
    ),
  API_DOCS: flag
    .optional()
    .describe('Serves the API documents at /api/docs; on unless the sandbox is off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged'),
  INSTANCE: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Name of this instance in logs and metrics; host name and process number without one',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe(
      'Opens GET /metrics on the server’s own port to callers who send it as bearer token; without it there is no such address',
    ),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65535)
    .optional()
    .describe(
      'Further port that answers GET /metrics and nothing else, without a token unless METRICS_TOKEN is set',
    ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address METRICS_PORT listens on; never one that the internet reaches'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, e.g. smtp://user:password@mail.example:587; the sandbox mailbox keeps mails without one',
    ),
  MAIL_EVENTS_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'expected whsec_ and a secret in base64')
    .optional()
    .describe(
      'Signing secret of /api/mail/events, where the mail service tells of deliveries and bounces',
    ),
  MAIL_FROM: z
    .email('expected an e-mail address')
    .optional()
    .describe('Sender address of every mail, required without the sandbox; the name is the club’s'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(live|test)_[A-Za-z0-9]{10,}$/,
      'expected sk_live_…, rk_live_…, sk_test_… or rk_test_…',
    )
    .optional()
    .describe('Secret key of the Stripe account; the sandbox stands in without one'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_[A-Za-z0-9]{10,}$/, 'expected pk_live_… or pk_test_…')
    .optional()
    .describe('Publishable key that the browser gets; of the same mode as the secret key'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, 'expected whsec_… as the Stripe dashboard shows it')
    .optional()
    .describe('Signing secret of the webhook endpoint /api/payment/stripe-webhook'),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of a stand-in for Stripe’s API, to rehearse payments with test keys; https, or http on this machine; live keys are refused with it',
    ),
  OTP_LENGTH: z.coerce
    .number()
    .int()
    .min(4)
    .max(8)
    .default(4)
    .describe('Digits of a sign-in code; recovery codes always have eight digits and letters'),
  SESSION_MINUTES: z.coerce
    .number()
    .int()
    .min(5)
    .max(60 * 24 * 30)
    .default(60 * 12)
    .describe('Life of a session'),
  SESSION_IDLE_MINUTES: z.coerce
    .number()
    .int()
    .min(5)
    .max(60 * 24 * 30)
    .default(120)
    .describe('Minutes without a call after which a session ends before its time'),
  STANDARD_LOGIN_CLUBS: list
    .optional()
    .describe('The club ids that use the standard member login; all others use the alternate one'),
  LOGIN_HIDE_UNKNOWN_EMAIL: flag
    .default(false)
    .describe(
      'Answer 403 instead of 402 for an unknown e-mail, so that sign-in tells nothing about who is a member',
    ),
  RENEWAL_PRICE_USD: z.coerce
    .number()
    .min(0.5)
    .max(100_000)
    .multipleOf(0.01)
    .default(199)
    .describe('Price of a year of membership in US dollars'),
  CLAIM_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 30)
    .default(CLAIM_HOURS)
    .describe(
      'Hours after the confirmation of a booking in which a best-price claim is taken; the legal texts say the same',
    ),
  HOLD_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(HOLD_DAYS)
    .default(HOLD_DAYS)
    .describe(
      'Days after the end of an unpaid hold until the traveler’s data is forgotten; at most the 90 that the privacy policy promises',
    ),
  MAP_TILE_URL: z
    .string()
    .default('')
    .describe('Tile address with {z}/{x}/{y}; the built-in vector map without one'),
  MAP_ATTRIBUTION: z.string().default('').describe('Credit line of the tile server'),
  CRUISES_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of the cruise search; the sandbox fleet without one'),
  CRUISES_RESULTS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the cruise search’s results page, opened with the same filters; set it together with CRUISES_URL',
    ),
  DEALS_IMPORT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Import address of the deals provider; <UrlMyDeals>/import of each club without one, the sandbox provider when the sandbox is on',
    ),
  CLAMD_URL: z
    .string()
    .refine(
      (value) => clamdAddress(value) !== undefined,
      'expected tcp://host:3310 or unix:///path/of/the/socket',
    )
    .optional()
    .describe(
      'Virus scanner of uploaded files: ClamAV’s clamd, tcp://host:3310 or unix:///run/clamav/clamd.ctl; files are kept unscanned without one, the sandbox has its own',
    ),
  PUSH_SERVICES: list
    .refine(
      (items) => items.every((item) => pushService(item) !== undefined),
      'expected hosts such as push.example or *.push.example, or an http address on this machine',
    )
    .default([])
    .describe(
      'Push services of browsers besides the usual ones that may be called, comma separated: hosts, *.host for all below it, or an http address on this machine for a stand-in',
    ),
  DEMO_WEEKS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(20_000)
    .describe('Weeks of the demo inventory loaded into an empty database when the sandbox is on'),
});

export type Settings = z.output<typeof environment>;
export type Config = Omit<
  Settings,
  'HOST' | 'SANDBOX' | 'PUBLIC_URL' | 'MAIL_FROM' | 'PICTURES_DIR' | 'STANDARD_LOGIN_CLUBS'
> & {
  HOST: string;
  SANDBOX: boolean;
  PUBLIC_URL: string;
  MAIL_FROM: string;
  PICTURES_DIR: string;
  STANDARD_LOGIN_CLUBS: string[];
};

type Environment = Record<string, string | undefined>;

export const CONFIG_DESCRIPTIONS: Record<string, string> = Object.fromEntries(
  Object.entries(environment.shape).map(([name, schema]) => [name, schema.description ?? '']),
);
const isSetting = (name: string): name is keyof Settings => name in environment.shape;

/**
 * The environment of a server that is started without naming its mode: production, so that the
 * sandbox is never opened by accident.
 */
export const servedEnvironment = (env: Environment): Environment => ({
  ...env,
  NODE_ENV: env['NODE_ENV'] || 'production',
});

/**
 * Reads the configuration from environment variables and names everything that is missing, wrong or
 * contradictory. Without an error among the problems there is a `config`.
 */
export function inspectConfig(env: Environment): { config?: Config; problems: Problem[] } {
  const present = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => isSetting(name) && value !== undefined && value !== '',
    ),
  );
  const parsed = environment.safeParse(present);
  const wrong: Problem[] = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const setting = String(path[0]);
    return {
      setting,
      level: 'error',
      text: `(${CONFIG_DESCRIPTIONS[setting] ?? ''}): ${message}`,
    };
  });
  // What stays after the wrong values is judged too, so that one look names everything.
  const unread = new Set(wrong.map(({ setting }) => setting));
  const rest =
    parsed.data ??
    environment.parse(
      Object.fromEntries(Object.entries(present).filter(([name]) => !unread.has(name))),
    );
  const config = configOf(rest);
  const problems = [
    ...wrong,
    ...contradictions(rest, config).filter(({ setting }) => !unread.has(setting)),
  ];
  return problems.some(({ level }) => level === 'error') ? { problems } : { config, problems };
}

/**
 * Reads the configuration from environment variables.
 * @throws Error with one sentence that names each wrong variable
 */
export function readConfig(env: Environment): Config {
  const { config, problems } = inspectConfig(env);
  if (config) return config;
  const errors = problems.filter(({ level }) => level === 'error');
  throw new Error(
    `The configuration is wrong: ${errors.map(({ setting, text }) => `${setting} ${text}`).join('; ')}`,
  );
}

/** Settings with what the others imply. */
function configOf(values: Settings): Config {
  const SANDBOX = values.SANDBOX ?? values.NODE_ENV !== 'production';
  return {
    ...values,
    SANDBOX,
    HOST: values.HOST ?? (SANDBOX ? '127.0.0.1' : '0.0.0.0'),
    PICTURES_DIR: values.PICTURES_DIR ?? join(values.DATA_DIR, 'originals'),
    PUBLIC_URL: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    MAIL_FROM: values.MAIL_FROM ?? 'no-reply@club.example',
    STANDARD_LOGIN_CLUBS: values.STANDARD_LOGIN_CLUBS ?? ['azul', 'bosque', 'all', 'demo'],
  };
}
