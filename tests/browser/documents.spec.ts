import { expect } from '@playwright/test';
import { at, test } from './site.ts';

test('the API documents show every area, under the page’s own policy', async ({ page }) => {
  const refused: string[] = [];
  page.on(
    'console',
    (message) => void (message.type() === 'error' && refused.push(message.text())),
  );
  await page.goto(at('', '/api/docs'));
  for (const area of ['auth', 'week', 'reservation', 'payment'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${area}`) })).toBeVisible();
  expect(refused).toEqual([]);
});

test('the mailbox shows a mail with its text', async ({ page, request }) => {
  await request.get(
    `${at('', '/api/recovery-password/members/send').replace('localhost', '127.0.0.1')}?email=sam%40club.example&iso=es`,
  );
  await page.goto(at('', '/sandbox/mail'));
  await page.getByText('sam@club.example').first().click();
  await expect(page.locator('iframe').first()).toBeVisible();
});
