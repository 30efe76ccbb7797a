/** What JSON can hold; the only thing a sandbox server keeps. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A kept value with its version: 1 when first put, one more with every put. */
type Kept = { id: string; value: Json; version: number };

/**
 * Where the sandbox servers keep their state, so that it outlives a process and is shared by
 * several instances.
 *
 * - `put` without `ifVersion` writes whatever is there. With `ifVersion: n` it writes only when the
 *   kept version is n, with `ifVersion: 0` only when nothing is kept; else it writes nothing and
 *   answers null. The comparison and the write are one atomic step.
 * - `list` answers in the order of the first put of each id (newest first when asked), at most
 *   `limit` (100 when not given).
 * - `delete` with `ifVersion` deletes only that version; answers whether something was deleted.
 */
export type SandboxStore = {
  get(kind: string, id: string): Promise<Kept | null>;
  put(
    kind: string,
    id: string,
    value: Json,
    options?: { ifVersion?: number | undefined },
  ): Promise<Kept | null>;
  list(
    kind: string,
    options?: {
      prefix?: string | undefined;
      limit?: number | undefined;
      newestFirst?: boolean | undefined;
    },
  ): Promise<Kept[]>;
  delete(kind: string, id: string, options?: { ifVersion?: number | undefined }): Promise<boolean>;
};

const kept = (id: string, row: { json: string; version: number }): Kept => {
  const value: Json = JSON.parse(row.json);
  return { id, value, version: row.version };
};

/**
 * Keeps everything in this process, for tests. Values are copied in and out, as a database would.
 */
export function memoryStore(): SandboxStore {
  const kinds = new Map<string, Map<string, { json: string; version: number }>>();
  const rows = (kind: string) => {
    let map = kinds.get(kind);
    if (!map) kinds.set(kind, (map = new Map()));
    return map;
  };
  return {
    async get(kind, id) {
      const row = rows(kind).get(id);
      return row ? kept(id, row) : null;
    },
    async put(kind, id, value, { ifVersion } = {}) {
      const map = rows(kind);
      const version = map.get(id)?.version ?? 0;
      if (ifVersion !== undefined && ifVersion !== version) return null;
      const row = { json: JSON.stringify(value), version: version + 1 };
      map.set(id, row);
      return kept(id, row);
    },
    async list(kind, { prefix = '', limit = 100, newestFirst = false } = {}) {
      const found = [...rows(kind)].filter(([id]) => id.startsWith(prefix));
      if (newestFirst) found.reverse();
      return found.slice(0, limit).map(([id, row]) => kept(id, row));
    },
    async delete(kind, id, { ifVersion } = {}) {
      const map = rows(kind);
      if (ifVersion !== undefined && map.get(id)?.version !== ifVersion) return false;
      return map.delete(id);
    },
  };
}
