import { expect, test } from '@playwright/test';
import type { Frame, Page } from '@playwright/test';
import { clubRegistry } from '../../src/clubs/registry.ts';
import { serve, STATIC } from '../visual/storybook.ts';

const WALL = 'iframe.html?id=workbench-club-wall--wall&viewMode=story';
const PATIENCE = 120_000;

let site: Awaited<ReturnType<typeof serve>>;
test.beforeAll(async () => {
  site = await serve(STATIC);
});
test.afterAll(() => site.close());

const frames = (page: Page): Frame[] =>
  page.frames().filter((frame) => frame.name().startsWith('workbench-frame:'));
async function openWall(page: Page, args: string): Promise<Frame[]> {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await page.goto(`${site.url}/${WALL}&args=${args}`);
  await expect(page.locator('iframe')).toHaveCount(clubRegistry.length, { timeout: PATIENCE });
  await expect(page.getByText('Starting …')).toHaveCount(0, { timeout: PATIENCE });
  return frames(page);
}
const each = <Value>(all: Frame[], read: () => Value): Promise<Value[]> =>
  Promise.all(all.map((frame) => frame.evaluate(read)));

test('shows one screen in every club, and scrolls them in step', async ({ page }) => {
  test.setTimeout(4 * PATIENCE);
  const all = await openWall(page, 'screen:pages-resort-list--default');
  const colors = await each(all, () =>
    getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
  );
  expect(new Set(colors).size).toBe(clubRegistry.length);

  await page.locator('iframe').first().hover();
  await page.mouse.wheel(0, 600);
  const parts = () =>
    each(all, () => scrollY / (document.documentElement.scrollHeight - innerHeight));
  await expect.poll(async () => Math.min(...(await parts()))).toBeGreaterThan(0.01);
  await expect
    .poll(async () => {
      const at = await parts();
      return Math.max(...at) - Math.min(...at);
    })
    .toBeLessThan(0.02);
});

test('lets the hold run out on every club’s page, and opens what is pressed', async ({ page }) => {
  test.setTimeout(4 * PATIENCE);
  const all = await openWall(page, 'screen:pages-payment--held');
  await page.getByLabel('Hold').fill('100');
  for (const frame of all)
    await expect(frame.getByText('1:40').first()).toBeVisible({ timeout: 20_000 });

  // One key for all: dark, in the same frames.
  await page.getByRole('heading', { name: 'Club wall' }).click();
  await page.keyboard.press('d');
  for (const frame of all)
    await expect(frame.locator('html')).toHaveAttribute('data-scheme', 'dark', {
      timeout: 20_000,
    });

  // The frames wear another scheme, and the hold is still where the slider says.
  const pay = all[0]!.getByRole('button', { name: '$948' }).first();
  await expect(all[0]!.getByText('1:40').first()).toBeVisible({ timeout: 20_000 });
  await pay.hover();
  await expect(all[0]!.getByText('Button: press to open')).toBeAttached();
  for (const frame of all) await expect(frame.locator('[data-wall-marks] > *')).toHaveCount(1);
  await pay.click();
  await expect(page).toHaveURL(/id=primitives-button--primary.*club%3Aazul/);
});

test('moves the clock of a page by the panel “Time”, without starting the page again', async ({
  page,
}) => {
  test.setTimeout(4 * PATIENCE);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${site.url}/?path=/story/pages-payment--held`);
  const story = page.frameLocator('#storybook-preview-iframe');
  await expect(story.getByRole('timer')).toHaveText(/29:05/, { timeout: PATIENCE });
  await page.getByRole('tab', { name: 'Time' }).click();
  const slider = page.getByRole('slider', { name: 'Time since the story’s moment' });

  await slider.fill('1500');
  await expect(page.getByText('25:00')).toBeVisible();
  await expect(story.getByRole('timer')).toHaveText(/4:05/);
  await slider.press('End');
  await expect(story.getByRole('timer')).toHaveCount(0);
});
