import { distance } from '#clubs/color.ts';
import { TINT_DISTANCE, TINTS } from '#clubs/theme.ts';

/** Something in a drawn page that a designer has to look at. */
export type Fault = {
  kind: 'wide' | 'cut' | 'small' | 'near';
  text: string;
  element: HTMLElement;
};

/** Shortest side of what is pressed, in px (WCAG 2.2, 2.5.8). */
const TARGET = 24;

const hasOwnText = (element: Element): boolean =>
  [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
/** Only for screen readers: cut on purpose. */
const isUnseen = (element: HTMLElement): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width <= 2 || height <= 2;
};
const textOf = (element: HTMLElement): string => {
  const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.length > 48 ? `${text.slice(0, 47)}…` : text;
};

/** Inside something that scrolls sideways by itself, such as a row of cards. */
function scrollsAside(element: HTMLElement, styleOf: (one: Element) => CSSStyleDeclaration) {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one !== one.ownerDocument.body && styleOf(one).overflowX !== 'visible') return true;
  return false;
}

/**
 * What does not fit: parts that stand out of the page sideways, texts that are cut off, and things
 * to press that are too small. `page` is a document whose view is a frame of the wall.
 */
export function faultsOf(page: Document): Fault[] {
  const view = page.defaultView;
  if (!view) return [];
  const styleOf = (one: Element): CSSStyleDeclaration => view.getComputedStyle(one);
  const width = page.documentElement.clientWidth;
  const wide: Fault[] = [];
  const cut: Fault[] = [];
  const small: Fault[] = [];
  for (const element of page.body.querySelectorAll<HTMLElement>('*')) {
    if (!element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    if (isUnseen(element)) continue;
    const box = element.getBoundingClientRect();
    if (
      page.documentElement.scrollWidth > width + 1 &&
      box.right > width + 1 &&
      !wide.some((one) => one.element.contains(element)) &&
      !scrollsAside(element, styleOf)
    )
      wide.push({ kind: 'wide', text: textOf(element), element });
    if (hasOwnText(element) && element.tagName !== 'TITLE') {
      const style = styleOf(element);
      const hides = style.overflowX !== 'visible' && style.overflowX !== 'auto';
      const across = hides && element.scrollWidth > element.clientWidth + 1;
      const below =
        style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 2;
      if (across || below) cut.push({ kind: 'cut', text: textOf(element), element });
    }
    if (
      element.matches('button, [role=button], [role=radio], [role=tab], select') &&
      Math.min(box.width, box.height) < TARGET - 0.5
    )
      small.push({ kind: 'small', text: textOf(element) || element.ariaLabel || '', element });
  }
  return [...wide, ...cut, ...small, ...nearTints(page, styleOf)];
}

/** `rgb(229, 240, 250)` as `#e5f0fa`; other ways of writing a color are not asked for. */
const hexOf = (color: string): string =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** Parts that stand on one of two washes which look the same but mean different things. */
function nearTints(page: Document, styleOf: (one: Element) => CSSStyleDeclaration): Fault[] {
  const root = styleOf(page.documentElement);
  const washes = TINTS.map((name) => ({ name, color: root.getPropertyValue(`--${name}`).trim() }));
  const least = TINT_DISTANCE[root.colorScheme === 'dark' ? 'dark' : 'light'];
  const near = washes.filter(({ name, color }) =>
    washes.some((other) => other.name !== name && distance(color, other.color) < least),
  );
  if (near.length === 0 || near.some(({ color }) => !/^#[0-9a-f]{6}$/i.test(color))) return [];
  return [...page.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { backgroundColor } = styleOf(element);
      return near.some(({ color }) => color === hexOf(backgroundColor));
    })
    .map((element) => ({ kind: 'near', text: textOf(element), element }));
}

/** Texts of a page at their own size or, as a reader may set it, at twice that. */
export function setText(page: Document, large: boolean): void {
  page.documentElement.style.fontSize = large ? '200%' : '';
}

const WORDS: Record<Fault['kind'], [one: string, more: string]> = {
  wide: ['part stands out of the page', 'parts stand out of the page'],
  cut: ['text is cut', 'texts are cut'],
  near: ['wash is too near to another', 'washes are too near to each other'],
  small: ['target is under 24 px', 'targets are under 24 px'],
};

/** The faults in words: "2 texts are cut". */
export function saidOf(faults: readonly Fault[]): string {
  return (Object.keys(WORDS) as Fault['kind'][])
    .map((kind) => [kind, faults.filter((fault) => fault.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${WORDS[kind][count === 1 ? 0 : 1]}`)
    .join(', ');
}

export type Mark = { elements: readonly HTMLElement[]; tone: 'piece' | 'fault'; label?: string };
const LAYER = 'data-wall-marks';
const COLORS = { piece: '#3a3f8f', fault: '#b3261e' } as const;

/** Draws frames around elements, above the page and out of its tree. */
export function paint(page: Document, marks: readonly Mark[]): void {
  page.querySelector(`[${LAYER}]`)?.remove();
  const view = page.defaultView;
  if (!view || marks.length === 0) return;
  const layer = page.createElement('div');
  layer.setAttribute(LAYER, '');
  layer.style.cssText =
    'position:absolute;inset:0 auto auto 0;pointer-events:none;z-index:2147483647';
  for (const { elements, tone, label } of marks) {
    const boxes = elements
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    if (boxes.length === 0) continue;
    const left = Math.min(...boxes.map((box) => box.left)) + view.scrollX;
    const top = Math.min(...boxes.map((box) => box.top)) + view.scrollY;
    const right = Math.max(...boxes.map((box) => box.right)) + view.scrollX;
    const bottom = Math.max(...boxes.map((box) => box.bottom)) + view.scrollY;
    const frame = page.createElement('div');
    frame.style.cssText = `position:absolute;left:${left - 3}px;top:${top - 3}px;width:${right - left + 6}px;height:${bottom - top + 6}px;border:3px solid ${COLORS[tone]};border-radius:8px;box-shadow:0 0 0 2px #fff`;
    if (label) {
      const name = page.createElement('span');
      name.textContent = label;
      name.style.cssText = `position:absolute;left:-3px;top:100%;margin-top:4px;padding:2px 8px;border-radius:6px;background:${COLORS[tone]};color:#fff;font:600 14px/20px Figtree Variable,sans-serif;white-space:nowrap`;
      frame.append(name);
    }
    layer.append(frame);
  }
  page.documentElement.append(layer);
}
