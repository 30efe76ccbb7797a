import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { baselinesIn, packFacts } from '../visual/baselines.ts';
import { causeOf, findingsOf, meantClubs } from '../visual/causes.ts';
import { compare, decode, encode } from '../visual/compare.ts';
import { PROPERTIES, readParts } from '../visual/facts.ts';
import type { Entry, Review } from '../visual/review.ts';
import { buildReport, serveReport } from '../visual/server.ts';

const CLUBS = ['azul', 'coral', 'bosque'];
/** A page with one token, one piece that wears it and one text. */
const drawn = ({ tint = '#faebe6', top = 20, text = 'Filters' } = {}): string =>
  `<style>:root{--primary-tint:${tint};--line:#ddd}body{margin:0;font:16px sans-serif}
   .chip{position:absolute;left:20px;top:20px;width:160px;height:40px}
   .bg-primary-tint{background:var(--primary-tint)}</style>
   <div class="chip bg-primary-tint">Chosen</div><p style="position:absolute;left:20px;top:${top + 80}px;margin:0;padding:8px;border:1px solid var(--line)">${text}</p>`;

async function picture(page: Page, html: string) {
  await page.setViewportSize({ width: 390, height: 300 });
  await page.setContent(html);
  return {
    picture: await decode(await page.screenshot()),
    facts: await page.evaluate(readParts, { properties: PROPERTIES, height: 300 }),
  };
}

/** Plants a tint that moved in Coral, twice, and a text that fell by two pixels in Bosque. */
async function plant(page: Page, folder: string) {
  const baselines = baselinesIn(join(folder, 'baselines'));
  const report = join(folder, 'report');
  for (const part of ['before', 'after']) mkdirSync(join(report, part), { recursive: true });
  const entries: Entry[] = [];
  for (const [story, club, change] of [
    ['list', 'coral', { tint: '#e8eef5' }],
    ['resort', 'coral', { tint: '#e8eef5' }],
    ['list', 'bosque', { top: 22 }],
  ] as const) {
    const name = `${story}.${club}`;
    const [before, after] = [await picture(page, drawn()), await picture(page, drawn(change))];
    const seen = compare(before.picture, after.picture);
    if (seen.same) throw new Error(`${name} has not changed`);
    const file = await encode(before.picture);
    baselines.put(name, { picture: file, facts: packFacts(before.facts) });
    writeFileSync(join(report, 'before', `${name}.webp`), file);
    writeFileSync(join(report, 'after', `${name}.webp`), await encode(after.picture));
    writeFileSync(join(report, 'after', `${name}.json.br`), packFacts(after.facts));
    const findings = findingsOf(before.facts, after.facts, seen.boxes);
    entries.push({
      name,
      story,
      title: `Pages/${story}`,
      state: 'Default',
      club,
      language: 'es',
      scheme: 'light',
      viewport: 'phone',
      kind: 'changed',
      before: `before/${name}.webp`,
      after: `after/${name}.webp`,
      hash: `hash of ${name}`,
      size: seen.size,
      pixels: seen.pixels,
      findings,
      cause: causeOf(findings),
      contrast: [],
      history: [],
    });
  }
  const review: Review = {
    taken: '2026-11-22T06:20:00.000Z',
    browser: 'Chromium',
    filter: [],
    clubs: CLUBS,
    meant: meantClubs(entries, CLUBS),
    live: false,
    counts: { failed: 0, changed: 3, new: 0, removed: 0, same: 7 },
    entries,
  };
  writeFileSync(join(report, 'review.json'), JSON.stringify(review));
  writeFileSync(join(report, 'machine.json'), '{"browser":"Chromium","fonts":"aa"}');
  return { baselines, report, review };
}

let folder = '';
test.beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'visual-report-'))));
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('groups planted changes by cause, accepts one group, rejects a picture with a reason', async ({
  page,
}) => {
  const { baselines, report, review } = await plant(page, folder);
  const old = baselines.files('list.coral').picture;
  await buildReport(report, { ...review, live: true, workbench: '/workbench/' });
  const { url, undecided, close } = await serveReport(
    { folder: report, baselines, by: 'Marta' },
    0,
  );
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto(url);

  // What was not meant stands first and cannot be accepted as a group.
  const reasons = page.getByRole('navigation', { name: 'Reasons' });
  await expect(reasons.getByRole('listitem').first()).toContainText(
    'Meant for Coral, moved Bosque',
  );
  await expect(page.getByRole('heading', { name: 'Bosque moved: 1 picture' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('status')).toHaveText(/Not meant/);
  expect(undecided()).toBe(3);

  // The same change in two pictures is one group, named by its token.
  await reasons.getByRole('button', { name: /primary-tint changed/ }).click();
  await expect(
    page.getByRole('heading', { name: 'primary-tint changed: 2 pictures' }),
  ).toBeVisible();
  await expect(page.getByText('#faebe6')).toBeVisible();
  await expect(page.getByText('Coral only.').first()).toBeVisible();
  // Its box lies around the chip.
  await expect(page.getByRole('button', { name: 'Place 1' })).toBeVisible();
  for (const view of ['Blink', 'Onion', 'Swipe', 'Zoom', 'Side by side']) {
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
    await expect(page.getByAltText(/Now/).first()).toBeAttached();
  }
  await expect(page.getByRole('link', { name: 'Open the story as pictured' })).toHaveAttribute(
    'href',
    /\/workbench\/\?path=\/story\/list&globals=club%3Acoral%3Blanguage%3Aes%3Bscheme%3Alight/,
  );
  await page.getByLabel('Why').fill('The wash comes from the second color.');
  await page.getByRole('button', { name: /Accept all 2/ }).click();
  await expect(page.getByRole('status')).toHaveText('Accepted: 2 pictures');
  expect(baselines.files('list.coral').picture).not.toEqual(old);
  expect(baselines.files('list.coral').picture).toEqual(
    readFileSync(join(report, 'after/list.coral.webp')),
  );
  expect(baselines.facts('resort.coral')?.tokens['primary-tint']).toBe('rgb(232, 238, 245)');
  expect(baselines.decisions()).toMatchObject([
    {
      by: 'Marta',
      verdict: 'accepted',
      cause: 'primary-tint changed',
      reason: 'The wash comes from the second color.',
      pictures: { 'list.coral': 'hash of list.coral', 'resort.coral': 'hash of resort.coral' },
    },
  ]);

  // Next comes what is left; rejecting asks for a reason first, and keeps the picture.
  await expect(page.getByRole('heading', { name: /Bosque moved/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByLabel('Why is it wrong?')).toBeFocused();
  await page.keyboard.type('Nobody asked for it');
  await page.getByRole('button', { name: /^Reject/ }).click();
  await expect(page.getByRole('status')).toHaveText('Rejected: 1 picture');
  expect(undecided()).toBe(0);
  expect(baselines.decisions().at(-1)).toMatchObject({
    verdict: 'rejected',
    reason: 'Nobody asked for it',
    pictures: { 'list.bosque': 'hash of list.bosque' },
  });

  // Undone twice: everything is as it was.
  for (const left of [1, 3]) {
    await page.keyboard.press('u');
    await expect.poll(undecided).toBe(left);
  }
  expect(baselines.files('list.coral').picture).toEqual(old);
  expect(baselines.decisions()).toEqual([]);

  // Another page in the same browser cannot decide.
  const { status } = await fetch(`${url}/decide`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: JSON.stringify({
      verdict: 'accepted',
      pictures: ['list.coral'],
      reason: '',
      cause: '',
    }),
  });
  expect(status).toBe(403);
  expect(baselines.decisions()).toEqual([]);
  await close();
});

test('is readable from a file, where nothing can be accepted', async ({ page }) => {
  const { report, review } = await plant(page, folder);
  await buildReport(report, review);
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto(`file://${join(report, 'index.html')}`);
  await expect(page.getByRole('heading', { name: 'Bosque moved: 1 picture' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(
    page.getByRole('heading', { name: 'primary-tint changed: 2 pictures' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /Accept/ })).toHaveCount(0);
  // Meant for every club, nothing stands apart.
  await page.getByRole('button', { name: 'Coral', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Reasons' })).toContainText('Moved or resized');
});
