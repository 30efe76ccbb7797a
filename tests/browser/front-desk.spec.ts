import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { checkVoucherCode } from '../../src/contracts/voucher.ts';
import type { Language } from './site.ts';
import { at, bookFeatured, onHost, port, test, text, TRAVELER } from './site.ts';

const HOST = 'weeks.azul';
const LANGUAGE: Language = 'en';
const t = (key: string, values: Record<string, string> = {}): string =>
  text(LANGUAGE, `voucher:${key}`, values);
const traveler = { ...TRAVELER, name: 'Ana', lastname: 'Peña' };

const own = (path: string): string => `http://127.0.0.1:${port()}${path}`;
/** A call of the API on the club's host. */
async function api(request: APIRequestContext, path: string, body?: object): Promise<any> {
  const options = { headers: onHost(HOST) };
  const reply = body
    ? await request.post(own(`/api${path}`), { ...options, data: body })
    : await request.get(own(`/api${path}`), options);
  expect(reply.status(), path).toBe(200);
  return reply.json();
}

const book = (request: APIRequestContext, email: string): Promise<string> =>
  bookFeatured(request, HOST, { ...traveler, email });

const PDFJS = readFileSync(fileURLToPath(import.meta.resolve('unpdf/pdfjs')));
/** What a camera reads from a printed voucher: its page is drawn and the code in it decoded. */
async function scan(page: Page, numberRef: string): Promise<string> {
  await page.route('**/pdfjs-of-the-test.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PDFJS }),
  );
  await page.goto(at(HOST, '/robots.txt'));
  const picture = await page.evaluate(async (file) => {
    const { getDocument } = (await import('/pdfjs-of-the-test.mjs' as string)) as {
      getDocument: (source: { data: ArrayBuffer }) => { promise: Promise<any> };
    };
    const data = await (await fetch(file)).arrayBuffer();
    const sheet = await (await getDocument({ data }).promise).getPage(1);
    const viewport = sheet.getViewport({ scale: 2 });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await sheet.render({ canvas, viewport }).promise;
    return canvas.toDataURL('image/png').split(',')[1]!;
  }, `/api/trip/${numberRef}/voucher.pdf`);
  const { data, info } = await sharp(Buffer.from(picture, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

const state = (page: Page) => page.getByRole('heading', { level: 1 });
/** The page has kept what it needs without a network. */
const kept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const cache = await caches.open('offline-app');
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
      }),
    )
    .toEqual(expect.arrayContaining(['/voucher', '/api/voucher/keys']));

test('the code of a printed voucher opens its check, which needs no network after one visit', async ({
  page,
  context,
  request,
}) => {
  const numberRef = await book(request, 'desk@mail.example');
  const address = await scan(page, numberRef);
  expect(address).toMatch(/\/voucher#[\w-]+$/);

  // Demo weeks are ahead: the state says from when.
  await page.goto(address);
  await expect(state(page)).toHaveText(t('state.early'));
  await expect(state(page)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${t('state.early')} · `));
  await expect(page.getByText('Ana Peña')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  for (const secret of ['desk@mail.example', numberRef, '$'])
    await expect(page.locator('body')).not.toContainText(secret);

  await kept(page);
  await context.setOffline(true);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(state(page)).toHaveText(t('state.early'));
  await expect(page.getByText(t('unasked'))).toBeVisible();
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(state(page)).toHaveText(text('es', 'voucher:state.early'));
  await page.getByRole('radio', { name: 'English' }).click();

  // One letter of the claims, and one of the signature.
  const [base = '', code = ''] = address.split('#');
  for (const place of [20, 200]) {
    const letter = code.charAt(place) === 'A' ? 'B' : 'A';
    await page.goto(`${base}#${code.slice(0, place)}${letter}${code.slice(place + 1)}`);
    await expect(state(page)).toHaveText(t('state.unknown'));
    await expect(page.getByText('Ana Peña')).toHaveCount(0);
  }
});

test('a desk hears of a refund and of the day of arrival, by code and by number and name', async ({
  page,
  request,
}) => {
  const numberRef = await book(request, 'desk2@mail.example');
  const address = await scan(page, numberRef);
  const { reserve } = await api(request, `/reserve/${numberRef}`);

  await page.goto(at(HOST, '/voucher'));
  await page.getByLabel(t('find.number')).fill(reserve.locator.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel(t('find.lastname')).fill('PENA');
  await page.getByRole('button', { name: t('find.check') }).click();
  await expect(state(page)).toHaveText(t('state.early'));
  await page.getByRole('button', { name: t('another') }).click();
  await page.getByLabel(t('find.number')).fill(reserve.locator);
  await page.getByLabel(t('find.lastname')).fill('Rivas');
  await page.getByRole('button', { name: t('find.check') }).click();
  await expect(state(page)).toHaveText(t('state.unknown'));

  await page.clock.setFixedTime(new Date(`${reserve.week.CheckIn}T20:00:00Z`));
  const answer = page.waitForResponse(`**/api${checkVoucherCode.path}`);
  await page.goto(address);
  await expect(state(page)).toHaveText(t('state.valid'));

  // What the server answers after a refund; the API's own tests make one.
  const paid = checkVoucherCode.reply.parse(await (await answer).json());
  await page.route(`**/api${checkVoucherCode.path}`, (route) =>
    route.fulfill({ json: { ...paid, voucher: { ...paid.voucher, status: 'refunded' } } }),
  );
  await page.reload();
  await expect(state(page)).toHaveText(t('state.refunded'));
  await expect(page.getByRole('heading', { name: t('why.title') })).toBeVisible();
  await expect(page.getByText('Ana Peña')).toHaveCount(0);
});
