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
 * Options for a list of countries: the `first` ones in that order, by their inventory key, then the
 * others by their labels in the reader's language.
 */
export const inCountryOrder = <One extends { value: string; label: string }>(
  options: readonly One[],
  first: readonly string[],
  language: string,
  keyOf = ({ value }: One) => value,
  sortedBy = ({ label }: One) => label,
): One[] => {
  const rank = (one: One) => first.indexOf(keyOf(one)) + 1 || first.length + 1;
  return options.toSorted(
    (a, b) => rank(a) - rank(b) || sortedBy(a).localeCompare(sortedBy(b), language),
  );
};
