import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { RECOVERY_CODE_ALPHABET } from '#lib/recovery-code.ts';
import { RECOVERY_CODE_LENGTH } from '#contracts/rules.ts';
import type * as Codes from '../../src/server/auth/codes.ts';
import { AUTH_LIMITS } from '../../src/server/auth/limits.ts';
import { SITE_FACTOR } from '../../src/server/core/limit-keys.ts';
import { authRoutes } from '../../src/server/auth/routes.ts';
import { oneTimeTokens, outbox, rateLimits } from '../../src/server/db/schema.ts';
import { errorsPlugin } from '../../src/server/http/errors.ts';
import { sessionPlugin } from '../../src/server/http/session.ts';
import { startAuthServer } from '../api/auth-support.ts';
import type { TestServer } from '../support/test-server.ts';

/** Codes and passwords that were really compared, whatever the answer said. */
const compared = vi.hoisted(() => ({ codes: 0, passwords: 0 }));
vi.mock('../../src/server/auth/codes.ts', async (original) => {
  const real = await original<typeof Codes>();
  return {
    ...real,
    sameHash: (...hashes: Parameters<typeof real.sameHash>) => {
      compared.codes += 1;
      return real.sameHash(...hashes);
    },
  };
});

const MEMBERS = [
  'ana@azul.example',
  'pablo@azul.example',
  'old@azul.example',
  'luis@coral.example',
  'eva@bosque.example',
  'sam@club.example',
] as const;
const RECOVERY_CODES = RECOVERY_CODE_ALPHABET.length ** RECOVERY_CODE_LENGTH;
const SIGN_IN_CODES = 10 ** 4;
/** Limits count in fixed windows, of which a day can meet two. */
const WINDOWS = 2;
/**
 * Codes of one member that can be open at once: two clubs may be named, and ten minutes can meet
 * two windows.
 */
const OPEN_CODES = AUTH_LIMITS.recoveryPerEmail.points * 2 * WINDOWS;
const ADDRESSES = 1_000;
/** How often a guessed password is assumed to be right, once the common ones are refused. */
const PASSWORD_HITS = 1 / 20_000;
const NAMED_ODDS = 0.000_1;
const ANY_ODDS = 0.01;

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await startAuthServer();
  app = Fastify();
  errorsPlugin(app);
  sessionPlugin(app, server.deps);
  authRoutes(app, server.deps, {
    hash: async () => '',
    verify: async () => {
      compared.passwords += 1;
      return false;
    },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(async () => {
  for (const table of [rateLimits, oneTimeTokens, outbox]) await server.database.db.delete(table);
  Object.assign(compared, { codes: 0, passwords: 0 });
});

const askForMail = (email: string, remoteAddress: string, club: string) =>
  app.inject({
    url: `/recovery-password/members/send?email=${email}&clubId=${club}`,
    remoteAddress,
  });
const guessCode = async (email: string, remoteAddress: string): Promise<number> =>
  (
    await app.inject({
      method: 'POST',
      url: '/members/password/check-otp',
      payload: { email, code: '00000000' },
      remoteAddress,
    })
  ).statusCode;
const guessPassword = async (email: string, remoteAddress: string): Promise<number> =>
  (
    await app.inject({
      method: 'POST',
      url: '/members/login',
      payload: { email, password: 'Wrong#2026' },
      remoteAddress,
    })
  ).statusCode;
/** Tries at all members in turn until nothing is compared any more. */
async function spray(
  attempt: (email: string, remoteAddress: string) => Promise<number>,
  remoteAddress: string,
): Promise<void> {
  const open = new Set<string>(MEMBERS);
  while (open.size > 0)
    for (const email of open)
      if ([423, 429].includes(await attempt(email, remoteAddress))) open.delete(email);
}

it('a named account: over any number of addresses a thousand guesses of the recovery code a day are compared, at most 0.01 % to take it over', async () => {
  const [email] = MEMBERS;
  for (let host = 1; host <= 30; host += 1)
    for (const club of ['azul', 'all']) await askForMail(email, `192.0.2.${host}`, club);
  const open = (await server.database.db.select().from(oneTimeTokens)).length;
  expect(open).toBe(AUTH_LIMITS.recoveryPerEmail.points * 2);
  for (let host = 1; host <= 120; host += 1)
    for (let tries = 0; tries < 11; tries += 1)
      if ((await guessCode(email, `198.51.100.${host}`)) === 423) break;
  expect(compared.codes).toBe(AUTH_LIMITS.wrongRecoveryCodesPerEmail.points * open);
  expect(
    (WINDOWS * AUTH_LIMITS.wrongRecoveryCodesPerEmail.points * OPEN_CODES) / RECOVERY_CODES,
  ).toBeLessThan(NAMED_ODDS);
}, 400_000);

it('any account by its recovery code: sixty guesses of an address a day are compared and three hundred of a /48, at most 1 % to take one over from a thousand addresses', async () => {
  for (const email of MEMBERS) await askForMail(email, '192.0.2.1', 'all');
  const perAddress = AUTH_LIMITS.wrongCodesPerAddress.points;
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    compared.codes = 0;
    // Pairs of an address and an e-mail stop after ten, all together after sixty.
    await spray(guessCode, address);
    expect(compared.codes).toBe(perAddress);
  }
  compared.codes = 0;
  for (let network = 1; network <= SITE_FACTOR + 2; network += 1)
    await spray(guessCode, `2001:db8:1:${network}::1`);
  expect(compared.codes).toBe(perAddress * SITE_FACTOR);
  for (const guesses of [perAddress * ADDRESSES, perAddress * SITE_FACTOR])
    expect((WINDOWS * guesses * OPEN_CODES) / RECOVERY_CODES).toBeLessThan(ANY_ODDS);
}, 400_000);

it('any account by sign-in: without the password no code is compared, and a hundred passwords of an address a day are, at most 1 % to take one over from a thousand addresses', async () => {
  const perAddress = AUTH_LIMITS.passwordPerAddress.points;
  const sprayPasswords = async (address: string) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await spray(guessPassword, address);
      server.clock.advance(AUTH_LIMITS.passwordPerAccountAndAddress.seconds * 1000);
    }
  };
  await sprayPasswords('198.51.100.1');
  expect(compared).toEqual({ codes: 0, passwords: perAddress });
  compared.passwords = 0;
  for (let network = 1; network <= SITE_FACTOR + 1; network += 1)
    await sprayPasswords(`2001:db8:1:${network}::1`);
  expect(compared).toEqual({ codes: 0, passwords: perAddress * SITE_FACTOR });
  // A password that was found gives ten guesses of the code, then codes stop.
  const withPassword = AUTH_LIMITS.wrongCodesPerAccount.points / SIGN_IN_CODES;
  expect(withPassword).toBeLessThanOrEqual(0.001);
  for (const guesses of [perAddress * ADDRESSES, perAddress * SITE_FACTOR])
    expect(guesses * PASSWORD_HITS * withPassword).toBeLessThan(ANY_ODDS);
}, 400_000);
