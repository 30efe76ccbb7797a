import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, signIn, test, text, toWeeks } from './site.ts';

const WEEKS = 'weeks.azul';
const t = (key: string) => text('en', `watch:${key}`);
const LIST = '/resortlist?country=Mexico&city=all&checkIn=2027-01&checkOut=2027-03';

async function member(page: Page): Promise<void> {
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, WEEKS);
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
}

test('a search is watched from its list, changed among the watches and ended', async ({ page }) => {
  await member(page);
  await page.goto(at(WEEKS, LIST));
  await page.getByRole('button', { name: /^Create an alert/ }).click();
  await page.getByRole('radio', { name: t('pace.daily') }).click();
  await page.getByRole('button', { name: t('window.start'), exact: true }).click();
  await expect(page.getByRole('button', { name: /^Watching this search/ })).toBeVisible();

  await page.goto(at(WEEKS, '/watches'));
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(1);
  await expect(cards.getByRole('radio', { name: t('pace.daily') })).toBeChecked();
  await cards.getByRole('radio', { name: t('pace.now') }).click();
  await page.reload();
  await expect(cards.getByRole('radio', { name: t('pace.now') })).toBeChecked();

  await cards.getByRole('button', { name: /^End the alert/ }).click();
  await expect(page.getByRole('heading', { name: t('none.title') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('none.title') })).toBeVisible();
});
