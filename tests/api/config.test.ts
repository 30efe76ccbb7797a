import { describe, expect, it } from 'vitest';
import { inspectConfig, readConfig, servedEnvironment } from '../../src/server/config.ts';

/** A production environment without a fault. */
const LIVE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://club:secret@db.example/club?sslmode=verify-full',
  PUBLIC_URL: 'https://club.example',
  TRUST_PROXY: '10.0.0.5',
  SMTP_URL: 'smtps://club:secret@mail.example',
  MAIL_FROM: 'no-reply@club.example',
  STRIPE_SECRET_KEY: 'rk_live_a1b2c3d4e5f6',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3d4e5f6',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3d4e5f6a7b8',
  CLAMD_URL: 'unix:///run/clamav/clamd.ctl',
};
const TEST_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_a1b2c3d4e5f6',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a1b2c3d4e5f6',
};
/** Level and name of each problem. */
const problems = (env: Record<string, string>): string[] =>
  inspectConfig(env).problems.map(({ level, setting }) => `${level} ${setting}`);

it('finds nothing wrong with a whole production environment', () => {
  expect(problems(LIVE)).toEqual([]);
  expect(readConfig(LIVE)).toMatchObject({ SANDBOX: false, HOST: '0.0.0.0' });
});

describe('the mode', () => {
  it('is production for a server that is started without NODE_ENV, so the sandbox stays off', () => {
    for (const NODE_ENV of [undefined, '']) {
      const env = servedEnvironment({ ...LIVE, NODE_ENV });
      expect(readConfig(env)).toMatchObject({ NODE_ENV: 'production', SANDBOX: false });
    }
    expect(() => readConfig(servedEnvironment({}))).toThrow(/DATABASE_URL is missing/);
    expect(readConfig(servedEnvironment({ NODE_ENV: 'development' })).SANDBOX).toBe(true);
  });

  it('keeps the sandbox on this machine unless configured otherwise, and then warns', () => {
    expect(readConfig({}).HOST).toBe('127.0.0.1');
    expect(problems({})).toEqual([]);
    expect(readConfig({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(problems({ HOST: '0.0.0.0' })).toEqual(['warning HOST']);
    expect(problems({ NODE_ENV: 'production', SANDBOX: '1' })).toEqual(['warning SANDBOX']);
  });
});

describe('production', () => {
  it.each([
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])('is refused without %s', (name) => {
    expect(() => readConfig({ ...LIVE, [name]: '' })).toThrow(`${name} is missing`);
  });

  it.each([
    ['PUBLIC_URL', 'http://club.example', 'must begin with https://'],
    ['TRUST_PROXY', '10.0.0.5,0.0.0.0/0', 'believes everybody'],
    ['MAIL_FROM', 'Club', 'expected an e-mail address'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_a1b2c3d4e5f6', 'both must be of the same mode'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_a1b2c3d4e5f6', 'expected pk_live_'],
    ['STRIPE_SECRET_KEY', 'pk_live_a1b2c3d4e5f6', 'expected sk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'nonsense', 'expected whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x', 'expected whsec_'],
  ])('is refused with %s %s', (name, value, why) => {
    expect(() => readConfig({ ...LIVE, [name]: value })).toThrow(
      new RegExp(`^The configuration is wrong: ${name} .*${why}`),
    );
  });

  it.each([
    ['TRUST_PROXY', { TRUST_PROXY: '' }],
    ['CLAMD_URL', { CLAMD_URL: '' }],
    ['STRIPE_SECRET_KEY', TEST_KEYS],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://club:secret@db.example/club' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example' }],
    ['SESSION_IDLE_MINUTES', { SESSION_MINUTES: '60', SESSION_IDLE_MINUTES: '90' }],
    ['METRICS_HOST', { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }],
  ])('is warned of %s', (name, env) => {
    expect(problems({ ...LIVE, ...env })).toEqual([`warning ${name}`]);
  });

  it('names everything at once, what cannot be read and what is missing', () => {
    expect(
      problems({ NODE_ENV: 'production', PORT: 'many', PUBLIC_URL: 'club', CLAMD_URL: 'http://x' }),
    ).toEqual([
      'error PORT',
      'error PUBLIC_URL',
      'error CLAMD_URL',
      'error DATABASE_URL',
      'error SMTP_URL',
      'error MAIL_FROM',
      'error STRIPE_SECRET_KEY',
      'error STRIPE_PUBLISHABLE_KEY',
      'error STRIPE_WEBHOOK_SECRET',
      'warning TRUST_PROXY',
    ]);
  });

  it('shows no secret in what it says', () => {
    const said = JSON.stringify(
      inspectConfig({
        ...LIVE,
        STRIPE_SECRET_KEY: 'sk_live_?secretsecret',
        STRIPE_WEBHOOK_SECRET: 'secretsecret',
        SMTP_URL: 'ftp://club:secretsecret@mail.example',
        DATABASE_URL: 'mysql://club:secretsecret@db.example',
      }).problems,
    );
    expect(said).toContain('STRIPE_WEBHOOK_SECRET');
    expect(said).not.toContain('secretsecret');
  });
});

describe('another address for Stripe’s API', () => {
  const at = (STRIPE_API_URL: string, env: Record<string, string> = TEST_KEYS): string[] =>
    problems({ ...LIVE, ...env, STRIPE_API_URL });

  it('is taken with test keys, over TLS or on this machine, and warned of', () => {
    for (const url of ['http://127.0.0.1:4000', 'http://localhost:4000/x', 'https://pay.example'])
      expect(at(url)).toEqual(['warning STRIPE_API_URL', 'warning STRIPE_SECRET_KEY']);
  });

  it('is refused with live keys, without TLS and with a password', () => {
    expect(at('https://pay.example', {})).toContain('error STRIPE_API_URL');
    expect(at('http://pay.example')).toContain('error STRIPE_API_URL');
    expect(at('https://user:pass@pay.example')).toContain('error STRIPE_API_URL');
    expect(problems({ STRIPE_API_URL: 'https://pay.example' })).toContain('error STRIPE_API_URL');
  });

  it('needs no keys of Stripe half set', () => {
    expect(problems(TEST_KEYS)).toEqual(['error STRIPE_WEBHOOK_SECRET']);
  });
});
