import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { clubRegistry } from '../../src/clubs/registry.ts';
import { LANGUAGES } from '../../src/contracts/language.ts';
import type { Language } from '../../src/contracts/language.ts';
import { LOCATOR_ALPHABET } from '../../src/lib/locator.ts';
import { isOtherLanguage } from '../support/other-words.ts';
import { storiesOf } from '../visual/sample.ts';
import type { StoryEntry } from '../visual/sample.ts';
import { ensureStorybook, readIndex, serve, STATIC } from '../visual/storybook.ts';

/** People, places, and what others wrote: they have no language of the product's. */
const NAMES = [
  ...clubRegistry.map(({ Nombre }) => Nombre),
  'Casa Caracol Playa',
  'Casa de los Frailes Descalzos',
  'Casa del Arrecife',
  'Gran Residencial Vacacional Bahía de los Ángeles Custodios y Jardines Colgantes',
  'Gran Residencial Vacacional Bahía de los Ángeles Custodios',
  'Gran Residencial Vacacional Bahía de los Ángeles',
  'Hacienda San Bartolomé de los Almendros Centenarios',
  'María Guadalupe Concepción Hernández-Villaseñor de la Garza',
  'Playa del Carmen',
  'Prolongación Boulevard Costero Internacional Norte',
  'San Cristóbal de las Casas, Chiapas, Región de los Altos',
  'San Cristóbal de las Casas',
  'San Fernando de Monte Cristi de los Caballeros',
  'Santa Cruz de los Taques',
  'Zona Hotelera',
  // A member named a file.
  'captura de pantalla del sitio con un nombre bastante largo.png',
  'captura-pantalla.png',
  // A member named a device.
  'Llave de acceso de la tableta de la familia en la cocina',
  // An operator answered a claim; a club stopped an account.
  'Same studio, same meals.',
  'Membership <b>suspended</b> until March.',
];
/** Texts that stories give their pieces in one language only: of the story, not of the product. */
const OF_STORIES: Readonly<Record<string, readonly string[]>> = {
  'components-auth-error--wrong-code': ['You have 2 tries left.'],
  'components-claim-claim-outcome--declined': [
    'The other price is for a smaller unit without kitchen.',
  ],
  'components-claim-evidence-upload--failed': ['This file is no longer there. Choose it again.'],
  'components-claim-booking-finder--unknown': [
    'We couldn’t find a booking with this number. Copy it from the email that confirmed your booking.',
  ],
  'components-claim-claim-form--draft': ['Same studio.'],
  'components-cruise-cruise-search--loading-chosen': ['6 to 7 days'],
  'components-passkey-list--renames': ['My phone'],
  'components-payment-card-marks--provider': ['Pago', 'Card Payments Ltd'],
  'components-verification-session-ended--guest-goes-on': ['Book'],
  'pages-best-price-claim--declined': ['The other price is for a smaller unit.'],
};
/**
 * Pieces whose stories have words of their own throughout; what the product says in them has its
 * stories elsewhere.
 */
const OWN_WORDS =
  /^components-(?:member-(?:date-of-birth|dial-code-and-number|failure|language-offer--accepted)|trouble-missing-part|legal-legal-dialog|legal-cookies-dialog--accept-one|club-language-switch--switches|cruise-cruise-search)/;
/** Names in the code, which designers read as they are; and words that are the same in both. */
const SAME_IN_BOTH =
  /^(?:primary|secondary|tint|outline|ghost|link|danger|neutral|surface|success|warning|plain|featured|selected|quiet|Total|Smart|Hotel|Color|No|[A-Z]{2}|Ana Torres)$/;
/** Booking numbers that were printed or signed elsewhere: always those of Azul. */
const PRINTED = /^(?:components-voucher|pages-voucher-check|journeys-front-desk)/;
/** The club in which each language is read: booking numbers of another stand out. */
const CLUB_OF: Record<Language, string> = { en: 'bosque', es: 'coral' };
const AZUL_NUMBER = new RegExp(`\\bAZ-[${LOCATOR_ALPHABET}]{4}-[${LOCATOR_ALPHABET}]{4}\\b`);
/** Shows several languages or is about one by itself. */
const ELSEWHERE = /matrix|every-?club|clubs|english|spanish/i;
/** How long a story may take until it has played; one that takes longer is read as it stands. */
const PATIENCE_MS = 4_000;
/** Stories mostly wait for themselves: several are read at a time, each lane in a browser of its own. */
const LANES = 3;

let site: Awaited<ReturnType<typeof serve>>;
test.beforeAll(async () => {
  // A busy machine takes its time to build.
  test.setTimeout(20 * 60_000);
  await ensureStorybook();
  site = await serve(STATIC);
});
test.afterAll(() => site.close());

/** A new page of the workbench on a story without a play function, which others can follow. */
async function openWorkbench(
  context: BrowserContext,
  home: string,
  language: Language,
): Promise<Page> {
  const page = await context.newPage();
  // The rules of accessibility have a test of their own, and would take most of the time.
  const globals = `club:${CLUB_OF[language]};language:${language};motion:reduce;a11y.manual:!true`;
  await page.goto(`${site.url}/iframe.html?id=${home}&viewMode=story&globals=${globals}`);
  await expect(page.locator('#storybook-root > *').first()).toBeAttached();
  return page;
}

/** Plays a story and answers the texts it shows in the language; whether it came to its end. */
const readStory = (page: Page, id: string, language: Language) =>
  page.evaluate(
    async ({ id, language, patience }) => {
      type Channel = Record<'on' | 'off', (event: string, act: () => void) => void>;
      type Preview = {
        channel: Channel;
        onSetCurrentStory: (story: object) => Promise<void>;
      };
      const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__') as Preview;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => resolve(false), patience);
      const finish = () => resolve(true);
      preview.channel.on('storyFinished', finish);
      await preview.onSetCurrentStory({ storyId: id, viewMode: 'story' });
      const finished = await promise;
      clearTimeout(timer);
      preview.channel.off('storyFinished', finish);
      const texts: string[] = [];
      // A story that is about one language stays in it.
      if (document.documentElement.lang !== language) return { finished, texts };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const around = walker.currentNode.parentElement;
        if (!around || around.closest('script, style, noscript, code, [hidden], .sb-wrapper'))
          continue;
        const spoken = around.closest('[lang]')?.getAttribute('lang') ?? language;
        const text = (walker.currentNode.textContent ?? '').replace(/\s+/g, ' ').trim();
        if (text !== '' && spoken === language) texts.push(text);
      }
      return { finished, texts };
    },
    { id, language, patience: PATIENCE_MS },
  );

const isOfStory = (id: string, text: string): boolean =>
  OWN_WORDS.test(id) || (OF_STORIES[id]?.includes(text) ?? false);

/** Reads the texts of stories, several at a time; answers how many stories had some. */
async function readAll(
  browser: Browser,
  stories: readonly StoryEntry[],
  language: Language,
  each: (id: string, text: string) => void,
): Promise<number> {
  const home = stories.find(({ tags }) => !tags.includes('play-fn'))!.id;
  const left = stories.map(({ id }) => id);
  let read = 0;
  const lane = async () => {
    const context = await browser.newContext();
    let page = await openWorkbench(context, home, language);
    for (let id = left.shift(); id; id = left.shift()) {
      // A story may load the page again, as the workbench does when one is left that still plays.
      const { finished, texts } = await readStory(page, id, language).catch((error: unknown) => {
        if (!String(error).includes('context was destroyed')) throw error;
        return { finished: false, texts: [] };
      });
      if (texts.length > 0) read += 1;
      for (const text of texts) each(id, text);
      if (finished) continue;
      // The old page may be about to load itself again, which would interrupt a visit in it.
      await page.close();
      page = await openWorkbench(context, home, language);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return read;
}
const storiesIn = (rooms: RegExp): StoryEntry[] =>
  storiesOf(readIndex()).filter(
    ({ id, importPath }) => rooms.test(importPath) && !ELSEWHERE.test(id),
  );

for (const language of LANGUAGES)
  test(`no page, piece or mail shows words of another language than ${language}, or numbers of another club`, async ({
    browser,
  }) => {
    test.setTimeout(30 * 60_000);
    const others = LANGUAGES.filter((other) => other !== language);
    const stories = storiesIn(/^\.\/src\/(pages|components|mails|ui)\//);
    expect(stories.length).toBeGreaterThan(1_000);
    const wrong = new Map<string, string>();
    const read = await readAll(browser, stories, language, (id, text) => {
      const isForeign =
        (AZUL_NUMBER.test(text) && !PRINTED.test(id)) ||
        (!isOfStory(id, text) && isOtherLanguage(text, language, others, NAMES));
      if (isForeign) wrong.set(text, id);
    });
    // Most stories follow the toolbar: the words of all of them were read.
    expect(read).toBeGreaterThan(stories.length * 0.8);
    expect(Object.fromEntries(wrong)).toEqual({});
  });

// A word such as “Disabled” is in no text of the product, so that it is of no language there.
test('no primitive says the same words in both languages', async ({ browser }) => {
  test.setTimeout(10 * 60_000);
  const stories = storiesIn(/^\.\/src\/ui\//);
  const said = { en: new Set<string>(), es: new Set<string>() };
  for (const language of LANGUAGES)
    await readAll(browser, stories, language, (id, text) => {
      if (/\p{L}{2}/u.test(text) && !NAMES.includes(text) && !SAME_IN_BOTH.test(text))
        said[language].add(`${id}: ${text}`);
    });
  expect(said.en.size).toBeGreaterThan(100);
  expect([...said.en].filter((one) => said.es.has(one))).toEqual([]);
});
