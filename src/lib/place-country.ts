import { countryName, inventoryCountry } from './countries.ts';

let codes: Map<string, string> | undefined;

/**
 * ISO 3166 code of a country as the inventory writes it ('USA', 'Mexico'); undefined for one that
 * Intl does not know.
 */
function codeOf(country: string): string | undefined {
  if (!codes) {
    codes = new Map();
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    for (const first of letters) {
      for (const second of letters) {
        const code = first + second;
        const name = inventoryCountry(code);
        // Codes of former countries (DD, YU) share names with current ones: the alphabetically
        // first would win by chance.
        if (
          name !== code &&
          new Intl.Locale('und', { region: code }).region === code &&
          !codes.has(name)
        )
          codes.set(name, code);
      }
    }
  }
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
