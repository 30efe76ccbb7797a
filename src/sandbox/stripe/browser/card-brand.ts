export type Brand =
  'visa' | 'mastercard' | 'discover' | 'diners' | 'amex' | 'jcb' | 'unionpay' | 'unknown';
/** The brands this account takes. */
export const ACCEPTED: readonly Brand[] = ['visa', 'mastercard', 'discover', 'diners'];

export function brandOf(digits: string): Brand {
  if (digits.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^3(0[0-5]|[689])/.test(digits)) return 'diners';
  if (/^(6011|64[4-9]|65)/.test(digits)) return 'discover';
  if (digits.startsWith('35')) return 'jcb';
  if (digits.startsWith('62')) return 'unionpay';
  return 'unknown';
}
export const lengthOf = (brand: Brand, digits: string) =>
  brand === 'amex' ? 15 : brand === 'diners' && digits.startsWith('36') ? 14 : 16;

export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function grouped(digits: string): string {
  const groups = /^3[4-7]|^36/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
  const parts: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= digits.length) break;
    parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(' ');
}

const SVG = 'http://www.w3.org/2000/svg';
function draw(tag: string, attributes: Record<string, string>, text?: string): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

const plate = (fill: string) =>
  draw('rect', {
    x: '0.5',
    y: '0.5',
    width: '35',
    height: '23',
    rx: '4',
    fill,
    stroke: 'rgba(0,0,0,.14)',
  });
const word = (text: string, fill: string, size: string, y: string, style = 'normal') =>
  draw(
    'text',
    {
      x: '18',
      y,
      fill,
      'text-anchor': 'middle',
      'font-family': 'Arial, sans-serif',
      'font-weight': '700',
      'font-size': size,
      'font-style': style,
    },
    text,
  );

/** Creates the SVG elements of each brand's mark. Each call makes new ones: an element has one place. */
const PARTS: Record<Brand, () => SVGElement[]> = {
  visa: () => [plate('#fff'), word('VISA', '#1a3a8f', '11', '16', 'italic')],
  mastercard: () => [
    plate('#fff'),
    draw('circle', { cx: '14', cy: '12', r: '7', fill: '#e0162b' }),
    draw('circle', { cx: '22', cy: '12', r: '7', fill: '#f59b1c', 'fill-opacity': '.9' }),
  ],
  discover: () => [
    plate('#fff'),
    draw('path', {
      d: 'M35 14.5C29 20 20 23 13 23.5H31.5a3.5 3.5 0 0 0 3.5-3.5z',
      fill: '#f27a20',
    }),
    word('DISC', '#222', '8.5', '14'),
  ],
  diners: () => [
    plate('#fff'),
    draw('circle', { cx: '18', cy: '12', r: '8', fill: '#0f5fa8' }),
    draw('path', {
      d: 'M16 6.6a5.8 5.8 0 0 0 0 10.8zM20 6.6a5.8 5.8 0 0 1 0 10.8z',
      fill: '#fff',
    }),
  ],
  amex: () => [plate('#2671b9'), word('AMEX', '#fff', '9', '15.5')],
  jcb: () => [plate('#fff'), word('JCB', '#0b6b3a', '10', '16')],
  unionpay: () => [plate('#0d6d78'), word('UP', '#fff', '10', '16')],
  unknown: () => [
    draw('rect', {
      x: '1',
      y: '1',
      width: '34',
      height: '22',
      rx: '4',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-opacity': '.5',
    }),
    draw('rect', {
      x: '1',
      y: '6',
      width: '34',
      height: '4',
      fill: 'currentColor',
      'fill-opacity': '.5',
    }),
  ],
};

/** A small mark of a brand, drawn from plain shapes. */
export function mark(brand: Brand): SVGElement {
  const svg = draw('svg', {
    viewBox: '0 0 36 24',
    width: '30',
    height: '20',
    'aria-hidden': 'true',
    focusable: 'false',
    'data-brand': brand,
  });
  svg.append(...PARTS[brand]());
  return svg;
}
