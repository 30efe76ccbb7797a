import { useCallback, useRef, useState } from 'react';
import { fromJson } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';

/** Computes the next value from the previous one; undefined forgets it. */
type Next<Value> = (before: Value | undefined) => Value | undefined;

/**
 * State that survives a reload of this tab, under `draft:<form>:<id>`. What is stored is parsed: an
 * old or broken value counts as missing. Passwords are never stored here.
 */
export function useSessionDraft<Value>(
  key: `draft:${string}`,
  shape: Shape<Value>,
): [Value | undefined, (change: Next<Value>) => void] {
  const [value, setValue] = useState<Value | undefined>(() => readSessionDraft(key, shape));
  // Calls that end late change the latest stored value, not the one of their render.
  const latest = useRef(value);
  const keep = useCallback(
    (change: Next<Value>) => {
      const next = change(latest.current);
      latest.current = next;
      setValue(next);
      writeSessionDraft(key, next);
    },
    [key],
  );
  return [value, keep];
}

/** The value kept under a key, undefined when there is none. */
export function readSessionDraft<Value>(
  key: `draft:${string}`,
  shape: Shape<Value>,
): Value | undefined {
  try {
    return fromJson(shape, sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** Keeps a value for a reload of this tab; undefined forgets it. */
export function writeSessionDraft(key: `draft:${string}`, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked: the value lives as long as the page.
  }
}
