import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSession, buildSignedIn } from '#mocks/builders.ts';
import { signedIn } from '#contracts/auth.ts';
import { adoptSession, currentSession, signOut, storeSession, redeemHandoff } from './session.ts';
import { readStorage, writeStorage } from './storage.ts';

const EARLY = '2026-11-21T12:00:00.000Z';
const LATE = '2026-11-21T12:05:00.000Z';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  { made: undefined, carried: { choice: 'none', at: EARLY }, kept: { choice: 'none', at: EARLY } },
  {
    made: { choice: 'all', at: EARLY },
    carried: { choice: 'none', at: LATE },
    kept: { choice: 'none', at: LATE },
  },
  {
    made: { choice: 'none', at: LATE },
    carried: { choice: 'all', at: EARLY },
    kept: { choice: 'none', at: LATE },
  },
  {
    made: { choice: 'none', at: EARLY },
    carried: { choice: 'all', at: EARLY },
    kept: { choice: 'none', at: EARLY },
  },
  { made: { choice: 'none', at: LATE }, carried: undefined, kept: { choice: 'none', at: LATE } },
  { made: undefined, carried: undefined, kept: undefined },
] as const)(
  'answered here $made.choice at $made.at, carried $carried.choice of $carried.at: $kept.choice counts',
  async ({ made, carried, kept }) => {
    if (made) writeStorage('cookies', made);
    vi.stubGlobal('fetch', async () =>
      Response.json(buildSession({ token: 'session', ...(carried ? { cookies: carried } : {}) })),
    );
    adoptSession(await redeemHandoff('one-time'));
    expect(readStorage('cookies')).toEqual(kept);
  },
);

test('a token lives 30 minutes when the reply of the sign-in names no end, and no longer', () => {
  vi.useFakeTimers({ now: Date.parse(EARLY) });
  const { exp: _exp, ...reply } = buildSignedIn();
  storeSession(signedIn.parse(reply));
  expect(readStorage('token')).toEqual({ token: reply.token, exp: '2026-11-21T12:30:00.000Z' });
  vi.setSystemTime('2026-11-21T12:29:59.999Z');
  expect(currentSession()?.token).toBe(reply.token);
  vi.setSystemTime('2026-11-21T12:30:00.000Z');
  expect(currentSession()).toBeUndefined();
});

test('a session token in an address is no hand-off code: it is refused, and nothing is stored', async () => {
  // As specified, the server still answers for a session token in the query, but issues no session
  // for it.
  vi.stubGlobal('fetch', async () => Response.json(buildSession({ token: undefined })));
  await expect(redeemHandoff('session-token-of-a-stranger')).rejects.toMatchObject({ code: 401 });
  expect(currentSession()).toBeUndefined();
  expect(readStorage('token')).toBeUndefined();
});

test.each(['answers', 'cannot be reached'])(
  'signing out ends the session it began with, not one stored meanwhile: the server %s',
  async (how) => {
    const hour = new Date(Date.now() + 3_600_000).toISOString();
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    storeSession(buildSignedIn({ token: 'first', exp: hour }));
    const out = signOut().catch(() => undefined);
    storeSession(buildSignedIn({ token: 'second', exp: hour }));
    if (how === 'answers') resolve(Response.json({ success: true }));
    else reject(new TypeError('Failed to fetch'));
    await out;
    expect(currentSession()?.token).toBe('second');
    vi.stubGlobal('fetch', async () => Response.json({ success: true }));
    await signOut();
    expect(currentSession()).toBeUndefined();
  },
);
