import type { Picture } from './compare.ts';

/** A text over a picture, which axe cannot decide: how it is drawn and where. */
export type TextOver = {
  text: string;
  /** Left, top, width, height in the picture. */
  box: [number, number, number, number];
  color: [number, number, number];
  /** What WCAG asks: 4.5, or 3 for large text. */
  needed: number;
};
export type Contrast = { text: string; ratio: number; needed: number };

/** Part of the pixels behind a text that may be worse than the measured ratio: single sparks. */
const FORGIVEN = 0.02;

const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/**
 * The contrast of texts with the pixels that are drawn behind them; `ground` is the page pictured
 * with these texts left out.
 */
export function contrastOf(ground: Picture, texts: readonly TextOver[]): Contrast[] {
  return texts.flatMap(({ text, box: [left, top, width, height], color, needed }) => {
    const own = luminance(...color);
    const ratios: number[] = [];
    for (let y = Math.max(0, top); y < Math.min(ground.height, top + height); y += 1)
      for (let x = Math.max(0, left); x < Math.min(ground.width, left + width); x += 1) {
        const at = (y * ground.width + x) * 4;
        const [red = 0, green = 0, blue = 0] = ground.data.subarray(at, at + 3);
        const behind = luminance(red, green, blue);
        ratios.push((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05));
      }
    if (ratios.length === 0) return [];
    ratios.sort((one, other) => one - other);
    const ratio = ratios[Math.floor(ratios.length * FORGIVEN)] ?? 1;
    return [{ text, ratio: Math.round(ratio * 100) / 100, needed }];
  });
}

/** Runs in the page: the texts with a picture or gradient behind them. Uses nothing from outside. */
export function textsOverPictures(): TextOver[] {
  const paintsPicture = (element: Element, [x, y]: [number, number]): boolean => {
    const rect = element.getBoundingClientRect();
    if (x < rect.left || x > rect.right || y < rect.top || y > rect.bottom) return false;
    const tag = element.tagName.toLowerCase();
    if (tag === 'img' || tag === 'canvas' || (tag === 'svg' && rect.width > 120)) return true;
    return getComputedStyle(element).backgroundImage !== 'none';
  };
  const found: TextOver[] = [];
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const own = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (own.length === 0 || element.closest('svg,[inert],[disabled],[aria-disabled=true]'))
      continue;
    const style = getComputedStyle(element);
    const range = document.createRange();
    // Its letters alone: an icon beside them has their color.
    range.selectNodeContents(own[0] as Node);
    const rect = range.getBoundingClientRect();
    if (style.visibility !== 'visible' || rect.width < 2 || rect.height < 2) continue;
    const middle: [number, number] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
    let over = false;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const ground = getComputedStyle(at);
      if (ground.backgroundImage !== 'none') over = true;
      const behind = [...(at.parentElement?.children ?? [])].filter(
        (sibling) =>
          sibling !== at &&
          [sibling, ...sibling.querySelectorAll('img,svg,canvas,div')].some((one) =>
            paintsPicture(one, middle),
          ),
      );
      if (over || ground.backgroundColor.startsWith('rgb(')) break;
      if (behind.length > 0) over = true;
    }
    if (!over || !pen) continue;
    pen.fillStyle = style.color;
    pen.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
    pen.clearRect(0, 0, 1, 1);
    if (alpha < 255) continue;
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    found.push({
      text: (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 80),
      box: [rect.left + scrollX, rect.top + scrollY, rect.width, rect.height].map(Math.round) as [
        number,
        number,
        number,
        number,
      ],
      color: [red, green, blue],
      needed: large ? 3 : 4.5,
    });
  }
  return found;
}
