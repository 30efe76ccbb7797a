import { devices, expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { at, cardFrame, choose, fillCard, mailTo, signIn, text, toWeeks } from './site.ts';
import type { Language } from './site.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const { defaultBrowserType: _engine, ...phone } = devices['Pixel 7'];

/** Fills the search of the home page and opens its list, which comes in a new tab. */
async function search(page: Page, language: Language): Promise<Page> {
  const form = page.getByRole('form', { name: text(language, 'weeks:search.label') }).or(page.locator('form')).first();
  await choose(page, form, text(language, 'weeks:search.country'), language === 'es' ? 'México' : 'Mexico');
  await choose(page, form, text(language, 'weeks:search.city'), text(language, 'weeks:search.allCities'));
  await choose(page, form, text(language, 'weeks:search.checkIn'), /\d{4}/);
  await form.getByRole('combobox', { name: text(language, 'weeks:search.checkOut'), exact: true }).click();
  await page.getByRole('option').last().click();
  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: text(language, 'weeks:search.find') }).click();
  const list = await opened;
  await list.waitForURL(/\/resortlist\?/);
  return list;
}

async function fillTraveler(page: Page, language: Language, email: string): Promise<void> {
  const t = (key: string) => text(language, `booking:traveler.${key}`);
  const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true });
  await field('name').fill('José Ángel');
  await field('lastname').fill('Núñez Peña');
  await field('email').fill(email);
  await field('nationalNumber').fill('305 555 0142');
  await choose(page, page, t('country'), language === 'es' ? 'Estados Unidos' : /^United States/);
  await choose(page, page, t('state'), 'Florida');
  await field('city').fill('Miami');
  await field('address').fill('88 Coral Way');
  await field('zipcode').fill('33131');
}

/** From the week's page to the booked week: traveler, hold, card, confirmation. Answers the booking number. */
async function bookAndPay(page: Page, language: Language, card: string): Promise<string> {
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: text(language, 'common:next'), exact: true }).click();
  await page.waitForURL(/\/resort-payment\?numberRef=/);
  const numberRef = new URL(page.url()).searchParams.get('numberRef')!;
  await expect(page.getByText(/^(29|30):\d\d$/).first()).toBeVisible();
  await page.getByRole('button', { name: /^(Pay|Pagar) / }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(cardFrame(page).locator('[autocomplete="cc-number"]')).toBeVisible();
  await fillCard(page, card);
  await dialog.getByRole('button', { name: /^(Pay|Pagar) / }).click();
  return numberRef;
}

async function confirmed(page: Page, language: Language, numberRef: string, email: string): Promise<void> {
  await expect(page.getByText(text(language, 'booking:outcome.confirmTitle')).first()).toBeVisible({ timeout: 20_000 });
  const mail = await mailTo(page.request, email, (one) => one.text.includes(numberRef));
  expect(mail.attachments?.some((file) => file.filename.endsWith('.ics') && file.content.includes('BEGIN:VEVENT'))).toBe(true);
}

const newPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => { throw error; });
  return page;
};

test.describe('English on a desktop', () => {
  test.use({ ...desktop, locale: 'en-US' });

  test('a member signs in, searches, books and pays', async ({ context }) => {
    const page = await newPage(context);
    await signIn(page, 'en', 'azul', 'ana@azul.example');
    expect(new URL(page.url()).search).not.toContain('token=');
    await toWeeks(page, 'weeks.azul');
    const list = await search(page, 'en');
    await expect(list.getByText(/^Total [\d,]+ weeks$/).first()).toBeVisible();
    await list.getByRole('link', { name: /^View week/ }).first().click();
    await list.waitForURL(/\/resort\?weekId=/);
    await list.getByRole('link', { name: /^Book/ }).or(list.getByRole('button', { name: /^Book/ })).first().click();
    await list.waitForURL(/\/resort-addtraveler\?weekId=/);
    // The member's own data is there already.
    await expect(list.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue('ana@azul.example');
    const numberRef = await bookAndPay(list, 'en', '4242424242424242');
    await confirmed(list, 'en', numberRef, 'ana@azul.example');
    await list.waitForURL((url) => url.pathname === '/', { timeout: 15_000 });
  });
});

test.describe('Español en un teléfono', () => {
  test.use({ ...phone, locale: 'es-MX' });

  test('una persona invitada aparta y paga con 3-D Secure', async ({ context, request }) => {
    const weeks = (await (await request.get(at('', '/api/week/featured').replace('localhost', '127.0.0.1'))).json()) as { lastMinute: { _id: string }[] };
    const page = await newPage(context);
    await page.goto(at('weeks.coral', `/resort?weekId=${weeks.lastMinute[3]!._id}`));
    await page.getByRole('link', { name: /^Reservar/ }).or(page.getByRole('button', { name: /^Reservar/ })).first().click();
    await page.waitForURL(/\/resort-addtraveler\?weekId=/);
    const email = `guest-${Date.now()}@example.com`;
    await fillTraveler(page, 'es', email);
    const numberRef = await bookAndPay(page, 'es', '4000002500003155');
    await page.frameLocator('dialog[data-sandbox-3ds] iframe').locator('#challenge-complete').click();
    await confirmed(page, 'es', numberRef, email);
    await page.waitForURL(/\/pay-ok/, { timeout: 15_000 });
    await expect(page.getByText('Pago exitoso').first()).toBeVisible();
  });
});
