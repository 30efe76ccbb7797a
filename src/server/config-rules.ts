import { resolve } from 'node:path';
import type { Config, Settings } from './config.ts';
import { isLoopback } from './loopback.ts';

/**
 * What is wrong with a setting. An error stops the start; a warning is logged at each start. `text`
 * follows the name in a sentence.
 */
export type Problem = {
  setting: keyof Settings | (string & {});
  level: 'error' | 'warning';
  text: string;
};

const error = (setting: keyof Settings, text: string): Problem => ({
  setting,
  level: 'error',
  text,
});
const warning = (setting: keyof Settings, text: string): Problem => ({
  setting,
  level: 'warning',
  text,
});

/**
 * Settings that contradict each other, or that are dangerous or missing for the mode the server
 * runs in.
 */
export function contradictions(values: Settings, config: Config): Problem[] {
  return [
    ...folders(config),
    ...stripeProblems(values),
    ...(config.SANDBOX ? stripePart(values) : []),
    ...(Boolean(values.CRUISES_URL) === Boolean(values.CRUISES_RESULTS_URL)
      ? []
      : [
          error(
            values.CRUISES_URL ? 'CRUISES_RESULTS_URL' : 'CRUISES_URL',
            'is missing: CRUISES_URL and CRUISES_RESULTS_URL must be set together',
          ),
        ]),
    ...(values.SESSION_IDLE_MINUTES > values.SESSION_MINUTES
      ? [warning('SESSION_IDLE_MINUTES', 'has no effect: it is longer than SESSION_MINUTES')]
      : []),
    ...(values.METRICS_PORT && !values.METRICS_TOKEN && !isLoopback(values.METRICS_HOST)
      ? [
          warning(
            'METRICS_HOST',
            `is ${values.METRICS_HOST} without METRICS_TOKEN: anyone who reaches it can read the metrics`,
          ),
        ]
      : []),
    ...(config.SANDBOX ? sandboxProblems(config) : productionProblems(values)),
  ];
}

const folders = ({ PICTURES_DIR, DATA_DIR }: Config): Problem[] =>
  resolve(PICTURES_DIR) === resolve(DATA_DIR, 'pictures')
    ? [
        error(
          'PICTURES_DIR',
          'must not be the folder pictures in DATA_DIR, which is the picture cache',
        ),
      ]
    : [];

const modeOf = (key: string | undefined): string | undefined => key?.split('_')[1];

const STRIPE_KEYS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

/** With the sandbox either all keys are set or none; without it they are required anyway. */
function stripePart(values: Settings): Problem[] {
  const missing = STRIPE_KEYS.filter((name) => !values[name]);
  return missing.length === STRIPE_KEYS.length
    ? []
    : missing.map((name) =>
        error(name, `is missing: ${STRIPE_KEYS.join(', ')} must be set together`),
      );
}

function stripeProblems({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_API_URL: api,
}: Settings): Problem[] {
  const problems: Problem[] = [];
  const [is, other] = [modeOf(secret), modeOf(publishable)];
  if (is && other && is !== other)
    problems.push(
      error(
        'STRIPE_PUBLISHABLE_KEY',
        `is a ${other} key and STRIPE_SECRET_KEY a ${is} key; both must be of the same mode`,
      ),
    );
  if (api === undefined) return problems;
  const { protocol, hostname, username, password, search, hash } = new URL(api);
  if (username || password || search || hash)
    problems.push(error('STRIPE_API_URL', 'must hold no user, password, query or fragment'));
  if (protocol !== 'https:' && !isLoopback(hostname))
    problems.push(error('STRIPE_API_URL', 'must begin with https:// unless it is on this machine'));
  if (is !== 'test')
    problems.push(
      error(
        'STRIPE_API_URL',
        'is only allowed with test keys: a live key is sent to Stripe and nowhere else',
      ),
    );
  problems.push(warning('STRIPE_API_URL', `is set: payments go to ${hostname} and not to Stripe`));
  return problems;
}

function sandboxProblems({ NODE_ENV, HOST, SANDBOX }: Config): Problem[] {
  return [
    ...(SANDBOX && NODE_ENV === 'production'
      ? [
          warning(
            'SANDBOX',
            'is on in production: demo members have a published password and every mail can be read at /sandbox/mail',
          ),
        ]
      : []),
    ...(isLoopback(HOST)
      ? []
      : [
          warning(
            'HOST',
            `is ${HOST} with the sandbox on: anyone who reaches it can sign in as a demo member and read every mail`,
          ),
        ]),
  ];
}

/** What the product cannot do without once real people use it. */
const REQUIRED = {
  DATABASE_URL: 'the embedded database is for trials only',
  PUBLIC_URL: 'links in mails need the address of the default club',
  SMTP_URL: 'no sign-in code and no confirmation could be sent',
  MAIL_FROM: 'mail servers refuse mails without a sender of your domain',
  STRIPE_SECRET_KEY: 'no card could be charged',
  STRIPE_PUBLISHABLE_KEY: 'no card could be entered',
  STRIPE_WEBHOOK_SECRET: 'no payment could be confirmed by Stripe',
} as const satisfies Partial<Record<keyof Settings, string>>;

function productionProblems(values: Settings): Problem[] {
  const names: (keyof typeof REQUIRED)[] = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ];
  const missing = names.filter((name) => !values[name]);
  return [
    ...missing.map((name) => error(name, `is missing: ${REQUIRED[name]}`)),
    ...(values.PUBLIC_URL && new URL(values.PUBLIC_URL).protocol !== 'https:'
      ? [error('PUBLIC_URL', 'must begin with https://')]
      : []),
    ...proxyProblems(values.TRUST_PROXY),
    ...connectionProblems(values),
    ...(modeOf(values.STRIPE_SECRET_KEY) === 'test'
      ? [warning('STRIPE_SECRET_KEY', 'is a test key: no card is charged')]
      : []),
    ...(values.CLAMD_URL
      ? []
      : [warning('CLAMD_URL', 'is not set: uploaded files are stored unscanned')]),
  ];
}

function proxyProblems(trusted: readonly string[]): Problem[] {
  if (trusted.length === 0)
    return [
      warning(
        'TRUST_PROXY',
        'is not set: behind a balancer all visitors count as one address and share its limits',
      ),
    ];
  const open = trusted.filter((network) => network.endsWith('/0'));
  return open.length > 0
    ? [error('TRUST_PROXY', `believes everybody (${open.join(', ')}): name the balancer's address`)]
    : [];
}

/** Connections over which data of people would travel in the clear. */
function connectionProblems({ DATABASE_URL, SMTP_URL }: Settings): Problem[] {
  const problems: Problem[] = [];
  const database = DATABASE_URL ? new URL(DATABASE_URL) : undefined;
  if (
    database?.hostname &&
    !isLoopback(database.hostname) &&
    !/^(require|verify-ca|verify-full)$/.test(database.searchParams.get('sslmode') ?? '')
  )
    problems.push(
      warning('DATABASE_URL', 'has no sslmode=verify-full: the connection is not encrypted'),
    );
  const mail = SMTP_URL ? new URL(SMTP_URL) : undefined;
  if (mail && mail.protocol === 'smtp:' && !mail.username && !isLoopback(mail.hostname))
    problems.push(
      warning(
        'SMTP_URL',
        'has no user: mails are encrypted only if the mail server offers it; use smtps://',
      ),
    );
  return problems;
}
