import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../src/server/db/client.ts';
import { outbox } from '../../src/server/db/schema.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';

const folder = mkdtempSync(join(tmpdir(), 'members-'));
const root = join(import.meta.dirname, '../..');

/** The command as an operator runs it; answers what it printed and its exit code. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', DATABASE_URL: '' };
  return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'src/server/cli/members.ts'), ...args], { env, cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, out: error.stdout, err: error.stderr }),
  );
}

beforeAll(async () => {
  const database = await openEmbedded(join(folder, 'data'));
  await database.migrate();
  await seedClubs(database, { publicUrl: 'http://localhost:3000' });
  await database.close();
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('lists, invites and signs out', async () => {
  expect((await run('list', '--club', 'bosque')).out.split('\n').filter(Boolean)).toEqual([
    'bosque  BM30056  eva@bosque.example  Eva Montes de Oca  owner  has a password, data due, terms due',
    'bosque  BM30112  ivan@bosque.example  Iván Robledo  owner  waits for a first password, terms due',
  ]);
  expect((await run('invite', 'Ivan@bosque.example')).out).toMatch(/^ivan@bosque\.example is invited \(the terms are asked for\); the link works once, until \S+Z\. The mail leaves when the server starts\.\n$/);
  expect(await run('invite', 'eva@bosque.example')).toMatchObject({ code: 1, err: 'This member has a password already; a forgotten one is replaced on the sign-in page.\n' });
  expect(await run('invite', 'nobody@bosque.example')).toMatchObject({ code: 1, err: 'No member has this e-mail.\n' });
  expect((await run('end-sessions', 'eva@bosque.example')).out).toBe('eva@bosque.example: 0 sessions ended, saved devices forgotten.\n');
  const database = await openEmbedded(join(folder, 'data'));
  // A server that runs on the folder is named instead of harmed.
  const refused = await run('list');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^The data folder .+ is in use by process \d+\. Stop it, or set DATA_DIR to another folder, or use DATABASE_URL\.\n$/);
  expect((await database.db.select({ to: outbox.to }).from(outbox)).map(({ to }) => to)).toEqual(['ivan@bosque.example']);
  await database.close();
}, 90_000);

it('refuses what it does not know in a sentence', async () => {
  expect(await run('burn')).toMatchObject({ code: 1, err: 'Unknown command burn; known are invite, end-sessions, list.\n' });
  expect(await run('invite', 'x')).toMatchObject({ code: 1, err: 'Name the e-mail of a member.\n' });
  expect((await run('--help')).out).toContain('npm run members -- invite');
}, 60_000);
