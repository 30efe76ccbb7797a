import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { demoResorts } from '../../src/server/db/demo/resorts.ts';
import { cardsOf, opensOf } from '../../src/server/picture/prepared.ts';
import {
  at,
  cardFrame,
  CARDS,
  fillCard,
  freeWeek,
  newPage,
  signIn,
  test,
  toWeeks,
} from './site.ts';

/**
 * Lets no picture come, and no script before one has failed: what the server drew fails before the
 * app takes over.
 */
async function losePictures(
  page: Page,
  how: 'missing' | 'aborted',
  { beforeScripts }: { beforeScripts: boolean },
): Promise<void> {
  let failed = () => {};
  const once = new Promise<void>((resolve) => (failed = resolve));
  await page.route(/\/api\/images\?|\/backgrounds\//, async (route) => {
    await (how === 'missing' ? route.fulfill({ status: 404, body: '' }) : route.abort());
    failed();
  });
  if (!beforeScripts) return;
  await page.route('**/assets/*.js', async (route) => {
    await once;
    await route.continue();
  });
}
/** Images that show the browser's mark of a broken one. */
const brokenImages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0)
      .filter((image) => image.currentSrc && getComputedStyle(image).opacity !== '0')
      .map((image) => image.currentSrc),
  );
const drawn = (page: Page) => page.locator('svg[viewBox="0 0 160 100"]').first();

for (const how of ['missing', 'aborted'] as const) {
  test(`pictures that are ${how} before the app takes over become the drawn scene, in a week's page and its gallery`, async ({
    page,
  }) => {
    const path = `/resort?weekId=${await freeWeek(page.request)}`;
    await losePictures(page, how, { beforeScripts: true });
    await page.goto(at('weeks.azul', path), { waitUntil: 'commit' });
    await expect(drawn(page)).toBeVisible();
    await expect.poll(() => brokenImages(page)).toEqual([]);
    await page.getByRole('button', { name: /, picture 1 of / }).click();
    await expect(
      page.getByRole('dialog').locator('svg[viewBox="0 0 160 100"]').first(),
    ).toBeVisible();
    await expect.poll(() => brokenImages(page)).toEqual([]);
  });
}

/** Mails say everything without their pictures (`src/mails/mails.test.ts`). */
for (const how of ['missing', 'aborted'] as const) {
  test(`pictures that are ${how} become the drawn scene in the list, and leave no broken one on the home page`, async ({
    context,
  }) => {
    const page = await newPage(context);
    await signIn(page, 'en', 'azul', 'pablo@azul.example');
    await toWeeks(page, 'weeks.azul');
    await page.waitForFunction(() => localStorage.getItem('token') !== null);
    const lost: string[] = [];
    page.on('response', (reply) => reply.status() === 404 && lost.push(reply.url()));
    page.on('requestfailed', (request) => lost.push(request.url()));
    const year = new Date().getFullYear();
    const list = `/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`;
    await losePictures(page, how, { beforeScripts: false });
    for (const [path, name] of [
      [list, '/api/images?'],
      ['/', '/backgrounds/'],
    ] as const) {
      lost.length = 0;
      await page.goto(at('weeks.azul', path), { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => lost.some((address) => address.includes(name))).toBe(true);
      expect(new URL(page.url()).host).toBe(new URL(at('weeks.azul')).host);
      if (path === list) await expect(drawn(page)).toBeVisible();
      await expect.poll(() => brokenImages(page)).toEqual([]);
    }
  });
}

/** Pictures the server makes by itself, as `name width`; `images.test.ts` shows that it does. */
const PREPARED = new Set(
  demoResorts.flatMap(({ images }) =>
    [...cardsOf(images), ...opensOf(images)].map((variant) => variant.join(' ')),
  ),
);
/** Pictures a page offers its browser to choose from that would be drawn when they are asked for. */
const unprepared = async (page: Page): Promise<string[]> => {
  const offered = await page.evaluate(() =>
    [...document.querySelectorAll('img')].flatMap(({ src, srcset }) => [
      src,
      ...srcset.split(', ').map((one) => one.split(' ', 1)[0]!),
    ]),
  );
  const pictures = offered.filter((address) => address.includes('/api/images?'));
  expect(pictures.length).toBeGreaterThan(0);
  const wanted = pictures.map((address) => {
    const { searchParams } = new URL(address, 'http://page');
    return `${searchParams.get('img')} ${searchParams.get('w')}`;
  });
  return [...new Set(wanted)].filter((picture) => !PREPARED.has(picture));
};

test('every picture that a page opens with is one the server has made before it is asked for', async ({
  context,
}) => {
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  const weekId = await freeWeek(page.request);
  const year = new Date().getFullYear();
  const opened = async (path: string) => {
    await page.goto(at('weeks.azul', path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect.soft(await unprepared(page), path).toEqual([]);
  };
  await opened('/');
  await opened(`/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`);
  await opened(`/resort?weekId=${weekId}`);
  await opened(`/resort-addtraveler?weekId=${weekId}`);
  const { numberRef } = await page.evaluate(async (id) => {
    const { token } = JSON.parse(localStorage.getItem('token')!) as { token: string };
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const { week } = (await (await fetch(`/api/week/only/${id}`)).json()) as {
      week: { InventoryID: string };
    };
    const client = {
      name: 'Olivia',
      lastname: 'Brooks',
      email: 'pablo@azul.example',
      phone: '+13055550142',
      address: '88 Coral Way',
      city: 'Miami',
      state: 'Florida',
      zipcode: '33131',
      country: 'USA',
      iso: 'en',
    };
    const body = JSON.stringify({ inventoryId: week.InventoryID, client });
    const held = await fetch('/api/week/hold', { method: 'POST', headers, body });
    return (await held.json()) as { numberRef: string };
  }, weekId);
  await opened(`/resort-payment?numberRef=${numberRef}`);
  await opened('/trips');
  await page.goto(at('weeks.azul', `/resort-payment?numberRef=${numberRef}`));
  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click();
  await expect(cardFrame(page).locator('[autocomplete="cc-number"]')).toBeVisible();
  await fillCard(page, CARDS.plain);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await page.waitForURL(/\/pay-ok/);
  await opened(`/pay-ok?numberRef=${numberRef}`);
  await opened('/trips');
  await opened(`/trip/${numberRef}`);
});
