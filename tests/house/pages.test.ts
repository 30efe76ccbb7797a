import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { backgroundPlaceholderUrl, BACKGROUNDS, backgroundUrl } from '#clubs/place.ts';
import { LANGUAGES } from '#lib/languages.ts';
import { moduleOf, pageAt, PAGE_NAMES, PAGES } from '#lib/pages.ts';
import { linkTo } from '#lib/paths.ts';
import en from '../../src/i18n/locales/en/common.json' with { type: 'json' };
import es from '../../src/i18n/locales/es/common.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const titles: Record<string, Record<string, string>> = { en: en.titles, es: es.titles };
const has = (pattern: string): boolean => globSync(pattern, { cwd: root }).length > 0;
const rows = PAGE_NAMES.map((name) => ({ name, ...PAGES[name] }));

it.each(LANGUAGES)('gives every page a title in %s and a file with its texts', (language) => {
  const missing = rows.filter(
    ({ name, texts }) =>
      !titles[language]?.[name] || !has(`src/i18n/locales/${language}/${texts}.ts`),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  // A page that is gone takes its title with it.
  expect(Object.keys(titles[language] ?? {}).toSorted()).toEqual(PAGE_NAMES.toSorted());
});

it('finds a module for every page, and a page for every module', () => {
  const modules = globSync('src/pages/*/*-page.tsx', { cwd: root }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(
    PAGE_NAMES.map(moduleOf)
      .map((module) => `src/pages/${module}/${module}-page.tsx`)
      .toSorted(),
  ).toEqual(modules.toSorted());
});

it('finds the backgrounds of every page that opens with one', () => {
  const pictures = rows.flatMap(({ picture }) => picture ?? []);
  expect(pictures.length).toBeGreaterThan(0);
  const files = pictures.flatMap((name) =>
    [...demoClubs, { Id: 'a club without a place' }].flatMap((club) =>
      [1, 2, 3, 4].flatMap((scene) => [
        backgroundPlaceholderUrl(club, name, scene),
        ...BACKGROUNDS.map(({ width }) => backgroundUrl(club, name, scene, width)),
      ]),
    ),
  );
  expect(files.filter((file) => !has(`public${file}`))).toEqual([]);
});

it('gives every page an address of its own; the sign-in stands in for the home page', () => {
  const paths = rows.filter(({ name }) => name !== 'login').map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(PAGES.login.path).toBe(PAGES.home.path);
  for (const name of PAGE_NAMES.filter((one) => one !== 'login' && one !== 'notFound'))
    expect(pageAt(linkTo.page(name), 'weeks', false)).toBe(name);
  expect(pageAt('/nowhere', 'weeks', true)).toBe('notFound');
});

it.each([
  [linkTo.trip('AZ-7KM4-Q2P6'), 'trip'],
  [linkTo.sharedTrip('abcdefghijklmnop'), 'sharedTrip'],
  ['/trip/', 'notFound'],
  ['/trip', 'notFound'],
  ['/trip/a/b', 'notFound'],
  ['/trips', 'trips'],
] as const)('takes one part of a path as its parameter: %s is %s', (path, page) => {
  expect(pageAt(path, 'weeks', true)).toBe(page);
});

it.each([
  ['login', false, 'login'],
  ['login', true, 'login'],
  ['weeks', false, 'home'],
  ['weeks', true, 'home'],
  ['both', false, 'login'],
  ['both', true, 'home'],
] as const)('shows at / of a host for %s, signed in: %s, the page %s', (site, someone, page) => {
  expect(pageAt('/', site, someone)).toBe(page);
});
