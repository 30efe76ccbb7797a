import { LEGAL_RULES } from '#contracts/legal-rules.ts';
import { CLAIM_HOURS, LEGAL_DATE, RULES } from '#contracts/rules.ts';
import type { Club } from '#contracts/club.ts';
import type { Language } from '#contracts/language.ts';
import { formatLongDay } from '#lib/dates.ts';
import { escapeHtml } from '#lib/html.ts';
import { phoneText } from '#lib/phone-text.ts';

/** What the texts leave open, `{name}` in Markdown. An empty value is a missing one. */
export type LegalValues = {
  club: string;
  email: string;
  phone: string;
  address: string;
  claimHours: string;
  /** Day of the last update. */
  updated: string;
} & Record<RuleName, string>;
type RuleName = `rules.${keyof typeof RULES | keyof typeof LEGAL_RULES}`;
export type LegalClub = Pick<Club, 'Nombre' | 'Email' | 'Telefono' | 'Direccion'>;

/**
 * The window as the texts go on with it: 'within 24 hours of', 'dentro de las 24 horas siguientes
 * a'.
 */
const HOURS: Record<Language, (hours: number) => string> = {
  en: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
  es: (hours) => (hours === 1 ? 'la hora siguiente' : `las ${hours} horas siguientes`),
};

const RULE_VALUES = Object.fromEntries(
  Object.entries({ ...RULES, ...LEGAL_RULES }).map(([name, value]) => [
    `rules.${name}`,
    String(value),
  ]),
) as Record<RuleName, string>;

export const legalValues = (
  club: LegalClub,
  language: Language,
  claimHours: number = CLAIM_HOURS,
): LegalValues => ({
  club: club.Nombre.trim(),
  email: club.Email.trim(),
  phone: phoneText(club.Telefono),
  address: club.Direccion.trim(),
  claimHours: HOURS[language](claimHours),
  updated: formatLongDay(LEGAL_DATE, language),
  ...RULE_VALUES,
});

const PLACEHOLDER = /\{(club|email|phone|address|claimHours|updated|rules\.\w+)\}/g;
const isValue = (name: string, values: LegalValues): name is keyof LegalValues =>
  Object.hasOwn(values, name);

/**
 * Keeps a `[[sentence]]` when all it mentions is known, else leaves it out with the space before
 * it.
 */
export const keepKnown = (markdown: string, values: LegalValues): string =>
  markdown.replace(/[ \t]*\[\[(.+?)\]\]/g, (whole, sentence: string) => {
    const missing = [...sentence.matchAll(PLACEHOLDER)].some(
      ([, name = '']) => isValue(name, values) && values[name] === '',
    );
    return missing ? '' : `${whole.startsWith('[') ? '' : ' '}${sentence}`;
  });

/** The values in a text without markup. */
export const fillText = (text: string, values: LegalValues): string =>
  text.replace(PLACEHOLDER, (whole, name: string) =>
    isValue(name, values) ? values[name] : whole,
  );

/**
 * The values in finished HTML: after Markdown, so that a club's name is never read as markup, and
 * escaped. Mail addresses and phones become links when they look like what they should be.
 */
export const fillHtml = (html: string, values: LegalValues): string =>
  html.replace(PLACEHOLDER, (whole, name: string) => {
    if (!isValue(name, values)) return whole;
    const text = escapeHtml(values[name]);
    if (name === 'email' && /^[^\s@<>"'?&]+@[^\s@<>"'?&]+$/.test(values.email))
      return `<a href="mailto:${text}">${text}</a>`;
    if (name === 'phone' && /^\+?[\d\s().-]{5,}$/.test(values.phone))
      return `<a href="tel:${values.phone.replace(/[^\d+]/g, '')}">${text}</a>`;
    return text;
  });
