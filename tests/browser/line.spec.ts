import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  at,
  fillTraveler,
  freeWeek,
  holdAsGuest,
  mailTo,
  newPage,
  onHost,
  port,
  signIn,
  test,
  text,
  toWeeks,
} from './site.ts';

const t = (key: string, variables: Record<string, string | number> = {}) =>
  text('en', `line:${key}`, variables);
const WEEKS = 'weeks.azul';
const api = (path: string) => `http://127.0.0.1:${port()}/api${path}`;

const release = async (request: APIRequestContext, numberRef: string): Promise<void> => {
  const reply = await request.post(api(`/reserve/${numberRef}/cancel`));
  expect(reply.ok(), await reply.text()).toBe(true);
};
async function member(page: Page, email: string): Promise<void> {
  await signIn(page, 'en', 'azul', email);
  await toWeeks(page, WEEKS);
  await signedIn(page);
  await releaseAll(page);
}
/** Gives back what tests before have left held: the home page shows the two most urgent alone. */
async function releaseAll(page: Page): Promise<void> {
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('token')!) as { token: string },
  );
  const reply = await page.request.get(api('/trips/summary'), {
    headers: { ...onHost(WEEKS), authorization: `Bearer ${token}` },
  });
  const { held } = (await reply.json()) as { held: { numberRef: string }[] };
  for (const { numberRef } of held) await release(page.request, numberRef);
}
/** The weeks site has taken over the session: a page that opens before is a guest's. */
const signedIn = (page: Page) => page.waitForFunction(() => localStorage.getItem('token') !== null);
const wait = (page: Page) =>
  page.getByRole('button', { name: /^(?:Wait for it|Esperarla): / }).filter({ visible: true });

test('who waited gets a released week, on any open page, and holds it with one press', async ({
  page,
}) => {
  const weekId = await freeWeek(page.request);
  const numberRef = await holdAsGuest(page.request, weekId, 'line.first@example.com');
  await member(page, 'ana@azul.example');
  await page.goto(at(WEEKS, `/resort?weekId=${weekId}`));
  await wait(page).click();
  // The pressed button is gone: focus goes to what it has changed.
  await expect(page.getByRole('heading', { name: t('youAre', { nth: '1st' }) })).toBeFocused();
  await page.goto(at(WEEKS, '/'));
  await expect(page.getByRole('region', { name: t('title') })).toContainText(
    t('inLine', { nth: '1st' }),
  );
  await page.goto(at(WEEKS, '/trips'));
  await expect(page.getByRole('heading', { name: t('title'), exact: true })).toBeVisible();
  const other = await newPage(page.context());
  await other.goto(at(WEEKS, '/saved'));
  await release(page.request, numberRef);
  for (const open of [page, other])
    await expect(
      open.getByRole('dialog').getByText(t('offer.turn'), { exact: true }),
    ).toBeVisible();
  await other.keyboard.press('Escape');
  const bar = other.getByRole('complementary', { name: t('offer.label') });
  await expect(bar.getByRole('button', { name: t('offer.see') })).toBeFocused();
  // It stays closed in this browser, and its bar lies under every window.
  await other.setViewportSize({ width: 390, height: 844 });
  await other.reload();
  await expect(bar).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.getByRole('button', { name: text('en', 'common:menu'), exact: true }).click();
  const menu = other.getByRole('dialog');
  await expect(menu).toBeVisible();
  // A page behind a window takes no presses, so that `elementFromPoint` would not see the bar.
  const layer = (element: Element) => Number(getComputedStyle(element).zIndex);
  const barLayer = await other.locator('aside', { hasText: t('offer.see') }).evaluate(layer);
  expect(barLayer).toBeLessThan(await menu.evaluate(layer));
  await menu.getByRole('button', { name: text('en', 'common:close') }).click();
  await expect(menu).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offer.book') })
    .click();
  await page.waitForURL(/\/resort-payment\?numberRef=/);
  await expect(page.getByText(/^(29|30):\d\d$/).filter({ visible: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('a guest waits with a confirmed e-mail; every page knows the place and hears of the offer', async ({
  page,
}) => {
  const weekId = await freeWeek(page.request);
  const numberRef = await holdAsGuest(page.request, weekId, 'line.second@example.com');
  await page.goto(at(WEEKS, `/resort?weekId=${weekId}`));
  await wait(page).click();
  const dialog = page.getByRole('dialog');
  await fillTraveler(page, 'en', 'line.guest@example.com');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: t('guest.next') }).click();
  const mail = await mailTo(page.request, 'line.guest@example.com', (one) =>
    /\b[A-Z0-9]{4}-?[A-Z0-9]{4}\b/.test(one.text),
  );
  await dialog.locator('[autocomplete="one-time-code"]').focus();
  await page.keyboard.type(/\b([A-Z0-9]{4})-?([A-Z0-9]{4})\b/.exec(mail.text)!.slice(1).join(''));
  await dialog.getByRole('button', { name: t('guest.join') }).click();
  await page.waitForURL(/\/line\/[\w-]{20}$/);
  await expect(page.getByRole('heading', { name: t('youAre', { nth: '1st' }) })).toBeVisible();
  await page.goto(at(WEEKS, `/resort?weekId=${weekId}`));
  await expect(page.getByRole('heading', { name: t('youAre', { nth: '1st' }) })).toBeVisible();
  await page.goto(at(WEEKS, `/resort?weekId=${await freeWeek(page.request)}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await release(page.request, numberRef);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offer.book') })
    .click();
  await page.waitForURL(/\/resort-payment\?numberRef=/);
});

test('who passes an offer on gives it to the next at once', async ({ page, browser }) => {
  const weekId = await freeWeek(page.request);
  const numberRef = await holdAsGuest(page.request, weekId, 'line.third@example.com');
  await member(page, 'ana@azul.example');
  await page.goto(at(WEEKS, `/resort?weekId=${weekId}`));
  await wait(page).click();
  await expect(page.getByRole('heading', { name: t('youAre', { nth: '1st' }) })).toBeVisible();
  const next = await newPage(await browser.newContext({ locale: 'en-US' }));
  await signIn(next, 'es', 'coral', 'luis@coral.example');
  await toWeeks(next, 'weeks.coral');
  await signedIn(next);
  await next.goto(at('weeks.coral', `/resort?weekId=${weekId}`));
  await wait(next).click();
  await expect(
    next.getByRole('heading', { name: text('es', 'line:youAre', { nth: '2.º' }) }),
  ).toBeVisible();
  await release(page.request, numberRef);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('offer.pass') })
    .click();
  await page.getByRole('button', { name: t('pass.confirm') }).click();
  await expect(
    next.getByRole('dialog').getByText(text('es', 'line:offer.turn'), { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nobody waits behind. An open offer would meet this member on the first page of other files.
  await next
    .getByRole('dialog')
    .getByRole('button', { name: text('es', 'line:found.pass') })
    .click();
  await next.getByRole('button', { name: text('es', 'line:found.ask.confirm') }).click();
  await expect(next.getByRole('dialog')).toHaveCount(0);
});
