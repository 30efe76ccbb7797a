import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  at,
  CARDS,
  freeWeek,
  holdAsGuest,
  newPage,
  pay,
  signIn,
  test,
  text,
  toWeeks,
} from './site.ts';

const t = (key: string, variables: Record<string, string | number> = {}) =>
  text('en', `saved:${key}`, variables);
const WEEKS = 'weeks.azul';
const openWeek = async (page: Page, weekId: string): Promise<void> => {
  await page.goto(at(WEEKS, `/resort?weekId=${weekId}`));
};
/** The heart of the page's own week; those of other weeks follow it. */
const heart = (page: Page) => page.getByRole('button', { name: /^Save .+/ }).first();
const saved = (page: Page, weekId: string) => page.locator(`article:has(a[href*="${weekId}"])`);

async function member(page: Page, email: string): Promise<void> {
  await signIn(page, 'en', 'azul', email);
  await toWeeks(page, WEEKS);
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
}

test('a guest saves by keyboard; at sign-in the week goes with the member', async ({ page }) => {
  const weekId = await freeWeek(page.request);
  await openWeek(page, weekId);
  await heart(page).focus();
  await page.keyboard.press('Space');
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(at(WEEKS, '/saved'));
  await expect(saved(page, weekId)).toBeVisible();
  await member(page, 'ana@azul.example');
  await expect(page.getByText(t('takenOver_one'), { exact: true })).toBeVisible();
  await page.goto(at(WEEKS, '/saved'));
  await expect(saved(page, weekId)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBeNull();
});

test('two tabs of a member agree without a reload', async ({ page }) => {
  const weekId = await freeWeek(page.request);
  await member(page, 'ana@azul.example');
  const list = await newPage(page.context());
  await list.goto(at(WEEKS, '/saved'));
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  await openWeek(page, weekId);
  await heart(page).click();
  await expect(saved(list, weekId)).toBeVisible();
  await heart(page).click();
  await expect(saved(list, weekId)).toHaveCount(0);
});

test('owner and co-owner see the same weeks, and who saved them', async ({ browser }) => {
  const [owner, other] = [
    await newPage(await browser.newContext({ locale: 'en-US' })),
    await newPage(await browser.newContext({ locale: 'en-US' })),
  ];
  const weekId = await freeWeek(owner.request);
  await member(owner, 'ana@azul.example');
  await member(other, 'pablo@azul.example');
  await openWeek(owner, weekId);
  await heart(owner).click();
  await expect(heart(owner)).toHaveAttribute('aria-pressed', 'true');
  await other.goto(at(WEEKS, '/saved'));
  await expect(saved(other, weekId)).toContainText(/Saved by Ana/);
});

test('a week that another person is paying for says so, and so does its comparison', async ({
  page,
}) => {
  const weeks = [await freeWeek(page.request), await freeWeek(page.request)];
  for (const weekId of weeks) {
    await openWeek(page, weekId);
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  }
  await holdAsGuest(page.request, weeks[0]!, 'olivia@example.com');
  await page.goto(at(WEEKS, '/saved'));
  await expect(saved(page, weeks[0]!)).toContainText(text('en', 'line:paying'));
  await page.goto(at(WEEKS, `/saved?compare=${weeks.join(',')}`));
  const head = page.getByRole('columnheader').filter({ hasText: text('en', 'line:paying') });
  await expect(head).toHaveCount(1);
  // What is alike is told below, until all rows are asked for.
  const rows = page.getByRole('row');
  await expect(page.getByText(t('compare.same', { count: 2 }))).toBeVisible();
  const few = await rows.count();
  await page.getByRole('switch', { name: t('compare.onlyDifferences') }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(few);
});

test('a week that another person has booked is sold, and can still be taken off', async ({
  page,
  browser,
}) => {
  const weekId = await freeWeek(page.request);
  await openWeek(page, weekId);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  const numberRef = await holdAsGuest(page.request, weekId, 'olivia@example.com');
  const other = await newPage(await browser.newContext({ locale: 'en-US' }));
  await other.goto(at(WEEKS, `/resort-payment?numberRef=${numberRef}`));
  await pay(other, CARDS.plain);
  await other.waitForURL(/\/pay-ok/);
  await page.goto(at(WEEKS, '/saved'));
  await expect(saved(page, weekId)).toContainText(t('states.sold'));
  await saved(page, weekId)
    .getByRole('button', { name: /^Save .+/ })
    .click();
  await expect(saved(page, weekId)).toHaveCount(0);
});
