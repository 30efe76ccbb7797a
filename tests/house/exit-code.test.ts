import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

const support = new URL('../support/postgres.ts', import.meta.url).href;
/**
 * Exit code of a script that can start a PostgreSQL, as `npm run histories` and the benchmarks can.
 */
const codeOf = (script: string): Promise<unknown> =>
  new Promise((done) => {
    const command = ['--input-type=module', '--eval', `await import('${support}'); ${script}`];
    execFile(process.execPath, command, (error) => done(error ? error.code : 0));
  });

it('is kept by a command that can start a PostgreSQL', async () => {
  expect(await codeOf('process.exitCode = 1;')).toBe(1);
  expect(await codeOf('process.exitCode = 3;')).toBe(3);
  expect(await codeOf('')).toBe(0);
});
