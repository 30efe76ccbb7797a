import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { pathToFileURL } from 'node:url';
import { authRoutes } from '../../src/server/auth/routes.ts';
import { argonHasher } from '../../src/server/core/passwords.ts';
import type { PasswordHasher } from '../../src/server/core/passwords.ts';
import { errorsPlugin } from '../../src/server/http/errors.ts';
import { sessionPlugin } from '../../src/server/http/session.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';

/** Times in ms of the same request about a member's e-mail and about an unknown one. */
export type Samples = { known: number[]; unknown: number[] };

/**
 * How well times distinguish the two: the chance that a request about a member takes longer than
 * one about an unknown e-mail. 0.5 is not at all, 0 and 1 are always. Ranks only, so that other
 * work on the machine matters little. (Mann-Whitney U, divided by all pairs.)
 */
export function separation({ known, unknown }: Samples): number {
  let wins = 0;
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}
/** How many standard errors the separation is away from 0.5, when there is no difference. */
export const sigmas = (samples: Samples): number => {
  const [n, m] = [samples.known.length, samples.unknown.length];
  return (separation(samples) - 0.5) / Math.sqrt((n + m + 1) / (12 * n * m));
};
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Takes samples in pairs, known and unknown in turns and in alternating order, so that drift and
 * load fall on both alike.
 */
export async function samplePairs(
  pairs: number,
  run: (email: string) => Promise<void>,
): Promise<Samples> {
  const samples: Samples = { known: [], unknown: [] };
  const timed = async (kind: keyof Samples, index: number) => {
    const began = performance.now();
    await run(
      kind === 'known' ? 'ana@azul.example' : `n${String(index).padStart(2, '0')}@azul.example`,
    );
    samples[kind].push(performance.now() - began);
  };
  for (let index = -2; index < pairs; index += 1) {
    for (const kind of index % 2 === 0
      ? (['known', 'unknown'] as const)
      : (['unknown', 'known'] as const))
      await timed(kind, Math.abs(index) % 100);
    // The first two warm up.
    if (index < 0) samples.known.length = samples.unknown.length = 0;
  }
  return samples;
}

/** A sign-in that does not hash for an unknown e-mail: what the real one must not do. */
export const skippingHasher = (inner: PasswordHasher): PasswordHasher => ({
  ...inner,
  verify: async (kept, password) => (kept ? inner.verify(kept, password) : false),
});

/**
 * The real sign-in and recovery routes, and the sign-in with the planted fault, over one database
 * without limits.
 */
export async function startTiming() {
  const server = await startTestServer({
    config: { LOGIN_HIDE_UNKNOWN_EMAIL: true },
    prepare: (database) =>
      seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW }),
  });
  const deps = {
    ...server.deps,
    limiter: {
      take: async () => {},
      giveBack: async () => {},
      used: async () => 0,
      clear: async () => {},
    },
  };
  const appOf = async (hasher: PasswordHasher): Promise<FastifyInstance> => {
    const app = Fastify();
    errorsPlugin(app);
    sessionPlugin(app, deps);
    authRoutes(app, deps, hasher);
    await app.ready();
    return app;
  };
  const apps = {
    real: await appOf(argonHasher()),
    planted: await appOf(skippingHasher(argonHasher())),
  };
  const login = (app: FastifyInstance) => async (email: string) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/members/login',
      payload: { email, password: 'Not-the-0ne!', clubId: 'azul' },
    });
    if (reply.statusCode !== 403) throw new Error(`sign-in answered ${reply.statusCode}`);
  };
  const recover = async (email: string) => {
    const reply = await apps.real.inject(`/recovery-password/members/send?email=${email}`);
    if (reply.statusCode !== 200) throw new Error(`recovery answered ${reply.statusCode}`);
  };
  return {
    login: login(apps.real),
    planted: login(apps.planted),
    recover,
    close: async () => {
      await Promise.all([apps.real.close(), apps.planted.close()]);
      await server.close();
    },
  };
}

/**
 * `npx node tests/security/timing.ts [pairs]`: the figures, with many samples. Ends with code 1 when
 * members can be distinguished.
 */
async function main(): Promise<void> {
  const pairs = Number(process.argv[2] ?? 300);
  const { login, planted, recover, close } = await startTiming();
  let told = false;
  process.stdout.write(
    `${pairs} pairs, interleaved. Separation: chance that a known e-mail takes longer; 0.5 tells nothing.\n\n| request | known ms | unknown ms | separation | standard errors |\n|---|---|---|---|---|\n`,
  );
  for (const [name, run] of [
    ['sign-in', login],
    ['recovery', recover],
    ['sign-in without the hash (planted)', planted],
  ] as const) {
    const samples = await samplePairs(pairs, run);
    process.stdout.write(
      `| ${name} | ${median(samples.known).toFixed(2)} | ${median(samples.unknown).toFixed(2)} | ${separation(samples).toFixed(3)} | ${sigmas(samples).toFixed(1)} |\n`,
    );
    if (run === planted ? separation(samples) < 0.95 : Math.abs(separation(samples) - 0.5) > 0.15)
      told = true;
  }
  await close();
  process.stdout.write(
    told
      ? '\n✗ times tell who is a member, or the planted fault was not found\n'
      : '\n✓ times tell too little to know a member by; the planted fault is found\n',
  );
  process.exitCode = told ? 1 : 0;
}
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
