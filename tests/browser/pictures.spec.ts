import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek, newPage, signIn, toWeeks } from './site.ts';

/**
 * Lets no picture come, and no script before one has failed: what the server drew fails before the
 * app takes over.
 */
async function losePictures(
  page: Page,
  how: 'missing' | 'aborted',
  { beforeScripts }: { beforeScripts: boolean },
): Promise<void> {
  let failed = () => {};
  const once = new Promise<void>((resolve) => (failed = resolve));
  await page.route(/\/api\/images\?|\/backgrounds\//, async (route) => {
    await (how === 'missing' ? route.fulfill({ status: 404, body: '' }) : route.abort());
    failed();
  });
  if (!beforeScripts) return;
  await page.route('**/assets/*.js', async (route) => {
    await once;
    await route.continue();
  });
}
/** Images that show the browser's mark of a broken one. */
const brokenImages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .filter((image) => image.currentSrc && getComputedStyle(image).opacity !== '0')
      .map((image) => image.currentSrc),
  );
const drawn = (page: Page) => page.locator('svg[viewBox="0 0 160 100"]').first();

for (const how of ['missing', 'aborted'] as const) {
  test(`pictures that are ${how} before the app takes over become the drawn scene, in a week's page and its gallery`, async ({
    page,
  }) => {
    const path = `/resort?weekId=${await freeWeek(page.request)}`;
    await losePictures(page, how, { beforeScripts: true });
    await page.goto(at('weeks.azul', path), { waitUntil: 'commit' });
    await expect(drawn(page)).toBeVisible();
    await expect.poll(() => brokenImages(page)).toEqual([]);
    await page.getByRole('button', { name: /, picture 1 of / }).click();
    await expect(
      page.getByRole('dialog').locator('svg[viewBox="0 0 160 100"]').first(),
    ).toBeVisible();
    await expect.poll(() => brokenImages(page)).toEqual([]);
  });
}

/** Mails fetch no picture at all (`src/mails/mails.test.ts`). */
for (const how of ['missing', 'aborted'] as const) {
  test(`pictures that are ${how} become the drawn scene in the list, and leave no broken one on the home page`, async ({
    context,
  }) => {
    const page = await newPage(context);
    await signIn(page, 'en', 'azul', 'pablo@azul.example');
    await toWeeks(page, 'weeks.azul');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    const lost: string[] = [];
    page.on('response', (reply) => reply.status() === 404 && lost.push(reply.url()));
    page.on('requestfailed', (request) => lost.push(request.url()));
    const year = new Date().getFullYear();
    const list = `/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`;
    await losePictures(page, how, { beforeScripts: false });
    for (const [path, name] of [
      [list, '/api/images?'],
      ['/', '/backgrounds/'],
    ] as const) {
      lost.length = 0;
      await page.goto(at('weeks.azul', path), { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => lost.some((address) => address.includes(name))).toBe(true);
      expect(new URL(page.url()).host).toBe(new URL(at('weeks.azul')).host);
      if (path === list) await expect(drawn(page)).toBeVisible();
      await expect.poll(() => brokenImages(page)).toEqual([]);
    }
  });
}
