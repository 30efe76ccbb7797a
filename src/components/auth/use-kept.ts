import { useCallback, useRef, useState } from 'react';
import type { z } from 'zod';

/** Makes the next value from the last; undefined forgets it. */
type Next<Value> = (before: Value | undefined) => Value | undefined;

/**
 * State that survives a reload of this tab, under `draft:<form>:<id>`. What is stored is parsed: an old or broken value
 * counts as none. Passwords never go in here.
 */
export function useKept<Schema extends z.ZodType>(key: `draft:${string}`, schema: Schema): [z.output<Schema> | undefined, (change: Next<z.output<Schema>>) => void] {
  const [value, setValue] = useState<z.output<Schema> | undefined>(() => read(key, schema));
  // Calls that end late change what was kept last, not what their render saw.
  const latest = useRef(value);
  const keep = useCallback(
    (change: Next<z.output<Schema>>) => {
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

function read<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
