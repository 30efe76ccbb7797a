import { expect } from '@playwright/test';
import { signIn, test, text, toWeeks } from './site.ts';

// So high that the button to the chat, which hides over a control, has none under it: it stands
// between the search and the first card, with up to two strips above.
test.use({ viewport: { width: 390, height: 1150 } });

type TraceEvent = { name: string; ts: number; pid: number; args: { elementCount?: number } };

test('after its first paint no step of the home page restyles the whole page', async ({
  page,
  browser,
}) => {
  await signIn(page, 'en', 'azul', 'ana@azul.example');
  await toWeeks(page, 'weeks.azul');
  await expect(page.getByText(text('en', 'home:greeting', { name: 'Ana' }))).toBeVisible();
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'loading'] },
  });
  await page.reload();
  // The last parts that come: hearts of the cards, and the button to the chat.
  await expect(page.locator('article [aria-pressed]').first()).toBeVisible();
  await expect(page.locator('[data-chat]')).toHaveCSS('opacity', '1');
  const elements = await page.locator('*').count();
  const ended = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  );
  await session.send('Tracing.end');
  await ended;

  const paints = events.filter(({ name }) => name === 'firstContentfulPaint');
  const { ts: painted, pid } = paints.at(-1)!;
  const restyled = events
    .filter((event) => event.name === 'UpdateLayoutTree' && event.pid === pid && event.ts > painted)
    .map(({ args }) => args.elementCount ?? 0);
  expect(restyled.length).toBeGreaterThan(0);
  expect(elements).toBeGreaterThan(500);
  // About half of them are off the screen and styled when they come near.
  expect(Math.max(...restyled)).toBeLessThan(elements / 4);
});
