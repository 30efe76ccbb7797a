import { STORY_NOW } from '#mocks/builders.ts';

/** The machine's own clock, whatever stands in for it. */
const RealDate = globalThis.Date;
const after = (minutes: number): string => new RealDate(STORY_NOW.getTime() + minutes * 60_000).toISOString();

/**
 * Moments of the toolbar. `story` is the moment the mock data is made for, or the story's own (parameter `now`); `live` lets time
 * pass. The others are moments at which dates go wrong most easily. The time a hold has left is the server's, which the stories of the
 * payment page move themselves.
 */
export const CLOCKS = [
  { value: 'story', title: 'Story time' },
  { value: 'next-day', title: 'Next day: sign-ins have ended', at: after(24 * 60) },
  { value: 'new-year', title: 'New Year’s Eve, a second before midnight UTC', at: '2026-12-31T23:59:59.000Z' },
  { value: 'leap-day', title: 'Leap day 2028', at: '2028-02-29T12:00:00.000Z' },
  { value: 'live', title: 'Real clock' },
] as const satisfies readonly { value: string; title: string; at?: string }[];

type ClockContext = { parameters: Record<string, unknown>; globals: Record<string, unknown> };

/** The moment a story stands at; undefined lets time pass. */
export function momentOf({ parameters, globals }: ClockContext): Date | undefined {
  const chosen = CLOCKS.find(({ value }) => value === globals['clock']) ?? CLOCKS[0];
  if (chosen.value === 'live') return undefined;
  if ('at' in chosen) return new RealDate(chosen.at);
  const now = parameters['now'];
  if (now === false) return undefined;
  return typeof now === 'string' || now instanceof RealDate ? new RealDate(now) : STORY_NOW;
}

/** Stops `Date` at that moment. Timers keep running, so that waiting, animations and SWR work as they do live. */
export function freezeClock(context: ClockContext): () => void {
  const fixed = momentOf(context)?.getTime();
  // A story is prepared again whenever the toolbar changes, so what stands there may be a clock stopped before.
  globalThis.Date = fixed === undefined ? RealDate : new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [fixed] : args, self),
    apply: () => new RealDate(fixed).toString(),
    get: (target, key) => (key === 'now' ? () => fixed : Reflect.get(target, key)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
