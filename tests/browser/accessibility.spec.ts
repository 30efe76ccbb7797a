import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, freeWeek, newPage, onHost, port, signIn, test, toWeeks } from './site.ts';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
type Finding = { id: string; nodes: { target: unknown[]; failureSummary?: string }[] };

/** Violations of WCAG 2.2 AA and of axe's best practices on the whole page, as readable lines. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: Finding[] }> };
    };
    return (
      await axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        iframes: false,
      })
    ).violations;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${String(node.target)} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    // The checker is injected as a script, which the page's own policy would rightly refuse.
    test.use({
      colorScheme,
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
      locale: 'es-MX',
    });

    test('every page of the main way passes the accessibility rules, and none is wider than a phone', async ({
      context,
    }) => {
      const page = await newPage(context);
      const check = async (name: string) => {
        await page.waitForLoadState();
        await expect(page.locator('main h1')).toHaveCount(1);
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        expect.soft(await violations(page), name).toEqual([]);
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name}: width`)
          .toBeLessThanOrEqual(390);
      };
      await page.goto(at('bosque'));
      await check('sign-in');
      await page.goto(at('bosque', '/recover-password'));
      await check('recovery');
      await signIn(page, 'es', 'coral', 'luis@coral.example');
      await toWeeks(page, 'weeks.coral');
      await check('home');
      const list = '/resortlist?country=Mexico&city=all&checkIn=2026-12&checkOut=2030-12';
      for (const [view, shown] of [
        ['group=resort', page.getByRole('article').first()],
        ['group=week', page.getByText(/^Total/).first()],
        ['view=year', page.getByRole('grid').first()],
        ['view=map', page.locator('[data-pin]').first()],
      ] as const) {
        await page.goto(at('weeks.coral', `${list}&${view}`));
        await expect(shown).toBeVisible();
        await check(`list, ${view}`);
      }
      await page.goto(at('weeks.coral', '/saved'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check('saved weeks');
      const weekId = await freeWeek(page.request);
      await page.goto(at('weeks.coral', `/resort?weekId=${weekId}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check('detail');
      await page.goto(at('weeks.coral', `/resort-addtraveler?weekId=${weekId}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check('traveler');
      const { week } = (await (
        await page.request.get(`http://127.0.0.1:${port()}/api/week/only/${weekId}`)
      ).json()) as { week: { InventoryID: string } };
      const held = (await (
        await page.request.post(`http://127.0.0.1:${port()}/api/week/hold`, {
          headers: onHost('weeks.coral'),
          data: {
            client: {
              name: 'Marta',
              lastname: 'Ruiz',
              email: `axe-${colorScheme}@example.com`,
              phone: '+13055550142',
              address: '88 Coral Way',
              city: 'Miami',
              state: 'Florida',
              zipcode: '33131',
              country: 'USA',
              iso: 'es',
              loginId: '',
            },
            inventoryId: week.InventoryID,
          },
        })
      ).json()) as { numberRef: string };
      await page.goto(at('weeks.coral', `/resort-payment?numberRef=${held.numberRef}`));
      await expect(page.getByRole('button', { name: /^Pagar / }).first()).toBeVisible();
      await check('payment');
      await page.goto(at('weeks.coral', '/no-such-page'));
      await check('not found');
    });
  });
}
