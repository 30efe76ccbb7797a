import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSession } from '#mocks/builders.ts';
import { takeToken } from './session.ts';
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
afterEach(() => vi.unstubAllGlobals());

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
      Response.json(buildSession(carried ? { cookies: carried } : {})),
    );
    await takeToken('one-time');
    expect(readStorage('cookies')).toEqual(kept);
  },
);
