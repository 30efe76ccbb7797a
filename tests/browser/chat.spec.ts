import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, fillTraveler, freeWeek, newPage, signIn, test, text, toWeeks } from './site.ts';

const chat = (page: Page) => page.locator('[data-chat]');

/**
 * Names of controls in view that a press at any of their points gives to the chat's button instead.
 */
const taken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = document.querySelector('[data-chat]')?.getBoundingClientRect();
    if (!own) return [];
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, label, [role="button"], [role="combobox"], [role="gridcell"]',
    );
    const isTaken = (x: number, y: number) =>
      document.elementFromPoint(x, y)?.closest('[data-chat]') != null;
    return [...controls]
      .filter((control) => !control.matches('[data-chat]'))
      .filter((control) =>
        [...control.getClientRects()].some(({ left, top, right, bottom }) => {
          // A picture or a card is pressed beside the button as well; its middle counts.
          if (bottom - top > 96) return isTaken((left + right) / 2, (top + bottom) / 2);
          const [from, to] = [Math.max(left, own.left), Math.min(right, own.right)];
          const [above, below] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
          for (let x = from + 1; x < to; x += 4)
            for (let y = above + 1; y < below; y += 4) if (isTaken(x, y)) return true;
          return false;
        }),
      )
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

/**
 * Looks at a page at its top, and on the way down and up again. @returns how often the button was
 * there
 */
async function walk(page: Page, name: string): Promise<number> {
  await page.waitForLoadState();
  await expect(page.locator('main h1')).toHaveCount(1);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  let seen = 0;
  const look = async (where: string) => {
    // The button follows a moment after a scroll.
    await expect
      .configure({ soft: true })
      .poll(() => taken(page), { message: `${name}, ${where}` })
      .toEqual([]);
    if ((await chat(page).count()) === 0) return;
    seen += await chat(page).evaluate((button) => Number(getComputedStyle(button).opacity !== '0'));
  };
  await look('at its top');
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  const steps = [0.12, 0.31, 0.55, 0.8, 1].map((share) => Math.round(end * share));
  for (const y of [...steps, ...steps.slice(0, -1).toReversed(), 0]) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await look(`at ${y} px`);
  }
  return seen;
}

for (const width of [390, 320]) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 640 }, reducedMotion: 'reduce' });

    test("the button to the club's chat covers no control of any page", async ({ context }) => {
      const page = await newPage(context);
      const year = new Date().getFullYear();
      await page.goto(at('azul'));
      await walk(page, 'sign-in');
      await signIn(page, 'en', 'azul', 'pablo@azul.example');
      await toWeeks(page, 'weeks.azul');
      let seen = await walk(page, 'home');
      // Where the home page is first seen, a control is in the corner: it is above that.
      await expect(chat(page), 'home, at its top').toHaveCSS('opacity', '1');
      const list = `/resortlist?country=Mexico&city=all&checkIn=${year}-12&checkOut=${year + 2}-12`;
      for (const view of ['group=resort', 'group=week', 'view=year', 'view=map']) {
        await page.goto(at('weeks.azul', `${list}&${view}`));
        seen += await walk(page, `list, ${view}`);
      }
      const week = await freeWeek(page.request);
      await page.goto(at('weeks.azul', `/resort?weekId=${week}`));
      seen += await walk(page, 'week');
      for (const path of ['/saved', '/profile', '/best-price-claim', '/no-such-page']) {
        await page.goto(at('weeks.azul', path));
        seen += await walk(page, path);
      }
      // It is somewhere: a button that never shows covers nothing either.
      expect(seen).toBeGreaterThan(10);

      await page.goto(at('weeks.azul', `/resort-addtraveler?weekId=${week}`));
      await walk(page, 'traveler');
      await expect(chat(page)).toHaveCount(0);
      const inHeader = page
        .locator('header')
        .getByRole('link', { name: text('en', 'common:whatsapp') });
      await expect(inHeader).toBeVisible();
      await fillTraveler(page, 'en', `chat-${width}@example.com`);
      await page.getByRole('checkbox').last().check();
      await page.getByRole('button', { name: text('en', 'common:next'), exact: true }).click();
      await page.waitForURL(/\/resort-payment/);
      await walk(page, 'payment');
      await expect(chat(page)).toHaveCount(0);
      await expect(inHeader).toBeVisible();
    });
  });
}

test("the button to the club's chat is away while a page is scrolled down and back when it is scrolled up", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('weeks.azul', '/best-price-claim'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    for (const control of document.querySelectorAll<HTMLElement>('main a, main button'))
      control.style.display = 'none';
  });
  await expect(chat(page)).toHaveCSS('opacity', '1');
  const box = await chat(page).boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(chat(page)).toHaveCSS('opacity', '0');
  await page.evaluate(() => window.scrollTo(0, 250));
  await expect(chat(page)).toHaveCSS('opacity', '1');
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(chat(page)).toHaveCSS('opacity', '0');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(chat(page)).toHaveCSS('opacity', '1');
});
