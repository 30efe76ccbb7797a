import { ACCEPTED, brandOf, grouped, lengthOf, luhn, mark } from './card-brand.ts';
import { type Language, say, type TextKey } from './texts.ts';
import { make } from './wire.ts';

const COUNTRIES =
  'AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BG BH BJ BM BN BO BQ BR BS BT BW BZ CA CH CI CK CL CM CN CO CR CV CW CY CZ DE DK DM DO DZ EC EE EG ES ET FI FJ FR GB GD GE GF GH GI GL GP GR GT GY HK HN HR HT HU ID IE IL IN IS IT JM JO JP KE KH KN KR KW KY KZ LA LB LC LI LK LT LU LV MA MC MD ME MG MK MN MO MQ MT MU MV MX MY MZ NA NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PR PT PY QA RE RO RS RW SA SC SE SG SI SK SM SN SR SV TC TH TN TR TT TW TZ UA UG US UY UZ VA VC VE VG VN VU WS XK ZA ZM ZW'.split(
    ' ',
  );

type Failure = { code: TextKey } | null;
type Field = {
  row: HTMLElement;
  input: HTMLInputElement;
  error: HTMLElement;
  check: (final: boolean) => Failure;
  touched: boolean;
  /** Payment was pressed: what is empty stays marked when focus leaves it. */ asked: boolean;
};

/** What the fields of one form share. */
type Form = { t: (key: TextKey) => string; all: Field[]; changed: () => void };

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

function show(form: Form, made: Field, failure: Failure): void {
  made.error.textContent = failure ? form.t(failure.code) : '';
  made.input.setAttribute('aria-invalid', String(failure !== null));
  made.row.classList.toggle('invalid', failure !== null);
}

/** A labelled input with its error. @param check gets the text, and whether typing is over. */
function field(
  form: Form,
  id: string,
  label: TextKey,
  attributes: Record<string, string>,
  check: (input: HTMLInputElement, final: boolean) => Failure = () => null,
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
    make('label', { for: id }, form.t(label)),
    make('div', { class: 'box' }, input),
    error,
  );
  const made: Field = {
    row,
    input,
    error,
    check: (final) => check(input, final),
    touched: false,
    asked: false,
  };
  input.addEventListener('blur', () => {
    made.touched ||= input.value !== '';
    if (made.touched) show(form, made, input.value === '' && !made.asked ? null : made.check(true));
  });
  input.addEventListener('input', () => {
    // While typing, a shown error goes away and only what can no longer become right is shown.
    show(form, made, made.check(false));
    form.changed();
  });
  form.all.push(made);
  return made;
}

/** The card number, with the mark of its brand; `onFull` when its last digit was typed. */
function numberField(form: Form, onFull: () => void): Field & { showBrands: () => void } {
  const attributes = {
    inputmode: 'numeric',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    maxlength: '23',
  };
  const made = field(form, 'number', 'cardNumber', attributes, (input, final) => {
    const digits = digitsOf(input);
    const brand = brandOf(digits);
    if (digits.length >= 4 && brand !== 'unknown' && !ACCEPTED.includes(brand))
      return { code: 'brand_not_accepted' };
    if (digits.length < lengthOf(brand, digits))
      return final ? { code: 'incomplete_number' } : null;
    if (!luhn(digits)) return { code: 'incorrect_number' };
    return brand === 'unknown' ? { code: 'brand_not_accepted' } : null;
  });
  const { input, row } = made;
  const brands = make('span', { class: 'brands' });
  input.after(brands);
  row.classList.add('wide');
  row.querySelector('label')?.append(make('span', { class: 'sr' }, ` (${form.t('accepted')})`));
  let shown = '';
  function showBrands(): void {
    const digits = digitsOf(input);
    const key = digits === '' ? 'all' : brandOf(digits);
    if (key === shown) return;
    shown = key;
    brands.replaceChildren(...(key === 'all' ? ACCEPTED : [key]).map(mark));
  }
  showBrands();
  input.addEventListener('input', () => {
    format(input, (digits) => grouped(digits.slice(0, lengthOf(brandOf(digits), digits))));
    showBrands();
    const digits = digitsOf(input);
    if (
      digits.length === lengthOf(brandOf(digits), digits) &&
      luhn(digits) &&
      document.activeElement === input &&
      input.selectionStart === input.value.length
    )
      onFull();
  });
  return Object.assign(made, { showBrands });
}

function expiryParts(input: HTMLInputElement): { month: number; year: number; full: boolean } {
  const digits = digitsOf(input);
  const year = digits.slice(2);
  return {
    month: Number(digits.slice(0, 2)),
    year: year.length === 4 ? Number(year) : 2000 + Number(year),
    full: digits.length === 4 || digits.length === 6,
  };
}

/** Month and year; `onFull` when both were typed and are right. */
function expiryField(form: Form, onFull: () => void): Field {
  const attributes = {
    inputmode: 'numeric',
    autocomplete: 'cc-exp',
    placeholder: form.t('expiryHint'),
    maxlength: '9',
  };
  const made = field(form, 'expiry', 'expiry', attributes, (input, final) => {
    const { month, year, full } = expiryParts(input);
    if (digitsOf(input).length >= 2 && (month < 1 || month > 12))
      return { code: 'invalid_expiry_month' };
    if (!full) return final ? { code: 'incomplete_expiry' } : null;
    const now = new Date();
    const over =
      year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
    return over || year > now.getFullYear() + 50 ? { code: 'invalid_expiry_year' } : null;
  });
  const { input } = made;
  input.addEventListener('input', (event) => {
    const erasing = event instanceof InputEvent && event.inputType.startsWith('delete');
    format(input, (digits) => {
      const filled = /^[2-9]/.test(digits) ? `0${digits}` : digits;
      const year = filled.slice(2, /^\d\d20\d/.test(filled) ? 6 : 4);
      return filled.length > 2 || (filled.length === 2 && !erasing)
        ? `${filled.slice(0, 2)} / ${year}`
        : filled;
    });
    if (expiryParts(input).full && !made.check(true) && document.activeElement === input) onFull();
  });
  return made;
}

function cvcField(form: Form, number: HTMLInputElement): Field {
  const attributes = {
    inputmode: 'numeric',
    autocomplete: 'cc-csc',
    placeholder: form.t('cvcHint'),
    maxlength: '4',
  };
  const made = field(form, 'cvc', 'cvc', attributes, (input, final) => {
    const wanted = brandOf(digitsOf(number)) === 'amex' ? 4 : 3;
    const digits = digitsOf(input);
    if (digits.length > wanted) return { code: 'invalid_cvc' };
    return digits.length < wanted && final ? { code: 'incomplete_cvc' } : null;
  });
  made.input.addEventListener('input', () => format(made.input, (digits) => digits.slice(0, 4)));
  return made;
}

function emailField(form: Form, value: string): Field {
  const made = field(
    form,
    'email',
    'email',
    { type: 'email', autocomplete: 'email', inputmode: 'email', maxlength: '200' },
    (input, final) =>
      final && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(input.value.trim())
        ? { code: 'incomplete_email' }
        : null,
  );
  made.input.value = value;
  made.row.classList.add('wide');
  return made;
}

function holderField(form: Form): Field {
  const made = field(form, 'name', 'name', { autocomplete: 'cc-name', maxlength: '100' });
  made.row.classList.add('wide');
  return made;
}

/** The list of countries, beginning with the given one or the browser's. */
function countryField(
  form: Form,
  language: Language,
  given: string | null,
): { row: HTMLElement; select: HTMLSelectElement } {
  const select = make('select', {
    id: 'country',
    name: 'country',
    autocomplete: 'billing country',
  });
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const listed = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  );
  for (const { code, name } of listed) select.append(make('option', { value: code }, name));
  const guess = given ?? /-([A-Z]{2})\b/.exec(navigator.language)?.[1] ?? 'US';
  select.value = COUNTRIES.includes(guess) ? guess : 'US';
  select.addEventListener('change', form.changed);
  const row = make(
    'div',
    { class: 'field field-country' },
    make('label', { for: 'country' }, form.t('country')),
    make('div', { class: 'box' }, select),
    make('p', { class: 'error' }),
  );
  return { row, select };
}

function postalField(form: Form, value: string): Field {
  const attributes = { autocomplete: 'billing postal-code', maxlength: '12' };
  const made = field(form, 'postal', 'postal', attributes);
  made.input.value = value;
  made.row
    .querySelector('label')
    ?.append(' ', make('span', { class: 'hint' }, `(${form.t('optional')})`));
  return made;
}

/** Marks what is wrong in the fields and moves the focus to the first; answers its failure. */
function validate(form: Form, fields: readonly Field[]): ReturnType<CardForm['validate']> {
  let first: { made: Field; code: TextKey } | null = null;
  for (const made of fields) {
    made.touched = true;
    made.asked = true;
    const failure = made.check(true);
    show(form, made, failure);
    if (failure && !first) first = { made, code: failure.code };
  }
  if (!first) return null;
  first.made.input.focus();
  return { code: first.code, message: form.t(first.code) };
}

type CardOptions = {
  address: 'auto' | 'never';
  email: string | null;
  name: boolean;
  country: string | null;
  postal: string | null;
};

/** Card fields with labels, formatting, brand detection and inline errors. */
export function cardForm(language: Language, options: CardOptions, changed: () => void): CardForm {
  const form: Form = { t: (key) => say(language, key), all: [], changed };
  const number = numberField(form, () => expiry.input.focus());
  const expiry = expiryField(form, () => cvc.input.focus());
  const cvc = cvcField(form, number.input);
  const card = [number, expiry, cvc];
  const email = options.email === null ? null : emailField(form, options.email);
  const holder = options.name ? holderField(form) : null;
  const country = countryField(form, language, options.country);
  const postal = options.address === 'never' ? null : postalField(form, options.postal ?? '');
  const required = [...(email ? [email] : []), ...card];

  return {
    element: make(
      'div',
      { class: 'card-form', role: 'group', 'aria-label': form.t('frame') },
      ...required.map(({ row }) => row),
      ...(holder ? [holder.row] : []),
      ...(postal ? [country.row, postal.row] : []),
    ),
    validate: () => validate(form, required),
    state: () => ({
      complete: required.every((made) => made.input.value !== '' && made.check(true) === null),
      empty: card.every((made) => made.input.value === ''),
      brand: brandOf(digitsOf(number.input)),
      country: country.select.value,
      postal: postal?.input.value ?? '',
    }),
    fields: () => methodData({ number, expiry, cvc, email, holder, country, postal }),
    focus: () => (email && email.input.value === '' ? email : number).input.focus(),
    clear() {
      for (const made of card) {
        made.input.value = '';
        made.touched = false;
        made.asked = false;
        show(form, made, null);
      }
      number.showBrands();
      changed();
    },
    disable(disabled) {
      for (const made of form.all) made.input.disabled = disabled;
      country.select.disabled = disabled;
    },
  };
}

type Filled = Record<'number' | 'expiry' | 'cvc', Field> &
  Record<'email' | 'holder' | 'postal', Field | null> & {
    country: ReturnType<typeof countryField>;
  };

/** The card as parameters of the API. */
function methodData({ number, expiry, cvc, email, holder, country, postal }: Filled) {
  const { month, year } = expiryParts(expiry.input);
  const data = 'payment_method_data';
  return {
    [`${data}[type]`]: 'card',
    [`${data}[card][number]`]: digitsOf(number.input),
    [`${data}[card][exp_month]`]: String(month),
    [`${data}[card][exp_year]`]: String(year),
    [`${data}[card][cvc]`]: digitsOf(cvc.input),
    ...(postal
      ? {
          [`${data}[billing_details][address][country]`]: country.select.value,
          [`${data}[billing_details][address][postal_code]`]: postal.input.value,
        }
      : {}),
    ...(email ? { [`${data}[billing_details][email]`]: email.input.value.trim() } : {}),
    ...(holder ? { [`${data}[billing_details][name]`]: holder.input.value } : {}),
  };
}
