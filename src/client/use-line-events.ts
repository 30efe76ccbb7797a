import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { onTold } from './other-tabs.ts';

/** Calls that show places in line (contracts/line.ts). */
const LINE_READS = new Set<unknown>(['line.list', 'line.ofWeek', 'line.look']);

/**
 * Reads the places in line on this page again whenever the server says that one changed; to be used
 * once per page. One tab hears of it and tells the others (`watchSession`).
 */
export function useLineEvents(): void {
  const { mutate } = useSWRConfig();
  useEffect(
    () => onTold('line', () => void mutate((key) => Array.isArray(key) && LINE_READS.has(key[0]))),
    [mutate],
  );
}
