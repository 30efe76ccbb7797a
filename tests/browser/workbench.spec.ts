import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { clubRegistry } from '../../src/clubs/registry.ts';
import { storyGroups } from '../../src/workbench/studio/story-groups.ts';
import { EVERY_CLUB, modeName, modes } from '../../src/workbench/modes.ts';
import { launch, readFacts } from '../visual/capture.ts';
import { storiesOf } from '../visual/sample.ts';
import type { StoryEntry } from '../visual/sample.ts';
import { readIndex, root, serve, STATIC } from '../visual/storybook.ts';

/** Pictures a build of Chromatic may take; its free plan has 5,000 a month. */
const BUDGET = 1_500;
/**
 * How many stories a change of a file may picture again, at least and at most: those of today, and
 * a few. More means that something many stories import has begun to import the file; where new
 * stories of its own are the reason, the numbers move with them.
 */
const TRACES = [
  { file: 'src/ui/button.tsx', stories: [1_250, 1_430] },
  { file: 'src/components/week/week-card.tsx', stories: [75, 110] },
  { file: 'src/components/legal/legal-dialog.tsx', stories: [730, 850] },
  { file: 'src/workbench/foundations/tokens.stories.tsx', stories: [3, 5] },
  { file: 'src/workbench/journeys/journey.tsx', stories: [30, 44] },
] as const;

let stories: StoryEntry[] = [];
test.beforeAll(() => {
  stories = storiesOf(readIndex());
});

test('takes at most 1,500 pictures a build, in every club, language, scheme and width', async () => {
  const site = await serve(STATIC);
  const browser = await launch();
  const facts = await readFacts(
    browser,
    site.url,
    stories.map(({ id }) => id),
  );
  await browser.close();
  await site.close();
  const pictures = stories.flatMap((story) =>
    facts[story.id]?.off ? [] : (facts[story.id]?.modes ?? []).map((mode) => ({ story, mode })),
  );
  expect(pictures.length).toBeGreaterThan(stories.length * 0.8);
  expect(pictures.length).toBeLessThanOrEqual(BUDGET);

  // Every mode of the covering plan is used, and by each kind of story.
  for (const room of ['ui', 'components', 'pages']) {
    const taken = new Set(
      pictures
        .filter(({ story }) => story.importPath.startsWith(`./src/${room}/`))
        .map(({ mode }) => mode),
    );
    expect(
      Object.keys(modes).filter((mode) => !taken.has(mode)),
      room,
    ).toEqual([]);
  }
  for (const story of stories.filter(({ tags }) => tags.includes(EVERY_CLUB)))
    expect(
      pictures.filter((one) => one.story === story).map(({ mode }) => mode.split(' ', 1)[0]),
      story.id,
    ).toEqual(clubRegistry.map(({ slug }) => slug));
  // A story that fixes what it shows is not pictured in modes that cannot change it.
  for (const { story, mode } of pictures) {
    const { club, language, scheme } = facts[story.id] ?? {};
    const fixed = Object.fromEntries(
      Object.entries({ club, language, scheme }).filter(([, value]) => value !== undefined),
    );
    const named = Object.values(modes).find((one) => modeName(one) === mode);
    if (named) expect(named, story.id).toMatchObject(fixed);
  }
});

test('shows the studio and its book no story in a language, club or scheme of its own', async () => {
  const site = await serve(STATIC);
  const browser = await launch();
  const ids = stories.map(({ id }) => id);
  const facts = await readFacts(browser, site.url, ids);
  await browser.close();
  await site.close();
  const groups = await storyGroups(readIndex(), (id) => {
    const { club, language, scheme } = facts[id] ?? {};
    const fixed = Object.entries({ club, language, scheme });
    return Promise.resolve(Object.fromEntries(fixed.filter(([, value]) => value !== undefined)));
  });
  for (const { story } of Object.values(groups).flat()) {
    const { club, language, scheme } = facts[story] ?? {};
    expect({ club, language, scheme }, story).toEqual({});
  }
});

test('shows the stories of a page in the toolbar’s club, language and scheme, a few at a time', async ({
  page,
}) => {
  const site = await serve(STATIC);
  await page.goto(
    `${site.url}/iframe.html?id=pages-login--about&viewMode=docs&globals=club:coral;language:es;scheme:dark`,
  );
  await expect(page.locator('.thumbnails li').nth(20)).toBeAttached();
  const frames = page.locator('.thumbnails iframe');
  await expect(frames.first()).toBeAttached();
  expect(await frames.count()).toBeLessThanOrEqual(4);
  const first = page.frameLocator('.thumbnails iframe').first().locator('html');
  await expect(first).toHaveAttribute('lang', 'es');
  await expect(first).toHaveAttribute('data-scheme', 'dark');
  // What the frames say of their own globals is not the page's.
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([
    0,
    'BODY',
  ]);
  await site.close();
});

for (const { file, stories: range } of TRACES)
  test(`pictures only what a change of ${file} can reach`, async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [
        join(root, 'node_modules/chromatic/dist/bin.cjs'),
        'trace',
        '--mode',
        'compact',
        '--stats-file',
        join(STATIC, 'preview-stats.json'),
        file,
      ],
      { cwd: root, env: { ...process.env, FORCE_COLOR: '0' }, maxBuffer: 1e8 },
    );
    const said = stripVTControlCharacters(stdout + stderr);
    expect(said).not.toContain('TurboSnap disabled');
    const affected = stories.filter(({ importPath }) =>
      said.includes(importPath.replace('./', '')),
    ).length;
    const [least, most] = range;
    expect(affected).toBeGreaterThanOrEqual(least);
    expect(affected).toBeLessThanOrEqual(most);
  });
