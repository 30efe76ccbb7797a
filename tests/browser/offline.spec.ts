import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { NAMES_CLOSE_HOURS } from '#contracts/rules.ts';
import {
  at,
  bookFeatured,
  newPage,
  onHost,
  port,
  signIn,
  test,
  text,
  toWeeks,
  TRAVELER,
} from './site.ts';

const WEEKS = 'weeks.azul';
const MEMBER = 'pablo@azul.example';
const PRIVATE = 'offline-trips';
const t = (key: string, variables: Record<string, string | number> = {}) =>
  text('en', `trips:${key}`, variables);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** A signed-in browser of its own, on the home page of the weeks site. */
async function device(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', MEMBER);
  await toWeeks(page, WEEKS);
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  return page;
}

/** The first day of a stay whose names are still open, with two days to spare. */
const namesOpen = () =>
  new Date(Date.now() + (NAMES_CLOSE_HOURS + 48) * 3_600_000).toISOString().slice(0, 10);

/** Books and pays a week as the member who is signed in here. */
async function book(page: Page): Promise<{ numberRef: string; locator: string }> {
  const token = await tokenOf(page);
  const client = { ...TRAVELER, email: MEMBER };
  const numberRef = await bookFeatured(page.request, WEEKS, client, { token, from: namesOpen() });
  const reply = await page.request.get(`http://127.0.0.1:${port()}/api/trip/${numberRef}`, {
    headers: { ...onHost(WEEKS), authorization: `Bearer ${token}` },
  });
  const { trip } = (await reply.json()) as { trip: { locator: string } };
  return { numberRef, locator: trip.locator };
}
const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('token')!) as { token: string }).token);

/** Paths of everything that is kept on this device, by the name of the cache. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(
        ({ url }) => new URL(url).pathname,
      );
    return found;
  });
const keeps = (page: Page, ...paths: string[]) =>
  expect
    .poll(async () => Object.values(await kept(page)).flat())
    .toEqual(expect.arrayContaining(['/trips', '/offline', ...paths]));
/** A call that looks for a copy makes the cache again: what counts is what is in it. */
const wiped = (page: Page) =>
  expect.poll(async () => (await kept(page))[PRIVATE] ?? []).toEqual([]);

/** Opens list and trip once, and goes off the network when both are kept. */
async function opened(page: Page): Promise<{ numberRef: string; locator: string }> {
  const booking = await book(page);
  await page.goto(at(WEEKS, '/trips'));
  await expect(title(page)).toHaveText(t('title'));
  await keeps(page, '/api/trips');
  await page.goto(at(WEEKS, `/trip/${booking.locator}`));
  await expect(page.getByText(t('states.upcoming'))).toBeVisible();
  await keeps(page, `/api/trip/${booking.locator}`, `/api/trip/${booking.numberRef}/voucher.pdf`);
  return booking;
}
const offline = (context: BrowserContext) => context.setOffline(true);

test('trips, a trip and its voucher open without a network after one visit, as of that visit', async ({
  browser,
}) => {
  const page = await device(browser);
  const context = page.context();
  const { numberRef, locator } = await opened(page);
  await expect(page.locator('.leaflet-container')).toBeAttached();

  await offline(context);
  await page.goto('about:blank');
  await page.goto(at(WEEKS, '/trips'));
  await expect(title(page)).toHaveText(t('title'));
  const away = page.getByRole('status').filter({ hasText: t('away.text') });
  await expect(away).toContainText(/As of \w{3}, \w{3} \d/);
  await page.locator(`a[href="/trip/${locator}"]`).first().click();
  await expect(page.getByText(t('states.upcoming'))).toBeVisible();

  // From its address, too, as from a bookmark.
  await page.goto(at(WEEKS, `/trip/${locator}`));
  await expect(page.getByText(t('states.upcoming'))).toBeVisible();
  await expect(away).toBeVisible();
  await expect(page.getByText('Olivia Brooks').first()).toBeVisible();
  for (const name of [/^Edit /, t('share.make')])
    await expect(page.getByRole('button', { name }).first()).toBeDisabled();
  await expect(page.getByText(t('away.needs')).first()).toBeVisible();
  const hero = page.locator('img[fetchpriority=high]').filter({ visible: true }).first();
  await expect
    .poll(() => hero.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  const voucher = await page.evaluate(async (path) => {
    const answer = await fetch(path);
    return (await answer.text()).slice(0, 5);
  }, `/api/trip/${numberRef}/voucher.pdf`);
  expect(voucher).toBe('%PDF-');

  // What was never opened says so, with the club's own page.
  await page.goto(at(WEEKS, '/profile'));
  await expect(title(page)).toHaveText(t('offline.title'));
  await expect(page.locator('img[src^="/clubs/azul/"]')).toBeVisible();
  await page.getByRole('link', { name: t('title') }).click();
  await expect(page.locator(`a[href="/trip/${locator}"]`).first()).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: text('en', 'errors:retry') }).click();
  await expect(away).toHaveCount(0);
  await context.close();
});

test('signing out removes everything personal from the device', async ({ browser }) => {
  const page = await device(browser);
  const { locator } = await opened(page);
  await page.getByRole('button', { name: /Pablo/ }).first().click();
  await page.getByRole('menuitem', { name: text('en', 'account:logout') }).click();
  await page.waitForURL((url) => url.host === new URL(at('azul')).host);
  await page.goto(at(WEEKS, '/robots.txt'));
  await wiped(page);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await offline(page.context());
  for (const path of ['/trips', `/trip/${locator}`]) {
    await page.goto(at(WEEKS, path));
    await expect(title(page)).toHaveText(t('offline.title'));
    await expect(page.locator('body')).not.toContainText(locator);
  }
  await page.context().close();
});

test('a session that was ended elsewhere takes its copies with it', async ({
  browser,
  request,
}) => {
  const page = await device(browser);
  const { locator } = await opened(page);
  const token = await tokenOf(page);
  await page.goto('about:blank');
  const ended = await request.post(`http://127.0.0.1:${port()}/api/members/logout`, {
    headers: { host: new URL(at(WEEKS)).host, authorization: `Bearer ${token}` },
    data: { token },
  });
  expect(ended.status()).toBe(200);
  // By now it has ended for the clock of this device, too: only the server's answer counts.
  await page.goto(at(WEEKS, '/trips'));
  await page.waitForURL((url) => url.host === new URL(at('azul')).host);
  await page.goto(at(WEEKS, '/robots.txt'));
  await wiped(page);
  await offline(page.context());
  await page.goto(at(WEEKS, `/trip/${locator}`));
  await expect(title(page)).toHaveText(t('offline.title'));
  await page.context().close();
});

test('another member of the same device finds nothing of the one before', async ({ browser }) => {
  const page = await device(browser);
  await opened(page);
  // The session of the first one is forgotten without a word to the server.
  await page.evaluate(() => localStorage.clear());
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, WEEKS);
  await wiped(page);
  await page.context().close();
});

test('the sign-in page pays for none of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(at('azul'));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  expect(asked.filter((path) => /worker|manifest|icons/.test(path))).toEqual([]);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);
});
