import { setTimeout as pause } from 'node:timers/promises';
import { pgErrorCode } from './errors.ts';

/** NOWAIT found a row that another transaction has locked. */
const LOCK_NOT_AVAILABLE = '55P03';
/** Pauses between the tries, in milliseconds: most imports are over within the first ones. */
export const RETRY_PAUSES: readonly number[] = [100, 200, 400, 800, 1_600, 1_600];

/**
 * Runs `work` again while a row that it needs is locked by a long transaction, such as an import.
 * Between the tries it keeps no connection and no lock, so that others go on.
 * @throws whatever `work` throws; when the row is still locked at the last try, the database's
 * error, which is answered with 503
 */
export async function retryWhileLocked<T>(work: () => Promise<T>): Promise<T> {
  for (const milliseconds of RETRY_PAUSES)
    try {
      return await work();
    } catch (error) {
      if (pgErrorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      await pause(milliseconds);
    }
  return work();
}
