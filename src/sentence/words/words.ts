/**
 * Words of a language by what they are: class -> value -> ways to say it, parted by '|', in small
 * letters, with or without accents. Values that are numbers are read as numbers.
 */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;
