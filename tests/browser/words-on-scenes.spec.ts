import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { paleLines } from './pale-lines.ts';
import { at, fillDueData, newPage, signIn, test, text, toWeeks } from './site.ts';
import type { Language } from './site.ts';

/** The scene of a page is one of four at random; here it is the given one. */
const withScene = async (page: Page, number: number): Promise<void> => {
  await page.unroute(/\/backgrounds\//);
  await page.route(/\/backgrounds\//, (route) =>
    route.continue({ url: route.request().url().replace(/-\d-/, `-${number}-`) }),
  );
};

const CLUBS: readonly [string, string, Language, string][] = [
  ['azul', 'weeks.azul', 'en', 'pablo@azul.example'],
  ['coral', 'weeks.coral', 'es', 'luis@coral.example'],
  ['bosque', 'weeks.bosque', 'es', 'eva@bosque.example'],
  ['', '', 'en', 'sam@club.example'],
];

/** Eva's club asks her for data once, and then leads straight to its weeks. */
async function enterBosque(page: Page): Promise<void> {
  await signIn(page, 'es', 'bosque', 'eva@bosque.example', { leadsTo: /bosque/ });
  const dialog = page.getByRole('dialog');
  const isIn = () => new URL(page.url()).host.startsWith('weeks.bosque');
  await expect.poll(async () => isIn() || dialog.isVisible()).toBe(true);
  if (!isIn()) {
    await fillDueData(page, dialog);
    await dialog.getByRole('button', { name: text('es', 'verification:dialog.save') }).click();
  }
  await expect.poll(isIn).toBe(true);
}

test.use({ reducedMotion: 'reduce' });
for (const [host, weeks, language, email] of CLUBS)
  test(`the words on every scene of ${host || 'the neutral club'} can be read at every width`, async ({
    context,
  }) => {
    const page = await newPage(context);
    for (const number of [1, 2, 3, 4]) {
      await withScene(page, number);
      await page.goto(at(host));
      const pale = await paleLines(page, 'aside p:visible', 'aside img');
      expect.soft(pale, `sign-in, scene ${number}`).toEqual([]);
    }
    if (host === 'bosque') await enterBosque(page);
    else {
      await signIn(page, language, host, email);
      await toWeeks(page, weeks);
    }
    // The hand-off code is redeemed before another page is opened, which would end that call.
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    // The count of the last visit's strips stays while that of now does not come.
    await page.route(/\/trips\/summary/, (route) => route.abort());
    for (const strips of [0, 1, 2]) {
      await page.evaluate((count) => localStorage.setItem('strips', String(count)), strips);
      for (const number of [1, 2, 3, 4]) {
        await withScene(page, number);
        await page.goto(at(weeks));
        await expect(page.locator('main h1')).toBeVisible();
        const pale = await paleLines(
          page,
          'main h1, main :has(> h1) > p',
          'main picture img[src*="/home-"]',
        );
        expect.soft(pale, `home, scene ${number}, ${strips} strips`).toEqual([]);
      }
    }
  });
