import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { CONFIG_DESCRIPTIONS } from '../../src/server/config.ts';

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

it('names only commands that exist', () => {
  const named = [...readme.matchAll(/npm run ([a-z:-]+)/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('lists every environment variable with the description the server has', () => {
  const rows = Object.fromEntries(
    [...readme.matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm)].map((match) => [match[1]!, match[2]!]),
  );
  expect(rows).toEqual(CONFIG_DESCRIPTIONS);
});

it('shows pictures and rooms that exist', () => {
  const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => match[1]!);
  const rooms = [...readme.matchAll(/^ {6}([a-z0-9]+)\/ /gm)].map((match) => `src/${match[1]!}`);
  expect(rooms.length).toBeGreaterThan(10);
  expect([...pictures, ...rooms].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
