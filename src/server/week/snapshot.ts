import type { Database } from '../db/client.ts';
import { rowsOn } from '../db/rows.ts';
import type { Rows } from '../db/rows.ts';

export type Read = Rows;

/**
 * Reads that all see the database as of the first of them, so that counts and pages agree whatever
 * is written in the meantime.
 */
export const snapshot = <T>(database: Database, work: (read: Read) => Promise<T>): Promise<T> =>
  database.db.transaction((tx) => work(rowsOn(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
