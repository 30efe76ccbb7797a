import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { moods, startPartner } from '../support/partner.ts';
import type { PartnerMood } from '../support/partner.ts';
import { ready, startServer } from './global-setup.ts';
import { choose, newPage, test, text } from './site.ts';
import type { Language } from './site.ts';

const PORT = 4323;
const origin = `http://127.0.0.1:${PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'club-partners-'));
const at = (host: string, path = '/') => `http://${host}.localhost:${PORT}${path}`;
const MEMBER = 'ana@azul.example';

/** Answers as the sandbox's own service does. */
const well =
  (path: string): PartnerMood =>
  (seen, response) => {
    void fetch(`${origin}${path}?${seen.query.toString()}`, {
      method: seen.method,
      headers: {
        'content-type': 'application/json',
        authorization: seen.headers.authorization ?? '',
      },
      ...(seen.method === 'POST' ? { body: seen.body } : {}),
    }).then(async (answer) =>
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(await answer.text()),
    );
  };
const BAD: readonly (readonly [string, PartnerMood])[] = [
  ['is slow', moods.silent],
  ['answers a page', moods.text('<html>maintenance</html>')],
  ['answers something else', moods.json([{ zones: 'none' }])],
  ['is dead', moods.hangsUp],
];

let server: ChildProcess;
let cruises: Awaited<ReturnType<typeof startPartner>>;
let deals: Awaited<ReturnType<typeof startPartner>>;
const cruisesWell = well('/sandbox/cruises/search');
const dealsWell = well('/sandbox/deals/import');

test.beforeAll(async () => {
  cruises = await startPartner(cruisesWell);
  deals = await startPartner(dealsWell);
  server = startServer(PORT, folder, {
    DEMO_WEEKS: '300',
    CRUISES_URL: cruises.url,
    CRUISES_RESULTS_URL: `${origin}/sandbox/cruises/results`,
    DEALS_IMPORT_URL: deals.url,
  });
  await ready(server, PORT);
});
test.afterAll(async () => {
  server.kill('SIGKILL');
  await Promise.all([once(server, 'exit'), cruises.close(), deals.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** A tab of the club's home page, as a member who comes from the booking site. */
async function openTab(page: Page, language: Language, tab: 'cruises' | 'deals'): Promise<void> {
  const post = async (path: string, data: object, token?: string) =>
    (
      await page.request.post(`${origin}/api${path}`, {
        data,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    ).json();
  const start = new Date().toISOString();
  const { challenge } = await post('/members/login', {
    email: MEMBER,
    password: 'Vacation#2026',
    clubId: 'azul',
    deviceId: '',
  });
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (
        await page.request.get(`${origin}/sandbox/mail.json?to=${MEMBER}`)
      ).json()) as { text: string; at: string }[];
      return (code = mails
        .filter((mail) => mail.at >= start)
        .map((mail) => /\b\d{4}\b/.exec(mail.text)?.[0])
        .find(Boolean));
    })
    .toBeTruthy();
  const { token } = await post('/members/login-otp', {
    challenge,
    code,
    saveDevice: false,
    deviceId: '',
  });
  const handoff = await post('/auth/handoff', {}, token);
  await page.goto(at('weeks.azul', `/?token=${handoff.token}&lang=${language}`));
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
  await page.goto(at('weeks.azul', `/?tab=${tab}`));
}

test.describe('en español', () => {
  test.use({ locale: 'es-MX', viewport: { width: 390, height: 844 } });

  test('a cruise search that is slow, wrong or dead says so, keeps what was chosen and continues when it works again', async ({
    context,
  }) => {
    const page = await newPage(context);
    cruises.mood = moods.silent;
    await openTab(page, 'es', 'cruises');
    await expect(page.getByRole('alert')).toContainText(text('es', 'cruise:failed.title'));
    cruises.mood = cruisesWell;
    await page.getByRole('button', { name: text('es', 'cruise:failed.retry') }).click();
    const form = page.getByRole('form', { name: text('es', 'cruise:label') });
    const destination = form.getByRole('combobox', {
      name: text('es', 'cruise:fields.destination'),
      exact: true,
    });
    await expect(destination).toHaveText('Caribe');
    const places = ['Mediterráneo', 'Alaska', 'Asia', 'Sudamérica'];
    for (const [index, [name, mood]] of BAD.entries()) {
      await test.step(name, async () => {
        cruises.mood = mood;
        await choose(page, form, text('es', 'cruise:fields.destination'), places[index]!);
        await expect(form.getByRole('alert')).toContainText(text('es', 'cruise:notNarrowed.title'));
        await expect(destination).toHaveText(places[index]!);
        await expect(
          form.getByRole('status').filter({ hasText: text('es', 'cruise:updated') }),
        ).toHaveCount(0);
        cruises.mood = cruisesWell;
        await form.getByRole('button', { name: text('es', 'cruise:failed.retry') }).click();
        await expect(form.getByRole('alert')).toHaveCount(0);
        await expect(destination).toHaveText(places[index]!);
      });
    }
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('a deals provider that is slow, wrong or dead closes the tab again and says so; well again, it opens', async ({
    context,
  }) => {
    const page = await newPage(context);
    await openTab(page, 'en', 'deals');
    const picture = page.getByRole('tabpanel').getByRole('button');
    for (const [name, mood] of [
      ...BAD,
      ['refuses under a good status', moods.json({ success: false })] as const,
    ]) {
      await test.step(name, async () => {
        deals.mood = mood;
        const failed = context.waitForEvent('page');
        await picture.click();
        const lost = await failed;
        await expect(page.getByRole('alert')).toContainText(text('en', 'deal:failed.title'));
        await expect.poll(() => lost.isClosed()).toBe(true);
        deals.mood = dealsWell;
        const opened = context.waitForEvent('page');
        await picture.click();
        const site = await opened;
        await site.waitForURL(/\/sandbox\/deals\?cvt=azul7f3a\./);
        await expect(site.locator('[data-field="loginId"]')).toHaveText('AZ10482');
        await site.close();
      });
    }
  });
});
