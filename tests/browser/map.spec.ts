import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, signIn, test, text, toWeeks } from './site.ts';

const LIST = at.bind(undefined, 'weeks.azul');
const search = 'country=Mexico&city=all&checkIn=2026-12&checkOut=2027-11&sort=priceLowest';
const pins = (page: Page) => page.locator('[data-pin]');
const area = (page: Page) => new URL(page.url()).searchParams.get('area');

async function openMap(page: Page): Promise<void> {
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  // The member is known once the search is there.
  await expect(page.getByRole('search', { name: text('en', 'weeks:search.label') })).toBeVisible();
  await page.goto(LIST(`/resortlist?${search}&view=map`));
  await expect(pins(page).first()).toBeVisible({ timeout: 20_000 });
}

test('on a desktop a card lifts its pin, a pin frames its card, and keys do both', async ({
  page,
}) => {
  await openMap(page);
  const list = page.getByRole('list', { name: text('en', 'map:cards') });
  const pin = pins(page).first();
  const name = (await pin.getAttribute('aria-label'))!.split(', ')[0]!;
  const card = list.getByRole('article', { name });
  const rests = await pin.evaluate((element) => getComputedStyle(element).scale);
  if (await card.isVisible()) {
    await card.hover();
    await expect.poll(() => pin.evaluate((one) => getComputedStyle(one).scale)).not.toBe(rests);
  }
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  const close = page.getByRole('button', { name: text('en', 'map:close', { name }) });
  await expect(close).toBeVisible();
  await pin.focus();
  await page.keyboard.press('Escape');
  await expect(close).toBeHidden();
  await expect(pin).toBeFocused();
});

test('a map that was moved offers to search there; the address, the title, the chip and Back know the area', async ({
  page,
}) => {
  await openMap(page);
  const map = page.getByRole('group', { name: text('en', 'map:label') });
  const here = page.getByRole('button', { name: text('en', 'map:search') });
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.textContent();
  await expect(here).toBeHidden();
  await map.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await here.click();
  await expect.poll(() => area(page)).not.toBeNull();
  await expect(title).toContainText(/in this area/);
  await expect(here).toBeHidden();
  await page
    .getByRole('button', {
      name: text('en', 'weeks:filters.remove', {
        group: text('en', 'weeks:filters.groups.area'),
        value: text('en', 'weeks:filters.area'),
      }),
    })
    .click();
  await expect.poll(() => area(page)).toBeNull();
  await expect(title).toHaveText(before!);
  await page.goBack();
  await expect.poll(() => area(page)).not.toBeNull();
  await page.goBack();
  await expect.poll(() => area(page)).toBeNull();
});

test('on the way back from another page the list beside the map is where it was', async ({
  page,
}) => {
  await openMap(page);
  await page.goto(LIST(`/resortlist?${search.replace('Mexico', 'USA')}&view=map`));
  const list = page.getByRole('list', { name: text('en', 'map:cards') });
  const cards = list.getByRole('article');
  await expect(cards.nth(9)).toBeVisible();
  const first = await cards.first().textContent();
  const scroller = list.locator('xpath=ancestor::*[contains(@class, "overflow-y-auto")]').first();
  const top = () => scroller.evaluate((element) => element.scrollTop);
  // On the last page there are fewer cards: the place of this one does not fit there.
  const last = page
    .getByRole('navigation', { name: text('en', 'weeks:list.pages') })
    .getByRole('link', { name: /^Page \d+$/ })
    .last();
  await last.scrollIntoViewIfNeeded();
  const place = await top();
  expect(place).toBeGreaterThan(300);
  await last.click();
  await expect(cards.first()).not.toHaveText(first!);
  await page.goBack();
  await expect(cards.first()).toHaveText(first!);
  await expect.poll(top).toBe(place);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the map takes the place of the list, and a pin brings its card', async ({ page }) => {
    await openMap(page);
    const pin = pins(page).first();
    const name = (await pin.getAttribute('aria-label'))!.split(', ')[0]!;
    await pin.click();
    await expect(
      page.getByRole('list', { name: text('en', 'map:cards') }).getByRole('article', { name }),
    ).toBeInViewport();
    await page.getByRole('tab', { name: text('en', 'weeks:views.list'), exact: true }).click();
    await expect(pins(page)).toHaveCount(0);
    await page.goBack();
    await expect(pins(page).first()).toBeVisible({ timeout: 20_000 });
  });
});
