import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildSignedIn, STORY_NOW } from '#mocks/builders.ts';
import { emit, on } from './events.ts';
import type { ClientEvents } from './events.ts';
import { clearSession, currentSession, storeSession } from './session.ts';
import { writeStorage } from './storage.ts';

const stops: (() => void)[] = [];
/** Every event from now on, oldest first. */
function hear() {
  const heard: [keyof ClientEvents, string][] = [];
  stops.push(
    on('session', ({ session }) => void heard.push(['session', session.token])),
    on('close-session', ({ session }) => void heard.push(['close-session', session.token])),
    on('confirm-pay', ({ numberRef }) => void heard.push(['confirm-pay', numberRef])),
  );
  return heard;
}

beforeEach(() => {
  vi.useFakeTimers({ now: STORY_NOW });
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  void clearSession();
  stops.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an event reaches the listeners of its name, and none that stopped', () => {
  const heard = hear();
  emit('confirm-pay', { numberRef: 'R-1' });
  expect(heard).toEqual([['confirm-pay', 'R-1']]);
  stops.splice(0).forEach((stop) => stop());
  emit('confirm-pay', { numberRef: 'R-2' });
  expect(heard).toHaveLength(1);
});

test('a listener that throws does not keep an event from the next one', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const broken = new Error('broken');
  stops.push(
    on('confirm-pay', () => {
      throw broken;
    }),
  );
  const heard = hear();
  emit('confirm-pay', { numberRef: 'R-1' });
  expect(heard).toEqual([['confirm-pay', 'R-1']]);
  expect(report).toHaveBeenCalledWith(broken);
});

test('a stored session is announced once, complete, and again with every check', () => {
  const heard = hear();
  storeSession(buildSignedIn({ token: 'first' }));
  storeSession(buildSignedIn({ token: 'first' }));
  storeSession(buildSignedIn({ token: 'second' }));
  expect(heard).toEqual([
    ['session', 'first'],
    ['session', 'first'],
    ['session', 'second'],
  ]);
});

test('the end of a session is announced once, with the session that ended', () => {
  storeSession(buildSignedIn({ token: 'first' }));
  const heard = hear();
  void clearSession();
  void clearSession();
  expect(heard).toEqual([['close-session', 'first']]);
});

test('what another key of the storage does is no news about the session', () => {
  storeSession(buildSignedIn({ token: 'first' }));
  const heard = hear();
  writeStorage('iso', 'es');
  expect(heard).toEqual([]);
  // Another tab writes the keys one by one.
  writeStorage('member', { ...currentSession()!.member, Nombre: 'Eva' });
  writeStorage('token', undefined);
  expect(heard).toEqual([
    ['session', 'first'],
    ['close-session', 'first'],
  ]);
});
