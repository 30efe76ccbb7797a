import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, choose, newPage, port, signIn, test, text, toWeeks } from './site.ts';

const en = (key: string) => text('en', key);
const ANA = 'ana@azul.example';
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });

/** What the sign-in sent about the device, and whether the fingerprint script was fetched. */
function watch(page: Page) {
  const seen = { fingerprint: false, devices: [] as unknown[] };
  page.on('request', (request) => {
    if (/\/assets\/fp\./.test(request.url())) seen.fingerprint = true;
    if (!/\/api\/members\/login(?:-otp)?$/.test(request.url())) return;
    const { deviceId, saveDevice } = request.postDataJSON() as {
      deviceId: string;
      saveDevice?: boolean;
    };
    seen.devices.push(saveDevice === undefined ? { deviceId } : { deviceId, saveDevice });
  });
  return seen;
}

const stored = (page: Page, ...keys: string[]) =>
  page.evaluate((names) => names.filter((name) => localStorage.getItem(name) !== null), keys);
const choiceOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('cookies') ?? '{}') as { choice?: string }).choice,
  );
const notice = (page: Page) => page.getByRole('region', { name: en('legal:cookies.notice') });

const sessionOf = async (page: Page) =>
  (
    await page.evaluate(
      () => JSON.parse(localStorage.getItem('token') ?? '{}') as { token: string },
    )
  ).token;

/** Devices the server keeps for the member of a session, that of the page without one. */
async function devicesOf(page: Page, session?: string): Promise<number> {
  const token = session ?? (await sessionOf(page));
  const response = await page.request.get(`http://127.0.0.1:${port()}/api/members/devices`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { devices: unknown[] }).devices.length;
}

async function sortList(page: Page): Promise<void> {
  const year = new Date().getFullYear();
  await page.goto(
    at(
      'weeks.azul',
      `/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`,
    ),
  );
  await choose(page, page, en('weeks:list.sort'), en('weeks:list.sorts.priceHighest'));
  await page.waitForURL(/sort=priceHighest/);
}

test('without an answer about cookies nothing optional is stored, computed or kept by the server', async ({
  context,
}) => {
  const page = await newPage(context);
  const seen = watch(page);
  await signIn(page, 'en', 'azul', ANA);
  expect(seen).toEqual({
    fingerprint: false,
    devices: [{ deviceId: '' }, { deviceId: '', saveDevice: false }],
  });
  expect(await stored(page, 'device', 'sort', 'cookies')).toEqual([]);
  await toWeeks(page, 'weeks.azul');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  expect(await devicesOf(page)).toBe(0);
  await sortList(page);
  expect(await stored(page, 'device', 'sort', 'cookies')).toEqual([]);
});

test('a refusal is passed from the sign-in to the weeks site and applies there, until something else is chosen', async ({
  context,
}) => {
  const page = await newPage(context);
  const seen = watch(page);
  await page.goto(at('azul'));
  await notice(page)
    .getByRole('button', { name: en('legal:cookies.reject') })
    .click();
  await expect(notice(page)).toHaveCount(0);
  await signIn(page, 'en', 'azul', ANA);
  expect(seen).toEqual({
    fingerprint: false,
    devices: [{ deviceId: '' }, { deviceId: '', saveDevice: false }],
  });
  expect(await stored(page, 'device', 'sort')).toEqual([]);
  // The answer comes with the member: until then the site does not ask.
  let redeem = () => {};
  const arrived = new Promise<void>((resolve) => (redeem = resolve));
  await page.route(/\/api\/auth\/sesion\?token=/, async (route) => {
    await arrived;
    await route.continue();
  });
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  redeem();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await choiceOf(page)).toBe('none');
  expect(await devicesOf(page)).toBe(0);
  await sortList(page);
  expect(await stored(page, 'device', 'sort')).toEqual([]);

  // A visitor who has rejected all finds one button, which accepts and closes; a later hand-off of
  // the older refusal changes nothing.
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: en('common:footer.cookies') })
    .click();
  const policy = page.getByRole('dialog');
  await expect(policy.getByRole('button', { name: en('legal:cookies.reject') })).toHaveCount(0);
  await policy.getByRole('button', { name: en('legal:cookies.acceptOne'), exact: true }).click();
  await expect(policy).toHaveCount(0);
  await page.goto(at('azul', '/sandbox/booking'));
  await toWeeks(page, 'weeks.azul');
  await expect(page.locator('main h1')).toBeVisible();
  expect(await choiceOf(page)).toBe('all');
});

test('after a refusal the box that saves the device is off, and ticking it is the consent for it', async ({
  context,
}) => {
  const page = await newPage(context);
  const seen = watch(page);
  await page.goto(at('azul'));
  await notice(page)
    .getByRole('button', { name: en('legal:cookies.reject') })
    .click();
  await signIn(page, 'en', 'azul', 'pablo@azul.example', {
    beforeCode: async () => {
      const box = page.getByRole('checkbox', { name: en('steps:code.saveDevice') });
      await expect(box).not.toBeChecked();
      await expect(page.getByText(en('steps:code.saveDeviceConsent'))).toBeVisible();
      await box.check();
    },
  });
  expect(seen).toEqual({
    fingerprint: true,
    devices: [{ deviceId: '' }, { deviceId: expect.stringMatching(/./), saveDevice: true }],
  });
  await toWeeks(page, 'weeks.azul');
  await expect(page.locator('main h1')).toBeVisible();
  expect(await choiceOf(page)).toBe('none');
  expect(await devicesOf(page)).toBeGreaterThan(0);
  // The earlier refusal does not affect the device.
  await page.goto(at('azul'));
  expect(await stored(page, 'device')).toEqual(['device']);
});

test('with cookies accepted the device and the order are kept, and the weeks site does not ask again', async ({
  context,
}) => {
  const page = await newPage(context);
  const seen = watch(page);
  await page.goto(at('azul'));
  await notice(page)
    .getByRole('button', { name: en('legal:cookies.accept') })
    .click();
  await signIn(page, 'en', 'azul', ANA);
  expect(seen).toEqual({
    fingerprint: true,
    devices: [
      // The first call does not wait long for the fingerprint: it is empty on a slow machine.
      { deviceId: expect.any(String) },
      { deviceId: expect.stringMatching(/./), saveDevice: true },
    ],
  });
  expect(await stored(page, 'device')).toEqual(['device']);
  await toWeeks(page, 'weeks.azul');
  await expect(page.locator('main h1')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(await devicesOf(page)).toBe(1);
  await sortList(page);
  expect(await stored(page, 'sort')).toEqual(['sort']);
});

test('a refusal after the device was saved has the server forget it', async ({ context }) => {
  const page = await newPage(context);
  await page.goto(at('azul'));
  await notice(page)
    .getByRole('button', { name: en('legal:cookies.accept') })
    .click();
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  await expect(page.locator('main h1')).toBeVisible();
  const session = await sessionOf(page);
  const saved = await devicesOf(page, session);
  expect(saved).toBeGreaterThan(0);

  await page.goto(at('azul'));
  expect(await stored(page, 'device')).toEqual(['device']);
  await page
    .getByRole('button', { name: en('common:footer.cookies') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('legal:cookies.reject') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await stored(page, 'device')).toEqual([]);
  await expect.poll(() => devicesOf(page, session)).toBe(saved - 1);
});
