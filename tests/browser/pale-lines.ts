import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** White text is large from 24 px on (WCAG 1.4.3). */
const LARGE_PX = 24;
const WIDTHS = [390, 768, 1024, 1440] as const;

const linear = (value: number): number =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

type Box = { left: number; top: number; width: number; height: number };
/** Contrast of white text with the palest pixel in a box of a screenshot. */
async function whiteContrast(shot: Buffer, box: Box): Promise<number> {
  const pixels = await sharp(shot).extract(box).removeAlpha().toColorspace('srgb').raw().toBuffer();
  let palest = 0;
  for (let at = 0; at < pixels.length; at += 3)
    palest = Math.max(
      palest,
      0.2126 * linear(pixels[at]!) +
        0.7152 * linear(pixels[at + 1]!) +
        0.0722 * linear(pixels[at + 2]!),
    );
  return 1.05 / (palest + 0.05);
}

/** Boxes of the lines of white text in a part of the page, and the smallest contrast each needs. */
const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((parts, large) => {
    return parts.flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const needs = Number.parseFloat(getComputedStyle(part).fontSize) >= large ? 3 : 4.5;
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(({ left, top, width, height }) => ({
          box: {
            left: Math.floor(left),
            top: Math.floor(top),
            width: Math.ceil(width),
            height: Math.ceil(height),
          },
          needs,
        }));
    });
  }, LARGE_PX);

/**
 * Whether a picture is decoded and stays the one that the window's width asks for: where it changes
 * meanwhile, decoding fails.
 */
async function isShown(image: SVGElement | HTMLElement): Promise<boolean> {
  if (!(image instanceof HTMLImageElement)) return false;
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const source = image.currentSrc;
  try {
    await image.decode();
  } catch {
    return false;
  }
  await frame();
  return image.currentSrc === source;
}

/** Lines of words too pale on their picture, of each width of window. */
export async function paleLines(page: Page, words: string, picture: string): Promise<string[]> {
  const pale: string[] = [];
  let read = 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const image = page.locator(picture);
    await expect.poll(() => image.evaluate(isShown)).toBe(true);
    // On a phone the sign-in page has its picture without words.
    const lines = await linesOf(page, words);
    read += lines.length;
    await page
      .locator(words)
      .evaluateAll((parts) =>
        parts.forEach((part) => part.style.setProperty('visibility', 'hidden')),
      );
    const shot = await page.screenshot();
    for (const { box, needs } of lines) {
      const found = await whiteContrast(shot, box);
      if (found < needs)
        pale.push(`${width} px: ${found.toFixed(1)} instead of ${needs}, ${JSON.stringify(box)}`);
    }
    await page
      .locator(words)
      .evaluateAll((parts) => parts.forEach((part) => part.style.removeProperty('visibility')));
  }
  expect(read).toBeGreaterThan(0);
  return pale;
}
