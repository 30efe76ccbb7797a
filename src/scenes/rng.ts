/**
 * A small seeded random source: the same seed gives the same numbers everywhere. Not for secrets.
 */
export interface Rng {
  /** A number in [0, 1). */
  (): number;
}

/** FNV-1a, so that neighboring seeds and names start far apart. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** A seeded source (a 32-bit Weyl sequence through an avalanche). */
export function rng(seed: number): Rng {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
  };
}

export const between = (r: Rng, low: number, high: number): number => low + r() * (high - low);
export const whole = (r: Rng, low: number, high: number): number =>
  low + Math.floor(r() * (high - low + 1));

/** One of a non-empty list. */
export function pick<T>(r: Rng, list: readonly T[]): T {
  const item = list[Math.floor(r() * list.length)];
  if (item === undefined) throw new RangeError('pick from an empty list');
  return item;
}
