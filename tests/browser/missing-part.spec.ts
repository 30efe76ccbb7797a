import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { at, freeWeek, newPage, signIn, test, text, toWeeks } from './site.ts';
import type { Language } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });

/**
 * Makes files of the app unavailable, as they are for an old page after a release. Returns a
 * function that restores them.
 */
async function without(page: Page, ...files: string[]): Promise<() => Promise<void>> {
  const paths = files.map((file) => `**/assets/${file}`);
  for (const path of paths)
    await page.route(path, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  return async () => {
    for (const path of paths) await page.unroute(path);
  };
}
const notice = (page: Page, language: Language): Locator =>
  page.getByRole('alert').filter({ hasText: text(language, 'errors:missing') });
const weekPage = async (page: Page, path = '/resort', language: Language = 'en'): Promise<void> =>
  void (await page.goto(
    at('weeks.azul', `${path}?weekId=${await freeWeek(page.request)}&lang=${language}`),
  ));
/** The weeks site of a member, once it is the member's. */
async function enter(page: Page): Promise<void> {
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByRole('button', { name: /Pablo/ }).first()).toBeVisible();
}

for (const language of ['en', 'es'] as const) {
  test.describe(`in ${language}`, () => {
    const t = (key: string) => text(language, key);

    test('a list whose file is gone says so and loses nothing typed; once the file is there it opens, and nothing is said any more', async ({
      context,
    }) => {
      const page = await newPage(context);
      const back = await without(page, 'lists-*.js');
      await weekPage(page, '/resort-addtraveler', language);
      const email = page.getByRole('textbox', { name: t('booking:traveler.email'), exact: true });
      const country = page.getByRole('combobox', {
        name: t('booking:traveler.country'),
        exact: true,
      });
      await email.fill('typed@example.com');
      await expect(notice(page, language)).toHaveCount(0);
      await country.click();
      await expect(notice(page, language)).toContainText(t('errors:missingText'));
      await expect(country).toHaveAttribute('aria-expanded', 'false');
      await expect(email).toHaveValue('typed@example.com');
      // The way to the chat stays to be pressed.
      const chat = (await page.getByRole('link', { name: t('common:whatsapp') }).boundingBox())!;
      const bar = (await notice(page, language).boundingBox())!;
      expect(chat.y + chat.height <= bar.y || bar.y + bar.height <= chat.y).toBe(true);
      expect([bar.x >= 0, bar.x + bar.width <= 390]).toEqual([true, true]);
      await back();
      await country.click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(notice(page, language)).toHaveCount(0);
      // The list takes the whole screen of a phone.
      await page.keyboard.press('Escape');
      await expect(email).toHaveValue('typed@example.com');
    });

    test('the terms whose file is gone leave the page standing with what was typed, and open with a later press', async ({
      context,
    }) => {
      const page = await newPage(context);
      await page.goto(at('azul', `/?lang=${language}`));
      const back = await without(page, 'legal-dialog-*.js');
      const email = page.getByLabel(t('auth:signIn.email'), { exact: true });
      await email.fill('ana@azul.example');
      const terms = page
        .getByRole('contentinfo')
        .getByRole('button', { name: t('common:footer.terms') });
      await terms.click();
      await expect(notice(page, language)).toBeVisible();
      await expect(email).toHaveValue('ana@azul.example');
      await notice(page, language)
        .getByRole('button', { name: t('common:close') })
        .click();
      await expect(notice(page, language)).toHaveCount(0);
      await back();
      await terms.click();
      await expect(page.getByRole('dialog', { name: t('common:footer.terms') })).toBeVisible();
      await expect(email).toHaveValue('ana@azul.example');
    });
  });
}

test.describe('of a member', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a window whose words are gone is not opened, and the page stays', async ({ context }) => {
    const page = await newPage(context);
    await signIn(page, 'en', 'azul', 'pablo@azul.example');
    const back = await without(page, 'rest-*.js');
    await enter(page);
    const update = page
      .getByRole('contentinfo')
      .getByRole('button', { name: text('en', 'account:footer.update') });
    await update.click();
    await expect(notice(page, 'en')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(update).toBeVisible();
    await back();
    await update.click();
    await expect(
      page.getByRole('dialog', { name: text('en', 'verification:dialog.titleData') }),
    ).toBeVisible();
    await expect(notice(page, 'en')).toHaveCount(0);
  });

  test('a call whose schemas cannot be loaded though the server answers says so, until they have loaded', async ({
    context,
  }) => {
    const page = await newPage(context);
    await signIn(page, 'en', 'azul', 'pablo@azul.example');
    const back = await without(page, 'cruise-*.js');
    await enter(page);
    await page.getByRole('tab', { name: text('en', 'cruise:tab') }).click();
    await expect(notice(page, 'en')).toBeVisible();
    await back();
    await page.getByRole('button', { name: text('en', 'cruise:failed.retry') }).click();
    await expect(page.getByRole('form', { name: text('en', 'cruise:label') })).toBeVisible();
    await expect(notice(page, 'en')).toHaveCount(0);
  });
});

test('a page that cannot be fetched without a network keeps the site on screen, and loads when the network is back', async ({
  context,
}) => {
  const page = await newPage(context);
  await weekPage(page);
  // A browser may say that the network is back a moment before it is: one more request fails.
  let back = false;
  let failed = 0;
  await page.route('**/assets/add-traveler-page-*.js', (route) => {
    if (back && failed > 0) return route.continue();
    if (back) failed += 1;
    return route.abort('internetdisconnected');
  });
  const book = page.getByRole('link', { name: /^Book/ }).filter({ visible: true }).first();
  await expect(book).toBeVisible();
  await context.setOffline(true);
  await book.click();
  const crashed = page.getByRole('alert').filter({ hasText: text('en', 'errors:missingPage') });
  await expect(crashed).toBeVisible();
  await crashed.getByRole('button', { name: text('en', 'errors:retry') }).click();
  await expect(
    crashed.getByRole('button', { name: text('en', 'errors:retry') }),
  ).not.toHaveAttribute('aria-busy');
  await expect(crashed).toBeVisible();
  back = true;
  await context.setOffline(false);
  await expect(
    page.getByRole('textbox', { name: text('en', 'booking:traveler.email'), exact: true }),
  ).toBeVisible();
});

test('a page whose file is gone can be left, is fetched again by the next visit, and loaded again by trying again', async ({
  context,
}) => {
  const page = await newPage(context);
  await weekPage(page);
  const back = await without(page, 'add-traveler-page-*.js');
  const book = page.getByRole('link', { name: /^Book/ }).filter({ visible: true }).first();
  const retry = page
    .getByRole('alert')
    .filter({ hasText: text('en', 'errors:missingPage') })
    .getByRole('button', { name: text('en', 'errors:retry') });
  await book.click();
  await expect(retry).toBeVisible();
  await page.goBack();
  const asked = page.waitForRequest(/add-traveler-page-/);
  await book.click();
  await asked;
  await expect(retry).toBeVisible();
  // What a reload asks for is there; the old file is not.
  let reloaded = false;
  page.on(
    'request',
    (request) =>
      void (reloaded ||= request.isNavigationRequest() && request.frame() === page.mainFrame()),
  );
  await retry.click();
  await expect.poll(() => reloaded).toBe(true);
  await back();
});

test('a map whose file is gone is replaced by text, and is drawn when tried again', async ({
  context,
}) => {
  const page = await newPage(context);
  const back = await without(page, 'leaflet-map-*.js', 'leaflet-map-*.css');
  await weekPage(page);
  const failed = page.getByRole('status').filter({ hasText: text('en', 'booking:map.failed') });
  await page.getByRole('link', { name: text('en', 'booking:map.open') }).scrollIntoViewIfNeeded();
  await expect(failed).toBeVisible();
  await expect(notice(page, 'en')).toHaveCount(0);
  await back();
  await failed.getByRole('button', { name: text('en', 'errors:retry') }).click();
  const map = page.getByRole('application');
  await expect(map).toBeVisible();
  // Drawn by its style sheet too.
  await expect(map).toHaveCSS('overflow', 'hidden');
});

test('a page whose own imports are gone loads with the next attempt: no engine was asked to import a missing file', async ({
  context,
}) => {
  const page = await newPage(context);
  const path = '**/assets/accounts-*.js';
  // Some hosts answer with a page of their own for a file that is gone.
  await page.route(path, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Gone' }));
  await weekPage(page);
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const kinds = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/assets/accounts-')) kinds.add(request.resourceType());
  });
  await page.getByRole('link', { name: /^Book/ }).filter({ visible: true }).first().click();
  const crashed = page.getByRole('alert').filter({ hasText: text('en', 'errors:missingPage') });
  await expect(crashed).toBeVisible();
  expect([...kinds]).toEqual(['fetch']);
  await page.unroute(path);
  await crashed.getByRole('button', { name: text('en', 'errors:retry') }).click();
  await expect(
    page.getByRole('textbox', { name: text('en', 'booking:traveler.email'), exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => 'stays' in window)).toBe(true);
});

test('after a new version the reload that is offered keeps what was typed', async ({ context }) => {
  const page = await newPage(context);
  await without(page, 'lists-*.js');
  await weekPage(page, '/resort-addtraveler');
  const email = page.getByRole('textbox', {
    name: text('en', 'booking:traveler.email'),
    exact: true,
  });
  await email.fill('typed@example.com');
  await page
    .getByRole('combobox', { name: text('en', 'booking:traveler.country'), exact: true })
    .click();
  const reload = notice(page, 'en').getByRole('button', { name: text('en', 'errors:reload') });
  const reloaded = page.waitForEvent('load');
  await reload.click();
  await reloaded;
  await expect(notice(page, 'en')).toHaveCount(0);
  await expect(email).toHaveValue('typed@example.com');
});
