import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek, signIn, test, text, toWeeks } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });
const WEEKS = 'weeks.azul';

/** Resolves when the app has taken the document over; from then on it scrolls by itself. */
const started = (page: Page) =>
  page.waitForFunction(
    () => history.scrollRestoration === 'manual' && document.readyState === 'complete',
  );
const position = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Waits until the cards that came into view have their own height instead of the one reckoned. */
const laidOut = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let before = -1; before !== document.documentElement.scrollHeight;) {
      before = document.documentElement.scrollHeight;
      await frame();
      await frame();
    }
  });
/** Scrolls a week's page down, as far as it is there. */
async function scrollDown(page: Page, to: number): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(to + 900);
  await page.evaluate((y) => window.scrollTo(0, y), to);
  expect(await position(page)).toBe(to);
}

test('a document opened in the same tab starts at the top; the way back and a reload lead to where one was', async ({
  page,
  request,
}) => {
  const [first, second] = [await freeWeek(request), await freeWeek(request)].map((week) =>
    at(WEEKS, `/resort?weekId=${week}`),
  );
  await page.goto(first!);
  await started(page);
  await scrollDown(page, 723);

  await page.goto(second!);
  await started(page);
  expect(await position(page)).toBe(0);
  await scrollDown(page, 300);

  await page.goBack();
  await expect(page).toHaveURL(first!);
  await expect.poll(() => position(page)).toBe(723);
  await page.goForward();
  await expect(page).toHaveURL(second!);
  await expect.poll(() => position(page)).toBe(300);
  await page.reload();
  await started(page);
  await expect.poll(() => position(page)).toBe(300);
});

test('a step inside the app starts at the top, the way back leads to where one was', async ({
  page,
  request,
}) => {
  await page.goto(at(WEEKS, `/resort?weekId=${await freeWeek(request)}`));
  await started(page);
  await scrollDown(page, 723);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('main a[href^="/resort-addtraveler"]')?.click(),
  );
  await page.waitForURL(/\/resort-addtraveler/);
  await expect.poll(() => position(page)).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/resort\?/);
  await expect.poll(() => position(page)).toBe(723);
});

test('the next page of the list starts at the top, the way back leads to where one was', async ({
  page,
}) => {
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, WEEKS);
  await expect(page.getByText(text('en', 'home:greeting', { name: 'Pablo' }))).toBeVisible();
  const year = new Date().getFullYear();
  const months = `checkIn=${year}-12&checkOut=${year + 2}-12`;
  await page.goto(at(WEEKS, `/resortlist?country=Mexico&city=all&${months}`));
  const pages = page.getByRole('navigation', { name: text('en', 'weeks:list.pages') });
  const second = pages.getByRole('link', {
    name: text('en', 'weeks:list.page', { page: 2 }),
    exact: true,
  });
  await expect(second).toBeVisible();
  await started(page);
  await second.scrollIntoViewIfNeeded();
  await laidOut(page);
  const left = await position(page);
  expect(left).toBeGreaterThan(723);
  await second.click();
  await page.waitForURL(/[?&]page=2/);
  await expect.poll(() => position(page)).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('page'));
  await expect.poll(() => position(page)).toBe(left);
});
