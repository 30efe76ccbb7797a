import { useCallback, useRef, useState } from 'react';
import { fromJson } from '#lib/shape.ts';
import type { Shape } from '#lib/shape.ts';

/** Makes the next value from the last; undefined forgets it. */
type Next<Value> = (before: Value | undefined) => Value | undefined;

/**
 * State that survives a reload of this tab, under `draft:<form>:<id>`. What is stored is parsed: an old or broken value
 * counts as none. Passwords never go in here.
 */
export function useKept<Value>(
  key: `draft:${string}`,
  shape: Shape<Value>,
): [Value | undefined, (change: Next<Value>) => void] {
  const [value, setValue] = useState<Value | undefined>(() => read(key, shape));
  // Calls that end late change what was kept last, not what their render saw.
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
        // Storage closed to us: the value lives as long as the page.
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
