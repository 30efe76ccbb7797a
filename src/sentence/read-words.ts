import type { Read, Reader } from './grammar.ts';
import { phrases } from './vocabulary.ts';
import { meant, saysSomething } from './lexicon.ts';
import type { Place, World } from './meaning.ts';
import { likeliest, within } from './places.ts';
import type { PlaceNames } from './places.ts';
import type { Token } from './tokens.ts';
import { asks } from './words/spanish-verbs.ts';

const SMALLEST_YEAR = 2020;
const LARGEST_YEAR = 2040;
/** Words of the longest name of a place. */
const LONGEST_NAME = 8;
/** Words before one that can only be a name: "in Nice". */
const LEADS = new Set([
  'in',
  'to',
  'en',
  'at',
  'near',
  'de',
  'visit',
  'hacia',
  'visitar',
  'from',
  'around',
]);
/** Words and signs behind one that can only be a name: "Nice, June". */
const BEHIND_NAME = new Set([',', 'for', 'under', 'on', 'para', 'con', '.']);
/** "May" is a verb beside these: "we may bring", "a dog may come". */
const VERBS_BEHIND = new Set(
  'i,we,you,they,he,she,it,there,be,have,not,need,want,wish,go,stay,bring,come,like,also,take,get,join,even'.split(
    ',',
  ),
);
const VERBS_BEFORE = new Set('i,we,you,they,he,she,it,there,that,which,who'.split(','));
const BEFORE_MAY = new Set('in,of,during,early,late,mid,next,this,until,by'.split(','));
/** "Mar" is a month where these stand before it. */
const BEFORE_MONTH = new Set(
  'in,of,for,until,to,from,between,and,or,early,late,mid,next,this,before,after,during,by,en,de,a,para,hasta,desde,y,o,entre,proximo,este,antes,despues,-,/,starting,through,finales,principios,mediados'.split(
    ',',
  ),
);

/** What a number counts, other than people, and all that it counts. */
const TIMES = ['weekWord', 'nightsUnit', 'daysUnit', 'weeksUnit', 'monthsUnit'];
/** Words between two numbers of a range. */
const RANGES = new Set('to,a,al,-,–,/,hasta,through,thru,till,until'.split(','));
const COUNTED = [...TIMES, 'person', 'couples', 'pairs', 'bedroom'];

const NONE: readonly Read[] = [];
const isSign = ({ word }: Token): boolean => !/[\p{L}\d]/u.test(word);

/** Numbers in figures and words: "1,200", "nine hundred", "mil doscientos", "2k". */
function readNumber(tokens: readonly Token[], start: number, readClass: Reader): Read<number>[] {
  const times = (from: number, count: number): Read<number> => {
    const [by] = readClass('times', from);
    return by
      ? { end: by.end, value: Math.round(count * Number(by.value)) }
      : { end: from, value: count };
  };
  const digits = tokens[start]?.number;
  if (digits !== undefined) return [times(start + 1, digits)];
  let [end, sum, part, last] = [start, 0, 0, Infinity];
  for (;;) {
    const [joint] = sum + part > 0 ? readClass('and', end) : [];
    const [hundred] = end === start ? readClass('hundredOf', end) : [];
    const word =
      hundred ??
      readClass('number', end)[0] ??
      // "treinta y cinco", "a hundred and fifty", but not "six and two".
      (joint && last >= 20 ? readClass('number', joint.end)[0] : undefined);
    const value = Number(word?.value);
    // Each word must be smaller than what the one before leaves open: "forty five", not "six two".
    const fits =
      word &&
      (last === Infinity ||
        (last >= 1000 && value < 1000) ||
        (last >= 100 && last < 1000 && value < 100) ||
        (last >= 20 && last < 100 && value < 10));
    if (word && fits && !(joint && word.end === joint.end + 1 && value >= last)) {
      part += value;
      last = value;
      end = word.end;
      if (hundred) last = value;
      continue;
    }
    const [by] = part > 0 || sum > 0 ? readClass('times', end) : [];
    if (by && part > 0) {
      part *= Number(by.value);
      end = by.end;
      last = Number(by.value);
      if (last === 1000) [sum, part] = [sum + part, 0];
      continue;
    }
    break;
  }
  return end > start ? [{ end, value: sum + part }] : [];
}

/** Figures parted by '/', '-' or '.', without spaces: "3/15", "15-03-2027", "2027-03". */
function readFigures(
  tokens: readonly Token[],
  start: number,
): { parts: Token[]; sign: string; end: number } | undefined {
  const parts: Token[] = [];
  let sign = '';
  let at = start;
  for (; parts.length < 3; at += 2) {
    const part = tokens[at];
    if (!part || !/^\d{1,4}$/.test(part.text) || (at > start && !part.glued)) break;
    parts.push(part);
    const next = tokens[at + 1];
    if (!next?.glued || !['/', '-'].includes(next.word) || (sign && next.word !== sign)) {
      at += 2;
      break;
    }
    sign = next.word;
  }
  return parts.length > 1 ? { parts, sign, end: start + parts.length * 2 - 1 } : undefined;
}
const fullYear = ({ text }: Token): number => (text.length === 2 ? 2000 : 0) + Number(text);
const isYear = (year: number): boolean => year >= SMALLEST_YEAR && year <= LARGEST_YEAR;

function readNumericDate(tokens: readonly Token[], start: number): Read<number[]>[] {
  const { parts = [], sign, end = 0 } = readFigures(tokens, start) ?? {};
  const [first, second, third] = parts;
  if (!first || !second) return [];
  if (!third)
    return sign === '/' && second.text.length <= 2
      ? [{ end, value: [Number(first.text), Number(second.text)] }]
      : [];
  if (first.text.length === 4 && isYear(Number(first.text)))
    // As machines write it: the month before the day, in every language.
    return [{ end, value: [-Number(second.text), Number(third.text), Number(first.text)] }];
  return isYear(fullYear(third)) && third.text.length !== 3
    ? [{ end, value: [Number(first.text), Number(second.text), fullYear(third)] }]
    : [];
}

function readNumericMonth(tokens: readonly Token[], start: number): Read<string>[] {
  const { parts = [], end = 0 } = readFigures(tokens, start) ?? {};
  const [year, month] = parts[0]?.text.length === 4 ? parts : [parts[1], parts[0]];
  if (parts.length !== 2 || !year || !month || year.text.length !== 4) return [];
  const number = Number(month.text);
  return isYear(Number(year.text)) && number >= 1 && number <= 12
    ? [{ end, value: `${year.text}-${String(number).padStart(2, '0')}` }]
    : [];
}

function readYear(tokens: readonly Token[], start: number): Read<number>[] {
  const [token, next] = [tokens[start], tokens[start + 1]];
  if (token && /^\d{4}$/.test(token.text) && isYear(Number(token.text)))
    return [{ end: start + 1, value: Number(token.text) }];
  return token &&
    /^['’]$/.test(token.word) &&
    next?.glued &&
    /^\d\d$/.test(next.text) &&
    isYear(fullYear(next))
    ? [{ end: start + 2, value: fullYear(next) }]
    : [];
}

const nameWords = new WeakMap<PlaceNames, ReadonlySet<string>>();
/** The words of all names, made once for each catalogue. */
function wordsOf(names: PlaceNames): ReadonlySet<string> {
  const known = nameWords.get(names);
  if (known) return known;
  const words = new Set([...names.keys()].flatMap((name) => name.split(' ')));
  nameWords.set(names, words);
  return words;
}

const sameSpot = (a: readonly Place[] = [], b: readonly Place[] = []): boolean =>
  a.some((one) => b.some((other) => within(one, other) && within(other, one)));

/** Reads classes of words; `corrected` has each word as it is meant. */
function classReader(tokens: readonly Token[], corrected: readonly string[]): Reader {
  const is = (at: number, word: string) => tokens[at]?.word === word || corrected[at] === word;

  /** What the words from a token on can be, by class; made once, as every rule asks for it. */
  const classesAt = (start: number): Map<string, Read[]> => {
    const found = new Map<string, Read[]>();
    const own = new Set([tokens[start]!.word, corrected[start]!]);
    for (const word of own)
      for (const { words, sense } of phrases.get(word) ?? []) {
        if (!words.every((one, index) => is(start + index, one))) continue;
        const read = { end: start + words.length, value: sense.value };
        const others = found.get(sense.of);
        if (others) others.push(read);
        else found.set(sense.of, [read]);
      }
    for (const reads of found.values()) reads.sort((a, b) => b.end - a.end);
    return found;
  };
  const classes: Map<string, Read[]>[] = [];
  return (name, start) =>
    start < tokens.length ? ((classes[start] ??= classesAt(start)).get(name) ?? NONE) : NONE;
}

/** A name that is also an everyday word must look like a name: "Nice" or "in nice", "US". */
const nameCheck =
  (tokens: readonly Token[], shouted: boolean) =>
  (start: number, end: number): boolean => {
    const token = tokens[start]!;
    if (end > start + 1 || !saysSomething(token.word)) return true;
    const before = tokens[start - 1]?.word ?? '';
    const next = tokens[end]?.word ?? ',';
    const upper = !shouted && token.text === token.text.toUpperCase();
    // "To Rio", but not "near the río".
    if (token.word.length === 3)
      return (
        upper ||
        (start === 0
          ? LEADS.has(next) || BEHIND_NAME.has(next)
          : before !== 'de' && (before === 'a' || LEADS.has(before)))
      );
    if (token.word.length < 3) return upper && token.text.length > 1;
    const capital = !shouted && token.text !== token.text.toLowerCase();
    if (start === 0) return capital && (LEADS.has(next) || BEHIND_NAME.has(next));
    return capital || LEADS.has(before);
  };

/** Reads names of months; "may" and "mar" are other words too. */
const monthReader = (tokens: readonly Token[], readClass: Reader): Reader => {
  const word = (at: number): string => tokens[at]?.word ?? '';
  /** "We may bring a dog", "may or may not". */
  const isVerb = (at: number): boolean =>
    !BEFORE_MAY.has(word(at - 1)) &&
    (VERBS_BEHIND.has(word(at + 1)) ||
      VERBS_BEFORE.has(word(at - 1)) ||
      (word(at + 1) === 'or' && word(at + 2) === 'may'));
  /** "Frente al mar, 14 a 21 de enero" has the sea. */
  const isSea = (at: number): boolean => {
    const before = word(at - 1);
    if (before === 'al' || before === 'el') return true;
    const figures = [at - 1, at + 1].some((beside) => tokens[beside]?.number !== undefined);
    const listed = before === ',' && ['', ',', '.'].includes(word(at + 1));
    return !figures && !listed && (before === 'a' || !BEFORE_MONTH.has(before));
  };
  return (_, start) =>
    (word(start) === 'may' && isVerb(start)) || (word(start) === 'mar' && isSea(start))
      ? NONE
      : readClass('month', start).map(({ end, value }) => ({ end, value: Number(value) }));
};

type Spelled = {
  tokens: readonly Token[];
  names: PlaceNames;
  /** For each token, the closest word; below, the closest name. */
  nearest: readonly ReturnType<typeof meant>[];
  nearestName: readonly ReturnType<typeof meant>[];
  shouted: boolean;
};

const OR = new Set(['or', 'o', 'u', '/', 'vs']);
const JOINTS = new Set([...OR, 'y', 'and', '&', ',']);
/** "Cancún o Playa": the town, by a name that is said of a beach too. */
const playaCheck =
  (tokens: readonly Token[], names: PlaceNames) =>
  (start: number): boolean => {
    const word = (at: number) => tokens[at]?.word ?? '';
    if (word(start) !== 'playa' || word(start + 1) === 'del') return false;
    const named = (from: number, to: number) =>
      names.has(
        tokens
          .slice(Math.max(from, 0), to)
          .map((token) => token.word)
          .join(' '),
      );
    const lengths = [1, 2, 3];
    const behind =
      JOINTS.has(word(start - 1)) && lengths.some((of) => named(start - 1 - of, start - 1));
    const before =
      JOINTS.has(word(start + 1)) && lengths.some((of) => named(start + 2, start + 2 + of));
    const either = (behind && OR.has(word(start - 1))) || (before && OR.has(word(start + 1)));
    // "Cancún y Playa", but not "Cancún, playa, alberca".
    return either || ((behind || before) && start > 0 && /^P[a-z]/.test(tokens[start]!.text));
  };

/** Reads names of places. */
function placeReader(
  { tokens, names, nearest, nearestName, shouted }: Spelled,
  known: World['places'],
): Reader {
  const looksLikeName = nameCheck(tokens, shouted);
  /** "Nice France": what lies in the place that is named next. */
  const liesInNext = (places: readonly Place[], end: number): boolean =>
    names
      .get(tokens[end]?.word ?? '')
      ?.some((wider) => places.some((one) => !within(wider, one) && within(one, wider))) ?? false;
  /** "Whitefish montana": what the place lies in that is named before. */
  const liesInLast = (places: readonly Place[], start: number): boolean =>
    [1, 2, 3].some((length) =>
      names
        .get(
          tokens
            .slice(Math.max(start - length, 0), start)
            .map(({ word }) => word)
            .join(' '),
        )
        ?.some((inner) => places.some((one) => !within(one, inner) && within(inner, one))),
    );
  const isJoinedPlaya = playaCheck(tokens, names);
  return (_, start) => {
    const found: Read[] = [];
    const first = tokens[start];
    if (!first || isSign(first)) return found;
    const playa = isJoinedPlaya(start) ? names.get('playa del carmen') : undefined;
    if (playa) found.push({ end: start + 1, value: playa });
    if (/^[A-Z]{2}$/.test(first.text) && !shouted) {
      const states = names.get(`=${first.text}`);
      if (states) found.push({ end: start + 1, value: states });
    }
    const [own, near]: [string[], string[]] = [[], []];
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_NAME); end++) {
      const token = tokens[end - 1]!;
      if (isSign(token)) {
        if ([',', ';', '?', '!'].includes(token.word)) break;
        continue;
      }
      own.push(token.word);
      near.push(nearestName[end - 1]?.word ?? token.word);
      // A single word may be another word rather than a name.
      const guess =
        own.length > 1 || (nearestName[start]?.price ?? 0) < (nearest[start]?.price ?? Infinity);
      const places = names.get(own.join(' ')) ?? (guess ? names.get(near.join(' ')) : undefined);
      if (
        places &&
        (looksLikeName(start, end) || liesInNext(places, end) || liesInLast(places, start))
      )
        found.unshift({ end, value: likeliest(places, known) });
    }
    return found;
  };
}

/** A day of the week, not of a date: "Saturday", but not "Saturday, May 8". */
const weekdayReader =
  (tokens: readonly Token[], readClass: Reader): Reader =>
  (_, start) =>
    readClass('weekday', start).filter(({ end }) => {
      const next = tokens[end]?.word === ',' ? end + 1 : end;
      return (
        tokens[end]?.number === undefined &&
        readClass('dayOrdinal', end).length === 0 &&
        !readClass('month', next).some(
          (month) =>
            tokens[month.end]?.number !== undefined ||
            readClass('dayOrdinal', month.end).length > 0,
        )
      );
    });

/** "Para mí", but not "mi" of "para mi cumpleaños". */
const selfReader =
  (tokens: readonly Token[], readClass: Reader): Reader =>
  (name, start) =>
    readClass(name, start).filter(({ end }) => {
      const next = tokens[end];
      // "Solo" is "only" too: "solo quiero playa".
      return (
        !['mi', 'solo'].includes(tokens[end - 1]!.word) ||
        (end - start > 1 && tokens[end - 1]!.word === 'solo') ||
        !next ||
        isSign(next) ||
        ['and', 'in', 'for'].some((of) => readClass(of, end).length > 0)
      );
    });

/** Whether a word of one of these classes stands there, which a number before it counts. */
const counting =
  (readClass: Reader) =>
  (classes: readonly string[], at: number): boolean =>
    classes.some((of) => readClass(of, at).length > 0);

/** Numbers of a date. */
function dateNumberReaders(
  tokens: readonly Token[],
  readClass: Reader,
  { today }: Pick<World, 'today'>,
): Record<string, Reader> {
  const counts = counting(readClass);
  return {
    /** "Summer 27", but not "summer, 27 people". */
    shortYear: (_, start) => {
      const token = tokens[start];
      const year = token && /^\d\d$/.test(token.text) ? fullYear(token) : 0;
      return year > Number(today.slice(0, 4)) - 1 && isYear(year) && !counts(COUNTED, start + 1)
        ? [{ end: start + 1, value: year }]
        : [];
    },
    /** A figure that counts nothing: "May 4", not "May 4 people"; "May 4 adults only" has a day. */
    dayDigits: (_, start) => {
      const token = tokens[start];
      return token &&
        /^\d{1,2}$/.test(token.text) &&
        Number(token.text) >= 1 &&
        Number(token.text) <= 31 &&
        (!counts(COUNTED, start + 1) || counts(['amenity'], start + 1))
        ? [{ end: start + 1, value: Number(token.text) }]
        : [];
    },
  };
}

/** Numbers by what stands beside them. */
function numberReaders(tokens: readonly Token[], readClass: Reader): Record<string, Reader> {
  const counts = counting(readClass);
  return {
    /** A number that counts nothing else: "2 adults and 2", not "2 adults and 1 dog". */
    loneNumber: (_, start) =>
      readNumber(tokens, start, readClass).filter(({ end }) => {
        const next = tokens[end];
        // "2 personas, 20 de marzo" has a day.
        const dated = [end, end + 1].some((at) => readClass('month', at).length > 0);
        if (dated || RANGES.has(next?.word ?? '')) return false;
        return (
          !next ||
          isSign(next) ||
          ['in', 'for', 'from', 'of'].some((of) => readClass(of, end).length > 0)
        );
      }),
    /** Behind all that is said: "Cape Cod in August 4". */
    lastNumber: (_, start) =>
      start > 0
        ? readNumber(tokens, start, readClass).filter(({ end }) => end === tokens.length)
        : [],
    spelledNumber: (_, start) =>
      tokens[start]?.number === undefined
        ? readNumber(tokens, start, readClass).filter(({ end }) => !counts(COUNTED, end))
        : [],
    /** "Kids of 4 and 7", but not "kids, 13 to 20 February" nor "kids, 4 nights". */
    bareAge: (_, start) =>
      readNumber(tokens, start, readClass).filter(
        ({ end }) =>
          !RANGES.has(tokens[end]?.word ?? '') &&
          !counts([...COUNTED, 'month', 'currency', 'times'], end) &&
          !counts(['month'], end + 1),
      ),
    /** A number of people, not of weeks or nights: "for six", not "for one week". */
    partyNumber: (_, start) =>
      readNumber(tokens, start, readClass).filter(({ end }) => !counts(TIMES, end)),
  };
}

/** Reads the words of a sentence by the lexicon, the catalogue of places and the rules of figures. */
export function wordReader(tokens: readonly Token[], names: PlaceNames, world: World): Reader {
  const namesHave = wordsOf(names);
  const nearest = tokens.map(({ word }) => meant(word));
  const nearestName = tokens.map(({ word }) =>
    // Two spellings of one name are no two meanings.
    meant(word, namesHave, (a, b) => sameSpot(names.get(a), names.get(b))),
  );
  /** What is neither name nor word, but nearer to a word, is that word. */
  const corrected = tokens.map(({ word }, at) =>
    namesHave.has(word) ? word : (nearest[at]?.word ?? word),
  );
  const letters = tokens.filter((token) => !isSign(token) && token.number === undefined);
  const shouted = letters.length > 1 && letters.every(({ text }) => text === text.toUpperCase());
  const readClass = classReader(tokens, corrected);

  const special: Record<string, Reader> = {
    ...numberReaders(tokens, readClass),
    ...dateNumberReaders(tokens, readClass, world),
    number: (_, start) => readNumber(tokens, start, readClass),
    figure: (_, start) =>
      tokens[start]?.number === undefined ? [] : [{ end: start + 1, value: tokens[start].number }],
    filler: (name, start) => {
      const known = readClass(name, start);
      return known.length === 0 && asks(tokens[start]?.word ?? '')
        ? [{ end: start + 1, value: 1 }]
        : known;
    },
    /** "From March on", but not "in March on a lake". */
    onwardAfter: (name, start) =>
      readClass(name, start).filter(({ end }) => {
        const next = tokens[end];
        return tokens[start]?.word !== 'on' || !next || isSign(next);
      }),
    plainWeekday: weekdayReader(tokens, readClass),
    self: selfReader(tokens, readClass),
    alone: selfReader(tokens, readClass),
    monthName: monthReader(tokens, readClass),
    place: placeReader({ tokens, nearest, nearestName, shouted, names }, world.places),
    fullYear: (_, start) => readYear(tokens, start),
    numericDate: (_, start) => readNumericDate(tokens, start),
    numericMonth: (_, start) => readNumericMonth(tokens, start),
  };
  return (name, start) => (special[name] ?? readClass)(name, start);
}
