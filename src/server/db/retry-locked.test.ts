import { expect, it, vi } from 'vitest';

const pauses = vi.hoisted(() => [] as number[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds)),
}));
import { RETRY_PAUSES, retryWhileLocked } from './retry-locked.ts';

const locked = () => Object.assign(new Error('could not obtain lock'), { code: '55P03' });

it('tries again until the row is free, and gives up after the last pause', async () => {
  const work = vi.fn<() => Promise<string>>();
  await expect(
    retryWhileLocked(work.mockRejectedValueOnce(locked()).mockResolvedValueOnce('held')),
  ).resolves.toBe('held');
  expect(pauses).toEqual(RETRY_PAUSES.slice(0, 1));
  pauses.length = 0;
  await expect(retryWhileLocked(() => Promise.reject(locked()))).rejects.toThrow('obtain lock');
  expect(pauses).toEqual(RETRY_PAUSES);
});

it('does not try again after another error', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('syntax'));
  await expect(retryWhileLocked(work)).rejects.toThrow('syntax');
  expect(work).toHaveBeenCalledTimes(1);
});
