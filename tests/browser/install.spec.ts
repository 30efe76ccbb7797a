import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { at, test, text } from './site.ts';

type Manifest = { name: string; icons: { src: string; purpose: string; sizes: string }[] };

/** The manifest of a page as the browser has read it, and what keeps it from installing the site. */
async function manifestOf(page: Page): Promise<{ manifest: Manifest; errors: string[] }> {
  const session = await page.context().newCDPSession(page);
  const { data = '{}', errors } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  return {
    manifest: JSON.parse(data) as Manifest,
    errors: [
      ...errors.map(({ message }) => message),
      // Private windows install nothing.
      ...installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
    ],
  };
}
/** Waits for a worker of the page's site in a state, and names its script. */
const workerIs = (page: Page, state: 'active' | 'waiting') =>
  page.evaluate(async (wanted) => {
    const registration = await navigator.serviceWorker.ready;
    while (!registration[wanted]) await new Promise((resolve) => requestAnimationFrame(resolve));
    return registration[wanted].scriptURL;
  }, state);

for (const club of ['azul', 'coral', 'bosque'])
  test(`the browser installs the weeks site of ${club} under its own name and mark`, async ({
    page,
  }) => {
    await page.goto(at(`weeks.${club}`, '/voucher'));
    const { manifest, errors } = await manifestOf(page);
    expect(errors).toEqual([]);
    expect(await page.title()).toContain(manifest.name);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = await createImageBitmap(await (await fetch(address)).blob());
        return `${image.width}x${image.height}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
      new Set(['any', 'maskable']),
    );
  });

test('a newer worker waits for the last page of the older one, and what was typed stays', async ({
  context,
}) => {
  const page = await context.newPage();
  const address = at('weeks.azul', '/voucher');
  await page.goto(address);
  const older = await workerIs(page, 'active');
  const code = page.getByRole('textbox', { name: text('en', 'voucher:find.number') });
  await code.fill('AZ-7KM4');

  // Another address for the same pages is a newer worker, as another content would be. The page must
  // not register the older address again, as it does when it is turned away.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/worker.js?newer', { scope: '/' });
    navigator.serviceWorker.register = () => Promise.resolve(registration);
  });
  expect(await workerIs(page, 'waiting')).toMatch(/newer$/);
  expect(await workerIs(page, 'active')).toBe(older);
  await expect(code).toHaveValue('AZ-7KM4');

  // A site that has no page of it: the older one ends with its last page.
  const elsewhere = await context.newPage();
  await elsewhere.goto(at('azul', '/robots.txt'));
  await page.close();
  const next = await context.newPage();
  await expect
    .poll(
      async () => {
        await next.goto(at('weeks.azul', '/robots.txt'));
        const script = await workerIs(next, 'active');
        await next.goto('about:blank');
        return script;
      },
      // A look is a page of the older worker too: it must have time to end between two of them.
      { intervals: [500, 2_000, 8_000] },
    )
    .toMatch(/newer$/);
});
