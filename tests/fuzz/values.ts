import * as fc from 'fast-check';
import { z } from 'zod';

/** A JSON Schema of the OpenAPI document, as far as contracts write it. */
export type Schema = {
  type?: string | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  maxItems?: number | undefined;
  minItems?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
};
export const schemaShape = z.custom<Schema>((value) => typeof value === 'object' && value !== null);

const DAYS = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: DAYS.map((instant) => instant.slice(0, 10)),
  'date-time': DAYS,
  uuid: fc.uuid({ version: [4] }),
  uri: fc.webUrl(),
};
/**
 * Texts that fit patterns which cannot be turned round, and some that are worth trying everywhere.
 */
const WORDS = [
  'USA',
  'Mexico',
  'Orlando',
  'all',
  'Florida',
  'Ana',
  'José Núñez',
  'ana@azul.example',
  'nobody+tag@gmail.com',
  '+13055550142',
  '+525512345678',
  '33131',
  '1',
  '1499',
  'WELCOME50',
  'ES',
  'en',
  'https://other.example/offer',
  'Tres-gatos&7lunas',
  '00000000-0000-4000-8000-000000000000',
  ' ',
  '',
];

/** Patterns whose classes (letters of any script) need the u flag. */
const regexOf = (pattern: string): RegExp => new RegExp(pattern, 'u');
const fits = ({ pattern, minLength = 0, maxLength = Infinity }: Schema, text: string): boolean => {
  const { length } = text;
  return length >= minLength && length <= maxLength && (!pattern || regexOf(pattern).test(text));
};

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = schema;
  const words = WORDS.filter((word) => fits(schema, word) && !(format && formats[format]));
  const known = words.length > 0 ? [fc.constantFrom(...words)] : [];
  if (format && formats[format]) return formats[format];
  if (!pattern)
    return fc.oneof(
      ...known,
      fc
        .string({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'grapheme' })
        .filter((text) => fits(schema, text)),
    );
  try {
    return fc.oneof(
      ...known,
      fc.stringMatching(regexOf(pattern)).filter((text) => fits(schema, text)),
    );
  } catch {
    // A pattern that cannot be turned round.
    if (known[0]) return known[0];
    throw new Error(`no value is known for the pattern ${pattern}`);
  }
}

/** Values that a schema allows. @throws Error for a schema that no value is known for */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valueOf));
  if (schema.allOf) {
    const { allOf, ...rest } = schema;
    const strictest = valueOf({ ...rest, ...allOf[0] });
    return strictest.filter((value) =>
      allOf.every((one) => typeof value !== 'string' || fits(one, value)),
    );
  }
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      });
    case 'number':
      return fc
        .integer({
          min: Math.ceil(((schema.minimum ?? schema.exclusiveMinimum ?? -1000) + 0.01) * 100),
          max: Math.min(schema.maximum ?? 5000, 5000) * 100,
        })
        .map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object': {
      const required = new Set(schema.required);
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueOf(inner)]),
        ),
        { requiredKeys: [...required] },
      );
    }
    default:
      return fc.constantFrom<unknown>('x', 1, true, null);
  }
}
