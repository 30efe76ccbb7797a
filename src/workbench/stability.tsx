import type { Decorator } from '@storybook/react-vite';

/** Faces of the first paint; a story is drawn, played and pictured only with them. */
const FACES = [
  '500 1rem "Fraunces Variable"',
  '400 1rem "Figtree Variable"',
  '600 1rem "Figtree Variable"',
];

/** Loader: a face that cannot be had does not hold the story up. */
export async function loadFonts(): Promise<Record<string, never>> {
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  return {};
}

const SEED = 0x5eed;
const realRandom = Math.random;
let state = SEED;

/** mulberry32: small, even enough for a choice among four pictures. */
function seededRandom(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

/**
 * The same random numbers in every run of a story, so that random backgrounds are always the same.
 */
export function seedRandom(): () => void {
  Math.random = seededRandom;
  return () => {
    Math.random = realRandom;
  };
}

function Reseed() {
  state = SEED;
  return null;
}

/**
 * Begins the sequence again just before the story is drawn: loaders and timers before it take from
 * it in no fixed order.
 */
export const withSeed: Decorator = (Story) => (
  <>
    <Reseed />
    <Story />
  </>
);
