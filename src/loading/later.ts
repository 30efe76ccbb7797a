import type { ComponentType } from 'react';

/**
 * Parts of the app that are loaded after the page, by `import()`. After a release the files of an
 * open page are gone, and networks fail. A part that a person waited for and did not get is
 * recorded here, so that the page can say so.
 */
export type LaterCode<Code> = {
  /**
   * For a person who waits: a failure is recorded, unless `again` is false and it was recorded
   * before. The next call tries again.
   */
  (again?: boolean): Promise<Code>;
  /**
   * Before it is needed, or where the caller itself shows the failure: a failure is not recorded.
   */
  ahead: () => Promise<Code>;
  /** The code once it is loaded. */
  now: () => Code | undefined;
};

/** What was waited for and is missing, each with a function that tries again. */
const missing = new Map<object, () => Promise<unknown>>();
const listeners = new Set<() => void>();
let failures = 0;
const setFailures = (count: number): void => {
  failures = count;
  listeners.forEach((listener) => listener());
};

/** Number of failures since a part is missing; 0 while none is. */
export const missingCount = (): number => failures;
/** Calls the listener when that number changes. @returns stops it */
export function onMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** Records that a part is missing. */
export function noteMissing(part: object, again: () => Promise<unknown>): void {
  missing.set(part, again);
  setFailures(failures + 1);
}
/** Forgets everything missing: the person has closed the notice. */
export function forgetMissing(): void {
  missing.clear();
  setFailures(0);
}
/** Tries to load everything missing; failures are not recorded. */
export const fetchMissing = (): void => missing.forEach((again) => void again().catch(() => {}));

/** Code that is loaded once, when first requested; after a failure the next call loads it again. */
export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let coming: Promise<Code> | undefined;
  let loaded: Code | undefined;
  let recorded = false;
  const ahead = () => {
    coming ??= load().then(
      (code) => {
        recorded = false;
        if (missing.delete(ahead) && missing.size === 0) setFailures(0);
        return (loaded = code);
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
      if (again || !recorded) noteMissing(ahead, ahead);
      recorded = true;
      throw error;
    });
  return Object.assign(wait, { ahead, now: () => loaded });
}

/** The default export of a module, as code that is loaded later. */
export const laterComponent = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LaterCode<ComponentType<Props>> => laterCode(async () => (await load()).default);

/** Thrown while rendering by a component that needs a part which could not be loaded. */
export class MissingPart extends Error {
  /** Loads the part; `record`: a failure is recorded. */
  readonly again: (record?: boolean) => Promise<unknown>;
  /** Called by the boundary that catches it: what is rendered after that loads the part again. */
  readonly forget: () => void;

  constructor(again: (record?: boolean) => Promise<unknown>, forget: () => void) {
    super('Part missing');
    this.again = again;
    this.forget = forget;
  }
}
