import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/server/db/seed-clubs.ts';
import { endSessionsOf } from '../../src/server/member/invite.ts';
import { MEMBER_LIMITS } from '../../src/server/auth/member-limits.ts';
import { linkParam, NEW_PASSWORD, newMails } from './auth-support.ts';
import { exhaust, keepMembers, reset, send, signedAs, startMembers } from './member-support.ts';
import type { MemberWorld, Signed } from './member-support.ts';

const EMAIL = 'ana@azul.example';
let world: MemberWorld;
let ana: Signed;
beforeAll(async () => {
  world = await startMembers();
  await keepMembers(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await reset(world);
  ana = await signedAs(world, EMAIL);
});

const make = async ({ headers }: Signed): Promise<string> => {
  const made = await send(world, 'POST', '/trips/calendar', { headers, body: { iso: 'en' } });
  return new URL(made.json<{ url: string }>().url).pathname;
};
const read = (url: string) => world.app.inject({ method: 'GET', url });

/** Each leaves a member without the sign-ins that a stranger may have. */
const endings: [string, () => Promise<unknown>][] = [
  [
    'a new password in the profile',
    () =>
      send(world, 'PUT', `/catcher/members/edit/${ana.memberId}?mode=websocios`, {
        headers: ana.headers,
        body: { Password: NEW_PASSWORD, currentPassword: DEMO_PASSWORD },
      }),
  ],
  [
    'a recovered password',
    async () => {
      await newMails(world);
      await send(world, 'GET', `/recovery-password/members/send?email=${EMAIL}`);
      const tokenId = linkParam(await newMails(world), 'tokenId');
      const body = { tokenId, password: NEW_PASSWORD };
      return send(world, 'POST', '/recovery-password/members/change', { body });
    },
  ],
  [
    'the end of all other sign-ins',
    () => send(world, 'DELETE', '/members/sessions/others', { headers: ana.headers }),
  ],
  ['the operator’s sign-out', () => endSessionsOf(world.deps, EMAIL)],
];

describe('a private calendar address', () => {
  it.each(endings)('ends with %s, and only the member’s own', async (_name, end) => {
    const own = await make(ana);
    const other = await make(await signedAs(world, 'pablo@azul.example'));
    expect((await read(own)).statusCode).toBe(200);
    await end();
    expect((await read(own)).statusCode).toBe(404);
    expect((await read(other)).statusCode).toBe(200);
  });

  it.each([
    ['GET', '/trips/summary'],
    ['GET', '/trips/calendar'],
    ['DELETE', '/trips/calendar'],
  ] as const)('counts %s %s among the reads of a member', async (method, path) => {
    const { headers } = ana;
    await exhaust(world, `member:reads:${ana.memberId}`, MEMBER_LIMITS.reads);
    expect((await send(world, method, path, { headers })).statusCode).toBe(429);
  });

  it('is asked for again each time, so that no cache outlives it', async () => {
    const { headers } = await read(await make(ana));
    expect(headers['cache-control']).toBe('private, no-cache');
  });
});
