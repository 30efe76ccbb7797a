import { countryName, inventoryCountry } from './countries.ts';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const codes = new Map<string, string | undefined>();

/**
 * ISO 3166 code of a country as the inventory writes it ('USA', 'Mexico'); undefined for one that
 * Intl does not know.
 */
function codeOf(country: string): string | undefined {
  if (!codes.has(country))
    codes.set(
      country,
      LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find(
        (code) =>
          country !== code &&
          inventoryCountry(code) === country &&
          // Codes of former countries (DD, YU) share names with current ones: the alphabetically
          // first would win by chance.
          new Intl.Locale('und', { region: code }).region === code,
      ),
    );
  return codes.get(country);
}

/**
 * Name of a country of the inventory in a language ('Mexico' -> 'México'); an unknown one is
 * returned as it is.
 */
export function placeCountry(country: string, language: string): string {
  const code = codeOf(country);
  return code ? countryName(code, language) : country;
}
