import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { countsEngine } from './engines/counts/index.ts';
import { plainEngine } from './engines/plain.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * The engine that `SEARCH_ENGINE` names; without it `counts` on PostgreSQL and `plain` on the
 * embedded database.
 */
export function chooseEngine(
  { SEARCH_ENGINE }: Pick<Config, 'SEARCH_ENGINE'>,
  { kind }: Pick<Database, 'kind'>,
): SearchEngine {
  const name = SEARCH_ENGINE ?? (kind === 'postgres' ? 'counts' : 'plain');
  return name === 'counts' ? countsEngine : plainEngine;
}
