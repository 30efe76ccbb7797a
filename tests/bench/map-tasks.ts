import type { BrowserContext, Page } from 'playwright';
import { MAP_PINS } from '#contracts/week-values.ts';
import { rng } from '#scenes/rng.ts';

/** The longest task of the page during one step, and how many were over 50 ms. */
export type Tasks = { step: string; longest: number; long: number };

/** Pins along the coasts of a country, the cheapest first, as many as a map may show. */
function manyPins() {
  const random = rng(11);
  return Array.from({ length: MAP_PINS }, (_, at) => {
    const along = random();
    return {
      id: `bench-${at}`,
      name: `Resort ${at + 1}`,
      lat: 15 + 14 * along + (random() - 0.5) * 2,
      lng: -115 + 28 * random(),
      price: 199 + at,
      week: String(900_000 + at),
      weeks: 1 + Math.floor(random() * 40),
    };
  });
}

type Observed = { longest: number; long: number };
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { longest: 0, long: 0 };
    Object.assign(window, { benchTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.longest = Math.max(seen.longest, duration);
        seen.long += 1;
      }
    }).observe({ type: 'longtask' });
  });
const taken = (page: Page): Promise<Observed> =>
  page.evaluate(() => {
    const { benchTasks } = window as unknown as { benchTasks: Observed };
    const now = { ...benchTasks };
    Object.assign(benchTasks, { longest: 0, long: 0 });
    return now;
  });

/**
 * A map of 5,000 pins at a fourth of the processor's speed: opened from its list, zoomed, dragged,
 * and a pin chosen. Before and after, the same page is left alone: what is slow then is the machine.
 */
export async function mapTasks(context: BrowserContext, list: string): Promise<Tasks[]> {
  const page = await context.newPage();
  const pins = manyPins();
  await page.route('**/api/week/pins', (route) =>
    route.fulfill({ json: { success: true, pins, total: pins.length } }),
  );
  await page.goto(list);
  await page.getByRole('tab', { name: 'Map' }).waitFor();
  await page.waitForTimeout(3_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watch(page);
  const found: Tasks[] = [];
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    await work();
    await page.waitForTimeout(4_000);
    found.push({ step: name, ...(await taken(page)) });
  };
  const alone = () => page.mouse.move(0, 0);
  await step('the list, left alone', alone);
  await step('open it', async () => {
    await page.getByRole('tab', { name: 'Map' }).click();
    await page.locator('.resort-map li button').first().waitFor();
  });
  const zoom = page.getByRole('button', { name: 'Zoom in' });
  await step('zoom in', () => zoom.click());
  await step('zoom in again', () => zoom.click());
  await step('drag it', async () => {
    const box = (await page.locator('.resort-map').boundingBox())!;
    const [x, y] = [box.x + box.width / 3, box.y + box.height / 3];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 120, y + 60, { steps: 12 });
    await page.mouse.up();
  });
  await step('choose a pin', () =>
    page.locator('[data-pin]').first().dispatchEvent('click', { detail: 1 }),
  );
  await step('zoom out', () => page.getByRole('button', { name: 'Zoom out' }).click());
  await step('the map, left alone', alone);
  await page.close();
  return found;
}
