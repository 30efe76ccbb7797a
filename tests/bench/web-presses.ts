import type { CDPSession, Locator, Page } from 'playwright';
import type { PageName } from './web-sites.ts';

export type Press = {
  name: string;
  page: PageName;
  /** Moves the page to where the press is; not timed. */ before?: (page: Page) => Promise<unknown>;
  /** What is pressed, or typed into. */ target: (page: Page) => Locator;
  text?: string;
};
export const PRESSES: readonly Press[] = [
  {
    name: 'type into the sign-in form',
    page: 'login',
    target: (page) => page.getByLabel('Email or member ID'),
    text: 'ana@azul.example',
  },
  {
    name: 'switch the language',
    page: 'login',
    target: (page) => page.getByRole('radio', { name: 'Español' }).first(),
  },
  {
    name: 'open the menu',
    page: 'home',
    target: (page) => page.getByRole('button', { name: 'Menu' }),
  },
  {
    name: 'switch the tab of the search',
    page: 'home',
    target: (page) => page.getByRole('tab').nth(1),
  },
  {
    name: 'open the list of countries',
    page: 'home',
    target: (page) => page.getByRole('combobox').first(),
  },
  {
    name: 'open the order of the list',
    page: 'list',
    target: (page) => page.getByRole('combobox').first(),
  },
  {
    name: 'open the filters',
    page: 'list',
    target: (page) => page.getByRole('button', { name: /^Filter/ }).first(),
  },
  {
    name: 'open the card form',
    page: 'payment',
    before: (page) =>
      page
        .getByRole('button', { name: /^Pay \$/ })
        .first()
        .waitFor(),
    target: (page) => page.getByRole('button', { name: /^Pay \$/ }).first(),
  },
  {
    name: 'switch the section of the profile',
    page: 'profile',
    target: (page) => page.getByRole('link', { name: /^Security/ }).first(),
  },
];

/**
 * An event in ms: from the input to the next paint, and of that until its handlers ran, and what
 * they took.
 */
export type Answer = { name: string; whole: number; wait: number; work: number };

/** Longest event of a press (Event Timing), at a fourth of the processor's speed. */
export async function timed(
  page: Page,
  session: CDPSession,
  { before, target, text }: Press,
): Promise<Answer> {
  await before?.(page);
  await page.waitForTimeout(2_500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const found: Answer[] = [];
    Object.assign(window, { benchEvents: found });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => {
        const event = entry as PerformanceEventTiming & { interactionId: number };
        if (event.interactionId)
          found.push({
            name: event.name,
            whole: event.duration,
            wait: event.processingStart - event.startTime,
            work: event.processingEnd - event.processingStart,
          });
      }),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  if (text) await target(page).pressSequentially(text, { delay: 60 });
  else {
    // The pointer is there before the press: neither its way nor the search for the target is part
    // of the answer.
    await target(page).hover();
    await page.waitForTimeout(500);
    await page.mouse.down();
    await page.mouse.up();
  }
  await page.waitForTimeout(1_200);
  const events = await page.evaluate(
    () => (window as unknown as { benchEvents: Answer[] }).benchEvents,
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return (
    events.toSorted((one, other) => other.whole - one.whole)[0] ?? {
      name: 'none above 16 ms',
      whole: 0,
      wait: 0,
      work: 0,
    }
  );
}
