import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { at, mailTo, newPage, signIn, test, text, toWeeks } from './site.ts';

test.use({
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
  userAgent:
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
});
const t = (key: string, values: Record<string, string> = {}) => text('en', key, values);
const button = (page: Page, key: string, values: Record<string, string> = {}) =>
  page.getByRole('button', { name: t(key, values), exact: true });

/** Chromium's own authenticator of a phone: it keeps passkeys and verifies its owner. */
async function phone(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    passkeys: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

/** Signs in with the mailed code, up to the offer of a passkey. */
async function toOffer(page: Page, host: string, email: string): Promise<void> {
  const start = new Date().toISOString();
  await page.goto(at(host));
  await page.getByLabel(t('auth:signIn.email'), { exact: true }).fill(email);
  await page.getByLabel(t('auth:signIn.password'), { exact: true }).fill('Vacation#2026');
  await button(page, 'auth:signIn.submit').click();
  await expect(page.getByRole('heading', { name: t('steps:code.title') })).toBeVisible();
  const mail = await mailTo(
    page.request,
    email,
    (one) => one.at >= start && /^ {4}\d{4}$/m.test(one.text),
  );
  await page.keyboard.type(/^ {4}(\d{4})$/m.exec(mail.text)![1]!);
  await expect(page.getByRole('heading', { name: t('passkey:offer.title') })).toBeVisible();
}
/** Forgets who is signed in on the page's host. */
async function signOut(page: Page): Promise<void> {
  // No app runs there that could store the session again.
  await page.goto(at('azul', '/robots.txt'));
  await page.evaluate(() => localStorage.clear());
}
/** On to the weeks site, until it has stored the session. */
async function toProfile(page: Page, host: string): Promise<void> {
  await toWeeks(page, host);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.goto(at(host, '/profile?section=security'));
}
const toBooking = (page: Page) => page.waitForURL(/\/sandbox\/booking/);

test('a passkey is offered after a code, signs in by button and at the e-mail field, and is removed on the weeks site', async ({
  context,
}) => {
  const page = await newPage(context);
  const device = await phone(page);
  await toOffer(page, 'azul', 'pablo@azul.example');
  // Refused by the device: the offer stays, and nothing is lost.
  await device.verifies(false);
  await button(page, 'passkey:offer.setUp').click();
  await expect(page.getByText(t('passkey:failedTitle'))).toBeVisible();
  await device.verifies(true);
  await button(page, 'passkey:offer.setUp').click();
  await toBooking(page);
  expect(await device.passkeys()).toMatchObject([
    { rpId: 'azul.localhost', isResidentCredential: true },
  ]);
  await mailTo(page.request, 'pablo@azul.example', ({ subject }) =>
    /passkey|llave de acceso/.test(subject),
  );

  // At the e-mail field, which Chromium's authenticator answers by itself.
  await signOut(page);
  await page.goto(at('azul'));
  await toBooking(page);

  // By button, in a browser that offers nothing at the field.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signOut(page);
  await page.goto(at('azul'));
  await button(page, 'passkey:signIn.button').click();
  await toBooking(page);

  // In the profile of the weeks site, which has another name.
  await toProfile(page, 'weeks.azul');
  const name = 'Chrome on Android';
  await button(page, 'profile:passkeys.removeName', { name }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('profile:passkeys.remove') })
    .click();
  await expect(page.getByText(t('profile:passkeys.none'))).toBeVisible();

  // The device still has it, and the club no longer takes it.
  await signOut(page);
  await page.goto(at('azul'));
  await button(page, 'passkey:signIn.button').click();
  await expect(page.getByText(t('passkey:refused'))).toBeVisible();
});

test('a passkey is added from the profile of the weeks site, on the login site, and leads back', async ({
  context,
}) => {
  const page = await newPage(context);
  await signIn(page, 'es', 'coral', 'luis@coral.example');
  await phone(page);
  await toProfile(page, 'weeks.coral');
  await page.getByRole('link', { name: text('es', 'profile:passkeys.add') }).click();
  await page.waitForURL(
    (url) => url.host === new URL(at('coral')).host && url.pathname === '/passkey',
  );
  await page.getByRole('button', { name: text('es', 'passkey:offer.setUp') }).click();
  await page.waitForURL(
    (url) => url.host === new URL(at('weeks.coral')).host && url.pathname === '/profile',
  );
  await expect(
    page.getByRole('button', {
      name: text('es', 'profile:passkeys.renameName', { name: 'Chrome en Android' }),
    }),
  ).toBeVisible();
});

test('"Not now" rests the offer, and a passkey of one club does nothing on another’s host', async ({
  context,
}) => {
  const page = await newPage(context);
  const device = await phone(page);
  await toOffer(page, 'azul', 'ana@azul.example');
  await button(page, 'passkey:offer.notNow').click();
  await toBooking(page);
  await page.goto(at('azul'));
  await page.evaluate(() => {
    for (const key of ['token', 'session', 'member']) localStorage.removeItem(key);
  });
  await signIn(page, 'en', 'azul', 'ana@azul.example');

  await page.goto(at('azul', '/passkey'));
  await button(page, 'passkey:offer.setUp').click();
  await expect.poll(async () => (await device.passkeys()).length).toBe(1);
  await page.waitForURL(/\/profile/);
  await page.goto(at('coral'));
  const other = page.getByRole('button', { name: /passkey|llave de acceso/ });
  await other.click();
  await expect(
    page.getByLabel(text('es', 'auth:signIn.email')).or(page.getByLabel(t('auth:signIn.email'))),
  ).toBeVisible();
  await expect(other).toBeEnabled();
  await expect(page).toHaveURL(at('coral'));
});
