import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { CODE_TRIES } from '../../src/contracts/auth.ts';
import { at, mailTo, newPage, port, test, text } from './site.ts';

test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
const MEMBER = 'sam@club.example';
const api = (path: string): string => `http://127.0.0.1:${port()}/api${path}`;

/** The password is right, and a code is mailed. */
async function challenge(request: APIRequestContext): Promise<{ challenge: string; code: string }> {
  const since = new Date().toISOString();
  const login = await request.post(api('/members/login'), {
    data: { email: MEMBER, password: 'Vacation#2026' },
  });
  const mail = await mailTo(
    request,
    MEMBER,
    (one) => one.at >= since && /^ {4}\d{4}$/m.test(one.text),
  );
  return {
    challenge: ((await login.json()) as { challenge: string }).challenge,
    code: /^ {4}(\d{4})$/m.exec(mail.text)![1]!,
  };
}

/** The link that is mailed once too many wrong codes have stopped them. */
async function unlockLink(request: APIRequestContext): Promise<string> {
  const STOPPED = 423;
  for (let status = 0; status !== STOPPED;) {
    const { challenge: asked, code } = await challenge(request);
    const data = { challenge: asked, code: code === '0000' ? '0001' : '0000' };
    for (let tries = 0; tries < CODE_TRIES && status !== STOPPED; tries += 1)
      status = (await request.post(api('/members/login-otp'), { data })).status();
  }
  const mail = await mailTo(request, MEMBER, (one) => one.text.includes('?unlock='));
  return /https?:\/\/\S+unlock=\S+/.exec(mail.text)![0];
}

test('the link that allows codes again says so on a host that is both sites, even to a signed-in member', async ({
  context,
}) => {
  const { request } = context;
  const right = await challenge(request);
  const signedIn = await request.post(api('/members/login-otp'), { data: right });
  const { token } = (await signedIn.json()) as { token: string };
  const link = await unlockLink(request);
  const handed = await request.post(api('/auth/handoff'), {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  const { token: code } = (await handed.json()) as { token: string };
  const page = await newPage(context);
  await page.goto(at('', `/?token=${code}`));
  await expect(page.getByRole('heading', { name: text('en', 'home:title') })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText(text('en', 'auth:unlock.done'))).toBeVisible();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await expect(page.getByRole('button', { name: text('en', 'auth:resume.other') })).toBeVisible();
  await challenge(request);
  // The sign-in stays where it was asked for; the member is still signed in.
  await page.goto(at(''));
  await expect(page.getByRole('heading', { name: text('en', 'home:title') })).toBeVisible();
});
