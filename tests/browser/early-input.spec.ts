import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek, port, signIn, test, text, toWeeks } from './site.ts';

/** Keeps the app's script back, as a slow network does, until the answer is called. */
async function withoutApp(page: Page): Promise<() => Promise<void>> {
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  return async () => {
    come.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
const commit = { waitUntil: 'commit' } as const;

test('a sign-in sent before the app has come is sent by the app, and stays out of the address', async ({
  page,
}) => {
  const come = await withoutApp(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto(at('azul'), commit);
  await page.getByLabel(text('en', 'auth:signIn.email'), { exact: true }).fill('ana@azul.example');
  await page.getByLabel(text('en', 'auth:signIn.password'), { exact: true }).fill('Vacation#2026');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: text('en', 'auth:signIn.submit') });
  await expect(button).toHaveAttribute('data-held');
  await come();
  await expect(page.locator('[autocomplete="one-time-code"]')).toBeVisible();
  expect(addresses.filter((address) => address.endsWith('/members/login'))).toHaveLength(1);
  expect(addresses.filter((address) => /Vacation(?:#|%23)2026/.test(address))).toEqual([]);
});

test('of several presses of a button before the app has come the last whole one counts', async ({
  page,
}) => {
  const come = await withoutApp(page);
  await page.goto(at('weeks.azul', `/resort?weekId=${await freeWeek(page.request)}`), commit);
  const gallery = page.getByRole('button', { name: /, picture 1 of / });
  for (const _ of [1, 2, 3]) await gallery.click();
  // A finger that scrolls begins on the button and presses nothing.
  await gallery.dispatchEvent('pointerdown', { button: 0 });
  await gallery.dispatchEvent('pointercancel');
  await come();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.locator('[data-held]')).toHaveCount(0);
});

test('a tab and a list of choices pressed before the app has come open when it has', async ({
  page,
}) => {
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByRole('search', { name: text('en', 'weeks:search.label') })).toBeVisible();
  const come = await withoutApp(page);
  const list = '/resortlist?country=Mexico&city=all&checkIn=2027-03&checkOut=2027-04';
  await page.goto(at('weeks.azul', list), commit);
  await page.getByRole('tab', { name: text('en', 'weeks:views.year') }).click();
  await come();
  await expect(page).toHaveURL(/view=year/);

  const again = await withoutApp(page);
  await page.goto(at('weeks.azul', list), commit);
  await page.getByRole('combobox', { name: text('en', 'weeks:list.sort') }).click();
  await again();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('what is typed into a form before the app has come stays and is kept like the rest', async ({
  page,
}) => {
  const come = await withoutApp(page);
  const weekId = await freeWeek(page.request);
  await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${weekId}`), commit);
  const field = (name: string) =>
    page.getByRole('textbox', { name: text('en', `booking:traveler.${name}`), exact: true });
  const early = { name: 'José Ángel', lastname: 'Núñez Peña', email: 'early@example.com' };
  for (const [name, value] of Object.entries(early)) await field(name).fill(value);
  await field('nationalNumber').fill('305 555 0142');
  await come();
  await field('city').fill('Miami');
  for (const [name, value] of Object.entries(early)) await expect(field(name)).toHaveValue(value);
  await expect(field('nationalNumber')).toHaveValue('(305) 555-01-42');
  await page.reload();
  for (const [name, value] of Object.entries(early)) await expect(field(name)).toHaveValue(value);
  await expect(field('city')).toHaveValue('Miami');
});

test('an e-mail typed and sent on the recovery page before the app has come is sent by the app', async ({
  page,
}) => {
  const come = await withoutApp(page);
  await page.goto(at('azul', '/recover-password'), commit);
  const email = page.getByRole('textbox', { name: text('en', 'auth:email') });
  await email.fill('ana@azul.example');
  await page.getByRole('button', { name: text('en', 'common:next') }).click();
  await come();
  await expect(page.getByText(text('en', 'steps:recover.sentTitle'))).toBeVisible();
});

/**
 * A week that is not among the first of its resort, whose strip is wider than the page, so that it is
 * scrolled; and the first of them.
 */
async function laterWeek(page: Page): Promise<{ weekId: string; first: string }> {
  const weekId = await freeWeek(page.request);
  const reply = await page.request.get(`http://127.0.0.1:${port()}/api/week/of-resort/${weekId}`);
  const { weeks } = (await reply.json()) as { weeks: { _id: string }[] };
  return weeks.length > 10 && weeks.findIndex(({ _id }) => _id === weekId) > 2
    ? { weekId, first: weeks[0]!._id }
    : laterWeek(page);
}

test('a week of the strip that is pressed while the app comes stays where it is, and opens', async ({
  page,
}) => {
  const { weekId, first } = await laterWeek(page);
  const come = await withoutApp(page);
  await page.goto(at('weeks.azul', `/resort?weekId=${weekId}`), commit);
  const tile = page.locator(`main li a[href$="=${first}"]`);
  await tile.hover();
  await page.mouse.down();
  await come();
  const next = page.getByRole('button', { name: text('en', 'booking:otherWeeks.next') });
  await expect(next).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`weekId=${first}$`));
});

for (const [what, files] of [
  ['the first script', '**/assets/index-*.js'],
  ['a script that the start needs', '**/assets/start-*.js'],
] as const)
  test(`without ${what} the page says so, and its link reloads it`, async ({ page }) => {
    await page.route(files, (route) => route.abort());
    await page.goto(at('azul', '/?lang=es'), commit);
    const notice = page.getByRole('alert').filter({ hasText: text('es', 'errors:missingPage') });
    await expect(notice).toBeVisible();
    await page.unroute(files);
    await notice.getByText(text('es', 'errors:reload')).click();
    await page.waitForFunction(() => 'appStarted' in window);
    await expect(notice).toBeHidden();
  });
