/** What words from `start` can be, read as one thing; `end` is the token behind them. */
export type Read<Value = unknown> = { end: number; value: Value };
/** Reads one class of words, by the words themselves. */
export type Reader = (name: string, start: number) => readonly Read[];
/**
 * One way to say something: a pattern of classes and of things that other rules make, and what it
 * makes of their values. In "upTo the? *money *per|ofWeek?" a '?' may be missing, 'a|b' is either,
 * and the values of those with '*' are given to `make`. A rule that makes undefined does not apply.
 */
export type Rule = {
  makes: string;
  pattern: readonly { names: readonly string[]; optional: boolean; given: boolean }[];
  make: (...values: never[]) => unknown;
};

/** @param make gets the values marked in the pattern, undefined where nothing is */
export const rule = <Values extends unknown[]>(
  makes: string,
  pattern: string,
  make: (...values: Values) => unknown,
): Rule => ({
  makes,
  pattern: pattern.split(' ').map((item) => ({
    names: item.replace(/[*?]/g, '').split('|'),
    optional: item.endsWith('?'),
    given: item.startsWith('*'),
  })),
  make,
});

/** No thing is read in more ways than this. */
const MOST_READINGS = 8;
/** Things within things, at most ("2 adults and 2 kids and ..."). */
const DEEPEST = 40;

/**
 * Reads things by rules, each from each token at most once, so that the time grows with the number
 * of words only. Of two ways to read the same words the rule that stands first wins.
 */
export function reader(rules: readonly Rule[], readWords: Reader): Reader {
  const byName = Map.groupBy(rules, ({ makes }) => makes);
  const known = new Map<string, Read[][]>([...byName.keys()].map((name) => [name, []]));
  let depth = 0;
  const readAny = (names: readonly string[], start: number) =>
    names.flatMap((name) => read(name, start));
  const follow = (one: Rule, place: number, start: number, values: unknown[]): Read[] => {
    const item = one.pattern[place];
    if (!item) {
      const value = one.make(...(values as never[]));
      return value === undefined ? [] : [{ end: start, value }];
    }
    const taken = readAny(item.names, start).flatMap(({ end, value }) =>
      follow(one, place + 1, end, item.given ? [...values, value] : values),
    );
    return item.optional
      ? [...taken, ...follow(one, place + 1, start, item.given ? [...values, undefined] : values)]
      : taken;
  };
  const read: Reader = (name, start) => {
    const own = byName.get(name);
    const before = known.get(name);
    if (!own || !before) return readWords(name, start);
    if (before[start]) return before[start];
    if (depth > DEEPEST) return [];
    // A thing that begins with itself is not read again.
    before[start] = [];
    depth++;
    const found: Read[] = [];
    for (const one of own)
      for (const reading of follow(one, 0, start, []))
        if (found.length < MOST_READINGS && !found.some(({ end }) => end === reading.end))
          found.push(reading);
    depth--;
    before[start] = found;
    return found;
  };
  return read;
}
