import { expect, it } from 'vitest';
import { examine } from '../../src/server/ops/doctor.ts';
import { freePort } from '../support/postgres.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_a1b2c3d4e5f6',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a1b2c3d4e5f6',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3d4e5f6a7b8',
};

it('has a doctor that names everything missing, and says no', async () => {
  const checks = await examine({ NODE_ENV: 'production', STRIPE_WEBHOOK_SECRET: 'nonsense' });
  const errors = checks.filter(({ level }) => level === 'error').map(({ text: said }) => said);
  for (const name of ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY'])
    expect(
      errors.some((said) => said.startsWith(`${name} is missing`)),
      name,
    ).toBe(true);
  expect(errors.some((said) => said.includes('expected whsec_'))).toBe(true);
});

it('has a doctor that names each partner that does not answer', async () => {
  const closed = await freePort();
  const checks = await examine({
    NODE_ENV: 'production',
    ...KEYS,
    TRUST_PROXY: '127.0.0.1',
    MAIL_FROM: 'no-reply@club.example',
    DATABASE_URL: `postgres://club:secret@127.0.0.1:${closed}/club`,
    PUBLIC_URL: `https://localhost:${closed}`,
    SMTP_URL: `smtp://club:secret@127.0.0.1:${closed}`,
    STRIPE_API_URL: `http://127.0.0.1:${closed}`,
    CLAMD_URL: `tcp://127.0.0.1:${closed}`,
    CRUISES_URL: `http://127.0.0.1:${closed}`,
    CRUISES_RESULTS_URL: `http://127.0.0.1:${closed}`,
    DEALS_IMPORT_URL: `http://127.0.0.1:${closed}`,
    MAP_TILE_URL: `http://127.0.0.1:${closed}/{z}/{x}/{y}`,
  });
  const levels = new Map(checks.map(({ name, level }) => [name, level]));
  expect(['Database', 'SMTP', 'Stripe'].map((name) => levels.get(name))).toEqual(
    Array.from({ length: 3 }, () => 'error'),
  );
  expect(
    ['clamd', 'Cruises', 'Deals', 'Tiles', 'Public address'].map((name) => levels.get(name)),
  ).toEqual(Array.from({ length: 5 }, () => 'warning'));
  expect(JSON.stringify(checks)).not.toContain('secret@');
});
