import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { CONFIG_DESCRIPTIONS } from '../../src/server/config.ts';
import { AREAS } from '../../src/server/ops/areas.ts';
import { COMMON } from '../../src/server/ops/command.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
/** What a newcomer reads before anything else has at most this many lines. */
const README_LINES = 120;
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/')),
];
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** Where people read which command to run; the alerts are read at night. */
const instructions = [
  ...documents,
  'scripts/alerts.yml',
  ...globSync('tests/**/*.md', { cwd: root }),
  ...globSync('src/server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
];

it('names only commands that exist', () => {
  const named = instructions.flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z:-]+)/g)].map((match) => match[1]!),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

/**
 * What is wrong with the words after `npm run ops --`; undefined when there is such a command with
 * such flags.
 */
function wrongOps(words: string): string | undefined {
  const [name = '', verb = ''] = words.trim().split(' ');
  const area = Object.hasOwn(AREAS, name) ? AREAS[name] : undefined;
  if (!area) return name;
  if (verb === '') return undefined;
  const command =
    area.verbs[''] ?? (Object.hasOwn(area.verbs, verb) ? area.verbs[verb] : undefined);
  if (!command) return `${name} ${verb}`;
  const flags = { ...command.flags, ...COMMON };
  return [...words.matchAll(/ --([a-z-]+)/g)]
    .map((match) => match[1]!)
    .filter((flag) => !Object.hasOwn(flags, flag))
    .map((flag) => `${words}: --${flag}`)[0];
}

it('names only operators’ commands with areas, verbs and flags that exist', () => {
  const named = instructions.flatMap((path) => [
    // Up to what ends a command in a sentence, a code block or a comment behind it.
    ...[...read(path).matchAll(/npm run ops -- ([a-z][^`'\n#;),]*)/g)].map((match) => match[1]!),
    ...(path.endsWith('.md') || path.endsWith('.yml')
      ? [
          ...read(path).matchAll(
            new RegExp(
              `\\b((?:${Object.keys(AREAS).join('|')}) (?:list|end|resend|cancel|approve|decline|refund|import|add|invite)\\b(?: --[a-z-]+)?)`,
              'g',
            ),
          ),
        ].map((match) => match[1]!)
      : []),
  ]);
  expect(named.length).toBeGreaterThan(20);
  expect(named.flatMap((words) => wrongOps(words) ?? [])).toEqual([]);
  expect(
    ['claim list', 'claims lost', 'claims list --al', 'toString', 'doctor --nothing'].map(wrongOps),
  ).toEqual([
    'claim',
    'claims lost',
    'claims list --al: --al',
    'toString',
    'doctor --nothing: --nothing',
  ]);
});

it('lists every environment variable once, with the description the server has', () => {
  const rows = [
    ...read('docs/operations/configuration.md').matchAll(/^\| `([A-Z_]+)` \| (.+) \|$/gm),
  ].map((match) => [match[1]!, match[2]!] as const);
  expect(Object.fromEntries(rows)).toEqual(CONFIG_DESCRIPTIONS);
  expect(rows.length).toBe(Object.keys(CONFIG_DESCRIPTIONS).length);
});

it('has a README that is read in minutes, with rooms that exist', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(README_LINES);
  const rooms = [...readme.matchAll(/^ {6}([a-z0-9]+)\/ /gm)].map((match) => `src/${match[1]!}`);
  expect(rooms.length).toBeGreaterThan(10);
  expect(rooms.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The anchor a heading gets: lower case, no punctuation, hyphens for spaces. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

it('links only to files, pictures and headings that exist, and leaves no document without a link', () => {
  const links = documents.flatMap((from) =>
    [...read(from).matchAll(/\]\(([^)]+)\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^https?:/.test(link))
      .map((link) => {
        const [path = '', anchor] = link.split('#');
        return { from, link, to: path === '' ? from : join(dirname(from), path), anchor };
      }),
  );
  expect(links.length).toBeGreaterThan(20);
  const broken = links.filter(
    ({ to, anchor }) =>
      !existsSync(join(root, to)) ||
      (anchor !== undefined &&
        ![...read(to).matchAll(/^#+ (.+)$/gm)].some((match) => anchorOf(match[1]!) === anchor)),
  );
  expect(broken.map(({ from, link }) => `${from} -> ${link}`)).toEqual([]);
  const reached = new Set(links.map(({ to }) => to));
  expect(documents.filter((path) => !reached.has(path) && path !== 'README.md')).toEqual([]);
});
