import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { newPage, signIn, test, text, toWeeks } from './site.ts';
import type { Language } from './site.ts';

const field = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: text(language, 'weeks:search.sentence'), exact: true });
const chips = (page: Page, language: Language) =>
  page.getByRole('list', { name: text(language, 'sentence:applied') }).getByRole('listitem');

/** Home is for members: signs one in, and ends there. */
async function home(browser: Browser, language: Language, club: string, email: string) {
  const page = await newPage(
    await browser.newContext({ locale: language === 'es' ? 'es-MX' : 'en-US' }),
  );
  await signIn(page, language, club, email);
  await toWeeks(page, `weeks.${club}`);
  return page;
}

for (const [language, club, email, sentence, said] of [
  [
    'es',
    'coral',
    'luis@coral.example',
    'playa en mexico en marzo x 4 personas sin vuelo, sin golf',
    'sin golf',
  ],
  [
    'en',
    'azul',
    'ana@azul.example',
    'beach in mexcio in march 4 pax no flights, no golf',
    'no golf',
  ],
] as const)
  test(`a sentence in ${language} is read into chips, says what it leaves out, and is edited by keyboard`, async ({
    browser,
  }) => {
    const page = await home(browser, language, club, email);
    await field(page, language).fill(sentence);
    await expect(chips(page, language)).toHaveCount(4);
    await expect(page.getByText(text(language, 'sentence:not', { words: said }))).toBeVisible();
    const country = page.getByRole('combobox', { name: text(language, 'weeks:search.country') });
    await expect(country).toHaveText(language === 'es' ? 'México' : 'Mexico');
    await field(page, language).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(chips(page, language)).toHaveCount(3);
    await expect(field(page, language)).not.toHaveValue(/beach|playa/);
    await field(page, language).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' spa');
    await expect(chips(page, language)).toHaveCount(4);
  });

test.describe('a member', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  const failed: string[] = [];
  test.beforeAll(async ({ browser }) => {
    page = await home(browser, 'en', 'azul', 'pablo@azul.example');
    page.on('pageerror', (error) => failed.push(error.message));
  });
  test.afterAll(() => page.context().close());

  test('searches a region and several places, and no other money', async () => {
    const form = page.getByRole('search', { name: text('en', 'weeks:search.label') });
    await field(page, 'en').fill('central america in march, 900 pesos');
    await expect(
      page.getByText(text('en', 'sentence:currency', { words: '900 pesos' })),
    ).toBeVisible();
    await expect(chips(page, 'en')).toHaveCount(2);
    await field(page, 'en').fill('Cancún, Tulum or Aruba in march');
    await expect(chips(page, 'en')).toHaveCount(4);
    const opened = page.context().waitForEvent('page');
    await form.getByRole('button', { name: /^Find/ }).click();
    const list = await opened;
    await expect
      .poll(() => new URL(list.url()).searchParams.getAll('place'))
      .toEqual(['Mexico/Quintana Roo/Cancún', 'Mexico/Quintana Roo/Tulum', 'Aruba']);
    const cards = list.getByRole('main').getByRole('article');
    await expect(cards.first()).toBeVisible();
    for (const card of await cards.all())
      await expect(card).toContainText(/Cancún|Tulum|Aruba|Noord|Oranjestad/);
    await list.close();
  });

  test('types hostile text, which is shown as it is and leaves the page usable', async () => {
    for (const hostile of [
      'a'.repeat(10_000),
      '<img src=x onerror="document.title=1"><b>beach</b>',
      '🏖️👨‍👩‍👧‍👦'.repeat(60),
      'شاطئ في المكسيك لستة أشخاص',
      '\u202Ebeach in Mexico',
    ]) {
      await field(page, 'en').fill(hostile);
      await expect(page.locator('form img, form b')).toHaveCount(0);
      await field(page, 'en').fill('beach in Mexico');
      await expect(chips(page, 'en')).toHaveCount(2);
    }
    expect(failed).toEqual([]);
    await expect(page).not.toHaveTitle('1');
  });

  test('finds the sentence in the address of the list after a reload, and changes it there', async () => {
    await field(page, 'en').fill('mexico in march for 4');
    await expect(chips(page, 'en')).toHaveCount(3);
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    const list = await opened;
    await list.waitForURL(/[?&]q=mexico\+in\+march\+for\+4/);
    await list.reload();
    await list.getByRole('button', { name: /^mexico in march for 4/ }).click();
    const dialog = list.getByRole('dialog');
    await expect(dialog.getByRole('textbox')).toHaveValue('mexico in march for 4');
    await dialog.getByRole('textbox').fill('jamaica in march for 2');
    await expect(chips(list, 'en')).toHaveCount(3);
    await dialog.getByRole('textbox').press('Enter');
    await list.waitForURL(/country=Jamaica.*sleeps=2.*q=jamaica/);
  });
});
