import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { at, fillTraveler, freeWeek, signIn, test, text, toWeeks } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });
const WEEKS = 'weeks.azul';
const NAME = { name: 'Pablo' };

/** Number of windows that are open, and the path of the page under them. */
const expectAt = async (page: Page, path: RegExp, windows: number) => {
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(windows);
  await expect(page).toHaveURL(path);
};
/** Opens a week's page after another page, scrolled down, with everything at rest. */
async function openWeek(page: Page): Promise<void> {
  const [before, week] = [await freeWeek(page.request), await freeWeek(page.request)];
  await page.goto(at(WEEKS, `/resort?weekId=${before}`));
  await page.goto(at(WEEKS, `/resort?weekId=${week}&here`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}
const gallery = (page: Page): Locator => page.getByRole('button', { name: /See \d+ pictures/ });
const close = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: text('en', 'common:close'), exact: true });

test('Back closes the gallery of a week and leaves the page where it was', async ({ page }) => {
  await openWeek(page);
  await page.evaluate(() => window.scrollTo(0, 60));
  await gallery(page).click();
  await expectAt(page, /here/, 1);
  await page.goBack();
  await expectAt(page, /here/, 0);
  expect(await page.evaluate(() => scrollY)).toBe(60);
  await page.goBack();
  await expect(page).not.toHaveURL(/here/);
});

test('a window closed by its cross or by Escape leaves no entry in the history', async ({
  page,
}) => {
  await openWeek(page);
  for (const leave of [() => close(page).click(), () => page.keyboard.press('Escape')]) {
    await gallery(page).click();
    await expectAt(page, /here/, 1);
    await leave();
    await expectAt(page, /here/, 0);
    await expect.poll(() => page.evaluate(() => 'window' in history.state)).toBe(false);
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/here/);
});

test('a reload under an open window leaves a page that Back leaves at once', async ({ page }) => {
  await openWeek(page);
  await gallery(page).click();
  await expectAt(page, /here/, 1);
  await page.reload();
  await expectAt(page, /here/, 0);
  await expect.poll(() => page.evaluate(() => 'window' in history.state)).toBe(false);
  await page.goBack();
  await expect(page).not.toHaveURL(/here/);
});

test('a window that the address opens is closed by Back and by its cross, in the address too', async ({
  page,
}) => {
  const week = await freeWeek(page.request);
  await page.goto(at(WEEKS, `/resort?weekId=${week}`));
  await page.goto(at(WEEKS, `/resort-addtraveler?weekId=${week}&showLogin=1`));
  await expectAt(page, /showLogin/, 1);
  await page.goBack();
  await expectAt(page, /resort-addtraveler\?weekId=[^&]+$/, 0);
  await page.getByRole('button', { name: text('en', 'common:login') }).click();
  await expectAt(page, /showLogin/, 1);
  await close(page).click();
  await expectAt(page, /resort-addtraveler\?weekId=[^&]+$/, 0);
  await page.goBack();
  await expectAt(page, /\/resort\?/, 0);
});

test('the way back from the payment shows that the week is held', async ({ page }) => {
  const week = await freeWeek(page.request);
  await page.goto(at(WEEKS, `/resort-addtraveler?weekId=${week}`));
  await fillTraveler(page, 'en', 'held-back@example.com');
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: text('en', 'common:next'), exact: true }).click();
  await page.waitForURL(/\/resort-payment/);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByText(text('en', 'booking:detail.ownHoldTitle'))).toBeInViewport();
  await expect(
    page.getByRole('link', { name: text('en', 'booking:detail.continue') }),
  ).toBeInViewport();
});

test.describe('of a member', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'en', 'azul', 'pablo@azul.example');
    await toWeeks(page, WEEKS);
    await expect(page.getByText(text('en', 'home:greeting', NAME))).toBeVisible();
  });
  const menu = (page: Page) =>
    page.getByRole('button', { name: text('en', 'common:menu'), exact: true });

  test('a step from the menu takes the place of its entry', async ({ page }) => {
    await menu(page).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: text('en', 'common:profile') })
      .click();
    await expectAt(page, /\/profile/, 0);
    await page.goBack();
    await expectAt(page, /\/$/, 0);
    await expect(page.getByText(text('en', 'home:greeting', NAME))).toBeVisible();
    await menu(page).click();
    await expectAt(page, /\/$/, 1);
    await page.goBack();
    await expectAt(page, /\/$/, 0);
  });

  test('filters chosen in their sheet stay when Back closes it', async ({ page }) => {
    const year = new Date().getFullYear();
    await page.goto(
      at(WEEKS, `/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`),
    );
    await page.getByRole('button', { name: text('en', 'weeks:filters.title') }).click();
    await expectAt(page, /resortlist/, 1);
    await page.getByRole('dialog').getByRole('checkbox').first().click();
    await expect(page).toHaveURL(/type=|capacity=|kitchen=|occupancy=|resort=/);
    const chosen = page.url();
    await expectAt(page, /resortlist/, 1);
    await page.goBack();
    await expectAt(page, /resortlist/, 0);
    expect(page.url()).toBe(chosen);
    await page.goBack();
    await expect(page).not.toHaveURL(chosen);
    await expectAt(page, /resortlist/, 0);
  });

  test('windows over windows close one by one', async ({ page }) => {
    const year = new Date().getFullYear();
    await page.goto(
      at(WEEKS, `/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`),
    );
    await page.getByRole('button', { name: text('en', 'weeks:list.change'), exact: true }).click();
    await expectAt(page, /resortlist/, 1);
    const form = page.getByRole('dialog');
    await form.getByRole('combobox', { name: text('en', 'weeks:search.country') }).click();
    const box = page.getByRole('combobox', { name: text('en', 'weeks:search.searchCountry') });
    await expect(box).toBeVisible();
    await page.goBack();
    await expect(box).toHaveCount(0);
    await expectAt(page, /resortlist/, 1);
    await page.goBack();
    await expectAt(page, /resortlist/, 0);
  });

  test('signing out in the menu leads to the sign-in page', async ({ page }) => {
    await menu(page).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('en', 'account:logout') })
      .click();
    await expect(
      page.getByRole('textbox', { name: text('en', 'auth:signIn.email'), exact: true }),
    ).toBeVisible();
    expect(new URL(page.url()).host).toBe(new URL(at('azul')).host);
  });
});
