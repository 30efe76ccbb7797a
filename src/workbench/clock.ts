import { STORY_NOW } from '#mocks/builders.ts';
import { beginAt } from '#mocks/clock.ts';

/** The machine's own clock, whatever replaces it. */
const RealDate = globalThis.Date;
const after = (minutes: number): string =>
  new RealDate(STORY_NOW.getTime() + minutes * 60_000).toISOString();

/**
 * Moments of the toolbar. `story` is the moment the mock data is made for, or the story's own
 * (parameter `now`); `live` lets time pass. The others are moments at which holds, sign-ins and
 * dates go wrong most easily. The mocked server follows the clock: a hold of 29 minutes at story
 * time has five left at `hold-ends` and is over at `hold-over`.
 */
export const CLOCKS = [
  { value: 'story', title: 'Story time' },
  { value: 'hold-ends', title: '25 minutes later: a hold is about to end', at: after(25) },
  { value: 'hold-over', title: '31 minutes later: a hold has ended', at: after(31) },
  { value: 'next-day', title: 'Next day: sign-ins have ended', at: after(24 * 60) },
  {
    value: 'new-year',
    title: 'New Year’s Eve, a second before midnight UTC',
    at: '2026-12-31T23:59:59.000Z',
  },
  { value: 'leap-day', title: 'Leap day 2028', at: '2028-02-29T12:00:00.000Z' },
  { value: 'live', title: 'Real clock' },
] as const satisfies readonly { value: string; title: string; at?: string }[];

type ClockContext = { parameters: Record<string, unknown>; globals: Record<string, unknown> };

const ownMoment = (now: unknown): Date =>
  typeof now === 'string' || now instanceof RealDate ? new RealDate(now) : STORY_NOW;

/** The moment of a story; undefined lets time pass. */
function momentOf({ parameters, globals }: ClockContext): Date | undefined {
  const chosen = CLOCKS.find(({ value }) => value === globals['clock']) ?? CLOCKS[0];
  if (chosen.value === 'live') return undefined;
  if ('at' in chosen) return new RealDate(chosen.at);
  return parameters['now'] === false ? undefined : ownMoment(parameters['now']);
}

/**
 * The stopped clock's time (ms), if it is stopped; and how far steps of the story have moved it.
 */
let fixed: number | undefined;
let moved = 0;
const read = (): number => (fixed ?? RealDate.now()) + moved;
const stoodIn = (): DateConstructor =>
  new Proxy(RealDate, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [read()] : args, self),
    apply: () => new RealDate(read()).toString(),
    get: (target, key) => (key === 'now' ? read : Reflect.get(target, key)),
  });

/**
 * Stops `Date` at that moment. Timers keep running, so that waiting, animations and SWR work as
 * they do live.
 */
export function freezeClock(context: ClockContext): () => void {
  fixed = momentOf(context)?.getTime();
  moved = 0;
  beginAt(fixed === undefined ? RealDate.now() : ownMoment(context.parameters['now']).getTime());
  // A story is prepared again whenever the toolbar changes, so a previously stopped clock may be in
  // place.
  globalThis.Date = fixed === undefined ? RealDate : stoodIn();
  return restoreClock;
}

/** Gives the page the machine's clock back. */
export function restoreClock(): void {
  globalThis.Date = RealDate;
}

/** Advances the story's clock, stopped or running: a step of a journey in which a person waits. */
export function passTime(minutes: number): void {
  moved += minutes * 60_000;
  globalThis.Date = stoodIn();
}

/** Sets how far the story's clock is past its moment: the sliders of the wall and of the panel "Time". */
export function setPassed(ms: number): void {
  moved = ms;
  globalThis.Date = stoodIn();
}
