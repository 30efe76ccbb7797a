import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { APIRequestContext, FrameLocator, Locator, Page } from '@playwright/test';

export type Language = 'en' | 'es';
type Texts = { [key: string]: string | Texts };

const locales = join(import.meta.dirname, '../../src/i18n/locales');
const cache = new Map<string, Texts>();

/** A text of the product in a language: `text('es', 'auth:signIn.submit')`; `{{variables}}` are filled. */
export function text(language: Language, key: string, variables: Record<string, string | number> = {}): string {
  const [area = '', path = ''] = key.split(':');
  const file = join(locales, language, `${area}.json`);
  if (!cache.has(file)) cache.set(file, JSON.parse(readFileSync(file, 'utf8')) as Texts);
  const found = path.split('.').reduce<string | Texts | undefined>((node, name) => (typeof node === 'object' ? node[name] : undefined), cache.get(file));
  if (typeof found !== 'string') throw new Error(`No text ${key} in ${language}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(variables[name] ?? ''));
}

export const port = (): number => Number(test.info().config.metadata['port']);
/** Address on a host of the product: `at('azul')`, `at('weeks.azul', '/resort')`, `at('')` for the default club. */
export const at = (host: string, path = '/'): string => `http://${host ? `${host}.` : ''}localhost:${port()}${path}`;

type Mail = { to: string; subject: string; text: string; html: string; at: string; attachments?: { filename: string; content: string }[] };
const mailsTo = async (request: APIRequestContext, to: string): Promise<Mail[]> =>
  (await (await request.get(`http://127.0.0.1:${port()}/sandbox/mail.json?to=${encodeURIComponent(to)}`)).json()) as Mail[];

/** The newest mail to an address which a test accepts, waiting until it has come. */
export async function mailTo(request: APIRequestContext, to: string, accepts: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect.poll(async () => Boolean(found = (await mailsTo(request, to)).find(accepts)), { message: `mail to ${to}`, timeout: 20_000 }).toBe(true);
  return found!;
}

/** Signs in on a club's login site with the mailed code; ends on the booking site. */
export async function signIn(page: Page, language: Language, host: string, email: string, password = 'Vacation#2026'): Promise<void> {
  await page.goto(at(host));
  const start = new Date().toISOString();
  await page.getByLabel(text(language, 'auth:signIn.email'), { exact: true }).fill(email);
  await page.getByLabel(text(language, 'auth:signIn.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: text(language, 'auth:signIn.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { name: text(language, 'auth:code.title') })).toBeVisible();
  const mail = await mailTo(page.request, email, (one) => one.at >= start && /\b\d{4}\b/.test(one.text));
  await page.keyboard.type(/\b(\d{4})\b/.exec(mail.text)![1]!);
  await page.waitForURL(/\/sandbox\/booking/);
}

/** From the booking site on to the weeks site of the club. */
export async function toWeeks(page: Page, host: string): Promise<void> {
  await page.getByTestId('to-weeks').or(page.locator('a[href*="booking/weeks"], form[action*="booking/weeks"] button')).first().click();
  await page.waitForURL((url) => url.host === new URL(at(host)).host && url.pathname === '/');
  // The hand-off code leaves the address at once.
  await expect.poll(() => new URL(page.url()).search).toBe('');
}

/** Chooses an entry of a select or searchable list by its label. */
export async function choose(page: Page, within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** The card form of the card provider's stand-in, inside its frame. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('iframe[data-sandbox-stripe="elements"]');

export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('[autocomplete="cc-number"]').fill(number);
  await frame.locator('[autocomplete="cc-exp"]').fill('12 / 34');
  await frame.locator('[autocomplete="cc-csc"]').fill('123');
}
