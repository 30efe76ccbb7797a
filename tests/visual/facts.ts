import { z } from 'zod';

/**
 * What a picture shows, as the browser computed it: kept beside each accepted picture, so that a
 * change can be told from its cause.
 */
export const facts = z.object({
  /** Every color token of the page by name, resolved: `primary-tint` → `rgb(250, 235, 230)`. */
  tokens: z.record(z.string(), z.string()),
  /** What is visible, in the order of the document. */
  parts: z.array(
    z.object({
      tag: z.string(),
      classes: z.string(),
      /** Its own text, without that of its children. */
      text: z.string(),
      /** How a reviewer would call it: the nearest name, heading or text. */
      name: z.string(),
      /** Left, top, width, height in CSS pixels of the page. */
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** Index into `looks`. */
      look: z.number(),
    }),
  ),
  /** Different sets of computed styles, each property as `PROPERTIES` orders them. */
  looks: z.array(z.array(z.string())),
});
export type Facts = z.infer<typeof facts>;
export type Part = Facts['parts'][number];

/** `drawing` is a hash of an icon's shapes or of an image's address. */
export const PROPERTIES = [
  'color',
  'background-color',
  'background-image',
  'border-top-color',
  'border-bottom-color',
  'border-top-width',
  'border-left-width',
  'border-top-left-radius',
  'box-shadow',
  'outline-color',
  'outline-width',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-decoration-line',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'column-gap',
  'row-gap',
  'fill',
  'stroke',
  'drawing',
] as const;

/** Runs in the page. Passed whole to the browser, so it uses nothing from outside. */
export function readParts({
  properties,
  height,
}: {
  properties: readonly string[];
  height: number;
}): Facts {
  const hash = (text: string): string => {
    let value = 5381;
    for (let at = 0; at < text.length; at += 1)
      value = (Math.imul(value, 33) ^ text.charCodeAt(at)) >>> 0;
    return value.toString(36);
  };
  const root = getComputedStyle(document.documentElement);
  const probe = document.body.appendChild(document.createElement('i'));
  const tokens: Record<string, string> = {};
  for (const name of Array.from(root)) {
    if (!name.startsWith('--') || /^--(?:tw|light$|dark$|radix)/.test(name)) continue;
    probe.style.color = '';
    probe.style.color = `var(${name})`;
    if (CSS.supports('color', root.getPropertyValue(name)))
      tokens[name.slice(2)] = getComputedStyle(probe).color;
  }
  probe.remove();

  const looks: string[][] = [];
  const indexes = new Map<string, number>();
  const parts: Facts['parts'] = [];
  const nameOf = (element: Element): string => {
    for (let at: Element | null = element, up = 0; at && up < 5; at = at.parentElement, up += 1) {
      const label = at.getAttribute('aria-label') ?? at.getAttribute('alt');
      if (label) return label.slice(0, 60);
      const text = (at.textContent ?? '').trim().replace(/\s+/g, ' ');
      if (text) return text.slice(0, 60);
    }
    return element.tagName.toLowerCase();
  };
  const clear = (color: string): boolean => color === 'rgba(0, 0, 0, 0)' || color === 'transparent';
  for (const element of document.body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    if (['script', 'style', 'template', 'noscript'].includes(tag)) continue;
    if (element.closest('svg') !== null && tag !== 'svg') continue;
    const rect = element.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1 || rect.top + scrollY > height) continue;
    const style = getComputedStyle(element);
    if (style.visibility !== 'visible') continue;
    const text = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? '')
      .join(' ')
      .trim()
      .replace(/\s+/g, ' ');
    const drawn =
      tag === 'svg'
        ? hash(element.innerHTML)
        : tag === 'img'
          ? hash(element.getAttribute('src') ?? '')
          : '';
    const painted =
      !clear(style.backgroundColor) ||
      style.backgroundImage !== 'none' ||
      style.boxShadow !== 'none' ||
      style.borderTopWidth !== '0px' ||
      style.borderBottomWidth !== '0px' ||
      style.borderLeftWidth !== '0px';
    if (!text && !drawn && !painted && !['input', 'textarea', 'select', 'canvas'].includes(tag))
      continue;
    const look = properties.map((name) => {
      if (name === 'drawing') return drawn;
      const value = style.getPropertyValue(name);
      return value.length > 120 ? `${value.slice(0, 40)}… ${hash(value)}` : value;
    });
    const key = look.join('\n');
    const index = indexes.get(key) ?? looks.push(look) - 1;
    indexes.set(key, index);
    const value =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : '';
    parts.push({
      tag,
      classes: (element.getAttribute('class') ?? '').slice(0, 400),
      text: (text || value).slice(0, 200),
      name: nameOf(element),
      box: [rect.left + scrollX, rect.top + scrollY, rect.width, rect.height].map(Math.round) as [
        number,
        number,
        number,
        number,
      ],
      look: index,
    });
  }
  return { tokens, parts, looks };
}
