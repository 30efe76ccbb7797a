import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek, port, signIn, test, text, toWeeks } from './site.ts';

test('a link to a week is shared with its name, place, dates, price and picture', async ({
  page,
}) => {
  const weekId = await freeWeek(page.request);
  const reply = await page.request.get(`http://127.0.0.1:${port()}/api/week/only/${weekId}`);
  const { week } = (await reply.json()) as {
    week: { ResortName: string; ResortCity: string; Cost: number };
  };
  await page.goto(at('weeks.azul', `/resort?weekId=${weekId}`));
  const content = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  const title = `${week.ResortName}, ${week.ResortCity}, Mexico`;
  expect(await content('title')).toContain(title);
  expect(await content('description')).toMatch(/^\w{3}, \w{3} \d+ – .*20\d\d · \$[\d,]+ USD$/);
  expect(await content('url')).toMatch(new RegExp(`/resort\\?weekId=${weekId}$`));
  const { pathname, search } = new URL((await content('image'))!);
  const picture = await page.request.get(`http://127.0.0.1:${port()}${pathname}${search}`);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  // The browser's own title says the same, before and after the app has taken over.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await expect(page).toHaveTitle(new RegExp(`^${title} · `));
});

test('once another week is chosen, no address of the first one is left to be shared', async ({
  page,
}) => {
  const weekId = await freeWeek(page.request);
  await page.goto(at('weeks.azul', `/resort?weekId=${weekId}`));
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', new RegExp(`weekId=${weekId}$`));
  await page.locator(`main a[href*="/resort?weekId="]:not([href*="=${weekId}"])`).first().click();
  await expect(page).not.toHaveURL(new RegExp(`weekId=${weekId}$`));
  await expect(canonical).toHaveCount(0);
});

/** A week's page on the weeks site of Coral, in English, which is not the club's language. */
async function openWeek(page: Page): Promise<string> {
  const weekId = await freeWeek(page.request);
  await page.goto(at('weeks.coral', `/resort?weekId=${weekId}&lang=en`));
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  return weekId;
}
const button = (page: Page) => page.getByRole('button', { name: text('en', 'share:week') });

test('the share button opens the system’s sheet where there is one', async ({ page }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    });
  });
  const weekId = await openWeek(page);
  await button(page).click();
  const shared = () => page.evaluate(() => (window as never as { shared: ShareData[] }).shared);
  await expect.poll(async () => (await shared()).length).toBe(1);
  const [data] = await shared();
  expect(data!.url).toBe(at('weeks.coral', `/resort?weekId=${weekId}&lang=en`));
  expect(data!.text).toContain(data!.title);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the share window is used by keyboard: open, copy, close', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
  const weekId = await openWeek(page);
  await button(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: text('en', 'share:window.week') });
  await expect(dialog.getByRole('img')).toBeVisible();
  const copy = dialog.getByRole('button', { name: text('en', 'share:window.copy') });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(text('en', 'share:window.copied'));
  await expect(copy).toBeFocused();
  const address = at('weeks.coral', `/resort?weekId=${weekId}&lang=en`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  // The copied address opens the week in the language it was shared in.
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a link to a resort whose week is taken opens another week of it', async ({ page }) => {
  const weekId = await freeWeek(page.request);
  // Taken in the page of the server and in what the browser asks for.
  for (const address of [`**/resort?weekId=${weekId}&*`, `**/api/week/only/${weekId}`])
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"available":true', '"available":false');
      await route.fulfill({ response, body });
    });
  await page.goto(at('', `/resort?weekId=${weekId}&about=resort`));
  await expect(page).toHaveURL(/\/resort\?weekId=\d+&about=resort$/);
  await expect(page).not.toHaveURL(new RegExp(`weekId=${weekId}&`));
});

test('a search is shared as it is seen: as a list, week by week, on the map and as a year', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    });
  });
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  // The member is known once the search is there.
  await expect(page.getByRole('search', { name: text('en', 'weeks:search.label') })).toBeVisible();
  const search = 'country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04';
  const shared = () =>
    page.evaluate(() => (window as never as { shared: ShareData[] }).shared.map(({ url }) => url));
  for (const view of ['', '&group=week', '&view=map', '&view=year']) {
    await page.goto(at('weeks.azul', `/resortlist?${search}${view}&lang=en`));
    await page.getByRole('button', { name: text('en', 'share:searchNamed') }).click();
    await expect.poll(async () => (await shared()).length).toBe(1);
    const [address] = await shared();
    const { searchParams } = new URL(address!);
    for (const [name, value] of new URLSearchParams(`${search}${view}`))
      expect(searchParams.get(name)).toBe(value);
  }
});
