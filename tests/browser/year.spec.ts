import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, signIn, test, text, toWeeks } from './site.ts';

const WEEKS = 'weeks.azul';
const list = (query = '') =>
  at(WEEKS, `/resortlist?country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04${query}`);
const chosen = (page: Page) => new URL(page.url()).searchParams.get('date');
/** Days with weeks, in order. */
const days = (page: Page) =>
  page
    .locator('[data-date]')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['date']!));
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['date']);
const isSelected = (page: Page, date: string) =>
  expect(page.locator(`[data-date="${date}"]`)).toHaveAttribute('aria-selected', 'true');

test.beforeEach(async ({ page }) => {
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, WEEKS);
  // The member is known once the search is there.
  await expect(page.getByRole('search', { name: text('en', 'weeks:search.label') })).toBeVisible();
});

test('keys move through the days of a year, and the day they choose is in the address', async ({
  page,
}) => {
  await page.goto(list());
  await page.getByRole('tab', { name: text('en', 'weeks:views.year') }).click();
  await expect(page).toHaveURL(/view=year/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('[data-date]').first()).toBeVisible();
  const all = await days(page);
  const month = (date: string) => date.slice(0, 7);
  const inMonth = all.filter((date) => month(date) === '2027-03');

  await page.locator(`[data-date="${inMonth[1]}"]`).click();
  await expect.poll(() => chosen(page)).toBe(inMonth[1]);
  for (const [key, to] of [
    ['ArrowRight', inMonth[2]],
    ['ArrowLeft', inMonth[1]],
    ['End', inMonth.at(-1)],
    ['Home', inMonth[0]],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(to);
  }
  for (const [key, to] of [
    ['ArrowDown', '2027-04'],
    ['ArrowUp', '2027-03'],
    ['PageDown', '2027-06'],
    ['PageUp', '2027-03'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => month((await focused(page)) ?? '')).toBe(to);
  }
  const here = (await focused(page))!;
  const cell = page.locator(`[data-date="${here}"]`);
  await expect(cell).toHaveText(/March \d+, 2027: [\d,]+ weeks?, from \$[\d,]+/);
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen(page)).toBe(here);

  await page.reload();
  await isSelected(page, here);
  await page
    .getByRole('complementary', { name: text('en', 'year:panel.label') })
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL(new RegExp(`checkin=${here}`));
  await page.goBack();
  await expect.poll(() => chosen(page)).toBe(here);
  await isSelected(page, here);
});

test('the filters of the year open as those of the map, and its days follow them', async ({
  page,
}) => {
  await page.goto(list('&view=year'));
  await expect(page.locator('[data-date]').first()).toBeVisible();
  const before = (await days(page)).length;
  const button = page.getByRole('button', { name: text('en', 'weeks:filters.title') });
  const height = (await button.boundingBox())!.height;
  await button.click();
  const panel = page.getByRole('dialog', { name: text('en', 'weeks:filters.title') });
  await panel.getByRole('checkbox', { name: text('en', 'weeks:types.vip') }).click();
  await expect(page).toHaveURL(/type=vip-week/);
  await expect.poll(async () => (await days(page)).length).toBeLessThan(before);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.getByRole('tab', { name: text('en', 'weeks:views.map') }).click();
  await expect.poll(async () => (await button.boundingBox())?.height).toBe(height);
  // The map, then the filter.
  await page.goBack();
  await page.goBack();
  await expect.poll(async () => (await days(page)).length).toBe(before);
});
