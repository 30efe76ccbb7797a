/** Names that the inventory uses for some countries where Intl says another one. */
const INVENTORY_NAMES: Record<string, string> = { US: 'USA' };
const display = (language: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
const cache = new Map<string, Intl.DisplayNames>();

/**
 * Name of a country by ISO 3166 alpha-2 code in a language ('México', 'Mexico'); an unknown code
 * comes back as it is.
 */
export function countryName(iso2: string, language: string): string {
  let names = cache.get(language);
  if (!names) cache.set(language, (names = display(language)));
  try {
    return names.of(iso2) ?? iso2;
  } catch {
    return iso2;
  }
}

/**
 * English key that inventory and bookings use for a country ('USA', 'Mexico', 'Dominican
 * Republic').
 */
export const inventoryCountry = (iso2: string): string =>
  INVENTORY_NAMES[iso2] ?? countryName(iso2, 'en');

/**
 * Countries for a list: the `first` ones in that order, by their inventory key, then the others by
 * their labels in the reader's language.
 */
export function inCountryOrder<One>(
  countries: readonly One[],
  first: readonly string[],
  language: string,
  of: (one: One) => { country: string; label: string },
): One[] {
  const { compare } = new Intl.Collator(language);
  const rank = ({ country }: { country: string }) =>
    first.includes(country) ? first.indexOf(country) : first.length;
  return countries.toSorted(
    (a, b) => rank(of(a)) - rank(of(b)) || compare(of(a).label, of(b).label),
  );
}
