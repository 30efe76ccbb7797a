/**
 * Runs a command on a real PostgreSQL of its own: `npx node tests/support/with-postgres.ts npx vitest
 * run --project api tests/api/claim.test.ts`. The command finds the server in TEST_DATABASE_URL;
 * each test server makes a database there.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startPostgres } from './postgres.ts';

const [command, ...args] = process.argv.slice(2);
if (!command) throw new Error('Name the command to run, e.g. npx vitest run --project api');
const postgres = await startPostgres();
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.serverUrl },
});
const [code] = (await once(child, 'exit')) as [number | null];
await postgres.stop();
process.exit(code ?? 1);
