import { useCallback, useRef, useState } from 'react';
import { fromJson } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';

/** Computes the next value from the previous one; undefined forgets it. */
type Next<Value> = (before: Value | undefined) => Value | undefined;

/**
 * State that survives a reload of this tab, under `draft:<form>:<id>`. What is stored is parsed: an
 * old or broken value counts as missing. Passwords are never stored here.
 */
export function useKept<Value>(
  key: `draft:${string}`,
  shape: Shape<Value>,
): [Value | undefined, (change: Next<Value>) => void] {
  const [value, setValue] = useState<Value | undefined>(() => read(key, shape));
  // Calls that end late change the latest stored value, not the one of their render.
  const latest = useRef(value);
  const keep = useCallback(
    (change: Next<Value>) => {
      const next = change(latest.current);
      latest.current = next;
      setValue(next);
      try {
        if (next === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is blocked: the value lives as long as the page.
      }
    },
    [key],
  );
  return [value, keep];
}

function read<Value>(key: string, shape: Shape<Value>): Value | undefined {
  try {
    return fromJson(shape, sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}
