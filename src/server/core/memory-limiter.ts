import type { Limit } from './limiter.ts';

/**
 * Counts in memory, for limits of this process: true while `key` has not used up its points. All
 * windows begin together.
 */
export function memoryLimiter(
  { points, seconds }: Limit,
  now: () => number,
): (key: string) => boolean {
  let ends = 0;
  const used = new Map<string, number>();
  return (key) => {
    const at = now();
    if (at >= ends) {
      used.clear();
      ends = at + seconds * 1000;
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count <= points;
  };
}
