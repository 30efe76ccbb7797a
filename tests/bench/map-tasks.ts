import type { BrowserContext, Locator, Page } from 'playwright';
import { z } from 'zod';
import { MAP_PINS } from '#contracts/week-values.ts';
import { readArea } from '#lib/area.ts';
import { rng } from '#scenes/rng.ts';

const pinsBody = z.object({ Area: z.array(z.string()).optional() });

/** The longest task of the page during one step, and how many were over 50 ms. */
export type Tasks = { step: string; longest: number; long: number };

/** Corners in degrees between which the pins of a map lie. */
const PLACES = {
  world: { south: -50, north: 60, west: -170, east: 170 },
  bay: { south: 20.2, north: 21.4, west: -87.6, east: -86.7 },
};
type Place = keyof typeof PLACES;
export const MAP_PLACES = Object.keys(PLACES) as Place[];

/** As many pins as a map may show, the cheapest first. */
function manyPins(place: Place) {
  const random = rng(11);
  const { south, north, west, east } = PLACES[place];
  return Array.from({ length: MAP_PINS }, (_, at) => ({
    id: `bench-${at}`,
    name: `Resort ${at + 1}`,
    lat: south + (north - south) * random(),
    lng: west + (east - west) * random(),
    price: 199 + at,
    week: String(900_000 + at),
    weeks: 1 + Math.floor(random() * 40),
  }));
}

/** Answers for the pins, of the whole search or of the part of the map that is searched. */
async function answerPins(page: Page, place: Place): Promise<void> {
  const pins = manyPins(place);
  await page.route('**/api/week/pins', (route) => {
    const { Area: area } = pinsBody.parse(route.request().postDataJSON());
    const part = area?.[0] === undefined ? undefined : readArea(area[0]);
    const found = part
      ? pins.filter(
          ({ lat, lng }) =>
            lat >= part.south && lat <= part.north && lng >= part.west && lng <= part.east,
        )
      : pins;
    return route.fulfill({ json: { success: true, pins: found, total: found.length } });
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
 * searched, pointed at from the list, and a pin chosen. Before and after, the same page is left
 * alone: what is slow then is the machine.
 */
export async function mapTasks(
  context: BrowserContext,
  list: string,
  place: Place,
): Promise<Tasks[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await answerPins(page, place);
  await page.goto(list);
  await page.getByRole('tab', { name: 'Map' }).waitFor();
  await page.waitForTimeout(3_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watch(page);
  const found: Tasks[] = [];
  for (const [step, prepare] of stepsOf(page)) {
    const act = await prepare();
    await page.waitForTimeout(500);
    await taken(page);
    await act();
    await page.waitForTimeout(4_000);
    found.push({ step: `${place}: ${step}`, ...(await taken(page)) });
    if (step !== 'the list, left alone')
      await page.locator('.resort-map li button').first().waitFor();
  }
  await page.close();
  return found;
}

type Act = () => Promise<unknown>;
type Point = { x: number; y: number };
const middleOf = async (target: Locator): Promise<Point> => {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/**
 * Steps in order: what each presses is looked for before it is measured, as the search of a page
 * for a button by its name is a long task, too.
 */
function stepsOf(page: Page): [string, () => Promise<Act>][] {
  const alone = async () => () => page.mouse.move(0, 0);
  const click = async (target: Locator) => {
    // Fails where something covers it.
    await target.click({ trial: true });
    const { x, y } = await middleOf(target);
    return () => page.mouse.click(x, y);
  };
  const press = (name: string) => () => click(page.getByRole('button', { name }));
  const drag = async () => {
    const { x, y } = await middleOf(page.locator('.resort-map'));
    return async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 220, y - 60, { steps: 12 });
      await page.mouse.up();
    };
  };
  const point = async () => {
    await page.locator('article:visible').nth(2).waitFor();
    const rows = (await page.locator('article:visible').all()).slice(0, 3);
    const points = await Promise.all(rows.map(middleOf));
    return async () => {
      for (const { x, y } of points) {
        await page.mouse.move(x, y);
        await page.waitForTimeout(200);
      }
    };
  };
  const choose = async () => {
    const pin = (await page.locator('.resort-map li button').first().elementHandle())!;
    return () => pin.dispatchEvent('click', { detail: 1 });
  };
  return [
    ['the list, left alone', alone],
    ['open it', () => click(page.getByRole('tab', { name: 'Map' }))],
    ['point at rows of the list', point],
    ['zoom in', press('Zoom in')],
    ['zoom in again', press('Zoom in')],
    ['drag it', drag],
    ['search this area', press('Search this area')],
    ['choose a pin, or a cluster', choose],
    ['zoom out', press('Zoom out')],
    ['the map, left alone', alone],
  ];
}
