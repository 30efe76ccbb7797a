import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, choose, newPage, signIn, test, text, toWeeks } from './site.ts';
import type { Language } from './site.ts';

/** Club, member and language of each person; only azul has deals. */
const walks = [
  {
    title: 'in English',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    language: 'en',
    member: 'ana@azul.example',
    stylesheet: 'AZ',
    club: 'azul',
  },
  {
    title: 'en español',
    locale: 'es-MX',
    viewport: { width: 390, height: 844 },
    language: 'es',
    member: 'luis@coral.example',
    stylesheet: 'CB',
    club: 'coral',
  },
] as const;

/** The cruise search on the home page of the signed-in member. */
async function toCruises(page: Page, language: Language) {
  await page.getByRole('tab', { name: text(language, 'cruise:tab') }).click();
  const form = page.getByRole('form', { name: text(language, 'cruise:label') });
  const field = (name: string) =>
    form.getByRole('combobox', { name: text(language, `cruise:fields.${name}`), exact: true });
  await expect(field('destination')).toBeEnabled();
  return { form, field };
}

for (const { title, locale, viewport, language, member, club, stylesheet } of walks) {
  test.describe(title, () => {
    test.use({ locale, viewport });

    test(`a member of ${club} narrows cruises and sees sailings for what was chosen`, async ({
      context,
    }) => {
      const page = await newPage(context);
      await signIn(page, language, club, member);
      await toWeeks(page, `weeks.${club}`);
      const { form, field } = await toCruises(page, language);
      const es = language === 'es';
      await expect(field('destination')).toHaveText(es ? 'Caribe' : 'Caribbean');
      await choose(page, form, text(language, 'cruise:fields.port'), 'Miami, Florida');
      await expect(form).not.toHaveAttribute('aria-busy', 'true');
      // Another destination has no Miami: it goes, and is named.
      await choose(
        page,
        form,
        text(language, 'cruise:fields.destination'),
        es ? 'Mediterráneo' : 'Mediterranean',
      );
      await expect(form.getByRole('status')).toContainText('Miami, Florida');
      await expect(field('port')).toHaveText(text(language, 'cruise:any.port'));
      await choose(
        page,
        form,
        text(language, 'cruise:fields.length'),
        es ? 'De 6 a 7 días' : '6 to 7 days',
      );
      await expect(form).not.toHaveAttribute('aria-busy', 'true');
      const opened = context.waitForEvent('page');
      await form.getByRole('button', { name: text(language, 'cruise:find') }).click();
      const results = await opened;
      await results.waitForURL(/\/sandbox\/cruises\/results/);
      const asked = Object.fromEntries(new URL(results.url()).searchParams);
      expect(asked).toMatchObject({
        skin: '951',
        stylesheet,
        language,
        destination: '5',
        length: '6-7',
      });
      expect(asked['month']).toMatch(/^\d\d\/01\/\d{4}$/);
      expect(asked).not.toHaveProperty('port');
      await expect(results.locator('html')).toHaveAttribute('lang', language);
      await expect(results.locator('body')).toHaveAttribute('data-stylesheet', stylesheet);
      await expect(results.locator('[data-sailing]').first()).toBeVisible();
      await expect(results.locator('[data-filter="length"]')).toHaveText(
        es ? 'De 6 a 7 días' : '6 to 7 days',
      );
      expect(
        await results.evaluate(() => document.documentElement.scrollWidth),
      ).toBeLessThanOrEqual(viewport.width);

      // What was chosen survives a reload; reset forgets it.
      await page.reload();
      await expect(field('length')).toHaveText(es ? 'De 6 a 7 días' : '6 to 7 days');
      await form.getByRole('button', { name: text(language, 'cruise:reset') }).click();
      await expect(field('destination')).toHaveText(es ? 'Caribe' : 'Caribbean');
      await expect(field('length')).toHaveText(text(language, 'cruise:any.length'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });

    test('a cruise search that does not answer says so and works again on the next try', async ({
      context,
    }) => {
      const page = await newPage(context);
      await signIn(page, language, club, member);
      await toWeeks(page, `weeks.${club}`);
      const pattern = '**/api/cruises/filters*';
      await page.route(pattern, (route) =>
        route.fulfill({
          status: 502,
          json: { success: false, code: 502, message: 'A partner did not answer' },
        }),
      );
      await page.getByRole('tab', { name: text(language, 'cruise:tab') }).click();
      await expect(page.getByRole('alert')).toContainText(text(language, 'cruise:failed.title'));
      await page.unroute(pattern);
      await page.getByRole('button', { name: text(language, 'cruise:failed.retry') }).click();
      await expect(
        page.getByRole('combobox', {
          name: text(language, 'cruise:fields.destination'),
          exact: true,
        }),
      ).toBeEnabled();
    });
  });
}

for (const language of ['en', 'es'] as const) {
  test.describe(`deals, ${language}`, () => {
    test.use({
      locale: language === 'es' ? 'es-MX' : 'en-US',
      viewport: { width: 1440, height: 900 },
    });

    test('open in a new tab and know the member; a failure closes the tab again', async ({
      context,
    }) => {
      const page = await newPage(context);
      await page.goto(at('azul', `/?lang=${language}`));
      await signIn(page, language, 'azul', 'ana@azul.example');
      await toWeeks(page, 'weeks.azul');
      await page.getByRole('tab', { name: text(language, 'deal:tab') }).click();
      const picture = page.getByRole('tabpanel').getByRole('button');
      await page.route('**/api/deals/open', (route) =>
        route.fulfill({
          status: 502,
          json: { success: false, code: 502, message: 'A partner did not answer' },
        }),
      );
      // Asked of the page: an empty tab that closes again may never be announced as a page.
      await page.evaluate(() => {
        const open = window.open.bind(window);
        window.open = (...to) => {
          const tab = open(...to);
          Object.assign(window, { lastTab: tab });
          return tab;
        };
      });
      // By key: strips of held weeks may still come and move the picture away from a pointer.
      await expect(async () => {
        await picture.press('Enter');
        await expect(page.getByRole('alert')).toContainText(text(language, 'deal:failed.title'), {
          timeout: 20_000,
        });
      }).toPass();
      await expect(page.getByRole('alert')).toBeFocused();
      expect(
        await page.evaluate(() => (window as { lastTab?: Window | null }).lastTab?.closed),
      ).toBe(true);
      await page.unroute('**/api/deals/open');

      const [deals] = await Promise.all([context.waitForEvent('page'), picture.press('Enter')]);
      await deals.waitForURL(/\/sandbox\/deals\?cvt=azul7f3a\./);
      await expect(deals.locator('html')).toHaveAttribute('lang', language);
      await expect(deals.locator('[data-field="member"]')).toHaveText('Ana Peña');
      await expect(deals.locator('[data-field="loginId"]')).toHaveText('AZ10482');
      await expect(deals.locator('[data-field="email"]')).toHaveText('ana@azul.example');

      // The header leads there too.
      const again = context.waitForEvent('page');
      await page
        .getByRole('banner')
        .getByRole('button', { name: text(language, 'deal:tab') })
        .click();
      await (await again).waitForURL(/cvt=/);
    });
  });
}

test('a club without the modules has neither tab nor link, and its server refuses both', async ({
  context,
}) => {
  const page = await newPage(context);
  await signIn(page, 'en', '', 'sam@club.example');
  await toWeeks(page, '');
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(
    page.getByRole('banner').getByRole('link', { name: text('en', 'cruise:tab') }),
  ).toHaveCount(0);
  expect((await page.request.get(at('', '/api/cruises/filters?language=en'))).status()).toBe(404);
  expect((await page.request.post(at('', '/api/deals/open'))).status()).toBe(401);
});
