import { expect } from '@playwright/test';
import { at, signIn, test, text, toWeeks } from './site.ts';

const WEEKS = 'weeks.azul';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, WEEKS);
  // The member is known once the search is there.
  await expect(page.getByRole('search', { name: text('en', 'weeks:search.label') })).toBeVisible();
});

test('weeks anywhere are listed by resort from the lowest price on, and a card shows more of its days', async ({
  page,
}) => {
  await page.goto(
    at(WEEKS, '/resortlist?country=anywhere&checkIn=2027-01&checkOut=2027-09&weekday=saturday'),
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('en', 'weeks:search.anywhere'),
  );
  await expect(page.getByText(/[\d,]+ of [\d,]+ weeks/).first()).toBeVisible();
  const results = page.getByRole('list', { name: text('en', 'weeks:byResort.results') });
  const prices = (await results.getByRole('article').allTextContents()).map((card) =>
    Number(/from\s*\$([\d,]+)/.exec(card)![1]!.replace(',', '')),
  );
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));

  const inCard = page.getByRole('button', { name: /^Show more dates/ });
  const card = results.getByRole('article').filter({ has: inCard }).first();
  const name = await card.getByRole('heading').innerText();
  const tiles = results.getByRole('list', { name: text('en', 'weeks:byResort.dates', { name }) });
  const before = await tiles.getByRole('link').count();
  await card.getByRole('button', { name: /^Show more dates/ }).click();
  await expect.poll(() => tiles.getByRole('link').count()).toBeGreaterThan(before);
  await expect(tiles.getByRole('link').and(page.locator(':focus'))).toHaveCount(1);
});

test('a day of a resort’s year shows its week in place of the other; Back leads to the list', async ({
  page,
}) => {
  const list = at(WEEKS, '/resortlist?country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04');
  await page.goto(list);
  const results = page.getByRole('list', { name: text('en', 'weeks:byResort.results') });
  const resort = results.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = await resort.innerText();
  await resort.click();
  await expect(page).toHaveURL(/\/resort\?weekId=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const first = page.url();

  await page
    .getByRole('grid', { name: text('en', 'year:grid') })
    .or(page.getByRole('contentinfo'))
    .first()
    .scrollIntoViewIfNeeded();
  const other = page.locator('[data-date][aria-selected="false"]').first();
  await expect(other).toBeVisible();
  const date = (await other.getAttribute('data-date'))!;
  await other.click();
  await expect(page).not.toHaveURL(first);
  await expect(page.locator(`[data-date="${date}"]`)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/resort\?weekId=\d+$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/resortlist\?/);
});
