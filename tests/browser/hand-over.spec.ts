import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { at, mailTo, newPage, port, signIn, test, text, toWeeks } from './site.ts';

test.use({ viewport: { width: 390, height: 844 }, locale: 'es-MX' });
const WEEKS = 'weeks.azul';
const STRANGER = 'pablo@azul.example';

const api = (path: string): string => `http://127.0.0.1:${port()}/api${path}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const address = (token: string): string => at(WEEKS, `/?token=${token}&lang=es`);
type Person = { Nombre: string; ApellidoPaterno: string; Email: string };
const nameOf = ({ Nombre, ApellidoPaterno }: Person): string => `${Nombre} ${ApellidoPaterno}`;

/** A session of the stranger, made only with the API. */
async function strangersSession(
  request: APIRequestContext,
): Promise<{ token: string; user: Person }> {
  const since = new Date().toISOString();
  const login = await request.post(api('/members/login'), {
    data: { email: STRANGER, password: 'Vacation#2026', clubId: 'azul' },
  });
  const { challenge } = (await login.json()) as { challenge: string };
  const mail = await mailTo(
    request,
    STRANGER,
    (one) => one.at >= since && /^ {4}\d{4}$/m.test(one.text),
  );
  const code = /^ {4}(\d{4})$/m.exec(mail.text)![1]!;
  const signedIn = await request.post(api('/members/login-otp'), { data: { challenge, code } });
  return (await signedIn.json()) as { token: string; user: Person };
}
async function handoffCode(request: APIRequestContext, token: string): Promise<string> {
  const reply = await request.post(api('/auth/handoff'), { headers: bearer(token), data: {} });
  return ((await reply.json()) as { token: string }).token;
}
/** Token and member that a page's site has stored. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    return {
      token: (read('token') as { token: string } | null)?.token,
      member: read('member') as Person | null,
    };
  });

test('a session token in a link signs in no one', async ({ context }) => {
  const { token } = await strangersSession(context.request);
  const page = await newPage(context);
  await page.goto(address(token));
  await page.waitForURL((url) => url.host === new URL(at('azul')).host);
  await page.goto(at(WEEKS, '/robots.txt'));
  expect(await stored(page)).toEqual({ token: undefined, member: null });
});

test('no link replaces the living session of another member without a question', async ({
  context,
}) => {
  const stranger = await strangersSession(context.request);
  const page = await newPage(context);
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, WEEKS);
  await expect(page.locator('main h1')).toBeVisible();
  const ana = await stored(page);

  // A session token: she stays who she is, unasked.
  await page.goto(address(stranger.token));
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await stored(page)).toEqual(ana);

  // A fresh code: asked first, and staying is the answer at hand.
  const names = {
    here: nameOf(ana.member!),
    coming: nameOf(stranger.user),
    email: stranger.user.Email,
  };
  const say = (key: string) => text('es', `verification:otherMember.${key}`, names);
  await page.goto(address(await handoffCode(context.request, stranger.token)));
  const question = page.getByRole('alertdialog', { name: say('title') });
  await expect(question).toContainText(say('text'));
  await expect(question.getByRole('button', { name: say('stay') })).toBeFocused();
  expect(await stored(page)).toEqual(ana);
  await page.keyboard.press('Enter');
  await expect(page.locator('main h1')).toBeVisible();
  expect(await stored(page)).toEqual(ana);

  await page.goto(address(await handoffCode(context.request, stranger.token)));
  await question.getByRole('button', { name: say('change') }).click();
  await expect(page.locator('main h1')).toBeVisible();
  expect((await stored(page)).member?.Email).toBe(STRANGER);
  const anas = await context.request.get(api('/auth/sesion'), { headers: bearer(ana.token!) });
  expect(anas.status()).toBe(401);
});

test('a session refused late does not end the one that began meanwhile', async ({ context }) => {
  const [page, other] = [await newPage(context), await newPage(context)];
  const before = await strangersSession(context.request);
  await page.goto(address(await handoffCode(context.request, before.token)));
  await expect(page.locator('main h1')).toBeVisible();
  const { token } = await stored(page);
  // An open page would hear of the end, and forget the session by itself.
  await page.goto('about:blank');
  await context.request.post(api('/members/logout'), { data: { token } });
  const coming = Promise.withResolvers<() => void>();
  await page.route('**/api/auth/sesion**', (route) => coming.resolve(() => void route.continue()), {
    times: 1,
  });
  await page.goto(at(WEEKS));
  const goOn = await coming.promise;

  const now = await strangersSession(context.request);
  await other.goto(address(await handoffCode(context.request, now.token)));
  await expect(other.locator('main h1')).toBeVisible();
  const kept = await stored(other);
  expect(kept.token).not.toBe(token);
  const refused = page.waitForResponse('**/api/auth/sesion**');
  const asked = page.waitForResponse((reply) => reply.url().includes('/sesion') && reply.ok(), {
    timeout: 60_000,
  });
  goOn();
  expect((await refused).status()).toBe(401);
  await asked;
  expect(await stored(page)).toEqual(kept);
});

test('a page that asks for a sign-in opens after it, also with the session of the login site', async ({
  context,
}) => {
  const page = await newPage(context);
  const asked = at(WEEKS, '/profile?section=security');
  const back = new URLSearchParams({ back: '/profile?section=security' });
  await page.goto(asked);
  await page.waitForURL(at('azul', `/?${back}`));
  await signIn(page, 'en', 'azul', 'ana@azul.example', { from: page.url(), leadsTo: asked });
  await expect(page.locator('main h1')).toBeVisible();

  // The weeks site forgets the session, the login site still has it.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(asked);
  await page
    .getByRole('button', { name: text('en', 'auth:resume.continue', { name: 'Ana' }) })
    .click();
  await page.waitForURL(asked);
  await expect(page.locator('main h1')).toBeVisible();
});
