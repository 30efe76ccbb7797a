import { expect, test } from '@playwright/test';
import { at, freeWeek, port } from './site.ts';

test('a link to a week is shared with its name, place, dates, price and picture', async ({
  page,
}) => {
  const weekId = await freeWeek(page.request);
  const reply = await page.request.get(`http://127.0.0.1:${port()}/api/week/only/${weekId}`);
  const { week } = (await reply.json()) as {
    week: { ResortName: string; ResortCity: string; Cost: number; imgs: string[] };
  };
  await page.goto(at('weeks.azul', `/resort?weekId=${weekId}`));
  const content = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  const title = `${week.ResortName}, ${week.ResortCity}, Mexico`;
  expect(await content('title')).toContain(title);
  expect(await content('description')).toMatch(/^\w{3}, \w{3} \d+ – .*20\d\d · \$[\d,]+ USD$/);
  expect(await content('url')).toMatch(new RegExp(`/resort\\?weekId=${weekId}$`));
  expect(await content('image')).toContain(`img=${encodeURIComponent(week.imgs[0]!)}`);
  // The browser's own title says the same, before and after the app has taken over.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  await expect(page).toHaveTitle(new RegExp(`^${title} · `));
});
