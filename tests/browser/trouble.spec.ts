import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  at,
  bookAndPay,
  cardFrame,
  CARDS,
  confirmed,
  fillCard,
  fillTraveler,
  freeWeek,
  holdAsGuest,
  mailTo,
  newPage,
  port,
  signIn,
  test,
  text,
} from './site.ts';

const en = (key: string, variables?: Record<string, string | number>) => text('en', key, variables);
test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });

const api = (path: string) => `http://127.0.0.1:${port()}/api${path}`;

async function openCard(page: Page, numberRef: string): Promise<void> {
  await page.goto(at('weeks.azul', `/resort-payment?numberRef=${numberRef}`));
  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click();
  await expect(cardFrame(page).locator('[autocomplete="cc-number"]')).toBeVisible();
}
const payInDialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click();
const statusOf = async (request: APIRequestContext, numberRef: string) =>
  (
    (await (await request.get(api(`/reserve/${numberRef}`))).json()) as {
      reserve: { status: string };
    }
  ).reserve.status;

test.describe('Signing in', () => {
  test('a wrong password and an unknown e-mail say what to do, a saved device skips the code', async ({
    context,
  }) => {
    const page = await newPage(context);
    await page.goto(at('azul'));
    await page.getByRole('button', { name: en('legal:cookies.accept') }).click();
    const email = page.getByLabel(en('auth:signIn.email'), { exact: true });
    const password = page.getByLabel(en('auth:signIn.password'), { exact: true });
    const submit = page.getByRole('button', { name: en('auth:signIn.submit'), exact: true });
    await email.fill('ana@azul.example');
    await password.fill('Wrong#2026');
    await submit.click();
    await expect(page.getByText(/password is incorrect or this account/)).toBeVisible();
    await expect(
      page
        .getByRole('link', { name: en('auth:signIn.resetPassword') })
        .or(page.getByRole('button', { name: en('auth:signIn.resetPassword') })),
    ).toBeVisible();
    await email.fill('nobody@azul.example');
    await password.fill('Wrong#2026');
    await submit.click();
    await expect(page.getByText(/find this email registered/)).toBeVisible();

    await signIn(page, 'en', 'azul', 'ana@azul.example');
    await page.goto(at('azul'));
    await page.getByRole('button', { name: en('auth:resume.other') }).click();
    await email.fill('ana@azul.example');
    await password.fill('Vacation#2026');
    await submit.click();
    await page.waitForURL(/\/sandbox\/booking/);
  });

  test('three wrong codes end the challenge, and letters never get in', async ({ context }) => {
    const page = await newPage(context);
    await page.goto(at('azul'));
    await page.getByLabel(en('auth:signIn.email'), { exact: true }).fill('old@azul.example');
    await page.getByLabel(en('auth:signIn.password'), { exact: true }).fill('Vacation#2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: en('steps:code.title') })).toBeVisible();
    const mail = await mailTo(page.request, 'old@azul.example', (one) =>
      /\b\d{4}\b/.test(one.text),
    );
    const right = /\b(\d{4})\b/.exec(mail.text)![1]!;
    const wrong = right === '0000' ? '1111' : '0000';
    await page.keyboard.type('ab');
    for (const left of [2, 1]) {
      await page.keyboard.type(wrong);
      await expect(page.getByText(new RegExp(`${left} tr(y|ies) left`))).toBeVisible();
    }
    await page.keyboard.type(wrong);
    await expect(
      page.getByText(en('steps:code.noTriesYet')).or(page.getByText(en('steps:code.noTriesLeft'))),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toBeDisabled();
  });
});

test.describe('Booking', () => {
  test('a week taken in the meantime offers similar ones and keeps what was typed', async ({
    context,
  }) => {
    const page = await newPage(context);
    const weekId = await freeWeek(page.request);
    await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${weekId}`));
    await fillTraveler(page, 'en', 'late@example.com');
    await holdAsGuest(page.request, weekId, 'early@example.com');
    await page.getByRole('checkbox').last().check();
    await page.getByRole('button', { name: en('common:next'), exact: true }).click();
    await expect(page.getByText(en('booking:traveler.takenTitle')).first()).toBeVisible();
    const other = page
      .getByRole('link', {
        name: new RegExp(`^(${en('weeks:view')}|${en('booking:similar.choose')})`),
      })
      .first();
    await other.click();
    await expect(page).not.toHaveURL(new RegExp(`weekId=${weekId}\\b`));
    if (/\/resort\?/.test(page.url()))
      await page.getByRole('link', { name: /^Book/ }).filter({ visible: true }).first().click();
    await expect(
      page.getByRole('textbox', { name: en('booking:traveler.email'), exact: true }),
    ).toHaveValue('late@example.com');
    await expect(
      page.getByRole('textbox', { name: en('booking:traveler.name'), exact: true }),
    ).toHaveValue('José Ángel');
  });

  test('a reload and a change of language lose nothing typed, and an empty form names each field', async ({
    context,
  }) => {
    const page = await newPage(context);
    await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${await freeWeek(page.request)}`));
    await page.getByRole('button', { name: en('common:next'), exact: true }).click();
    await expect(
      page.getByRole('alert').getByText(en('booking:rules.required')).first(),
    ).toBeVisible();
    await fillTraveler(page, 'en', 'typed@example.com');
    await page.reload();
    await expect(
      page.getByRole('textbox', { name: en('booking:traveler.city'), exact: true }),
    ).toHaveValue('Miami');
    await page.getByRole('radio', { name: 'Español' }).click();
    await expect(
      page.getByRole('textbox', { name: text('es', 'booking:traveler.city'), exact: true }),
    ).toHaveValue('Miami');
    await expect(
      page.getByRole('textbox', { name: text('es', 'booking:traveler.email'), exact: true }),
    ).toHaveValue('typed@example.com');
  });

  test('pressing Next twice makes one hold', async ({ context }) => {
    const page = await newPage(context);
    await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${await freeWeek(page.request)}`));
    await fillTraveler(page, 'en', `twice-${Date.now()}@example.com`);
    await page.getByRole('checkbox').last().check();
    let holds = 0;
    page.on(
      'request',
      (request) => void (holds += request.url().endsWith('/api/week/hold') ? 1 : 0),
    );
    await page.getByRole('button', { name: en('common:next'), exact: true }).dblclick();
    await page.waitForURL(/\/resort-payment/);
    expect(holds).toBe(1);
  });
});

test.describe('Paying', () => {
  test('a declined card says so and another one pays; reload and back never pay again', async ({
    context,
  }) => {
    const page = await newPage(context);
    const email = `declined-${Date.now()}@example.com`;
    const numberRef = await holdAsGuest(page.request, await freeWeek(page.request), email);
    await openCard(page, numberRef);
    await fillCard(page, CARDS.declined);
    await payInDialog(page);
    await expect(
      page
        .getByRole('dialog')
        .getByText(/declined/i)
        .first(),
    ).toBeVisible();
    expect(await statusOf(page.request, numberRef)).toBe('held');
    await fillCard(page, CARDS.plain);
    await payInDialog(page);
    await confirmed(page, 'en', numberRef, email);
    await page.goto(at('weeks.azul', `/resort-payment?numberRef=${numberRef}`));
    await expect(page.getByText(en('booking:outcome.bookedTitle')).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  });

  test('a failed 3-D Secure check charges nothing and leaves the hold', async ({ context }) => {
    const page = await newPage(context);
    const numberRef = await holdAsGuest(
      page.request,
      await freeWeek(page.request),
      'secure@example.com',
    );
    await openCard(page, numberRef);
    await fillCard(page, CARDS.secure);
    await payInDialog(page);
    await page.frameLocator('dialog[data-sandbox-3ds] iframe').locator('#challenge-fail').click();
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    expect(await statusOf(page.request, numberRef)).toBe('held');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
  });

  test('a network lost right after paying ends in the booked week', async ({ context }) => {
    const page = await newPage(context);
    const email = `lost-${Date.now()}@example.com`;
    const numberRef = await holdAsGuest(page.request, await freeWeek(page.request), email);
    await openCard(page, numberRef);
    await page.route('**/api/payment/confirm/**', (route) => route.abort('internetdisconnected'));
    await fillCard(page, CARDS.plain);
    await payInDialog(page);
    await expect(page.getByText(en('booking:outcome.checkingTitle')).first()).toBeVisible();
    await page.unroute('**/api/payment/confirm/**');
    await confirmed(page, 'en', numberRef, email);
  });

  test('a tab closed while paying shows the outcome when it comes back', async ({ context }) => {
    const first = await newPage(context);
    const email = `closed-${Date.now()}@example.com`;
    const numberRef = await holdAsGuest(first.request, await freeWeek(first.request), email);
    await openCard(first, numberRef);
    await first.route('**/api/payment/confirm/**', (route) => route.abort());
    await fillCard(first, CARDS.plain);
    const sent = first.waitForResponse(
      (response) =>
        response.url().includes('/sandbox/stripe/') &&
        response.url().includes('confirm') &&
        response.request().method() === 'POST',
    );
    await payInDialog(first);
    await sent;
    await first.close();
    const second = await newPage(context);
    await second.goto(at('weeks.azul', `/resort-payment?numberRef=${numberRef}`));
    await expect(second.getByText(en('booking:outcome.bookedTitle')).first()).toBeVisible();
    await mailTo(second.request, email, (mail) => mail.text.includes(numberRef));
  });

  test('giving a hold back frees the week at once', async ({ context }) => {
    const page = await newPage(context);
    const weekId = await freeWeek(page.request);
    const numberRef = await holdAsGuest(page.request, weekId, 'giveback@example.com');
    await page.goto(at('weeks.azul', `/resort-payment?numberRef=${numberRef}`));
    await page.getByRole('button', { name: en('booking:payment.cancel'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('booking:payment.cancelConfirm') })
      .click();
    await expect.poll(() => statusOf(page.request, numberRef)).toBe('cancelled');
    await holdAsGuest(page.request, weekId, 'next@example.com');
  });
});

test('a booking stays readable under its number', async ({ context }) => {
  const page = await newPage(context);
  await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${await freeWeek(page.request)}`));
  const email = `once-${Date.now()}@example.com`;
  await fillTraveler(page, 'en', email);
  const numberRef = await bookAndPay(page, 'en', CARDS.plain);
  await confirmed(page, 'en', numberRef, email);
  const reply = await page.request.get(`http://127.0.0.1:${port()}/api/reserve/${numberRef}`);
  const { reserve } = (await reply.json()) as { reserve: { locator: string } };
  await page.goto(at('weeks.azul', `/pay-ok?numberRef=${numberRef}`));
  await expect(page.getByText(reserve.locator).first()).toBeVisible();
});
