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
  const errors = new Set([...keys(language, 'errors.json'), ...keys(language, 'failures.json')]);
  expect(Object.keys(ERROR_CODES).filter((code) => !errors.has(code))).toEqual([]);
  const fields = new Set([...keys(language, 'validation.json'), ...keys(language, 'fields.json')]);
  expect(FIELD_MESSAGES.filter((message) => !fields.has(message))).toEqual([]);
});

/** Every string and template of the code; the placeholders of a template match `\S*`. */
function literalsOfTheCode(): { texts: Set<string>; templates: RegExp[] } {
  const texts = new Set<string>();
  const templates: RegExp[] = [];
  const source = join(import.meta.dirname, '../../src');
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.(test|stories)\.tsx?$/.test(file)) continue;
    const code = readFileSync(join(source, file), 'utf8');
    for (const [, text = ''] of code.matchAll(/'([\w.:-]+)'/g)) texts.add(text);
    for (const [, text = ''] of code.matchAll(/"([\w.:-]+)"/g)) texts.add(text);
    for (const [, text = ''] of code.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)) {
      const parts = text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
      if (parts.join('').length >= 3 && parts.every((part) => /^[\w.:-]*$/.test(part)))
        templates.push(
          new RegExp(
            `^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join(String.raw`\S*`)}$`,
          ),
        );
    }
  }
  return { texts, templates };
}

// Texts of error codes and the values of weeks in mails are asked for by value; tests of their own
// hold them.
const BY_VALUE = /^((?:errors|failures):|mail:(unitTypes|kitchenTypes)\.)/;

it('has no text that the code never asks for', () => {
  const { texts, templates } = literalsOfTheCode();
  expect(texts.size).toBeGreaterThan(1000);
  const used = (name: string) =>
    texts.has(name) || templates.some((template) => template.test(name));
  const unused = files.flatMap((file) => {
    const namespace = file.replace('.json', '');
    return keys(LANGUAGES[0], file)
      .filter((key) => !used(key) && !used(`${namespace}:${key}`))
      .map((key) => `${namespace}:${key}`)
      .filter((name) => !BY_VALUE.test(name));
  });
  expect(unused).toEqual([]);
});
