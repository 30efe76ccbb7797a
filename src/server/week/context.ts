import type { Deps } from '../deps.ts';

export type Context = Pick<Deps, 'database' | 'now'>;
export type Searching = Context & Pick<Deps, 'searchEngine'>;
