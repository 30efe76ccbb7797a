import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/setup.mjs';

beforeAll(ensureBuilt);

it('the first page of a login site and of a weeks site load no more script than they may', () => {
  const script = join(import.meta.dirname, '../../scripts/bundle-size.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^login: \S+ kB in \d+ files\nweeks: \S+ kB in \d+ files\n$/);
});
