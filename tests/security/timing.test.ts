import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePairs, separation, startTiming } from './timing.ts';

let timing: Awaited<ReturnType<typeof startTiming>>;
beforeAll(async () => void (timing = await startTiming()));
afterAll(() => timing.close());

/**
 * Few, so that it is quick; at 24 pairs chance alone moves the separation by more than 0.35 less
 * than once in thirty thousand runs.
 */
const PAIRS = 24;
const MARGIN = 0.35;

it('the time of a sign-in does not reveal whether an e-mail is a member’s; a sign-in that skips the hash would', async () => {
  const real = separation(await samplePairs(PAIRS, timing.login));
  const planted = separation(await samplePairs(PAIRS, timing.planted));
  expect(Math.abs(real - 0.5)).toBeLessThan(MARGIN);
  expect(planted - 0.5).toBeGreaterThan(MARGIN);
});

it('measures by ranks: nothing for equal times, all for different ones, little for a few slow ones', () => {
  expect(separation({ known: [1, 2, 3], unknown: [1, 2, 3] })).toBe(0.5);
  expect(separation({ known: [5, 6, 7], unknown: [1, 2, 3] })).toBe(1);
  expect(separation({ known: [1, 2, 3, 900], unknown: [1, 2, 3, 4] })).toBeCloseTo(0.53, 1);
});
