import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contracts/language.ts';
import { ERROR_CODES, FIELD_MESSAGES } from '#contracts/errors.ts';

const locales = join(import.meta.dirname, '../../src/i18n/locales');
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = { [key: string]: string | Texts };
const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(join(locales, language, file), 'utf8'));
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  );
const keys = (language: string, file: string) =>
  [...new Set(flat(read(language, file)).map(([key]) => key.replace(PLURAL, '')))].sort();
const files = readdirSync(join(locales, LANGUAGES[0])).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
  it.each(LANGUAGES)('has exactly the same keys in %s as in the first language', (language) => {
    expect(keys(language, file)).toEqual(keys(LANGUAGES[0], file));
  });

  it.each(LANGUAGES)('has every plural form of %s and no empty text', (language) => {
    const texts = flat(read(language, file));
    expect(texts.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([]);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const names = new Set(texts.map(([key]) => key));
    const missing = texts
      .filter(([key]) => PLURAL.test(key))
      .flatMap(([key]) =>
        needed.map((form) => key.replace(PLURAL, `_${form}`)).filter((name) => !names.has(name)),
      );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('uses the same variables in every language', () => {
    const variables = (language: string) =>
      Object.fromEntries(
        flat(read(language, file)).map(([key, text]) => [
          key.replace(PLURAL, ''),
          [
            ...new Set(
              [...text.matchAll(/\{\{\s*(\w+)/g)]
                .map((match) => match[1]!)
                .filter((name) => name !== 'count'),
            ),
          ]
            .sort()
            .join(),
        ]),
      );
    for (const language of LANGUAGES) expect(variables(language)).toEqual(variables(LANGUAGES[0]));
  });
});

it.each(LANGUAGES)('has a text in %s for every error code and every field message', (language) => {
  const errors = new Set(keys(language, 'errors.json'));
  expect(Object.keys(ERROR_CODES).filter((code) => !errors.has(code))).toEqual([]);
  const fields = new Set(keys(language, 'validation.json'));
  expect(FIELD_MESSAGES.filter((message) => !fields.has(message))).toEqual([]);
});
