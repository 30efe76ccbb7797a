import { adjust, contrast, toOklch } from '#clubs/color.ts';
import { palette } from '#clubs/palette.ts';
import { MARK_RATIO, readableOn, tooNearTints } from '#clubs/theme.ts';

/** Largest drawing that is read, in characters and in elements: a mark needs far less. */
export const MOST_CHARACTERS = 500 * 1024;
const MOST_ELEMENTS = 4_000;
/** Parts that are drawn, those of copies, masks and patterns counted each time they are used. */
const MOST_DRAWN = 20_000;
const DEEPEST = 500;
/** Rules of styles that refer to parts. */
const MOST_RULES = 200;

const ELEMENTS = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc lineargradient radialgradient stop clippath mask pattern style'.split(
    ' ',
  ),
);
/** A value that fetches something, or could: addresses other than of a part of the drawing itself. */
const fetches = (value: string): boolean =>
  /url\((?!\s*['"]?#)/i.test(value) || /@import|expression|javascript:|var\(|\\/i.test(value);

export type Cleaned = { ok: true; svg: string; removed: string[] } | { ok: false; reason: string };

/**
 * A drawing with all taken out that runs, fetches or links: what is left is shapes and their colors.
 * It is read by a parser that runs nothing. Drawings that define entities are refused, as a few
 * lines of them can fill the memory.
 */
export function cleanSvg(text: string): Cleaned {
  if (text.length > MOST_CHARACTERS)
    return { ok: false, reason: `This drawing is larger than ${MOST_CHARACTERS / 1024} KB.` };
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text))
    return { ok: false, reason: 'This drawing defines entities, which marks have no use for.' };
  const page = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = page.documentElement;
  if (page.querySelector('parsererror') || root.localName !== 'svg')
    return { ok: false, reason: 'This is not an SVG drawing.' };
  const all = [...root.querySelectorAll('*')];
  if (all.length > MOST_ELEMENTS)
    return { ok: false, reason: `This drawing has more than ${MOST_ELEMENTS} parts.` };
  const removed = new Set<string>();
  for (const element of all)
    if (!ELEMENTS.has(element.localName.toLowerCase())) {
      removed.add(element.localName);
      element.remove();
    } else if (element.localName === 'style' && fetches(element.textContent)) {
      removed.add('style that fetches');
      element.remove();
    }
  for (const element of [root, ...root.querySelectorAll('*')])
    for (const { name, value } of Array.from(element.attributes)) {
      const bad =
        /^on/i.test(name) ||
        fetches(value) ||
        (/(^|:)(href|src)$/i.test(name) && !value.startsWith('#'));
      if (!bad) continue;
      removed.add(name);
      element.removeAttribute(name);
    }
  if (drawnParts(page, root) > MOST_DRAWN)
    return { ok: false, reason: `This drawing draws more than ${MOST_DRAWN} parts.` };
  return { ok: true, svg: new XMLSerializer().serializeToString(root), removed: [...removed] };
}

const namesIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)].map(([, name = '']) => name);

/**
 * Names of the parts that rules of the drawing's styles refer to, by the elements they apply to.
 * Rules within rules, and braces in words, may apply to any of them. Undefined for more rules than a
 * mark needs.
 */
function namesByRule(root: Element): Map<Element, Set<string>> | undefined {
  const names = new Map<Element, Set<string>>();
  const matching = (selector: string): Iterable<Element> => {
    try {
      return root.querySelectorAll(selector);
    } catch {
      return root.querySelectorAll('*');
    }
  };
  const rules = [...root.querySelectorAll('style')].flatMap(({ textContent: text }) =>
    /\{[^}]*\{|["'][^"']*[{}]/.test(text)
      ? [{ selector: '*', found: namesIn(text) }]
      : [...text.matchAll(/([^{}]+)\{([^}]*)\}?/g)].map(([, selector = '', rule = '']) => ({
          selector: selector.trim(),
          found: namesIn(rule),
        })),
  );
  const referring = rules.filter(({ found }) => found.length > 0);
  if (referring.length > MOST_RULES) return undefined;
  for (const { selector, found } of referring)
    for (const element of matching(selector))
      names.set(element, new Set([...(names.get(element) ?? []), ...found]));
  return names;
}

/**
 * Parts that a browser would draw. A few lines in which masks are masked by others, or copies
 * contain copies, draw millions of them and stop the page. What an element refers to counts for each
 * element in it, which may inherit it. Infinite for a part that contains itself or lies too deep.
 */
function drawnParts(page: Document, root: Element): number {
  const byRule = namesByRule(root);
  if (!byRule) return Infinity;
  const known = new Map<Element, number>();
  const count = (element: Element, depth: number): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    known.set(element, Infinity);
    if (depth > DEEPEST) return Infinity;
    const names = new Set([
      ...Array.from(element.attributes).flatMap(({ name, value }) =>
        /(^|:)href$/i.test(name) ? [value.slice(1)] : namesIn(value),
      ),
      ...(byRule.get(element) ?? []),
    ]);
    const heirs = names.size > 0 ? 1 + element.querySelectorAll('*').length : 0;
    let total = 1;
    for (const child of element.children) total += count(child, depth + 1);
    for (const name of names) {
      const part = name === '' ? null : page.getElementById(name);
      if (part) total += heirs * count(part, depth + 1);
    }
    known.set(element, total);
    return total;
  };
  return count(root, 0);
}

export type Tone = { color: string; share: number };
export type Box = { left: number; top: number; width: number; height: number };
export type Seen = { tones: Tone[]; box: Box | undefined };

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
/** From this opacity on a pixel counts: the edges of shapes are mixtures. */
const SOLID = 200;
const NEAR = 24;

/** Colors of a drawn mark by the area they cover, largest first, and the box it fills. */
export function seenIn(pixels: ArrayLike<number>, width: number, height: number): Seen {
  const counts = new Map<number, number>();
  let [left, top, right, bottom, solid] = [width, height, -1, -1, 0];
  for (let at = 0; at < width * height; at++) {
    const [r = 0, g = 0, b = 0, a = 0] = [0, 1, 2, 3].map((part) => pixels[at * 4 + part] ?? 0);
    if (a < SOLID) continue;
    solid += 1;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    const key = (r << 16) | (g << 8) | b;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const found: { rgb: number[]; count: number }[] = [];
  for (const [key, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    const rgb = [(key >> 16) & 255, (key >> 8) & 255, key & 255];
    const near = found.find((one) =>
      one.rgb.every((channel, at) => Math.abs(channel - (rgb[at] ?? 0)) <= NEAR),
    );
    if (near) near.count += count;
    else if (found.length < 12) found.push({ rgb, count });
  }
  return {
    tones: found
      .map(({ rgb, count }) => ({ color: hexOf(rgb), share: count / Math.max(1, solid) }))
      .filter(({ share }) => share >= 0.02)
      .toSorted((one, other) => other.share - one.share),
    box: right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 },
  };
}

export type Proposal = { name: string; first: string; second: string; why: string };

/** Pairs of colors for the club, the most like the mark first. */
export function proposals(tones: readonly Tone[]): Proposal[] {
  const vivid = tones
    .map(({ color }) => color)
    .filter((color) => {
      const { l, c } = toOklch(color);
      return c > 0.03 && l > 0.15 && l < 0.97;
    });
  const [main = tones[0]?.color ?? palette.light.ink, next] = vivid;
  const deep = adjust(main, [palette.light.paper], 4.5);
  const second = next ?? '#e0a458';
  const list: Proposal[] = [
    { name: 'As drawn', first: main, second, why: 'The two colors that cover most of the mark.' },
    {
      name: 'Turned over',
      first: second,
      second: main,
      why: 'The small color leads, for a lighter club.',
    },
    {
      name: 'Deeper',
      first: deep,
      second,
      why: 'The main color deep enough for links, so that nothing is replaced.',
    },
  ];
  return list.filter(
    ({ first, second: other }, at) =>
      list.findIndex((one) => one.first === first && one.second === other) === at,
  );
}

/** What a pair would have to be looked at for. */
export const proposalNotes = ({ first, second }: Proposal): string[] => [
  ...(contrast(first, palette.light.paper) < 4.5 ? ['Links are drawn in a deeper one.'] : []),
  ...(readableOn(first) === '#ffffff' ? [] : ['Buttons have dark words.']),
  ...tooNearTints({
    ColorPrimarioHex: first,
    ColorSecundarioHex: second,
    ColorSecundarioTextoHex: '',
    ColorFooterPredeterminado: true,
  }).map(({ one, other }) => `${one} and ${other} are too near.`),
];

/** The colors of a drawing that would sink into dark pages, each with the one that stays visible. */
export function darkTones(tones: readonly Tone[]): Map<string, string> {
  const { paper, surface } = palette.dark;
  // A plate brings its own ground, and so do the colors on it.
  const [plate] = tones;
  if (plate && plate.share > 0.6 && contrast(plate.color, paper) >= 1.6) return new Map();
  return new Map(
    tones.flatMap(({ color }) => {
      const lifted = adjust(color, [paper, surface], MARK_RATIO);
      return lifted === color ? [] : [[color, lifted] as const];
    }),
  );
}

/** Every way of writing the color in a drawing. */
const spellings = (hex: string): RegExp => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const short = /^#(.)\1(.)\2(.)\3$/.exec(hex);
  const names: Record<string, string> = { '#000000': 'black', '#ffffff': 'white' };
  return new RegExp(
    [
      `${hex}\\b`,
      short ? `#${short[1]}${short[2]}${short[3]}\\b` : '',
      `rgb\\(\\s*${r}[\\s,]+${g}[\\s,]+${b}\\s*\\)`,
      names[hex] ? `(?<=[:"'\\s])${names[hex]}(?=[;"'\\s}])` : '',
    ]
      .filter(Boolean)
      .join('|'),
    'gi',
  );
};

/** The drawing in other colors; parts without a color are black, which is one of them. */
export function recolored(svg: string, colors: ReadonlyMap<string, string>): string {
  const black = colors.get('#000000');
  const rooted =
    black && !/<svg[^>]*\sfill=/i.test(svg) ? svg.replace(/<svg\b/i, `<svg fill="${black}"`) : svg;
  return [...colors].reduce((text, [from, to]) => text.replace(spellings(from), to), rooted);
}

/** Clear space on every side, as a part of the mark's longer side: what most brand books ask for. */
const CLEAR = 0.125;

/** The drawing with clear space around it, square for a mark; `view` is its whole, as it was read. */
export function withClearSpace(svg: string, view: Box, box: Box, square: boolean): string {
  const margin = Math.max(box.width, box.height) * (square ? CLEAR : 0);
  const size = {
    width: (square ? Math.max(box.width, box.height) : box.width) + 2 * margin,
    height: (square ? Math.max(box.width, box.height) : box.height) + 2 * margin,
  };
  const left = view.left + box.left - (size.width - box.width) / 2;
  const top = view.top + box.top - (size.height - box.height) / 2;
  const round = (value: number): number => Math.round(value * 100) / 100;
  return svg.replace(/<svg\b[^>]*>/i, (tag) => {
    const kept = tag.replace(/\s(width|height|viewBox|preserveAspectRatio)="[^"]*"/gi, '');
    return kept.replace(
      /<svg\b/i,
      `<svg viewBox="${[left, top, size.width, size.height].map(round).join(' ')}" width="${round(size.width)}" height="${round(size.height)}"`,
    );
  });
}

/** How much room the mark leaves at its narrowest side, as a part of its longer side. */
export const clearSpaceOf = (view: Box, box: Box): number =>
  Math.min(
    box.left,
    box.top,
    view.width - box.left - box.width,
    view.height - box.top - box.height,
  ) / Math.max(box.width, box.height);

/** A drawing wider than this is a word mark. */
export const isWide = ({ width, height }: Pick<Box, 'width' | 'height'>): boolean =>
  width > 1.6 * height;

export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

export type ReadLogo = {
  svg: string;
  removed: string[];
  tones: Tone[];
  /** The whole drawing and the part that is filled, in the drawing's own units. */
  view: Box;
  box: Box;
  wide: boolean;
};

const LONGEST = 256;

/** Size of a drawing in its own units: its view box, or else its width and height. */
function viewOf(svg: string): Box | undefined {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const numbers = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left = 0, top = 0, width, height] =
    numbers.length === 4
      ? numbers
      : [
          0,
          0,
          ...['width', 'height'].map((name) => Number.parseFloat(root.getAttribute(name) ?? '')),
        ];
  return width && height && width > 0 && height > 0 && Number.isFinite(width * height)
    ? { left, top, width, height }
    : undefined;
}

/** Cleans a dropped drawing, draws it small, and says what is in it. */
export async function readLogo(text: string): Promise<ReadLogo | { reason: string }> {
  const cleaned = cleanSvg(text);
  if (!cleaned.ok) return { reason: cleaned.reason };
  const view = viewOf(cleaned.svg);
  if (!view) return { reason: 'This drawing says neither its view box nor its size.' };
  const scale = LONGEST / Math.max(view.width, view.height);
  const [width, height] = [view.width, view.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const picture = new Image(width, height);
  picture.src = svgAddress(
    withClearSpace(
      cleaned.svg,
      view,
      { left: 0, top: 0, width: view.width, height: view.height },
      false,
    ),
  );
  try {
    await picture.decode();
  } catch {
    return { reason: 'The browser cannot draw this file.' };
  }
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  if (!pen) return { reason: 'The browser cannot draw this file.' };
  pen.drawImage(picture, 0, 0, width, height);
  const { tones, box } = seenIn(pen.getImageData(0, 0, width, height).data, width, height);
  if (!box) return { reason: 'There is nothing to see in this drawing.' };
  const own = {
    left: box.left / scale,
    top: box.top / scale,
    width: box.width / scale,
    height: box.height / scale,
  };
  return { ...cleaned, tones, view, box: own, wide: isWide(own) };
}
