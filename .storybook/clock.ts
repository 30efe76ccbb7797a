import { STORY_NOW } from '#mocks/builders.ts';

/**
 * Stops `Date` at the moment the mock data is made for (parameter `now`: another moment, or `false` for the real clock).
 * Timers keep running, so that waiting, animations and SWR work as they do live.
 */
export function freezeClock({ parameters }: { parameters: { now?: string | Date | false } }): () => void {
  const Real = globalThis.Date;
  if (parameters.now === false) return () => undefined;
  const fixed = new Real(parameters.now ?? STORY_NOW).getTime();
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [fixed] : args, self),
    apply: () => new Real(fixed).toString(),
    get: (target, key) => (key === 'now' ? () => fixed : Reflect.get(target, key)),
  });
  return () => {
    globalThis.Date = Real;
  };
}
