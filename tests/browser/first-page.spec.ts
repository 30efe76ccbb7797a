import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek, mailTo, newPage, port, signIn, test, text, toWeeks } from './site.ts';

const dist = join(import.meta.dirname, '../../dist');
/**
 * Most script that the app takes a first page over with: kB, gzipped, and files, as each file waits
 * for a connection. What breaks it belongs into a part that comes when the page is at rest, or when
 * it is wanted.
 */
const BUDGETS = { login: { kb: 138, files: 10 }, weeks: { kb: 174, files: 12 } } as const;

/**
 * Holds the scripts that a page names in its own text against a budget: the app starts with those,
 * whatever else it fetches comes after them.
 */
async function expectWithin(
  page: Page,
  html: string | undefined,
  { kb, files }: { kb: number; files: number },
): Promise<void> {
  const named = [...new Set(html?.match(/\/assets\/[\w.-]+\.js/g))].toSorted();
  expect(named.length).toBeGreaterThan(2);
  expect(named.length).toBeLessThanOrEqual(files);
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .toSorted((a, b) => a.startTime - b.startTime)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect([...new Set(fetched)].slice(0, named.length).toSorted()).toEqual(named);
  expect(
    named.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000,
      0,
    ),
  ).toBeLessThanOrEqual(kb);
}

test('the sign-in page fetches no more script than it may', async ({ page }) => {
  const shown = await page.goto(at('azul'));
  await expect(
    page.getByRole('button', { name: text('en', 'auth:signIn.submit'), exact: true }),
  ).toHaveAttribute('type', 'submit');
  await expectWithin(page, await shown?.text(), BUDGETS.login);
});

test('the first page of a weeks site fetches no more script than it may', async ({ context }) => {
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByRole('button', { name: /Pablo/ }).first()).toBeVisible();
  const shown = await page.reload();
  await expect(page.getByRole('button', { name: /Pablo/ }).first()).toBeVisible();
  await expectWithin(page, await shown?.text(), BUDGETS.weeks);
});

test('a list pressed before its code has loaded opens as soon as it has, and one whose code failed opens with the next press', async ({
  context,
}) => {
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByRole('button', { name: /Pablo/ }).first()).toBeVisible();
  let answer: 'continue' | 'abort' = 'abort';
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/lists-*.js', async (route) => {
    if (answer === 'continue') await held;
    await route[answer]();
  });
  await page.reload();
  const country = page.getByRole('combobox', { name: text('en', 'weeks:search.country') });
  const opened = page.getByRole('listbox', { name: text('en', 'weeks:search.searchCountry') });
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/lists-'),
  );
  await country.click();
  await failed;
  await expect(country).toHaveAttribute('aria-expanded', 'false');
  answer = 'continue';
  await country.click();
  // What is typed in the meantime reaches the list.
  await page.keyboard.type('mex');
  await expect(opened).toBeHidden();
  release();
  await expect(opened.getByRole('option')).toHaveText(['Mexico']);
  await page.keyboard.press('Enter');
  await expect(country).toHaveText('Mexico');
  await expect(country).toBeFocused();
});

test('a menu opened by a key before its code is there gives its first line focus', async ({
  context,
}) => {
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', 'pablo@azul.example');
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByRole('button', { name: /Pablo/ }).first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/lists-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('button', { name: /Pablo/ }).first().press('Enter');
  release();
  await expect(
    page.getByRole('menuitem', { name: text('en', 'common:titles.trips') }),
  ).toBeFocused();
});

test('the form can be filled before any script is there: nothing typed is lost or sent in an address', async ({
  context,
}) => {
  const page = await newPage(context);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const start = new Date().toISOString();
  await page.goto(at('azul'), { waitUntil: 'commit' });
  const email = page.getByLabel(text('en', 'auth:signIn.email'), { exact: true });
  const password = page.getByLabel(text('en', 'auth:signIn.password'), { exact: true });
  await email.pressSequentially('ana@azul.example');
  await password.pressSequentially('Vacation#2026');
  await page.keyboard.press('Enter');
  const submit = page.getByRole('button', { name: text('en', 'auth:signIn.submit'), exact: true });
  await submit.click();
  expect(page.url()).toBe(at('azul'));
  await expect(email).toHaveValue('ana@azul.example');
  await expect(password).toHaveValue('Vacation#2026');
  release();
  // The press was held, and what was typed is sent.
  await expect(page.getByRole('heading', { name: text('en', 'steps:code.title') })).toBeVisible();
  await mailTo(page.request, 'ana@azul.example', (mail) => mail.at >= start);
});

test('the form of a mailed link stays while the link leaves the address: what is typed at once is kept', async ({
  context,
}) => {
  const page = await newPage(context);
  await page.addInitScript(() => {
    const told = window as unknown as { lost: number };
    told.lost = 0;
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element && node.querySelector('input[type=password]')) told.lost += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of [
    '/reset-password?tokenId=a&tokenPass=b&email=nora%40azul.example&checkTerms=true',
    '/recover-password?step=2&tokenId=c&isGen=1&email=gael%40coral.example',
    '/recover-password?step=2&tokenId=d',
  ]) {
    await page.goto(at('azul', path));
    const password = page.getByLabel(text('en', 'steps:newPassword.password'), { exact: true });
    await password.fill('Tres-gatos&7lunas');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(password).toHaveValue('Tres-gatos&7lunas');
    expect([path, await page.evaluate(() => (window as unknown as { lost: number }).lost)]).toEqual(
      [path, 0],
    );
  }
});

test('pages of passwords and of the alternate login open in Spanish by default, and are taken over as rendered', async ({
  context,
}) => {
  const page = await newPage(context);
  let release = () => {};
  let held: Promise<void>;
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  for (const [host, path, language, title] of [
    ['quiet', '/', 'es', 'auth:signIn.title'],
    ['quiet', '/recover-password', 'es', 'steps:recover.title'],
    [
      'quiet',
      '/reset-password?tokenId=a&email=nora%40quiet.example',
      'es',
      'verification:firstTime.title',
    ],
    ['weeks.quiet', `/resort?weekId=${await freeWeek(page.request)}`, 'en', undefined],
    // Clubs with a language, and the link of a mail in another one.
    ['azul', '/recover-password', 'en', 'steps:recover.title'],
    ['azul', '/recover-password?step=2&tokenId=b&lang=es', 'es', 'steps:newPassword.title'],
  ] as const) {
    held = new Promise((resolve) => (release = resolve));
    await page.goto(at(host, path), { waitUntil: 'commit' });
    const heading = page.locator('h1').first();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    if (title) await expect(heading).toHaveText(text(language, title));
    await heading.evaluate((element) => element.setAttribute('data-drawn', 'by the server'));
    release();
    // React marks the elements it works with, those it took over as well as its own.
    await expect
      .poll(() =>
        heading.evaluate((element) =>
          Object.keys(element).some((key) => key.startsWith('__react')),
        ),
      )
      .toBe(true);
    await expect(heading).toHaveAttribute('data-drawn', 'by the server');
    if (title) await expect(heading).toHaveText(text(language, title));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a week’s page comes with the week, in the language that was chosen', async ({
    page,
    context,
  }) => {
    const { weeks } = (await (
      await page.request.post(`http://127.0.0.1:${port()}/api/week/list?limit=1&page=1`, {
        data: {
          country: 'Mexico',
          city: 'all',
          dateIn: new Date().toISOString().slice(0, 10),
          dateOut: '2099-01-01',
          sort: 'priceLowest',
        },
      })
    ).json()) as { weeks: { _id: string; resort: { Name: string } }[] };
    await context.addCookies([{ name: 'view', value: 'es-a', url: at('weeks.azul') }]);
    await page.goto(at('weeks.azul', `/resort?weekId=${weeks[0]!._id}`), { waitUntil: 'load' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(text('es', 'legal:cookies.accept'))).toHaveCount(0);
    const header = page.getByRole('banner');
    await expect(
      header.getByRole('link', { name: text('es', 'common:login'), exact: true }).first(),
    ).toBeVisible();
    // A member's name comes with the app; until then a signed-in member is not told to sign in.
    await context.addCookies([{ name: 'view', value: 'es-am', url: at('weeks.azul') }]);
    await page.reload({ waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      header.getByRole('link', { name: text('es', 'common:login'), exact: true }),
    ).toHaveCount(0);
    // The links of a member are there, so that none moves when the name comes.
    await expect(header.getByRole('link', { name: text('es', 'common:trips') })).toBeVisible();
  });
});

test('a chosen language is in the rendered page, without another one before it', async ({
  context,
}) => {
  const page = await newPage(context);
  await page.goto(at('azul'));
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(
    page.getByRole('button', { name: text('es', 'auth:signIn.submit'), exact: true }),
  ).toBeVisible();
  const html = (await (await page.reload())?.text()) ?? '';
  expect(html).toContain('<html lang="es">');
  expect(html).toContain(text('es', 'auth:signIn.title'));
});
