import { STORY_NOW } from './builders.ts';

let began = STORY_NOW.getTime();

/** Sets the moment that a story's data were made for; the workbench does so before each story. */
export function beginAt(ms: number): void {
  began = ms;
}

/**
 * Milliseconds that the clock is past the moment the story's data were made for: none, unless the
 * toolbar or a step moved it.
 */
export const passed = (): number => Date.now() - began;

/**
 * Instant of the story's data, moved by what has passed since: what a server's clock would say now.
 */
export const serverTime = (instant: string): string =>
  new Date(Date.parse(instant) + passed()).toISOString();

/**
 * Runs work with the browser's clock standing at another moment, for stories that wait for time to
 * pass. Needs the story's parameter `now: false`. Done by hand: a spy would call the clock itself
 * while it notes the call.
 */
export async function atMoment(ms: number, work: () => Promise<void>): Promise<void> {
  const real = Date.now;
  Date.now = () => ms;
  try {
    await work();
  } finally {
    Date.now = real;
  }
}
