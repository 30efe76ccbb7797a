import type { ParseKeys } from 'i18next';
import { DEFAULT_LANGUAGE, language as languages } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import type en from '#i18n/locales/en/index.ts';
import { createI18n } from '#i18n/setup.ts';
import { cityName } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { formatLongDay, formatMonth } from '#lib/dates.ts';
import { localeOf } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';

type Areas = (keyof typeof en)[];
/** A text of the product by area and key: `weeks:search.find`. */
export type TextKey = Extract<ParseKeys<Areas>, `${string}:${string}`>;
type Values = Record<string, string | number>;

const texts = createI18n(DEFAULT_LANGUAGE);
let spoken: Language = DEFAULT_LANGUAGE;

/**
 * Takes the language a story is about to be drawn in; what a play function looks for is said in it.
 */
export function listenIn({ globals }: { globals: { language?: unknown } }): void {
  spoken = languages.catch(DEFAULT_LANGUAGE).parse(globals.language);
}

/**
 * The words of a text inside a tag, such as a link: `wordsIn('booking:traveler.terms', 'terms')`.
 */
export const wordsIn = (key: TextKey, tag: string): string =>
  new RegExp(`<${tag}>(.+?)</${tag}>`).exec(say(key))?.[1] ?? '';

/** Months, days, prices, countries and cities as the language of the story writes them. */
export const written = {
  month: (month: string): string => formatMonth(month, spoken),
  /** 'January 2027', 'enero de 2027'. */
  longMonth: (month: string): string =>
    new Intl.DateTimeFormat(localeOf(spoken), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`)),
  day: (date: string): string => formatLongDay(date, spoken),
  usd: (price: number): string => formatUsd(price, spoken),
  country: (iso2: string): string => countryName(iso2, spoken),
  city: (city: string, country: string): string => cityName(city, country, spoken),
};

/** Language of the story that is shown, as addresses carry it. */
export const spokenLanguage = (): Language => spoken;

/**
 * Words of a story's own, which the product says nowhere, in the language the story is drawn in:
 * `both('Disabled', 'Desactivado')`.
 */
export const both = (english: string, spanish: string): string =>
  ({ en: english, es: spanish })[spoken];

type Said = TextKey | (() => unknown);

/**
 * Fills the args that are texts of the product, parameter `texts: { title: 'steps:recover.title' }`,
 * in the language the story is drawn in; a function says what holds several, such as a list.
 */
export function sayArgs({
  args,
  parameters,
}: {
  args: Record<string, unknown>;
  parameters: { [name: string]: unknown; texts?: Record<string, Said> };
}): void {
  for (const [name, key] of Object.entries(parameters.texts ?? {}))
    args[name] = typeof key === 'function' ? key() : say(key);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * The text as the story shows it. Play functions look for it, so that they hold in every language:
 * `canvas.getByText(say('errors:offline'))`.
 */
export const say = (key: TextKey, values: Values = {}): string =>
  texts.t(key, { ...values, lng: spoken });

function pattern(key: TextKey, values: Values): string {
  // `count` decides the form of a plural: that of many unless said.
  const text = texts.t(key, {
    count: 2,
    ...values,
    lng: spoken,
    skipInterpolation: true,
  });
  const parts = text.split(/\{\{\s*(\w+)[^}]*\}\}/);
  return parts
    .map((part, index) =>
      index % 2 === 0 ? escaped(part) : part in values ? escaped(String(values[part])) : '.+',
    )
    .join('');
}

/** Matches the text anywhere in a longer one; values that are not given may be anything. */
export const like = (key: TextKey, values: Values = {}): RegExp => new RegExp(pattern(key, values));
/** Matches what begins with the text, such as a label with its mark behind it. */
export const begins = (key: TextKey, values: Values = {}): RegExp =>
  new RegExp(`^${pattern(key, values)}`);
