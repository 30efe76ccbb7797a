import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { MigrationConnection } from '../../src/server/db/migrate.ts';

/** A connection for migrations that a test closes itself. */
export type Connection = MigrationConnection & { close: () => Promise<void> };

/** A connection to a PostgreSQL by its URL. */
export async function connectPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return {
    exec: async (statements) => void (await client.query(statements)),
    rows: async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
      (await client.query<Row>(text, params)).rows,
    close: () => client.end(),
  };
}

/** A new embedded database, which builds its indexes at once. */
export async function connectEmbedded(): Promise<Connection> {
  const pglite = await PGlite.create();
  return {
    exec: async (statements) =>
      void (await pglite.exec(statements.replaceAll(/\bconcurrently\b/gi, ''))),
    rows: async <Row extends Record<string, unknown>>(text: string, params: unknown[] = []) =>
      (await pglite.query<Row>(text, params)).rows,
    close: () => pglite.close(),
  };
}
