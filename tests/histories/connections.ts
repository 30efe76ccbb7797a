import pg from 'pg';
import { z } from 'zod';
import type { Database } from '../../src/server/db/client.ts';
import type { Gate } from './gate.ts';

/**
 * Statements of an instance are known by the name of its connections, so that each goes through the
 * gate of its instance. By that name: the gate, and how to end one of the connections.
 */
export const gates = new Map<string, { gate: Gate; cut: (client: pg.Client) => Promise<Error> }>();

const originalQuery: (...args: unknown[]) => unknown = pg.Client.prototype.query;
const applicationOf = (client: object): string => {
  const parameters: unknown = Reflect.get(client, 'connectionParameters');
  return typeof parameters === 'object' && parameters !== null
    ? String(Reflect.get(parameters, 'application_name'))
    : '';
};
function gatedQuery(this: pg.Client, ...args: unknown[]): unknown {
  const known = gates.get(applicationOf(this));
  if (!known) return Reflect.apply(originalQuery, this, args);
  const callback =
    typeof args.at(-1) === 'function'
      ? (args.pop() as (error: unknown, result?: unknown) => void)
      : undefined;
  const text = typeof args[0] === 'string' ? args[0] : String(Reflect.get(Object(args[0]), 'text'));
  const result = known.gate.pass(
    `db ${shortened(text)}`,
    async () => Reflect.apply(originalQuery, this, args),
    () => known.cut(this),
  );
  if (!callback) return result;
  result.then(
    (value) => callback(undefined, value),
    (error: unknown) => callback(error),
  );
  return undefined;
}
const shortened = (text: string): string =>
  text
    .trim()
    .replaceAll('"', '')
    .replace(/^(select) .*? from /s, '$1 ')
    .replace(/\s+/g, ' ')
    .slice(0, 36);

/** How long a connection may take here: a busy machine is not a fault of the product. */
const PATIENCE_MS = 60_000;
const originalConnect: (...args: unknown[]) => unknown = pg.Pool.prototype.connect;
function patientConnect(this: pg.Pool, ...args: unknown[]): unknown {
  this.options.connectionTimeoutMillis = PATIENCE_MS;
  return Reflect.apply(originalConnect, this, args);
}

/** From now on every statement goes through the gate of its connection, if that has one. */
export function gateConnections(): void {
  pg.Client.prototype.query = gatedQuery as typeof pg.Client.prototype.query;
  pg.Pool.prototype.connect = patientConnect as typeof pg.Pool.prototype.connect;
}

/**
 * Ends connections and waits until PostgreSQL has let go of all they held. Its own waiting looks
 * only every 100 ms.
 */
async function endBackends(
  admin: Database,
  which: string,
  parameter: string | number,
): Promise<void> {
  await admin.rows(`select pg_terminate_backend(pid) from pg_stat_activity where ${which}`, [
    parameter,
  ]);
  const left = `select pid from pg_stat_activity where ${which}`;
  while ((await admin.rows(left, [parameter])).length > 0)
    await new Promise<void>((next) => setImmediate(next));
}

/** Ends all connections of an instance. */
export const cutAll = (admin: Database, name: string): Promise<void> =>
  endBackends(admin, 'application_name = $1', name);

/** Ends one connection, and answers the error its user sees. */
export async function cut(admin: Database, client: pg.Client): Promise<Error> {
  const ended = new Promise<void>((done) => void client.once('end', () => done()));
  await endBackends(admin, 'pid = $1::int', z.number().parse(Reflect.get(client, 'processID')));
  if (Reflect.get(client, '_ended') !== true) await ended;
  return new Error('Connection terminated unexpectedly');
}
