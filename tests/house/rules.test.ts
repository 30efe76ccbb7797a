import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import type { LEGAL_RULES as LegalRules } from '#contracts/legal-rules.ts';
import type { RULES as Rules } from '#contracts/rules.ts';

/** Every number of the rules is another one here: 9001, 9002 and so on. */
const changed = vi.hoisted(() => {
  const rules: Record<string, number> = {};
  const change = (module: object) =>
    Object.fromEntries(
      Object.keys(module).map((name) => [name, (rules[name] ??= 9001 + Object.keys(rules).length)]),
    );
  return { rules, change };
});
vi.mock('#contracts/rules.ts', async (original) => {
  const module = await original<{ RULES: typeof Rules }>();
  return { ...module, RULES: changed.change(module.RULES) };
});
vi.mock('#contracts/legal-rules.ts', async (original) => {
  const module = await original<{ LEGAL_RULES: typeof LegalRules }>();
  return { ...module, LEGAL_RULES: changed.change(module.LEGAL_RULES) };
});
const { makeI18n } = await import('#i18n/make.ts');
const { legalValues } = await import('#legal/fill.ts');
const { renderLegal } = await import('#legal/render.ts');
const { mailTexts } = await import('#mails/texts.ts');

const source = join(import.meta.dirname, '../../src');
type Texts = { [key: string]: string | Texts };
const flat = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
const localeFiles = readdirSync(join(source, 'i18n/locales/en')).filter((file) =>
  file.endsWith('.json'),
);
const legalFiles = readdirSync(join(source, 'legal/texts'));
const readTexts = (language: Language, file: string): Texts =>
  JSON.parse(readFileSync(join(source, 'i18n/locales', language, file), 'utf8'));
const mentions = (text: string): string[] =>
  [...text.matchAll(/rules\.(\w+)/g)].map(([, name = '']) => name);

/**
 * All texts of a language as their readers see them: where each comes from, its source, and what is
 * read.
 */
function allTexts(language: Language): { at: string; source: string; read: string }[] {
  const club = clubRegistry[0]!;
  const legal = legalFiles
    .filter((file) => file.endsWith(`.${language}.md`))
    .map((file) => {
      const markdown = readFileSync(join(source, 'legal/texts', file), 'utf8');
      const { html } = renderLegal(markdown, legalValues(club, language));
      return { at: file, source: markdown, read: html };
    });
  const mail: (key: string) => string = mailTexts(language) as never;
  const screens = localeFiles.flatMap((file) => {
    const namespace = file.replace('.json', '');
    const texts = readTexts(language, file);
    const { t } = makeI18n(language, { [language]: { [namespace]: texts } });
    return flat(texts).map(([key, text]) => ({
      at: `${namespace}:${key}`,
      source: text,
      read: namespace === 'mail' ? mail(key) : String(t(key as never, { ns: namespace } as never)),
    }));
  });
  return [...legal, ...screens];
}

/**
 * A number in figures or words. Not `one` and `uno`, which are articles and pronouns as well, nor
 * `dos veces`: twice.
 */
const NUMBER =
  /\d[\d.,]*(?<![.,])|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|dos(?! veces)|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|veinte|treinta|cuarenta|cincuenta|sesenta|noventa)\b/giu;
const BANK_DAYS = /^(?:five|ten|cinco|diez)$/;
/**
 * Numbers that texts may type, because they are no rule of the product, by the place of the text.
 */
const OTHER_NUMBERS: Record<string, RegExp> = {
  // A license, sizes of a unit, banks.
  'map:attribution': /^4\.0$/,
  'mail:refund.when': BANK_DAYS,
  'trips:panel.refundedText': BANK_DAYS,
  'mail:claim.when': BANK_DAYS,
  'mail:unitTypes.1 BEDROOM': /^1$/,
  'mail:unitTypes.2 BEDROOM': /^2$/,
  'mail:unitTypes.3 BEDROOM': /^3$/,
  'weeks:units.one': /^1$/,
  'weeks:units.two': /^2$/,
  'weeks:units.three': /^3$/,
  // An example of a search.
  'weeks:search.sentenceExample': /^(?:six|seis|900)$/,
  // The date of the texts, which a test of its own compares; how long data are kept; an example;
  // the offer as it was then.
  'cookies.md': /^(?:29|2025|90|two|dos)$/,
  'priceMatch.md': /^(?:29|2025|1,000|900|855|145)$/,
  'privacy.md': /^(?:29|2025|30|90|365)$/,
  'terms.md': /^(?:29|2025|1|25,000|350,000|10,000|two|dos|four|cuatro)$/,
};
const typedNumbers = (text: string): string[] =>
  [...text.replaceAll(/\{+[^{}]*\}+/g, '').matchAll(NUMBER)].map(([number]) => number);

describe.each(LANGUAGES)('%s', (language) => {
  it('shows a changed number in every text that mentions it', () => {
    const texts = allTexts(language).filter((text) => mentions(text.source).length > 0);
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts)
      for (const name of mentions(text.source))
        expect(text.read, text.at).toContain(String(changed.rules[name]));
    expect(new Set(texts.flatMap((text) => mentions(text.source)))).toEqual(
      new Set(Object.keys(changed.rules)),
    );
  });

  it('types no number by hand that could be one of a rule', () => {
    expect(typedNumbers('Thirty minutes, 10 weeks, 1,5 %, {{rules.holdMinutes}} nights')).toEqual([
      'Thirty',
      '10',
      '1,5',
    ]);
    const typed = allTexts(language).flatMap(({ at, source: text }) =>
      typedNumbers(text).map((number) => ({ at: at.replace(`.${language}.md`, '.md'), number })),
    );
    expect(
      typed
        .filter(({ at, number }) => !OTHER_NUMBERS[at]?.test(number))
        .map(({ at, number }) => `${at}: ${number}`),
    ).toEqual([]);
    // No exception outlives its text.
    expect(new Set(typed.map(({ at }) => at))).toEqual(new Set(Object.keys(OTHER_NUMBERS)));
  });
});
