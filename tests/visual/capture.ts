import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { viewports } from '../../src/workbench/modes.ts';
import { cutAt, decode, trimBelow } from './compare.ts';
import type { Picture } from './compare.ts';
import { contrastOf, textsOverPictures } from './contrast.ts';
import type { Contrast } from './contrast.ts';
import { PROPERTIES, readParts } from './facts.ts';
import type { Facts } from './facts.ts';
import { storyFacts } from './sample.ts';
import type { Shot, StoryFacts } from './sample.ts';

/**
 * Flags of every picture: no graphics card, no smoothing by the machine's own taste, one color
 * space.
 */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--disable-partial-raster',
];
const PATIENCE_MS = 45_000;
/**
 * Of a long page so many screens are pictured: what follows repeats (further weeks, further
 * paragraphs).
 */
const SCREENS = 1.5;

export async function launch(): Promise<Browser> {
  const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  );
  return chromium.launch({ args: FLAGS, ...(executablePath && { executablePath }) });
}

declare global {
  // eslint-disable-next-line no-var -- what `watch` leaves in the page
  var __review: {
    finished: boolean;
    errors: string[];
    calls: number;
    timers: Set<unknown>;
    changes: number;
  };
}

/**
 * Runs in the page before anything else: notes what Storybook says of the story (`storyFinished`
 * comes after drawing, playing and checking), and counts what may still change the picture: calls
 * under way, short timers, changes of the document.
 */
function watch(): void {
  if (window !== window.top) return;
  const review = {
    finished: false,
    errors: [] as string[],
    calls: 0,
    timers: new Set<unknown>(),
    changes: 0,
  };
  globalThis.__review = review;

  const said = (value: unknown): string => {
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.map(said).join('; ');
    if (typeof value === 'object' && value !== null) {
      for (const key of ['message', 'description', 'title']) {
        const part: unknown = Reflect.get(value, key);
        if (typeof part === 'string' && part !== '') return part;
      }
    }
    return String(value);
  };
  let preview: unknown;
  Object.defineProperty(window, '__STORYBOOK_PREVIEW__', {
    configurable: true,
    get: () => preview,
    set: (next: {
      channel: { on: (event: string, listener: (value: unknown) => void) => void };
    }) => {
      preview = next;
      for (const event of [
        'storyThrewException',
        'storyErrored',
        'storyMissing',
        'playFunctionThrewException',
        'unhandledErrorsWhilePlaying',
        'configError',
      ]) {
        next.channel.on(event, (value) => {
          review.errors.push(event === 'storyMissing' ? 'There is no such story' : said(value));
          if (event !== 'playFunctionThrewException' && event !== 'unhandledErrorsWhilePlaying')
            review.finished = true;
        });
      }
      next.channel.on('storyFinished', () => (review.finished = true));
    },
  });

  const fetch = window.fetch;
  window.fetch = async (...args) => {
    review.calls += 1;
    try {
      return await fetch(...args);
    } finally {
      review.calls -= 1;
    }
  };
  // Timers up to half a second are a debounce or a delay that ends in a change; longer ones are
  // clocks.
  const { setTimeout, clearTimeout } = window;
  Reflect.set(window, 'setTimeout', (run: () => void, wait = 0, ...args: []) => {
    if (wait > 500) return setTimeout(run, wait, ...args);
    const id = setTimeout(
      () => {
        review.timers.delete(id);
        run();
      },
      wait,
      ...args,
    );
    review.timers.add(id);
    return id;
  });
  Reflect.set(window, 'clearTimeout', (id: number) => {
    review.timers.delete(id);
    clearTimeout(id);
  });
  new MutationObserver((changes) => (review.changes += changes.length)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}

/**
 * Runs in the page after the story has finished: resolves once nothing is on its way any more
 * (calls, short timers, pictures, fonts) and the document has stood still for some frames. A call
 * that is meant never to be answered holds it up only as long as the document may still change:
 * after many quiet frames it counts as part of the story.
 */
async function settle(): Promise<void> {
  const review = globalThis.__review;
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve));
  let quiet = 0;
  let seen = -1;
  for (let frames = 0; frames < 1_200; frames += 1) {
    const images = [...document.images];
    for (const image of images) if (image.loading === 'lazy') image.loading = 'eager';
    const drawn = images.every(({ complete }) => complete) && document.fonts.status === 'loaded';
    quiet = drawn && review.changes === seen ? quiet + 1 : 0;
    seen = review.changes;
    if (quiet >= 60 || (quiet >= 5 && review.calls === 0 && review.timers.size === 0)) {
      await Promise.allSettled(images.map((image) => image.decode()));
      return;
    }
    await frame();
  }
  throw new Error('The story never comes to rest: something changes in every frame');
}

/**
 * What the stories fix for themselves, asked of the built workbench: their globals, and whether
 * they want no picture.
 */
export async function readFacts(
  browser: Browser,
  url: string,
  ids: readonly string[],
): Promise<Record<string, StoryFacts>> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(watch);
    await page.goto(`${url}/iframe.html?id=${ids[0] ?? ''}&viewMode=story`);
    await page.waitForFunction(() => globalThis.__review?.finished, undefined, {
      timeout: PATIENCE_MS,
    });
    const read = await page.evaluate(
      async (ids) => {
        type Loaded = {
          storyGlobals?: Record<string, unknown>;
          parameters?: {
            chromatic?: {
              disableSnapshot?: unknown;
              modes?: Record<string, { disable?: unknown }>;
            };
          };
        };
        const preview: { loadStory: (ask: { storyId: string }) => Promise<Loaded> } = Reflect.get(
          window,
          '__STORYBOOK_PREVIEW__',
        );
        const facts: Record<string, Record<string, unknown>> = {};
        for (const id of ids) {
          const { storyGlobals = {}, parameters } = await preview.loadStory({ storyId: id });
          const viewport = storyGlobals['viewport'];
          const named: Record<string, unknown> = {
            club: storyGlobals['club'],
            language: storyGlobals['language'],
            scheme: storyGlobals['scheme'],
          };
          named['viewport'] =
            typeof viewport === 'object' && viewport !== null
              ? Reflect.get(viewport, 'value')
              : viewport;
          facts[id] = Object.fromEntries(
            Object.entries(named).filter(([, value]) => typeof value === 'string'),
          );
          const { disableSnapshot, modes = {} } = parameters?.chromatic ?? {};
          facts[id] = {
            ...facts[id],
            ...(disableSnapshot === true && { off: true }),
            modes: Object.keys(modes).filter((name) => modes[name]?.disable !== true),
          };
        }
        return facts;
      },
      [...ids],
    );
    return z.record(z.string(), storyFacts).parse(read);
  } finally {
    await page.close();
  }
}

/**
 * Identifies what this machine renders letters with: the product's two typefaces, the system's, and
 * the characters they do not have.
 */
export async function fontFingerprint(browser: Browser, url: string, id: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.addInitScript(watch);
    await page.goto(`${url}/iframe.html?id=${id}&viewMode=story`);
    await page.waitForFunction(() => globalThis.__review?.finished, undefined, {
      timeout: PATIENCE_MS,
    });
    return await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 720, height: 360 });
      const pen = canvas.getContext('2d');
      if (!pen) return 'no canvas';
      const faces = [
        '"Figtree Variable"',
        '"Fraunces Variable"',
        'system-ui',
        'sans-serif',
        'serif',
        'monospace',
      ];
      await Promise.allSettled(faces.map((face) => document.fonts.load(`24px ${face}`)));
      faces.forEach((face, row) => {
        pen.font = `24px ${face}`;
        pen.fillText('Ñandú “Kukulcán” 1,234.50 € ✓ → 🏖', 4, 40 + row * 52);
      });
      const hash = await crypto.subtle.digest(
        'SHA-256',
        pen.getImageData(0, 0, canvas.width, canvas.height).data,
      );
      return [...new Uint8Array(hash).slice(0, 8)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('');
    });
  } finally {
    await page.close();
  }
}

const addressOf = (url: string, { story, club, language, scheme }: Shot): string =>
  `${url}/iframe.html?id=${story}&viewMode=story&globals=${encodeURIComponent(`club:${club};language:${language};scheme:${scheme};motion:reduce;a11y.manual:!true`)}`;

/** One story in one club. Fails with what the story, its play function or a missing answer said. */
async function picture(page: Page, url: string, shot: Shot): Promise<Seen> {
  const { width, height } = viewports[shot.viewport].styles;
  const screen = { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) };
  await page.setViewportSize(screen);
  await page.goto(addressOf(url, shot), { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.__review?.finished, undefined, {
    timeout: PATIENCE_MS,
  });
  await page.evaluate(settle);
  const errors = await page.evaluate(() => globalThis.__review.errors);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  let before: Buffer | undefined;
  // Two pictures in a row that are the same, byte by byte: nothing was under way that the counters
  // do not know of.
  for (let tries = 0; tries < 8; tries += 1) {
    const now = await shoot(page);
    if (before?.equals(now)) {
      const picture = trimBelow(cutAt(await decode(now), Math.round(screen.height * SCREENS)));
      const facts = await page.evaluate(readParts, {
        properties: PROPERTIES,
        height: picture.height,
      });
      return { picture, facts, contrast: await contrastOverPictures(page) };
    }
    before = now;
    await page.evaluate(settle);
  }
  throw new Error('The story never comes to rest: no two pictures of it are the same');
}

const shoot = (page: Page): Promise<Buffer> =>
  page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    scale: 'css',
    timeout: PATIENCE_MS,
  });

/**
 * Texts over pictures against the pixels behind them: the page is pictured once more with its
 * letters left out.
 */
async function contrastOverPictures(page: Page): Promise<Contrast[]> {
  const texts = await page.evaluate(textsOverPictures);
  if (texts.length === 0) return [];
  const style = await page.addStyleTag({
    content:
      '*{-webkit-text-fill-color:transparent!important;text-decoration-color:transparent!important}',
  });
  const ground = await decode(await shoot(page));
  await style.evaluate((element) => (element as Element).remove());
  return contrastOf(ground, texts);
}

type Seen = { picture: Picture; facts: Facts; contrast: Contrast[] };
export type Taken = ({ shot: Shot } & Seen) | { shot: Shot; error: string };

/**
 * Takes all pictures with as many pages side by side as asked for and hands each on as it comes.
 */
export async function capture(
  browser: Browser,
  url: string,
  shots: readonly Shot[],
  pages: number,
  each: (taken: Taken) => Promise<void>,
): Promise<void> {
  const waiting = [...shots];
  await Promise.all(
    Array.from({ length: Math.min(pages, shots.length) }, async () => {
      const context = await browser.newContext({
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
        colorScheme: 'light',
        locale: 'en-US',
        timezoneId: 'UTC',
      });
      await context.addInitScript(watch);
      let page: Page | undefined;
      let crashed = false;
      const take = async (shot: Shot): Promise<Seen | { error: string }> => {
        if (!page) {
          page = await context.newPage();
          page.once('crash', () => (crashed = true));
        }
        return picture(page, url, shot).catch((error: unknown) => ({
          error: error instanceof Error ? error.message : String(error),
        }));
      };
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        let taken = await take(shot);
        if (crashed) {
          // The browser's process ended, not the story: once more in a new page, which also serves
          // what follows.
          await page?.close().catch(() => undefined);
          [page, crashed] = [undefined, false];
          taken = await take(shot);
        }
        await each({ shot, ...taken });
      }
      await context.close();
    }),
  );
}
