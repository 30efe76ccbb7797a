import { devices, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import {
  at,
  cardFrame,
  CARDS,
  fillCard,
  mailTo,
  newPage,
  port,
  signIn,
  test,
  text,
  toWeeks,
  TRAVELER,
} from './site.ts';

const { defaultBrowserType: _engine, ...phone } = devices['Pixel 7'];
const WEEKS = 'weeks.azul';
const MEMBER = 'pablo@azul.example';
const t = (key: string, variables: Record<string, string | number> = {}) =>
  text('en', `trips:${key}`, variables);

/** Address of a call on the default club, whose host every machine resolves. */
const api = (path: string): string => `http://127.0.0.1:${port()}/api${path}`;

/** A signed-in browser of its own, on the home page of the weeks site. */
async function device(browser: Browser, options: object): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', MEMBER);
  await toWeeks(page, WEEKS);
  // The hand-off code is redeemed before another page is opened, which would end that call.
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  return page;
}

/** A week that the home page features. */
async function featuredWeek(page: Page): Promise<string> {
  const { pinned } = (await (await page.request.get(api('/week/featured'))).json()) as {
    pinned: { InventoryID: string }[];
  };
  return pinned[0]!.InventoryID;
}

/** Holds a week as the member who is signed in here, and opens the page where it is paid. */
async function holdWeek(page: Page): Promise<void> {
  const body = {
    inventoryId: await featuredWeek(page),
    client: { ...TRAVELER, email: MEMBER },
  };
  const numberRef = await page.evaluate(async (hold) => {
    const { token } = JSON.parse(localStorage.getItem('token')!) as { token: string };
    const reply = await fetch('/api/week/hold', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(hold),
    });
    return ((await reply.json()) as { numberRef: string }).numberRef;
  }, body);
  await page.goto(at(WEEKS, `/resort-payment?numberRef=${numberRef}`));
  await expect(page.getByRole('timer').filter({ visible: true }).first()).toBeVisible();
}

/** Gives back what other tests left held by the same contract. */
const releaseHolds = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('token')!) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch('/api/trips', { headers });
    const { held } = (await reply.json()) as { held: { numberRef: string }[] };
    for (const { numberRef } of held)
      await fetch(`/api/reserve/${numberRef}/cancel`, { method: 'POST', headers });
  });

/** Pays on the payment page and stays on the confirmation. */
async function pay(page: Page): Promise<void> {
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
  await page.getByRole('button', { name: text('en', 'booking:goingHome.stay') }).click();
}

/** Sum of the layout's shifts since the page was opened, as browsers report it. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test('a closed tab comes back on another device as a strip, is paid, and becomes a trip that can be shared', async ({
  browser,
}) => {
  const desktop = await device(browser, { viewport: { width: 1440, height: 900 } });
  await releaseHolds(desktop);
  await holdWeek(desktop);
  await desktop.context().close();

  const page = await device(browser, phone);
  const strip = page.getByRole('region', { name: t('hold.label') });
  await expect(strip.getByRole('timer')).toHaveText(/^(29|30):\d\d$/);
  await page.reload();
  await expect(strip).toBeVisible();
  expect(await shifts(page)).toBeLessThan(0.1);
  await strip.getByRole('link').click();
  await page.waitForURL(/\/resort-payment\?numberRef=/);
  await pay(page);

  await page.getByRole('link', { name: text('en', 'booking:payOk.trip') }).click();
  await page.waitForURL(/\/trip\//);
  await expect(page.getByText(t('states.upcoming'))).toBeVisible();
  const locator = await page
    .getByText(/^[A-Z]{2}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    .filter({ visible: true })
    .first()
    .innerText();

  // The trip is the contract's: it opens by its number for people, from the list.
  await page.getByRole('link', { name: t('trip.back') }).click();
  await page.locator(`a[href="/trip/${locator}"]`).filter({ visible: true }).first().click();
  await page.waitForURL(`**/trip/${locator}`);

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page
    .getByRole('textbox', { name: t('travelers.name'), exact: false })
    .first()
    .fill('Inés');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Inés /)).toBeVisible();

  await page.getByRole('button', { name: t('share.make') }).click();
  const address = await page.getByRole('textbox', { name: t('share.label') }).inputValue();
  const stranger = await newPage(await browser.newContext({ locale: 'en-US' }));
  await stranger.goto(address);
  await expect(stranger.getByText(t('shared.by', { name: 'Inés' }))).toBeVisible();
  const seen = await stranger.locator('main').innerText();
  for (const secret of ['$', locator, MEMBER]) expect(seen).not.toContain(secret);
  await page.getByRole('button', { name: t('share.end') }).click();
  await expect(page.getByText(t('share.ended'))).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('alert')).toContainText(t('shared.goneTitle'));
});

test('a member without trips gets nothing above the picture, and the list says how to begin', async ({
  page,
}) => {
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, WEEKS);
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  const summary = page.waitForResponse('**/api/trips/summary');
  await page.reload();
  expect((await summary).status()).toBe(200);
  await page.goto(at(WEEKS, '/trips'));
  await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
});

test('a guest finds the booking again by its number and e-mail, on a phone and by keyboard', async ({
  browser,
}) => {
  const page = await newPage(await browser.newContext({ ...phone, locale: 'en-US' }));
  const email = `guest-trips-${Date.now()}@example.com`;
  const reply = await page.request.post(api('/week/hold'), {
    data: { inventoryId: await featuredWeek(page), client: { ...TRAVELER, email } },
  });
  const { numberRef } = (await reply.json()) as { numberRef: string };
  const { reserve } = (await (await page.request.get(api(`/reserve/${numberRef}`))).json()) as {
    reserve: { locator: string };
  };

  await page.goto(at('', '/find-booking'));
  await page.getByRole('textbox', { name: t('lookup.locator') }).focus();
  await page.keyboard.type(reserve.locator.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('lookup.sent', { email }))).toBeVisible();
  const inMail = /\b([A-Z0-9]{4})[- ]?([A-Z0-9]{4})\b/;
  const mail = await mailTo(page.request, email, ({ subject }) => inMail.test(subject));
  const code = inMail.exec(mail.subject)!;
  await page.keyboard.type(`${code[1]}${code[2]}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/trip/${numberRef}`);
  await expect(page.getByText(t('panel.heldTitle')).filter({ visible: true })).toBeVisible();
});
