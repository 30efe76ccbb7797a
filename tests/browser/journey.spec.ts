import { devices, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  at,
  bookAndPay,
  CARDS,
  confirmed,
  fillTraveler,
  freeWeek,
  newPage,
  search,
  signIn,
  test,
  text,
  toWeeks,
} from './site.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const { defaultBrowserType: _engine, ...phone } = devices['Pixel 7'];

/** Who walks: device, language and club differ, the way is the same. */
const walks = [
  {
    title: 'in English on a desktop',
    options: { ...desktop, locale: 'en-US' },
    language: 'en',
    club: 'azul',
    member: 'ana@azul.example',
    state: 'Florida',
    card: CARDS.plain,
  },
  {
    title: 'en español en un teléfono',
    options: { ...phone, locale: 'es-MX' },
    language: 'es',
    club: 'coral',
    member: 'luis@coral.example',
    state: 'Quintana Roo',
    card: CARDS.secure,
  },
] as const;

for (const walk of walks) {
  test.describe(walk.title, () => {
    test.use(walk.options);
    const { language, club, card } = walk;
    const book = (page: Page) =>
      page
        .getByRole('link', { name: new RegExp(`^${text(language, 'booking:detail.book')}`) })
        .filter({ visible: true })
        .first();

    test(`a member of ${club} signs in, searches, books and pays`, async ({ context }) => {
      const page = await newPage(context);
      await signIn(page, language, club, walk.member);
      expect(new URL(page.url()).search).not.toContain('token=');
      await toWeeks(page, `weeks.${club}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const list = await search(page, language);
      await expect(list.getByText(/^[\d,]+ resorts?\s*$/).first()).toBeVisible();
      await list.getByRole('article').first().getByRole('heading').getByRole('link').click();
      await list.waitForURL(/\/resort\?weekId=/);
      await book(list).click();
      await list.waitForURL(/\/resort-addtraveler\?weekId=/);
      // The member's own data is there already, and again after a reload.
      await list.reload();
      await expect(
        list.getByRole('textbox', { name: text(language, 'booking:traveler.email'), exact: true }),
      ).toHaveValue(walk.member);
      await expect(
        list.getByRole('combobox', { name: text(language, 'booking:traveler.state'), exact: true }),
      ).toContainText(walk.state);
      const numberRef = await bookAndPay(list, language, card);
      await confirmed(list, language, numberRef, walk.member);
      await list.waitForURL((url) => url.pathname === '/');
    });

    test(`a guest of ${club} books a shared week and pays`, async ({ context }) => {
      const page = await newPage(context);
      await page.goto(at(`weeks.${club}`, `/resort?weekId=${await freeWeek(page.request)}`));
      await book(page).click();
      await page.waitForURL(/\/resort-addtraveler\?weekId=/);
      const email = `guest-${club}-${Date.now()}@example.com`;
      await fillTraveler(page, language, email);
      const numberRef = await bookAndPay(page, language, card);
      await confirmed(page, language, numberRef, email);
      await page.waitForURL(/\/pay-ok/);
      await expect(page.getByText(text(language, 'booking:payOk.title')).first()).toBeVisible();
    });
  });
}
