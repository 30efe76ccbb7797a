import { describe, expect, it } from 'vitest';
import { clockOffset, nextLook, passedMark, timeLeft } from './server-clock.ts';

const at = (text: string) => Date.parse(text);

describe('the hold’s clock', () => {
  it('runs on the server’s time, however wrong this machine is', () => {
    const readAt = at('2026-11-21T09:00:00.000Z');
    const offset = clockOffset({ now: '2026-11-21T12:00:00.000Z', readAt });
    expect(offset).toBe(3 * 3_600_000);
    expect(timeLeft('2026-11-21T12:30:00.000Z', offset, readAt)).toBe(30 * 60_000);
    expect(timeLeft('2026-11-21T12:30:00.000Z', offset, readAt + 60_000)).toBe(29 * 60_000);
  });
  it('never goes below zero', () =>
    expect(timeLeft('2026-11-21T12:00:00.000Z', 0, at('2026-11-21T13:00:00.000Z'))).toBe(0));
  it('is said once at five and once at two minutes', () => {
    expect(passedMark(300_500, 300_000)).toBe(5);
    expect(passedMark(300_000, 299_500)).toBeUndefined();
    expect(passedMark(120_400, 119_900)).toBe(2);
  });
  it('says only the later mark after a sleep over both, and none when the time is over', () => {
    expect(passedMark(600_000, 60_000)).toBe(2);
    expect(passedMark(600_000, 0)).toBeUndefined();
  });
  it('asks again with growing pauses', () =>
    expect([0, 1, 2, 3, 4, 50].map(nextLook)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]));
});
