import type { Database } from './client.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Row = { id: string; value: Json; version: number };

const kept = (row: Row | undefined) =>
  row ? { id: row.id, value: row.value, version: row.version } : null;

const INSERT = 'insert into sandbox_objects (kind, id, value) values ($1, $2, $3::jsonb)';
const RETURNING = 'returning id, value, version';
/** Writes an object. `version`: the version it must have; 0 if it must not exist, undefined for any. */
function writing(version: number | undefined): [text: string, ...more: number[]] {
  if (version === undefined)
    return [
      `${INSERT} on conflict (kind, id) do update set value = excluded.value, version = sandbox_objects.version + 1 ${RETURNING}`,
    ];
  if (version === 0) return [`${INSERT} on conflict do nothing ${RETURNING}`];
  return [
    `update sandbox_objects set value = $3::jsonb, version = version + 1 where kind = $1 and id = $2 and version = $4 ${RETURNING}`,
    version,
  ];
}

/**
 * Stores the state of the sandbox partners in the product's database, so that it survives a crash
 * and all instances share it.
 */
export function databaseSandboxStore({ rows }: Pick<Database, 'rows'>) {
  return {
    async get(kind: string, id: string) {
      const [row] = await rows<Row>(
        'select id, value, version from sandbox_objects where kind = $1 and id = $2',
        [kind, id],
      );
      return kept(row);
    },
    async put(
      kind: string,
      id: string,
      value: Json,
      { ifVersion }: { ifVersion?: number | undefined } = {},
    ) {
      const [text, ...more] = writing(ifVersion);
      const [row] = await rows<Row>(text, [kind, id, JSON.stringify(value), ...more]);
      return kept(row);
    },
    async list(
      kind: string,
      {
        prefix = '',
        limit = 100,
        newestFirst = false,
      }: {
        prefix?: string | undefined;
        limit?: number | undefined;
        newestFirst?: boolean | undefined;
      } = {},
    ) {
      const found = await rows<Row>(
        `select id, value, version from sandbox_objects where kind = $1 and starts_with(id, $2) order by seq ${newestFirst ? 'desc' : 'asc'} limit $3`,
        [kind, prefix, limit],
      );
      return found.map((row) => kept(row)!);
    },
    async delete(kind: string, id: string, { ifVersion }: { ifVersion?: number | undefined } = {}) {
      const deleted = await rows<Row>(
        'delete from sandbox_objects where kind = $1 and id = $2 and ($3::int is null or version = $3) returning id, value, version',
        [kind, id, ifVersion ?? null],
      );
      return deleted.length > 0;
    },
  };
}
