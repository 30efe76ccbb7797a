import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ensureBuilt } from '../../scripts/setup.mjs';

beforeAll(ensureBuilt);

it('the first page of a login site and of a weeks site load no more script than they may', () => {
  const script = join(import.meta.dirname, '../../scripts/bundle-size.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^login: \S+ kB in \d+ files\nweeks: \S+ kB in \d+ files\n$/);
});

it('the script of the page imports no other one, so that those of the app run in tasks of their own', () => {
  const manifest = join(import.meta.dirname, '../../dist/.vite/manifest.json');
  const { 'index.html': entry } = z
    .object({
      'index.html': z.object({
        imports: z.array(z.string()).default([]),
        dynamicImports: z.array(z.string()),
      }),
    })
    .parse(JSON.parse(readFileSync(manifest, 'utf8')));
  expect(entry).toEqual({ imports: [], dynamicImports: ['src/app/start.tsx'] });
});
