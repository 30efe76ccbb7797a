import { badParam, missingParam, StripeFail } from './errors.ts';
import { type Form, listOf } from './form.ts';

/**
 * Reads parameters of a call the way Stripe checks them: unknown names are refused, every failure
 * names its parameter.
 */
export type Params = {
  text(name: string, max?: number): string | undefined;
  need(name: string, max?: number): string;
  whole(name: string): number | undefined;
  oneOf<T extends string>(name: string, values: readonly T[]): T | undefined;
  flag(name: string): boolean | undefined;
  branch(name: string): Form | undefined;
  list(name: string): (string | Form)[];
  metadata(name?: string): Record<string, string> | undefined;
  has(name: string): boolean;
};

const MAX_METADATA = 50;

/**
 * @param known names the call takes; anything else is a `parameter_unknown`. `under` names the
 * branch for messages.
 */
export function params(form: Form, known: readonly string[] | null, under = ''): Params {
  const full = (name: string) => (under ? `${under}[${name}]` : name);
  const unknown = known && Object.keys(form).find((name) => !known.includes(name));
  if (unknown)
    throw new StripeFail(400, `Received unknown parameter: ${full(unknown).slice(0, 120)}`, {
      code: 'parameter_unknown',
      param: full(unknown).slice(0, 120),
    });
  const text = (name: string, max?: number) => textOf(form[name], full(name), max);
  function branch(name: string): Form | undefined {
    const value = form[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string')
      throw badParam(full(name), 'Invalid object', 'parameter_invalid_object');
    return value;
  }
  return {
    text,
    branch,
    has: (name) => form[name] !== undefined,
    need(name, max) {
      const value = text(name, max);
      if (value === undefined) throw missingParam(full(name));
      return value;
    },
    whole(name) {
      const value = text(name, 40);
      if (value === undefined) return undefined;
      if (!/^-?\d{1,15}$/.test(value))
        throw badParam(full(name), `Invalid integer: ${value}`, 'parameter_invalid_integer');
      return Number(value);
    },
    oneOf(name, values) {
      const value = text(name, 100);
      if (value === undefined) return undefined;
      const found = values.find((one) => one === value);
      if (found === undefined)
        throw badParam(
          full(name),
          `Invalid ${full(name)}: must be one of ${values.join(', ')}`,
          'parameter_invalid',
        );
      return found;
    },
    flag(name) {
      const value = text(name, 10);
      if (value !== undefined && value !== 'true' && value !== 'false')
        throw badParam(full(name), `Invalid boolean: ${value}`, 'parameter_invalid_boolean');
      return value === undefined ? undefined : value === 'true';
    },
    list(name) {
      const items = listOf(form[name]);
      if (!items) throw badParam(full(name), 'Invalid array', 'parameter_invalid_array');
      return items;
    },
    metadata: (name = 'metadata') => metadataOf(form[name], full(name)),
  };
}

function textOf(value: Form[string] | undefined, param: string, max = 5000): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string')
    throw badParam(param, 'Invalid string: must be a string', 'parameter_invalid_string');
  if (value.length > max)
    throw badParam(
      param,
      `Invalid string: ${value.slice(0, 20)}...; must be at most ${max} characters`,
      'parameter_invalid_string',
    );
  return value;
}

function metadataOf(
  value: Form[string] | undefined,
  param: string,
): Record<string, string> | undefined {
  if (value === undefined) return undefined;
  if (value === '') return {};
  if (typeof value === 'string')
    throw badParam(
      param,
      'Invalid metadata: metadata must be a set of key-value pairs',
      'parameter_invalid_object',
    );
  const entries = Object.entries(value);
  if (entries.length > MAX_METADATA)
    throw badParam(param, `Metadata can have up to ${MAX_METADATA} keys`);
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      if (key.length > 40)
        throw badParam(`${param}[${key.slice(0, 40)}]`, 'Metadata keys can be up to 40 characters');
      if (typeof entry !== 'string')
        throw badParam(`${param}[${key}]`, 'Metadata values must be strings');
      if (entry.length > 500)
        throw badParam(`${param}[${key}]`, 'Metadata values can be up to 500 characters');
      return [key, entry];
    }),
  );
}

/** Amount in the smallest unit: whole, at least 50, at most eight digits. */
export function amountOf(read: Params, name = 'amount'): number | undefined {
  const amount = read.whole(name);
  if (amount === undefined) return undefined;
  if (amount < 1)
    throw badParam(
      name,
      'This value must be greater than or equal to 1.',
      'parameter_invalid_integer',
    );
  return amount;
}

/** Refuses what a card payment cannot be. */
export function checkChargeable(amount: number, param = 'amount'): void {
  if (amount < 50) throw badParam(param, 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > 99_999_999)
    throw badParam(param, 'Amount must be no more than $999,999.99', 'amount_too_large');
}

export function currencyOf(read: Params, name = 'currency'): string {
  const currency = read.need(name, 20).toLowerCase();
  if (!['usd', 'mxn', 'cad', 'eur', 'gbp', 'dop', 'cop'].includes(currency))
    throw badParam(
      name,
      `Invalid currency: ${currency}. Stripe currently supports these currencies: usd, mxn, cad, eur, gbp, dop, cop`,
      'parameter_invalid',
    );
  return currency;
}
