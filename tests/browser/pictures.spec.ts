import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek } from './site.ts';

/** Lets no picture come, and no script before one has failed: what the server drew fails before the app takes over. */
async function losePictures(page: Page, how: 'missing' | 'aborted'): Promise<void> {
  let failed = () => {};
  const once = new Promise<void>((resolve) => (failed = resolve));
  await page.route(/\/api\/images\?|\/backgrounds\//, async (route) => {
    await (how === 'missing' ? route.fulfill({ status: 404, body: '' }) : route.abort());
    failed();
  });
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
    await losePictures(page, how);
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
