/**
 * The number of a hold or booking for people, 'AZ-7KM4-Q2P9': two letters of the club, a dash, four
 * characters, a dash, four characters. The last one is a check character, so that a slip of the
 * pen or the tongue is noticed before anything is looked up. It opens nothing by itself: the secret
 * number (`numberRef`) does, or the session of the contract.
 */

/**
 * Crockford's Base32 without what is taken for something else when it is read aloud or from paper:
 * 0, 1, 5, 8, S and B; I, L, O and U are not in it anyway. An even number of characters, which the
 * check character needs.
 */
export const LOCATOR_ALPHABET = '234679ACDEFGHJKMNPQRTVWXYZ';
/** Characters after the club's two letters, the check character included. */
const BODY_LENGTH = 8;

const SHAPE = new RegExp(`^[A-Z]{2}[${LOCATOR_ALPHABET}]{${BODY_LENGTH}}$`);
/** The one spelling of a locator; `readLocator` makes it of what is typed. */
export const LOCATOR_PATTERN = new RegExp(
  `^[A-Z]{2}-[${LOCATOR_ALPHABET}]{4}-[${LOCATOR_ALPHABET}]{4}$`,
);

/**
 * Check character of the characters before it, by the Luhn algorithm in base 26: it notices every
 * single wrong character, and two exchanged neighbors but for '2Z' and 'Z2'. The stored function
 * `new_locator` computes the same.
 */
export function locatorCheck(characters: string): string {
  const base = LOCATOR_ALPHABET.length;
  let sum = 0;
  let factor = 2;
  for (const character of [...characters].toReversed()) {
    const product = factor * LOCATOR_ALPHABET.indexOf(character);
    sum += Math.floor(product / base) + (product % base);
    factor = factor === 2 ? 1 : 2;
  }
  return LOCATOR_ALPHABET.charAt((base - (sum % base)) % base);
}

/**
 * A typed, pasted or dictated locator in its one spelling: capitals or not, with or without dashes
 * and spaces, wherever they are.
 * @returns undefined when it is none, also when its check character is wrong
 */
export function readLocator(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  if (!SHAPE.test(plain)) return undefined;
  const body = plain.slice(2);
  if (locatorCheck(body.slice(0, -1)) !== body.at(-1)) return undefined;
  return `${plain.slice(0, 2)}-${body.slice(0, 4)}-${body.slice(4)}`;
}

const twoLetters = (text: string): string | undefined => /^[A-Z]{2}$/i.exec(text)?.[0];

/** What a number of a club looks like. Its letters are those that `locator_prefix` (SQL) finds. */
export function exampleLocator({
  Id,
  Nomenclatura,
  LocatorPrefix,
}: {
  Id: string;
  Nomenclatura: string;
  LocatorPrefix: string;
}): string {
  const ofId = Id.replace(/[^a-z]/gi, '')
    .slice(0, 2)
    .padEnd(2, 'X');
  const prefix = twoLetters(LocatorPrefix) ?? twoLetters(Nomenclatura) ?? ofId;
  return `${prefix.toUpperCase()}-7KM4-Q2P6`;
}

/**
 * A locator as screen readers say it letter by letter, with a pause between its groups: 'A Z, 7 K M
 * 4, Q 2 P 9'.
 */
export const spelledLocator = (locator: string): string =>
  locator
    .split('-')
    .map((group) => [...group].join(' '))
    .join(', ');
