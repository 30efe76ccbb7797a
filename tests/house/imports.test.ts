import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../../src');

/** Which folders a folder may import from, besides itself (README, The house). */
const allowed: Record<string, readonly string[]> = {
  lib: ['scenes'],
  scenes: [],
  sentence: ['contracts', 'lib'],
  loading: [],
  contracts: ['lib', 'loading'],
  clubs: ['contracts', 'lib'],
  i18n: ['contracts', 'lib', 'loading'],
  legal: ['contracts', 'lib'],
  client: ['contracts', 'lib', 'loading'],
  ui: ['lib', 'loading'],
  mocks: ['contracts', 'lib', 'scenes', 'clubs'],
  mails: ['contracts', 'lib', 'clubs', 'i18n'],
  components: ['sentence', 'ui', 'loading', 'client', 'contracts', 'i18n', 'clubs', 'lib', 'legal'],
  pages: ['components', 'ui', 'loading', 'client', 'contracts', 'i18n', 'clubs', 'lib', 'legal'],
  app: ['pages', 'components', 'ui', 'loading', 'client', 'contracts', 'i18n', 'clubs', 'lib'],
  server: ['contracts', 'lib', 'scenes', 'legal', 'clubs', 'mails'],
  workbench: [
    'app',
    'pages',
    'components',
    'ui',
    'loading',
    'client',
    'contracts',
    'i18n',
    'clubs',
    'lib',
    'mails',
    'mocks',
    'scenes',
  ],
  sandbox: ['contracts', 'lib'],
  worker: ['lib'],
};
/**
 * Stories and component tests may also use the stand-ins; the composition roots may use more than
 * other files.
 */
const extra = (file: string): readonly string[] => {
  if (/\.(stories|test)\.tsx?$/.test(file))
    return ['mocks', 'workbench', 'clubs', 'client', 'contracts', 'mails', 'i18n'];
  if (file === 'server/main.ts') return ['sandbox'];
  if (file === 'main.tsx') return ['app', 'ui'];
  return [];
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory()
      ? filesBelow(path)
      : /\.tsx?$/.test(name) && !name.endsWith('.d.ts')
        ? [path]
        : [];
  });

const files = filesBelow(source).map((path) => relative(source, path).replaceAll('\\', '/'));
const imports = (file: string): string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1]!,
  );

const roomOf = (file: string): string => (file.includes('/') ? file.split('/', 1)[0]! : 'root');
const target = (file: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#')) return specifier.slice(1).split('/', 1)[0];
  if (!specifier.startsWith('.')) return undefined;
  const path = relative(source, join(source, file, '..', specifier)).replaceAll('\\', '/');
  if (!path.startsWith('../')) return roomOf(path);
  // Outside of src: the version of the package, and the test support for stories and tests.
  const own =
    path === '../package.json' ||
    (/\.(stories|test)\.tsx?$/.test(file) && path.startsWith('../tests/'));
  return own ? undefined : path;
};

it('knows every room', () => {
  const rooms = [...new Set(files.map(roomOf))].filter((room) => room !== 'root');
  expect(rooms.filter((room) => !(room in allowed))).toEqual([]);
});

it('lets no room look where it must not', () => {
  expect(files.flatMap(imports).length).toBeGreaterThan(2_000);
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    const open = [room, ...(allowed[room] ?? []), ...extra(file)];
    return imports(file).flatMap((specifier) => {
      const into = target(file, specifier);
      return into !== undefined && !open.includes(into) ? [`${file} -> ${specifier}`] : [];
    });
  });
  expect(wrong).toEqual([]);
});

/** Areas of the server, the folders of `src/server`; each uses only those before it. */
const areas = [
  'core',
  'db',
  'partners',
  'drawing',
  'picture',
  'http',
  'club',
  'catalogue',
  'week',
  'reservation',
  'document',
  'mail',
  'auth',
  'push',
  'realtime',
  'payment',
  'watch',
  'line',
  'claim',
  'trip',
  'saved',
  'preview',
  'cruise',
  'deal',
  'member',
  'ops',
  'cli',
];
/**
 * Files beside the folders that areas may use. `deps.ts` only names types of areas, as it lists what
 * all of them are given; every other file there puts areas together.
 */
const shared = ['server/config.ts', 'server/deps.ts', 'server/loopback.ts'];
const areaOf = (path: string): string | undefined => /^server\/([^/]+)\//.exec(path)?.[1];

it('knows every area of the server', () => {
  const found = new Set(files.flatMap((file) => areaOf(file) ?? []));
  expect([...found].toSorted()).toEqual(areas.toSorted());
});

it('lets an area of the server use only the areas before it', () => {
  const mayUse = (area: string, path: string): boolean => {
    const used = areaOf(path);
    return used === undefined ? shared.includes(path) : areas.indexOf(used) <= areas.indexOf(area);
  };
  const wrong = files.flatMap((file) => {
    const area = areaOf(file);
    if (area === undefined) return [];
    return imports(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => relative(source, join(source, file, '..', specifier)))
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.startsWith('server/') && !mayUse(area, path))
      .map((path) => `${file} -> ${path}`);
  });
  expect(wrong).toEqual([]);
});

it('loads nothing later in a way that breaks the page when it fails (docs/first-page.md)', () => {
  const lazy = (file: string): boolean =>
    /\blazy\b[^;]*from 'react'|React\.lazy/.test(readFileSync(join(source, file), 'utf8'));
  expect(files.filter(lazy)).toEqual(['loading/page.tsx']);
});

it('answers every call of a contract by a named handler (docs/how-to/endpoint.md)', () => {
  const named = /^(?:\w+\(\s*)?(?:\((?:call)?\)\s*=>\s*\w+\(|handle\w+\b)/;
  for (const inline of [
    'async (call) => {',
    '({ body }) => save(body)',
    '(call) => {',
    'turn(async',
  ])
    expect(inline).not.toMatch(named);
  const handlers = files.flatMap((file) =>
    [
      ...readFileSync(join(source, file), 'utf8').matchAll(
        /\bcontractRoute\(\s*\w+,\s*[\w.]+,\s*([^;]{0,60})/g,
      ),
    ].map(([, handler = '']) => ({ file, handler })),
  );
  expect(handlers.length).toBeGreaterThan(80);
  expect(handlers.filter(({ handler }) => !named.test(handler))).toEqual([]);
});

it('names files in kebab-case and gives every import its extension', () => {
  expect(
    files.filter(
      (file) => !/^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.(?:test|stories|d))?\.tsx?$/.test(file),
    ),
  ).toEqual([]);
  const bare = files.flatMap((file) =>
    imports(file)
      .filter(
        (specifier) =>
          /^[.#]/.test(specifier) && !/\.(tsx?|json|css|svg|js|md|mjs)(\?\w+)?$/.test(specifier),
      )
      .map((specifier) => `${file} -> ${specifier}`),
  );
  expect(bare).toEqual([]);
});
