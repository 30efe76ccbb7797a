import { expect, test } from '@playwright/test';
import { clubRegistry } from '../../src/clubs/registry.ts';
import { serve, STATIC } from '../visual/storybook.ts';
import { paleLines } from './pale-lines.ts';

/** Pages with words over a picture of the resort. */
const HEROES = ['pages-payment-success--paid', 'pages-trip--upcoming'];

let site: Awaited<ReturnType<typeof serve>>;
test.beforeAll(async () => {
  site = await serve(STATIC);
});
test.afterAll(() => site.close());

test.use({ reducedMotion: 'reduce' });
for (const story of HEROES)
  test(`the words over the picture of ${story} can be read in every club, language and width`, async ({
    page,
  }) => {
    for (const { slug } of clubRegistry)
      for (const language of ['en', 'es']) {
        await page.goto(
          `${site.url}/iframe.html?id=${story}&viewMode=story&globals=club:${slug};language:${language}`,
        );
        await expect(page.locator('main h1')).toBeVisible();
        const pale = await paleLines(
          page,
          'main h1:visible, main h1 ~ p:visible',
          'main img:visible >> nth=0',
        );
        expect.soft(pale, `${slug}, ${language}`).toEqual([]);
      }
  });
