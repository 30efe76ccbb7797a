import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Database } from '../../src/server/db/client.ts';

export const say = (line = '') => void process.stdout.write(`${line}\n`);
export const ms = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
export const p95 = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? NaN;
export const table = (head: string[], rows: string[][]) => {
  say(`| ${head.join(' | ')} |`);
  say(`|${head.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|`);
  for (const row of rows) say(`| ${row.join(' | ')} |`);
  say();
};

/** A role whose figures contain only its own statements. */
export async function reader(admin: pg.Client, url: string, role: string): Promise<string> {
  await admin.query(
    `do $$ begin create role ${role} login password '${role}'; exception when duplicate_object then null; end $$`,
  );
  await admin.query(`grant select on all tables in schema public to ${role}`);
  const address = new URL(url);
  address.username = role;
  address.password = role;
  return address.toString();
}

/** Milliseconds the database spent for a role since the start. */
const spent = async (admin: pg.Client, role: string): Promise<number> =>
  Number(
    (
      await admin.query<{ ms: string }>(
        `select coalesce(sum(s.total_exec_time + s.total_plan_time), 0) as ms from pg_stat_statements s
          join pg_roles r on r.oid = s.userid where r.rolname = '${role}'`,
      )
    ).rows[0]!.ms,
  );

/**
 * Milliseconds a server process has been on a processor; not a number where the system does not
 * say.
 */
function onProcessor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return NaN;
  }
}

export type Timed = { inside: number; processor: number; wall: number };
export type Role = { name: string; database: Database };
export async function timed(
  admin: pg.Client,
  { name, database }: Role,
  work: () => Promise<unknown>,
): Promise<Timed> {
  const pid = (await database.rows<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;
  const before = await spent(admin, name);
  const ran = onProcessor(pid);
  const began = performance.now();
  await work();
  const wall = performance.now() - began;
  return { inside: (await spent(admin, name)) - before, processor: onProcessor(pid) - ran, wall };
}
