import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { LANGUAGES } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import type { RULES as Rules } from '#contracts/rules.ts';

/** Every number of the rules is another one here: 9001, 9002 and so on. */
const changed = vi.hoisted(() => ({ rules: {} as Record<string, number> }));
vi.mock('#contracts/rules.ts', async (original) => {
  const module = await original<{ RULES: typeof Rules }>();
  for (const [at, name] of Object.keys(module.RULES).entries()) changed.rules[name] = 9001 + at;
  return { ...module, RULES: changed.rules };
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

/** All texts of a language as their readers see them: where each comes from, its source, and what is read. */
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

/** A rule's number typed by hand, in figures or words. */
const BY_HAND =
  /\b(?:30|thirty|treinta)[ -](?:minutes?|minutos?)\b|\b(?:24|48) (?:hours|horas)\b|\b(?:1|5) ?(?:percent|por ciento|%)|\b(?:2|two|dos) (?:business days|días hábiles)|\b(?:7|seven|siete) (?:nights|noches)\b|\b72 (?:hours|horas)\b/iu;

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

  it('types no number of a rule by hand', () => {
    expect('within 30 minutes').toMatch(BY_HAND);
    const found = allTexts(language).flatMap(({ at, source: text }) => {
      const [words] = BY_HAND.exec(text) ?? [];
      return words === undefined ? [] : [`${at}: ${words}`];
    });
    expect(found).toEqual([]);
  });
});
