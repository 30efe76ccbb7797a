import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { describe, expect, it } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { EVERY_CLUB, modeName, modes, SAMPLE } from '../../src/workbench/modes.ts';
import { chooseSample, isMeant, storyIndex, storiesOf } from './sample.ts';
import type { Mode } from '../../src/workbench/modes.ts';
import type { StoryEntry } from './sample.ts';

const root = join(import.meta.dirname, '../..');
const clubs = clubRegistry.map(({ slug }) => slug);

/**
 * What the workbench's index will hold, read from the stories' sources as far as the sample looks.
 */
const stories = [
  'src/ui',
  'src/components',
  'src/pages',
  'src/mails',
  'src/workbench/foundations',
].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .sort()
    .flatMap((file): StoryEntry[] => {
      const path = `${room}/${file.replaceAll('\\', '/')}`;
      const source = readFileSync(join(root, path), 'utf8');
      const title = /title: '([^']+)'/.exec(source)?.[1] ?? '';
      return [...source.matchAll(/^export const ([A-Z]\w*)/gm)].map(([, exportName = '']) => {
        const name = storyNameFromExport(exportName);
        return {
          id: toId(title, name),
          name,
          title,
          importPath: `./${path}`,
          exportName,
          tags: new RegExp(`^export const ${exportName}\\b[^;]*?'every-club'`, 'm').test(source)
            ? [EVERY_CLUB]
            : [],
        };
      });
    }),
);
const sample = chooseSample(stories);
const story = (id: string, more: Partial<StoryEntry> = {}): StoryEntry => ({
  id,
  name: id,
  title: 'Pages/Here',
  importPath: './src/pages/here/here.stories.tsx',
  exportName: 'Default',
  tags: [],
  ...more,
});

describe('the sample', () => {
  it('shows every page in every club, in that club’s mode', () => {
    const pages = readdirSync(join(root, 'src/pages'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => file.endsWith('-page.stories.tsx'));
    const titles = new Set(
      stories
        .filter(({ importPath }) => /^\.\/src\/pages\/.*-page\.stories/.test(importPath))
        .map(({ title }) => title),
    );
    expect(titles.size).toBe(pages.length);
    for (const title of titles)
      expect(
        sample.filter((shot) => shot.title === title).map(({ club }) => club),
        title,
      ).toEqual(clubs);
    // Over the pages every mode occurs: each club in each scheme and at each width.
    expect(
      new Set(
        sample
          .filter(({ group }) => group === 'pages')
          .map((shot) => modeName({ ...shot, motion: 'reduce' } as Mode)),
      ),
    ).toEqual(new Set(Object.keys(modes)));
  });

  it('shows every piece, every primitive and every mail, and every club often', () => {
    const shown = new Set(sample.map(({ title }) => title));
    expect(
      [...new Set(stories.map(({ title }) => title))].filter(
        (title) => !shown.has(title) && title !== 'Foundations/Club matrix',
      ),
    ).toEqual([]);
    for (const club of clubs)
      expect(sample.filter((shot) => shot.club === club).length, club).toBeGreaterThan(30);
    for (const { group } of SAMPLE)
      expect(
        sample.some((shot) => shot.group === group),
        group,
      ).toBe(true);
  });

  it('stays small enough to be looked at and kept', () => {
    expect(sample.length).toBeGreaterThan(100);
    expect(sample.length).toBeLessThan(350);
  });

  it('leaves out whatever shows all clubs, so that a club’s change is seen only in that club’s pictures', () => {
    expect(sample.filter(({ story }) => /matrix|every-club|--clubs/.test(story))).toEqual([]);
  });

  it('keeps names when stories are added, removed or moved', () => {
    const names = new Set(sample.map(({ name }) => name));
    expect(names.size).toBe(sample.length);
    const again = chooseSample([
      ...stories,
      story('new-piece--default', {
        title: 'Components/New',
        importPath: './src/components/new/new.stories.tsx',
      }),
    ]);
    expect(again.filter(({ name }) => !names.has(name)).map(({ story }) => story)).toEqual([
      'new-piece--default',
    ]);
    const fewer = chooseSample(
      stories.filter(({ importPath }) => !importPath.startsWith('./src/pages/login/')),
    );
    expect(fewer.map(({ name }) => name)).toEqual(
      [...names].filter((name) => !name.startsWith('pages-login--')),
    );
  });
});

describe('a story', () => {
  it('that fixes its club is pictured in that club, not in every club', () => {
    const facts = { 'a--fixed': { club: 'bosque', language: 'es' } };
    const fixed = story('a--fixed', { tags: [EVERY_CLUB] });
    expect(chooseSample([fixed], facts)).toMatchObject([
      { name: 'a--fixed.bosque', language: 'es' },
    ]);
    expect(chooseSample([fixed]).map(({ club }) => club)).toEqual(clubs);
  });

  it('keeps what it fixes: language, scheme and width', () => {
    const [shot] = chooseSample([story('a--one', { importPath: './src/mails/a.stories.tsx' })], {
      'a--one': { language: 'es', scheme: 'dark', viewport: 'tablet' },
    });
    expect(shot).toMatchObject({ language: 'es', scheme: 'dark', viewport: 'tablet' });
  });

  it('that excludes pictures gets none; the one with the tag stands for its file', () => {
    expect(chooseSample([story('a--off')], { 'a--off': { off: true } })).toEqual([]);
    const chosen = chooseSample([story('a--first'), story('a--open', { tags: [EVERY_CLUB] })]);
    expect(chosen.map(({ name }) => name)).toEqual(clubs.map((club) => `a--open.${club}`));
  });
});

it('finds pictures by words, all of them', () => {
  expect(
    sample
      .filter((shot) => isMeant(shot, ['coral', 'LOGIN']))
      .every(({ club }) => club === 'coral'),
  ).toBe(true);
  expect(sample.filter((shot) => isMeant(shot, ['Pages/Login'])).length).toBe(clubs.length);
  expect(sample.filter((shot) => isMeant(shot, ['nothing of ours']))).toEqual([]);
});

it('reads the workbench’s index', () => {
  const entries = {
    'a--about': { type: 'docs', id: 'a--about', title: 'A', name: 'About', importPath: './a.mdx' },
    'a--b': {
      type: 'story',
      id: 'a--b',
      title: 'A',
      name: 'B',
      importPath: './a.stories.tsx',
      exportName: 'B',
      tags: ['dev'],
    },
  };
  expect(storiesOf(storyIndex.parse({ v: 5, entries })).map(({ id }) => id)).toEqual(['a--b']);
});
