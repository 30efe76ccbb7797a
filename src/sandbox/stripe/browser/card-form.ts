import { type Language, say, type TextKey } from './texts.ts';
import { make } from './wire.ts';

type Brand =
  'visa' | 'mastercard' | 'discover' | 'diners' | 'amex' | 'jcb' | 'unionpay' | 'unknown';
const ACCEPTED: readonly Brand[] = ['visa', 'mastercard', 'discover', 'diners'];
const COUNTRIES =
  'AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BG BH BJ BM BN BO BQ BR BS BT BW BZ CA CH CI CK CL CM CN CO CR CV CW CY CZ DE DK DM DO DZ EC EE EG ES ET FI FJ FR GB GD GE GF GH GI GL GP GR GT GY HK HN HR HT HU ID IE IL IN IS IT JM JO JP KE KH KN KR KW KY KZ LA LB LC LI LK LT LU LV MA MC MD ME MG MK MN MO MQ MT MU MV MX MY MZ NA NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PR PT PY QA RE RO RS RW SA SC SE SG SI SK SM SN SR SV TC TH TN TR TT TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK ZA ZM ZW'.split(
    ' ',
  );

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
const lengthOf = (brand: Brand, digits: string) =>
  brand === 'amex' ? 15 : brand === 'diners' && digits.startsWith('36') ? 14 : 16;

function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function grouped(digits: string): string {
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

/** A small mark of a brand, drawn from plain shapes. */
function mark(brand: Brand): SVGElement {
  const svg = draw('svg', {
    viewBox: '0 0 36 24',
    width: '30',
    height: '20',
    'aria-hidden': 'true',
    focusable: 'false',
    'data-brand': brand,
  });
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
  const word = (text: string, fill: string, size: string, y: string) =>
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
        ...(brand === 'visa' ? { 'font-style': 'italic' } : {}),
      },
      text,
    );
  const parts: Record<Brand, SVGElement[]> = {
    visa: [plate('#fff'), word('VISA', '#1a3a8f', '11', '16')],
    mastercard: [
      plate('#fff'),
      draw('circle', { cx: '14', cy: '12', r: '7', fill: '#e0162b' }),
      draw('circle', { cx: '22', cy: '12', r: '7', fill: '#f59b1c', 'fill-opacity': '.9' }),
    ],
    discover: [
      plate('#fff'),
      draw('path', {
        d: 'M35 14.5C29 20 20 23 13 23.5H31.5a3.5 3.5 0 0 0 3.5-3.5z',
        fill: '#f27a20',
      }),
      word('DISC', '#222', '8.5', '14'),
    ],
    diners: [
      plate('#fff'),
      draw('circle', { cx: '18', cy: '12', r: '8', fill: '#0f5fa8' }),
      draw('path', {
        d: 'M16 6.6a5.8 5.8 0 0 0 0 10.8zM20 6.6a5.8 5.8 0 0 1 0 10.8z',
        fill: '#fff',
      }),
    ],
    amex: [plate('#2671b9'), word('AMEX', '#fff', '9', '15.5')],
    jcb: [plate('#fff'), word('JCB', '#0b6b3a', '10', '16')],
    unionpay: [plate('#0d6d78'), word('UP', '#fff', '10', '16')],
    unknown: [
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
  svg.append(...parts[brand]);
  return svg;
}

type Failure = { code: TextKey } | null;
type Field = {
  row: HTMLElement;
  input: HTMLInputElement;
  error: HTMLElement;
  check: (final: boolean) => Failure;
  touched: boolean;
};

export type CardForm = {
  element: HTMLElement;
  /**
   * Checks all fields, shows what is wrong and moves the focus there; answers the first failure.
   */
  validate(): { code: string; message: string } | null;
  state(): { complete: boolean; empty: boolean; brand: string; country: string; postal: string };
  /** The card as parameters of the API. */
  fields(): Record<string, string>;
  focus(): void;
  clear(): void;
  disable(disabled: boolean): void;
};

const digitsOf = (input: HTMLInputElement) => input.value.replace(/\D/g, '');

/** Keeps the caret behind the same digit when the text is grouped again. */
function format(input: HTMLInputElement, write: (digits: string) => string): void {
  const before = input.value
    .slice(0, input.selectionStart ?? input.value.length)
    .replace(/\D/g, '').length;
  const text = write(digitsOf(input));
  if (text === input.value) return;
  const atEnd = input.selectionStart === input.value.length;
  input.value = text;
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < before; caret++)
    if (/\d/.test(text[caret] ?? '')) seen++;
  if (document.activeElement === input)
    input.setSelectionRange(atEnd ? text.length : caret, atEnd ? text.length : caret);
}

/** Card fields with labels, formatting, brand detection and inline errors. */
export function cardForm(
  language: Language,
  options: {
    address: 'auto' | 'never';
    email: string | null;
    name: boolean;
    country: string | null;
    postal: string | null;
  },
  changed: () => void,
): CardForm {
  const t = (key: TextKey) => say(language, key);
  const all: Field[] = [];

  function field(
    id: string,
    label: TextKey,
    attributes: Record<string, string>,
    check: Field['check'],
  ): Field {
    const input = make('input', {
      id,
      name: id,
      autocapitalize: 'off',
      autocorrect: 'off',
      spellcheck: 'false',
      'aria-describedby': `${id}-error`,
      ...attributes,
    });
    const error = make('p', { id: `${id}-error`, class: 'error', 'aria-live': 'polite' });
    const row = make(
      'div',
      { class: `field field-${id}` },
      make('label', { for: id }, t(label)),
      make('div', { class: 'box' }, input),
      error,
    );
    const made: Field = { row, input, error, check, touched: false };
    input.addEventListener('blur', () => {
      made.touched ||= input.value !== '';
      if (made.touched) show(made, input.value === '' ? null : check(true));
    });
    input.addEventListener('input', () => {
      // While typing, a shown error goes away and only what can no longer become right is shown.
      show(made, check(false));
      changed();
    });
    all.push(made);
    return made;
  }

  function show(made: Field, failure: Failure): void {
    made.error.textContent = failure ? t(failure.code) : '';
    made.input.setAttribute('aria-invalid', String(failure !== null));
    made.row.classList.toggle('invalid', failure !== null);
  }

  const number = field(
    'number',
    'cardNumber',
    {
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      maxlength: '23',
    },
    (final) => {
      const digits = digitsOf(number.input);
      const brand = brandOf(digits);
      if (digits.length >= 4 && brand !== 'unknown' && !ACCEPTED.includes(brand))
        return { code: 'brand_not_accepted' };
      if (digits.length < lengthOf(brand, digits))
        return final ? { code: 'incomplete_number' } : null;
      if (!luhn(digits)) return { code: 'incorrect_number' };
      return brand === 'unknown' ? { code: 'brand_not_accepted' } : null;
    },
  );
  const brands = make('span', { class: 'brands' });
  number.input.after(brands);
  number.row.classList.add('wide');
  let shown = '';
  function showBrands(): void {
    const brand = brandOf(digitsOf(number.input));
    const key = digitsOf(number.input) === '' ? 'all' : brand;
    if (key === shown) return;
    shown = key;
    brands.replaceChildren(...(key === 'all' ? ACCEPTED : [brand]).map(mark));
  }
  number.input.addEventListener('input', () => {
    format(number.input, (digits) => grouped(digits.slice(0, lengthOf(brandOf(digits), digits))));
    showBrands();
    const digits = digitsOf(number.input);
    if (
      digits.length === lengthOf(brandOf(digits), digits) &&
      luhn(digits) &&
      document.activeElement === number.input &&
      number.input.selectionStart === number.input.value.length
    )
      expiry.input.focus();
  });

  function expiryParts(): { month: number; year: number; full: boolean } {
    const digits = digitsOf(expiry.input);
    const year = digits.slice(2);
    return {
      month: Number(digits.slice(0, 2)),
      year: year.length === 4 ? Number(year) : 2000 + Number(year),
      full: digits.length === 4 || digits.length === 6,
    };
  }
  const expiry = field(
    'expiry',
    'expiry',
    { inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: t('expiryHint'), maxlength: '9' },
    (final) => {
      const { month, year, full } = expiryParts();
      if (digitsOf(expiry.input).length >= 2 && (month < 1 || month > 12))
        return { code: 'invalid_expiry_month' };
      if (!full) return final ? { code: 'incomplete_expiry' } : null;
      const now = new Date();
      const over =
        year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
      return over || year > now.getFullYear() + 50 ? { code: 'invalid_expiry_year' } : null;
    },
  );
  expiry.input.addEventListener('input', (event) => {
    const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    format(expiry.input, (digits) => {
      const filled = /^[2-9]/.test(digits) ? `0${digits}` : digits;
      const year = filled.slice(2, /^\d\d20\d/.test(filled) ? 6 : 4);
      return filled.length > 2 || (filled.length === 2 && !erasing)
        ? `${filled.slice(0, 2)} / ${year}`
        : filled;
    });
    if (expiryParts().full && !expiry.check(true) && document.activeElement === expiry.input)
      cvc.input.focus();
  });

  const cvc = field(
    'cvc',
    'cvc',
    { inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: t('cvcHint'), maxlength: '4' },
    (final) => {
      const wanted = brandOf(digitsOf(number.input)) === 'amex' ? 4 : 3;
      const digits = digitsOf(cvc.input);
      if (digits.length > wanted) return { code: 'invalid_cvc' };
      return digits.length < wanted && final ? { code: 'incomplete_cvc' } : null;
    },
  );
  cvc.input.addEventListener('input', () => format(cvc.input, (digits) => digits.slice(0, 4)));

  const email: Field | null =
    options.email === null
      ? null
      : field(
          'email',
          'email',
          { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: '200' },
          (final) =>
            final && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email?.input.value.trim() ?? '')
              ? { code: 'incomplete_email' }
              : null,
        );
  if (email) email.input.value = options.email ?? '';
  const holder = options.name
    ? field('name', 'name', { autocomplete: 'cc-name', maxlength: '100' }, () => null)
    : null;

  const country = make('select', {
    id: 'country',
    name: 'country',
    autocomplete: 'billing country',
  });
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const listed = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  );
  for (const { code, name } of listed) country.append(make('option', { value: code }, name));
  const guess = options.country ?? /-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? 'US';
  country.value = COUNTRIES.includes(guess) ? guess : 'US';
  country.addEventListener('change', changed);
  const countryRow = make(
    'div',
    { class: 'field field-country' },
    make('label', { for: 'country' }, t('country')),
    make('div', { class: 'box' }, country),
    make('p', { class: 'error' }),
  );
  const postal =
    options.address === 'never'
      ? null
      : field(
          'postal',
          'postal',
          { autocomplete: 'billing postal-code', maxlength: '12' },
          () => null,
        );
  if (postal) {
    postal.input.value = options.postal ?? '';
    postal.row
      .querySelector('label')
      ?.append(' ', make('span', { class: 'hint' }, `(${t('optional')})`));
  }

  const element = make(
    'div',
    { class: 'card-form', role: 'group', 'aria-label': t('frame') },
    ...(email ? [email.row] : []),
    number.row,
    expiry.row,
    cvc.row,
    ...(holder ? [holder.row] : []),
    ...(postal ? [countryRow, postal.row] : []),
  );
  email?.row.classList.add('wide');
  holder?.row.classList.add('wide');
  number.row.querySelector('label')?.append(make('span', { class: 'sr' }, ` (${t('accepted')})`));
  showBrands();

  return {
    element,
    validate() {
      let first: { made: Field; code: TextKey } | null = null;
      for (const made of [...(email ? [email] : []), number, expiry, cvc]) {
        made.touched = true;
        const failure = made.check(true);
        show(made, failure);
        if (failure && !first) first = { made, code: failure.code };
      }
      if (!first) return null;
      first.made.input.focus();
      return { code: first.code, message: t(first.code) };
    },
    state: () => ({
      complete: [number, expiry, cvc, ...(email ? [email] : [])].every(
        (made) => made.input.value !== '' && made.check(true) === null,
      ),
      empty: [number, expiry, cvc].every((made) => made.input.value === ''),
      brand: brandOf(digitsOf(number.input)),
      country: country.value,
      postal: postal?.input.value ?? '',
    }),
    fields() {
      const { month, year } = expiryParts();
      const data = 'payment_method_data';
      return {
        [`${data}[type]`]: 'card',
        [`${data}[card][number]`]: digitsOf(number.input),
        [`${data}[card][exp_month]`]: String(month),
        [`${data}[card][exp_year]`]: String(year),
        [`${data}[card][cvc]`]: digitsOf(cvc.input),
        ...(postal
          ? {
              [`${data}[billing_details][address][country]`]: country.value,
              [`${data}[billing_details][address][postal_code]`]: postal.input.value,
            }
          : {}),
        ...(email ? { [`${data}[billing_details][email]`]: email.input.value.trim() } : {}),
        ...(holder ? { [`${data}[billing_details][name]`]: holder.input.value } : {}),
      };
    },
    focus: () => (email && email.input.value === '' ? email : number).input.focus(),
    clear() {
      for (const made of [number, expiry, cvc]) {
        made.input.value = '';
        made.touched = false;
        show(made, null);
      }
      showBrands();
      changed();
    },
    disable(disabled) {
      for (const made of all) made.input.disabled = disabled;
      country.disabled = disabled;
    },
  };
}
