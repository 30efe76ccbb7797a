import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  at,
  CARDS,
  fillCheckout,
  fillDueData,
  freeWeek,
  mailTo,
  newPage,
  signIn,
  test,
  text,
  toWeeks,
} from './site.ts';
import type { Language } from './site.ts';

const PASSWORD = 'Vacation#2026';
/** On a line of its own in the mail's text. */
const RECOVERY_CODE = /^ {4}([0-9A-Z]{8})$/m;

/** Signs in and goes on to the weeks site, once its page is there. */
async function enter(page: Page, language: Language, club: string, email: string): Promise<void> {
  await signIn(page, language, club, email);
  await toWeeks(page, `weeks.${club}`);
  await expect(page.locator('main h1')).toBeVisible();
}

/** The same ways in both languages, each on the club that speaks it. */
const sides = [
  {
    language: 'es',
    club: 'coral',
    member: 'luis@coral.example',
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
  },
  {
    language: 'en',
    club: 'azul',
    member: 'ana@azul.example',
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
  },
] as const;

for (const { language, club, member, viewport, locale } of sides) {
  test.describe(`in ${language}, ${viewport.width} px wide`, () => {
    test.use({ viewport, locale });
    const say = (key: string) => text(language, key);

    test(`back at the login site of ${club}, one press leads in, and another account is beside it`, async ({
      context,
    }) => {
      const page = await newPage(context);
      await enter(page, language, club, member);
      const { Nombre } = await page.evaluate(
        () => JSON.parse(localStorage.getItem('member') ?? '{}') as { Nombre: string },
      );
      const goOn = page.getByRole('button', {
        name: text(language, 'auth:resume.continue', { name: Nombre }),
      });
      await page.goto(at(club));
      await page.getByRole('button', { name: say('auth:resume.other') }).click();
      await expect(page.getByLabel(say('auth:signIn.email'), { exact: true })).toBeFocused();
      await goOn.click();
      await expect(page.getByText(say('auth:resume.lead'))).toBeVisible();
      await goOn.click();
      await page.waitForURL(/\/sandbox\/booking/);
    });

    test(`a forgotten password of ${club}: code by mail, six rules, then signed in without a code`, async ({
      context,
    }) => {
      const page = await newPage(context);
      await page.goto(at(club));
      await page
        .getByRole('link', { name: say('auth:signIn.forgot') })
        .or(page.getByRole('button', { name: say('auth:signIn.forgot') }))
        .click();
      await page.getByRole('textbox', { name: say('auth:email') }).fill(member);
      const since = new Date().toISOString();
      await page.getByRole('button', { name: say('steps:sendCode.submit'), exact: true }).click();
      const mail = await mailTo(
        page.request,
        member,
        (one) => one.at >= since && RECOVERY_CODE.test(one.text),
      );
      await page.getByRole('heading', { name: say('steps:code.title') }).waitFor();
      // As people type: small letters, in two halves.
      const code = RECOVERY_CODE.exec(mail.text)![1]!.toLowerCase();
      await page.keyboard.type(`${code.slice(0, 4)}-${code.slice(4)}`);
      await page.getByRole('button', { name: say('auth:continue') }).click();
      await page.getByRole('heading', { name: say('steps:newPassword.title') }).waitFor();
      const fields = [
        page.getByLabel(say('steps:newPassword.password'), { exact: true }),
        page.getByLabel(say('steps:newPassword.confirm'), { exact: true }),
      ] as const;
      await fields[0].fill(PASSWORD);
      await fields[1].fill(`${PASSWORD}x`);
      await page
        .getByRole('button', { name: say('steps:newPassword.submit'), exact: true })
        .click();
      await expect(page.getByText(say('validation:passwordMismatch')).first()).toBeVisible();
      await fields[1].fill(PASSWORD);
      await page
        .getByRole('button', { name: say('steps:newPassword.submit'), exact: true })
        .click();
      await page.waitForURL(/\/sandbox\/booking/);
      await mailTo(
        page.request,
        member,
        (one) => one.at > mail.at && /contraseña|password/i.test(one.subject),
      );
    });

    test(`a wish to change one's own data at ${club} is saved, and the subscription can be paid ahead`, async ({
      context,
    }) => {
      const page = await newPage(context);
      await enter(page, language, club, member);
      await page.goto(at(`weeks.${club}`, '/profile?section=owner'));
      const city = page.getByRole('textbox', { name: say('profile:form.Ciudad'), exact: true });
      await city.fill('Mérida');
      await page.getByRole('button', { name: say('profile:form.save') }).click();
      await expect(page.getByText(say('profile:form.saved')).first()).toBeVisible();
      await page.reload();
      await expect(city).toHaveValue('Mérida');
      await page.goto(at(`weeks.${club}`, '/profile'));
      await page.getByRole('button', { name: say('profile:subscription.pay') }).click();
      const frame = page.frameLocator('iframe[data-sandbox-stripe="checkout"]');
      await fillCheckout(frame, CARDS.plain, member);
      await frame.locator('.pay').click();
      await mailTo(page.request, member, (mail) => /renew|renov/i.test(mail.subject));
      // The window closes with a step back, which would end the visit of another page.
      await expect(page.locator('iframe[data-sandbox-stripe="checkout"]')).toHaveCount(0);
      await page.goto(at(`weeks.${club}`, '/profile?section=renewals'));
      await expect(page.getByText('$199').filter({ visible: true }).first()).toBeVisible();
    });
  });
}

test.describe('en español, en un teléfono', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'es-MX' });
  const es = (key: string) => text('es', key);

  test('a member whose data are due completes them and accepts the terms before the club opens', async ({
    context,
  }) => {
    const page = await newPage(context);
    const since = new Date().toISOString();
    await page.goto(at('bosque'));
    await page.getByLabel(es('auth:signIn.email'), { exact: true }).fill('eva@bosque.example');
    await page.getByLabel(es('auth:signIn.password'), { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const mail = await mailTo(
      page.request,
      'eva@bosque.example',
      (one) => one.at >= since && /\b\d{4}\b/.test(one.text),
    );
    await page.getByRole('heading', { name: es('steps:code.title') }).waitFor();
    await page.keyboard.type(/\b(\d{4})\b/.exec(mail.text)![1]!);

    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: es('verification:dialog.save') });
    await save.click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^${at('bosque')}`));
    await fillDueData(page, dialog);
    await save.click();
    await page.waitForURL((url) => url.host.startsWith('weeks.bosque'));
    await expect(page.locator('main h1')).toBeVisible();
  });
});

test.describe('in English, on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const en = (key: string) => text('en', key);

  test('an expired subscription is renewed in the profile and is active at once', async ({
    context,
  }) => {
    const page = await newPage(context);
    await enter(page, 'en', 'azul', 'old@azul.example');
    await page.goto(at('weeks.azul', '/profile'));
    await expect(page.getByText(en('profile:subscription.expired'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: en('profile:subscription.pay') }).click();
    const frame = page.frameLocator('iframe[data-sandbox-stripe="checkout"]');
    await fillCheckout(frame, CARDS.plain, 'old@azul.example');
    await frame.locator('.pay').click();
    await expect(page.getByText(en('profile:subscription.active'), { exact: true })).toBeVisible();
    await mailTo(page.request, 'old@azul.example', (mail) =>
      /renew|subscription/i.test(mail.subject),
    );
    await page.goto(at('weeks.azul', '/profile?section=renewals'));
    await expect(page.getByText('$199').filter({ visible: true }).first()).toBeVisible();
  });

  test('ending the other sign-ins reaches an open page of theirs within moments', async ({
    browser,
  }) => {
    const here = await (
      await browser.newContext({ viewport: { width: 1280, height: 900 } })
    ).newPage();
    const there = await (
      await browser.newContext({ viewport: { width: 1280, height: 900 } })
    ).newPage();
    await enter(here, 'en', 'azul', 'pablo@azul.example');
    // A second code for the same account is mailed when the first one is some seconds old, so their
    // mails cannot be mixed up.
    await enter(there, 'en', 'azul', 'pablo@azul.example');
    await here.goto(at('weeks.azul', '/profile?section=security'));
    await here.getByRole('button', { name: en('profile:places.endOthers') }).click();
    await here.getByRole('alertdialog').getByRole('button').last().click();
    await expect(there.getByText(en('verification:ended.title'))).toBeVisible({ timeout: 20_000 });
    await there.getByRole('button', { name: en('verification:ended.signIn') }).click();
    await there.waitForURL((url) => url.host.startsWith('azul.'));
    await here.context().close();
    await there.context().close();
  });

  test('signing out ends every site of the club and clears this browser', async ({ context }) => {
    const page = await newPage(context);
    await enter(page, 'en', 'azul', 'ana@azul.example');
    const week = await freeWeek(page.request);
    await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${week}`));
    const kept = () =>
      page.evaluate(() =>
        ['token', 'session', 'member', 'week', 'club'].filter((key) => localStorage.getItem(key)),
      );
    await expect.poll(kept).toEqual(['token', 'session', 'member', 'week', 'club']);
    expect(await page.evaluate(() => localStorage.getItem('week'))).toBe(JSON.stringify(week));
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: en('account:logout') }).click();
    await page.waitForURL((url) => url.host.startsWith('azul.'));
    // A page of the site that leads nowhere else, to read what is stored there now.
    await page.goto(at('weeks.azul', `/resort?weekId=${week}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await kept()).toEqual(['club']);
    await page.goto(at('weeks.azul'));
    await page.waitForURL((url) => url.host.startsWith('azul.'));
    await expect(
      page.getByRole('button', { name: en('auth:signIn.submit'), exact: true }),
    ).toBeVisible();
  });
});
