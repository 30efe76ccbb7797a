import { exampleLocator, LOCATOR_ALPHABET } from '#lib/locator.ts';

/** The letters that the data of stories are written with. */
const WRITTEN = 'AZ';
const LETTERS = new RegExp(
  `\\b[A-Z]{2}(?=-[${LOCATOR_ALPHABET}]{4}-[${LOCATOR_ALPHABET}]{4}\\b)`,
  'g',
);
type Numbered = Parameters<typeof exampleLocator>[0];
const lettersOf = (club: Numbered): string => exampleLocator(club).slice(0, 2);
let letters = WRITTEN;

/** Sets the club that numbers the bookings of a story; the workbench does so before each. */
export function numberFor(club: Numbered): void {
  letters = lettersOf(club);
}

/** Data with other letters in their booking numbers; what holds none stays the same object. */
function inLetters<T>(value: T, wanted: string): T;
function inLetters(value: unknown, wanted: string): unknown {
  if (typeof value === 'string') return value.replace(LETTERS, wanted);
  if (typeof value !== 'object' || value === null) return value;
  const isList = Array.isArray(value);
  // What React draws is not data, and neither is a file or a date.
  if ('$$typeof' in value || (!isList && Object.getPrototypeOf(value) !== Object.prototype))
    return value;
  const before = Object.entries(value);
  const after = before.map(([name, part]) => [name, inLetters<unknown>(part, wanted)] as const);
  if (after.every(([, part], at) => part === before[at]?.[1])) return value;
  return isList ? after.map(([, part]) => part) : Object.fromEntries(after);
}

/** Data of a story as its club, or the one of a matrix, numbers them: 'CB-7KM4-Q2P6' in Coral. */
export const ofClub = <T>(value: T, club?: Numbered): T =>
  inLetters(value, club ? lettersOf(club) : letters);
/** The same the other way round: as the data of stories are written. */
export const asWritten = <T>(value: T): T => inLetters(value, WRITTEN);
