import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '#lib/languages.ts';
import { moduleOf, PAGES, TEXT_PARTS } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import { sheetOf } from '#lib/view.ts';
import { picturePlaceholders } from './first-picture.ts';

/** Fonts of the first paint, fetched together with the page instead of after the style sheet. */
function fontPreloads(folder: string): string {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return '';
  const files = [
    ...new Set(
      readFileSync(manifest, 'utf8').match(
        /assets\/(?:fraunces|figtree)-latin-(?!ext)[\w.-]*\.woff2/g,
      ) ?? [],
    ),
  ].filter((file) => !file.includes('italic'));
  return files
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('');
}

/** What the build says about a module: its file and the modules it cannot start without. */
const buildManifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);

const START = 'src/app/start.tsx';
const LAYOUT = 'src/app/site-layout.tsx';
/**
 * Modules of a page and its layout, which would otherwise be requested only after the app has
 * started.
 */
function modulesOf(page: PageName): string[] {
  const module = moduleOf(page);
  const { layout } = PAGES[page];
  return [...(layout ? [LAYOUT] : []), `src/pages/${module}/${module}-page.tsx`];
}

/** Links that fetch the app, a page's code and its texts in one language together. */
function modulePreloads(folder: string): (page: PageName, language: Language) => string {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return () => '';
  const modules = buildManifest.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const reach = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (seen.has(name) || !modules[name]) continue;
      seen.add(name);
      reach(modules[name].imports, seen);
    }
    return seen;
  };
  const entry = reach(['index.html']);
  return (page, language) => {
    const texts = TEXT_PARTS[PAGES[page].texts].map(
      (part) => `src/i18n/locales/${language}/${part}.ts`,
    );
    const wanted = reach([START, ...modulesOf(page), ...texts]);
    return [...wanted]
      .filter((name) => !entry.has(name))
      .map((name) => `<link rel="modulepreload" href="/${modules[name]!.file}" crossorigin>`)
      .join('');
  };
}

/**
 * Separates what the build puts into the page: its styles, and its scripts with what they need.
 * `rest` is the page without them.
 */
function takeAssets(html: string): { rest: string; styles: string; scripts: string } {
  const assets =
    /[ \t]*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n?/g;
  const tags = (html.match(assets) ?? []).map((tag) => tag.trim());
  const isStyle = (tag: string) => tag.includes('rel="stylesheet"');
  return {
    rest: html.replace(assets, ''),
    styles: tags.filter(isStyle).join(''),
    scripts: tags.filter((tag) => !isStyle(tag)).join(''),
  };
}

const hrefsOf = (links: string): string[] =>
  [...links.matchAll(/href="(\/[^"]+\.css)"/g)].flatMap(([, href]) => href ?? []);
/**
 * The style sheets inside the page, for a browser that does not have them: a link would hold up the
 * first paint by one more round trip. They are fetched for the next page once nothing else is left
 * to fetch.
 */
function insidePage(folder: string, links: string): string {
  const hrefs = hrefsOf(links);
  const files = hrefs.map((href) => join(folder, href));
  if (!files.every((file) => existsSync(file))) return links;
  const sheets = files.map((file) => `<style>${readFileSync(file, 'utf8')}</style>`);
  return [
    ...sheets,
    ...hrefs.map((href) => `<link rel="prefetch" as="style" href="${href}">`),
  ].join('');
}

/** What every page takes from the build. */
export type BuiltApp = ReturnType<typeof readBuiltApp> & {
  /** The hidden notice for an app that could not start. */
  notStarted: Readonly<Record<Language, string>>;
};

export function readBuiltApp(folder: string) {
  const {
    rest: template,
    styles,
    scripts,
  } = takeAssets(readFileSync(join(folder, 'index.html'), 'utf8'));
  return {
    template,
    styles,
    scripts,
    inlineStyles: insidePage(folder, styles),
    sheet: sheetOf(hrefsOf(styles)[0] ?? ''),
    preloads: fontPreloads(folder),
    modules: modulePreloads(folder),
    pictures: picturePlaceholders(folder),
  };
}
