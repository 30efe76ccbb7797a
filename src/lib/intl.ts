/** Locale of a language of the product. */
export const localeOf = (language: string): string => (language === 'es' ? 'es-MX' : 'en-US');

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/**
 * Takes what was made for a key before, as making a formatter costs a phone milliseconds and a list
 * of weeks asks for dozens.
 */
function once<Format>(kept: Map<string, Format>, key: string, make: () => Format): Format {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

export const numberFormat = (
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat =>
  once(
    numbers,
    `${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(localeOf(language), options),
  );

/** For instants: where the reader is, unless the options name a zone. */
export const instantFormat = (
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  once(
    dates,
    `${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(localeOf(language), options),
  );
/** In UTC, as dates without a time are read so. */
export const dateFormat = (
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => instantFormat(language, { ...options, timeZone: 'UTC' });
