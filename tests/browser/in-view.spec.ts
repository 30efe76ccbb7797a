import { expect } from '@playwright/test';
import { at, freeWeek, test, text } from './site.ts';

for (const [host, language] of [
  ['azul', 'en'],
  ['coral', 'es'],
  ['bosque', 'es'],
] as const)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 375, height: 667 },
  ])
    test(`both fields and the button of ${host} are in view at ${viewport.width}x${viewport.height}, the cookie notice below them`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(at(host));
      const notice = page.getByRole('region', { name: text(language, 'legal:cookies.notice') });
      await expect(notice).toBeVisible();
      const email = page.getByLabel(text(language, 'auth:signIn.email'), { exact: true });
      const button = page.getByRole('button', {
        name: text(language, 'auth:signIn.submit'),
        exact: true,
      });
      const [field, press, bar] = await Promise.all(
        [email, button, notice].map(async (part) => (await part.boundingBox())!),
      );
      expect(field!.y).toBeGreaterThan(0);
      expect(press!.y + press!.height).toBeLessThanOrEqual(bar!.y);
      expect(bar!.y + bar!.height).toBeLessThanOrEqual(viewport.height);

      // The keyboard takes half of the screen: the notice goes until it is put away.
      await email.focus();
      await expect(notice).toBeHidden();
      await email.blur();
      await expect(notice).toBeVisible();
    });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`Book is in view on a week's page at ${viewport.width}x${viewport.height}`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(at('weeks.azul', `/resort?weekId=${await freeWeek(request)}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const buttons = page.locator('a[href^="/resort-addtraveler"]').filter({ visible: true });
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toBeInViewport({ ratio: 1 });
  });
