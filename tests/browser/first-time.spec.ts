import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, mailTo, newPage, signIn, test, text } from './site.ts';
import type { Language } from './site.ts';

const PASSWORD = 'Tres-gatos&7lunas';

/** The link of the invitation that the demo data mailed at the first start. */
async function invitation(page: Page, email: string): Promise<string> {
  const mail = await mailTo(page.request, email, (one) => one.text.includes('tokenId='));
  return /https?:\/\/\S+tokenId=\S+/.exec(mail.text)![0];
}

async function setPassword(page: Page, language: Language, submit: string): Promise<void> {
  await page
    .getByLabel(text(language, 'steps:newPassword.password'), { exact: true })
    .fill(PASSWORD);
  await page
    .getByLabel(text(language, 'steps:newPassword.confirm'), { exact: true })
    .fill(PASSWORD);
  await page.getByRole('button', { name: submit, exact: true }).click();
}

test.describe('in English, on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 }, locale: 'en-US' });
  const en = (key: string) => text('en', key);

  test('a mailed link sets the first password, says so, leads to the club, and works once', async ({
    context,
  }) => {
    const page = await newPage(context);
    // Another member is signed in in this browser, and stays so on this site.
    await signIn(page, 'en', 'azul', 'pablo@azul.example');
    const link = await invitation(page, 'nora@azul.example');
    await page.goto(link);
    await expect(
      page.getByRole('heading', { name: en('verification:firstTime.title') }),
    ).toBeVisible();
    // Tokens leave the address at once.
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await setPassword(page, 'en', en('verification:firstTime.submit'));
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(en('verification:firstTime.savedTitle'));
    await expect(alert).toContainText(en('verification:firstTime.savedText'));
    const handed = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/sandbox/booking',
    );
    await alert.getByRole('button', { name: en('common:ok') }).click();
    const params = new URL((await handed).url()).searchParams;
    // The site spends the code and drops it from its address.
    await page.waitForURL(
      (url) => url.pathname === '/sandbox/booking' && !url.searchParams.has('token'),
    );
    for (const name of ['submit', 'keepurl', 'token', 'microsite'])
      expect([name, params.get(name)]).toEqual([name, expect.stringMatching(/.+/)]);
    // Signed in: the site greets by name and knows the way on.
    await expect(page.getByText('Nora').first()).toBeVisible();
    await expect(page.locator('a[href*="/booking/weeks"]').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByText(en('verification:firstTime.savedLine'))).toBeVisible();
    await page.goto(at('azul'));
    await expect(page.getByText('Pablo').first()).toBeVisible();

    // Back in its own tab the link says what was done with it; elsewhere it is tried, and refused.
    await page.goto(link);
    await expect(page.getByText(en('verification:firstTime.savedLine'))).toBeVisible();
    const another = await newPage(context);
    await another.goto(link);
    await setPassword(another, 'en', en('verification:firstTime.submit'));
    await expect(another.getByRole('alert').filter({ hasText: en('errors:4041') })).toBeVisible();
  });
});

test.describe('en español, en un teléfono', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'es-MX' });
  const es = (key: string) => text('es', key);

  test('a member who has not accepted the terms is asked for them after the first password', async ({
    context,
  }) => {
    const page = await newPage(context);
    await page.goto(await invitation(page, 'ivan@bosque.example'));
    await setPassword(page, 'es', es('verification:firstTime.submit'));
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(es('verification:firstTime.savedTermsText'));
    await alert.getByRole('button', { name: es('verification:firstTime.readTerms') }).click();
    const terms = page.getByRole('dialog');
    const accepted = page.waitForResponse(
      (response) =>
        response.url().includes('/api/members/terms/check') &&
        response.request().method() === 'PUT',
    );
    await terms.getByRole('button', { name: es('legal:accept'), exact: true }).click();
    expect((await accepted).status()).toBe(200);
    await page.waitForURL(
      (url) => url.searchParams.has('token') && url.searchParams.get('submit') === 'true',
    );
  });

  test('a generated member gets a form of their own from the mailed link', async ({ context }) => {
    const page = await newPage(context);
    const link = await invitation(page, 'gael@coral.example');
    expect(new URL(link).pathname).toBe('/recover-password');
    await page.goto(link);
    await setPassword(page, 'es', es('steps:newPassword.reset'));
    const alert = page.getByRole('alertdialog');
    await expect(alert).toBeVisible();
    await alert.getByRole('button').last().click();
    await expect(
      page.getByRole('button', { name: es('auth:signIn.submit'), exact: true }),
    ).toBeVisible();
    // The notice of the change has come.
    await mailTo(
      page.request,
      'gael@coral.example',
      (mail) => /contraseña/i.test(mail.subject) && !mail.text.includes('tokenId='),
    );
  });
});
