/**
 * Parts of the app that are not there with the page but come by `import()`. Once a new version is up, the files of a page that was left open
 * are gone, and any network fails: what somebody waited for in vain is noted here, so that the page can say so.
 */
export type LaterCode<Code> = {
  /** For somebody who waits: noted when it cannot be fetched, unless `again` is false and it was before. The next call tries again. */
  (again?: boolean): Promise<Code>;
  /** Before anybody waits, or where the place itself says what is missing: a failure is not noted. */
  ahead: () => Promise<Code>;
  /** Once it is there. */
  now: () => Code | undefined;
};

/** What was waited for in vain, and how to try again. */
const missing = new Map<object, () => Promise<unknown>>();
const listeners = new Set<() => void>();
let failures = 0;
const tell = (count: number): void => {
  failures = count;
  listeners.forEach((listener) => listener());
};

/** How often something was missed, counted anew once all of it has come; 0 while nothing is missing. */
export const missingCount = (): number => failures;
/** Tells when that changes. Returns the way to stop. */
export function onMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** Notes that a part is missing, or is there. */
export function noteMissing(part: object, again: () => Promise<unknown>): void {
  missing.set(part, again);
  tell(failures + 1);
}
export function noteThere(part: object): void {
  if (missing.delete(part) && missing.size === 0) tell(0);
}
/** Nobody wants to hear of it any more. */
export function forgetMissing(): void {
  missing.clear();
  tell(0);
}
/** Tries once more, unasked. */
export const fetchMissing = (): void => missing.forEach((again) => void again().catch(() => {}));

/** Calls at signs of the window; unless said, when the network is back, or the person: what did not come may come now. Returns the way to stop. */
export function whenBack(
  work: () => void,
  signs: readonly ('online' | 'offline' | 'focus')[] = ['online', 'focus'],
): () => void {
  for (const sign of signs) addEventListener(sign, work);
  return () => signs.forEach((sign) => removeEventListener(sign, work));
}

export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let coming: Promise<Code> | undefined;
  let there: Code | undefined;
  let noted = false;
  const ahead = () => {
    coming ??= load().then(
      (code) => {
        noted = false;
        noteThere(ahead);
        return (there = code);
      },
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  const wait = (again = true) =>
    ahead().catch((error: unknown) => {
      if (again || !noted) noteMissing(ahead, ahead);
      noted = true;
      throw error;
    });
  return Object.assign(wait, { ahead, now: () => there });
}

/** Thrown by what is drawn only with a part that could not be fetched. */
export class MissingPart extends Error {
  /** Fetches the part; `noted`: for somebody who waits. */
  readonly again: (noted?: boolean) => Promise<unknown>;
  /** For who catches it: what is drawn after that fetches the part again. */
  readonly forget: () => void;

  constructor(again: (noted?: boolean) => Promise<unknown>, forget: () => void) {
    super('Part missing');
    this.again = again;
    this.forget = forget;
  }
}
