import { expect, test, vi } from 'vitest';
import { renderWith } from '#client/storage.ts';
import { cookieChoice, mayKnowDevice, withdraw } from './cookie-choice.ts';
import type { CookieChoice } from './cookie-choice.ts';

const ANSWERED = '2026-11-21T12:00:00.000Z';
const BEFORE = '2026-11-21T11:59:59.000Z';
const AFTER = '2026-11-21T12:00:01.000Z';
const kept = (choice: CookieChoice | undefined, saved: boolean | string) => ({
  ...(choice ? { cookies: { choice, at: ANSWERED } } : {}),
  ...(saved ? { device: { token: 'saved', ...(saved === true ? {} : { at: saved }) } } : {}),
});

test.each([
  { choice: 'all', saved: false, ticked: false, may: true },
  { choice: 'none', saved: false, ticked: false, may: false },
  { choice: 'none', saved: false, ticked: true, may: true },
  { choice: 'none', saved: true, ticked: false, may: false },
  { choice: 'none', saved: BEFORE, ticked: false, may: false },
  { choice: 'none', saved: AFTER, ticked: false, may: true },
  { choice: undefined, saved: false, ticked: false, may: false },
  { choice: undefined, saved: false, ticked: true, may: true },
  { choice: undefined, saved: true, ticked: false, may: true },
] as const)(
  'answer $choice, device saved: $saved, box ticked: $ticked: the device may be recognized: $may',
  ({ choice, saved, ticked, may }) => {
    renderWith(kept(choice, saved), () => {
      expect(cookieChoice()).toBe(choice);
      expect(mayKnowDevice(ticked)).toBe(may);
    });
  },
);

test('a device is given up in silence when the server cannot be reached', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network'))),
  );
  await expect(withdraw({ token: 'saved' })).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});
