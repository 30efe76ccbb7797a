import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import type {
  APIRequestContext,
  APIResponse,
  Browser,
  BrowserContext,
  FrameLocator,
  Locator,
  Page,
} from '@playwright/test';

export type Language = 'en' | 'es';
type Texts = { [key: string]: string | Texts };

const locales = join(import.meta.dirname, '../../src/i18n/locales');
const cache = new Map<string, Texts>();

/**
 * A text of the product in a language: `text('es', 'auth:signIn.submit')`; `{{variables}}` are
 * filled.
 */
export function text(
  language: Language,
  key: string,
  variables: Record<string, string | number> = {},
): string {
  const [area = '', path = ''] = key.split(':');
  const file = join(locales, language, `${area}.json`);
  if (!cache.has(file)) cache.set(file, JSON.parse(readFileSync(file, 'utf8')) as Texts);
  const found = path
    .split('.')
    .reduce<string | Texts | undefined>(
      (node, name) => (typeof node === 'object' ? node[name] : undefined),
      cache.get(file),
    );
  if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(variables[name] ?? ''));
}

/**
 * A test at a network address of its own, as behind a balancer: holds that are left open count for
 * their network, and the tests of all files together leave more than one network may have. Its pages
 * are open when their app has started, which the browser's `load` does not wait for; a visit that
 * names what it waits for (`waitUntil`) waits for nothing else.
 */
export const test = base.extend<object, { browser: Browser }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide, { testId }) => {
    const [a = 0, b = 0] = createHash('sha256').update(testId).digest();
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': `10.${a}.${b}.1` });
  },
  browser: [
    async ({ browser }, provide) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await waitForApps(context);
        return context;
      };
      await provide(browser);
    },
    { scope: 'worker' },
  ],
});

/** Lets visits of a context's pages wait until the app has started (`src/app/start.tsx`). */
async function waitForApps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const start = () => Object.assign(window, { appStarted: true });
    addEventListener('app:hydrated', start);
    addEventListener('app:rendered', start);
  });
  context.on('page', (page) => {
    const started = () =>
      page.waitForFunction(
        () =>
          'appStarted' in window ||
          !document.getElementById('root') ||
          // The page of a worker without a network.
          !document.querySelector('script[type=module]'),
        undefined,
        { timeout: 120_000 },
      );
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const reply = await goto(url, options);
      if (!options?.waitUntil) await started();
      return reply;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const reply = await reload(options);
      if (!options?.waitUntil) await started();
      return reply;
    };
  });
}

/** Port of the worker's own server. */
export const port = (): number => {
  const { config, parallelIndex } = test.info();
  return Number(config.metadata['port']) + parallelIndex;
};
/**
 * Address on a host of the product: `at('azul')`, `at('weeks.azul', '/resort')`, `at('')` for the
 * default club.
 */
export const at = (host: string, path = '/'): string =>
  `http://${host ? `${host}.` : ''}localhost:${port()}${path}`;

/** Headers of a call to the API on a host whose name only browsers resolve. */
export const onHost = (host: string): { host: string } => ({ host: new URL(at(host)).host });

type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
  attachments?: { filename: string; content: string }[];
};
const mailsTo = async (request: APIRequestContext, to: string): Promise<Mail[]> =>
  (await (
    await request.get(`http://127.0.0.1:${port()}/sandbox/mail.json?to=${encodeURIComponent(to)}`)
  ).json()) as Mail[];

/** The newest mail to an address which a test accepts, waiting until it has come. */
export async function mailTo(
  request: APIRequestContext,
  to: string,
  accepts: (mail: Mail) => boolean,
): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => Boolean((found = (await mailsTo(request, to)).find(accepts))), {
      message: `mail to ${to}`,
    })
    .toBe(true);
  return found!;
}

/**
 * Signs in on a club's login site with the mailed code; ends on the booking site. `beforeCode` acts
 * on the page that asks for it.
 */
export async function signIn(
  page: Page,
  language: Language,
  host: string,
  email: string,
  {
    password = 'Vacation#2026',
    beforeCode,
    from = at(host),
    leadsTo = /\/sandbox\/booking/,
  }: {
    password?: string;
    beforeCode?: () => Promise<void>;
    from?: string;
    leadsTo?: string | RegExp;
  } = {},
): Promise<void> {
  await page.goto(from);
  const start = new Date().toISOString();
  const field = page.getByLabel(text(language, 'auth:signIn.email'), { exact: true });
  const other = page.getByRole('button', { name: text(language, 'auth:resume.other') });
  await expect(field.or(other)).toBeVisible();
  if (await other.isVisible()) await other.click();
  await field.fill(email);
  await page.getByLabel(text(language, 'auth:signIn.password'), { exact: true }).fill(password);
  await page
    .getByRole('button', { name: text(language, 'auth:signIn.submit'), exact: true })
    .click();
  await expect(
    page.getByRole('heading', { name: text(language, 'steps:code.title') }),
  ).toBeVisible();
  const mail = await mailTo(
    page.request,
    email,
    (one) => one.at >= start && /\b\d{4}\b/.test(one.text),
  );
  if (beforeCode) {
    await beforeCode();
    await page.getByRole('textbox').focus();
  }
  await page.keyboard.type(/\b(\d{4})\b/.exec(mail.text)![1]!);
  await page.waitForURL(leadsTo);
}

/** Fills in what Bosque asks its members for after the code, in Spanish; does not send it. */
export async function fillDueData(page: Page, dialog: Locator): Promise<void> {
  const es = (key: string) => text('es', key);
  for (const part of ['day', 'month', 'year'])
    await dialog
      .getByRole('combobox', { name: new RegExp(es(`profile:form.${part}`)) })
      .selectOption({ index: 12 });
  await choose(page, dialog, es('profile:form.Nacionalidad'), 'Mexicana');
  await dialog
    .getByRole('group', { name: /^Teléfono/ })
    .getByRole('textbox')
    .fill('5512345678');
  await dialog.getByRole('checkbox', { name: /términos/ }).check();
}

/** From the booking site on to the weeks site of the club. */
export async function toWeeks(page: Page, host: string): Promise<void> {
  await page
    .getByTestId('to-weeks')
    .or(page.locator('a[href*="booking/weeks"], form[action*="booking/weeks"] button'))
    .first()
    .click();
  await page.waitForURL((url) => url.host === new URL(at(host)).host && url.pathname === '/');
  // The hand-off code leaves the address at once.
  await expect.poll(() => new URL(page.url()).search).toBe('');
}

/** Chooses an entry of a select or searchable list by its label. */
export async function choose(
  page: Page,
  within: Page | Locator,
  label: string,
  option: string | RegExp,
): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  const entry = page.getByRole('option', { name: option }).first();
  // A list that is scrolled moves under the pointer once it is over its edge: the press follows
  // when it rests.
  await entry.hover();
  await entry.click();
}

/** The card form of the card provider's stand-in, inside its frame. */
export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[data-sandbox-stripe="elements"]');

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('[autocomplete="cc-number"]').fill(number);
  await frame.locator('[autocomplete="cc-exp"]').fill('12 / 34');
  await frame.locator('[autocomplete="cc-csc"]').fill('123');
}

/** Test cards of the card provider's stand-in. */
export const CARDS = {
  plain: '4242424242424242',
  declined: '4000000000000002',
  secure: '4000002500003155',
} as const;

let given = 0;
/** An available week, a different one at each call. */
export async function freeWeek(request: APIRequestContext): Promise<string> {
  const { weeks } = (await (
    await request.post(
      `http://127.0.0.1:${port()}/api/week/list?limit=50&page=${2 + Math.floor(given / 50)}`,
      {
        data: {
          country: 'Mexico',
          city: 'all',
          dateIn: new Date().toISOString().slice(0, 10),
          dateOut: '2099-01-01',
          sort: 'checkInOrderHighest',
        },
      },
    )
  ).json()) as { weeks: { _id: string }[] };
  given += 1;
  return weeks[(given * 7) % 50]!._id;
}

/** Fills the search of the home page and opens its list, which comes in a new tab. */
export async function search(page: Page, language: Language): Promise<Page> {
  const form = page.getByRole('search', { name: text(language, 'weeks:search.label') });
  await choose(
    page,
    form,
    text(language, 'weeks:search.country'),
    language === 'es' ? 'México' : 'Mexico',
  );
  await choose(
    page,
    form,
    text(language, 'weeks:search.city'),
    text(language, 'weeks:search.allCities'),
  );
  await choose(page, form, text(language, 'weeks:search.checkIn'), /\d{4}/);
  await form
    .getByRole('combobox', { name: text(language, 'weeks:search.checkOut'), exact: true })
    .click();
  // By keys, as the last entry moves under a pointer while the list scrolls to it; again, as a list
  // that has just opened takes the focus to its first entry.
  const last = page.getByRole('option').last();
  await expect(last).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(last).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Enter');
  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: text(language, 'weeks:search.find') }).click();
  const list = await opened;
  await list.waitForURL(/\/resortlist\?/);
  return list;
}

/** Who travels, as a call that holds a week names them. */
export const TRAVELER = {
  name: 'Olivia',
  lastname: 'Brooks',
  phone: '+13055550142',
  address: '88 Coral Way',
  city: 'Miami',
  state: 'Florida',
  zipcode: '33131',
  country: 'USA',
  iso: 'en',
};

/** Holds a week of the club Azul as a guest. @returns the number of the hold */
export async function holdAsGuest(
  request: APIRequestContext,
  weekId: string,
  email: string,
): Promise<string> {
  const api = `http://127.0.0.1:${port()}/api`;
  const { week } = (await (await request.get(`${api}/week/only/${weekId}`)).json()) as {
    week: { InventoryID: string };
  };
  const reply = await request.post(`${api}/week/hold`, {
    headers: onHost('weeks.azul'),
    data: { client: { ...TRAVELER, email }, inventoryId: week.InventoryID },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return ((await reply.json()) as { numberRef: string }).numberRef;
}

/**
 * Holds a featured week that begins on the day `from` or later, and pays it, by the calls of the
 * pages; `token`: as the member who has it. @returns the number of the booking
 */
export async function bookFeatured(
  request: APIRequestContext,
  host: string,
  client: typeof TRAVELER & { email: string },
  { token, from = '' }: { token?: string; from?: string } = {},
): Promise<string> {
  const own = `http://127.0.0.1:${port()}`;
  const headers = { ...onHost(host), ...(token && { authorization: `Bearer ${token}` }) };
  const read = async (reply: APIResponse) => {
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const get = async (path: string) => read(await request.get(`${own}/api${path}`, { headers }));
  const { pinned, lastMinute } = await get('/week/featured');
  const free = [...pinned, ...lastMinute].filter(({ CheckInDate }) => CheckInDate >= from);
  const { InventoryID } = free[Math.floor(Math.random() * free.length)];
  const { numberRef } = await read(
    await request.post(`${own}/api/week/hold`, {
      headers,
      data: { client, inventoryId: InventoryID },
    }),
  );
  const { clientSecret } = await get(`/payment/create/payment-intent?numberRef=${numberRef}`);
  const intent = String(clientSecret).split('_secret')[0];
  await read(
    await request.post(`${own}/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
      headers: { authorization: 'Bearer pk_test_sandbox' },
      form: {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': CARDS.plain,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      },
    }),
  );
  await get(`/payment/confirm/payment-intent?numberRef=${numberRef}`);
  return numberRef;
}

export async function fillTraveler(page: Page, language: Language, email: string): Promise<void> {
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

/** Pays on the page of a held week, in either language. */
export async function pay(page: Page, card: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(Pay|Pagar) \$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(cardFrame(page).locator('[autocomplete="cc-number"]')).toBeVisible();
  await fillCard(page, card);
  await dialog.getByRole('button', { name: /^(Pay|Pagar) \$/ }).click();
  if (card === CARDS.secure)
    await page
      .frameLocator('dialog[data-sandbox-3ds] iframe')
      .locator('#challenge-complete')
      .click();
}

/**
 * From the week's page to the booked week: traveler, hold, card, confirmation. Answers the booking
 * number.
 */
export async function bookAndPay(page: Page, language: Language, card: string): Promise<string> {
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: text(language, 'common:next'), exact: true }).click();
  await page.waitForURL(/\/resort-payment\?numberRef=/);
  const numberRef = new URL(page.url()).searchParams.get('numberRef')!;
  await expect(page.getByText(/^(29|30):\d\d$/).filter({ visible: true })).toBeVisible();
  await pay(page, card);
  return numberRef;
}

export async function confirmed(
  page: Page,
  language: Language,
  numberRef: string,
  email: string,
): Promise<void> {
  await page.waitForURL(/\/pay-ok/);
  await expect(
    page.getByText(text(language, 'booking:payOk.title'), { exact: true }).first(),
  ).toBeVisible();
  const mail = await mailTo(page.request, email, (one) => one.text.includes(numberRef));
  expect(
    mail.attachments?.some(
      (file) => file.filename.endsWith('.ics') && file.content.includes('BEGIN:VEVENT'),
    ),
  ).toBe(true);
}

export const newPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
};

/** Fills the card provider's own checkout page. */
export async function fillCheckout(
  frame: FrameLocator,
  number: string,
  email: string,
): Promise<void> {
  await frame.locator('#number').fill(number);
  if (await frame.locator('#email').isVisible()) await frame.locator('#email').fill(email);
  await frame.locator('#expiry').fill('12 / 34');
  await frame.locator('#cvc').fill('123');
  if (await frame.locator('#name').isVisible()) await frame.locator('#name').fill('Olivia Brooks');
}
