import { lastDay } from '#lib/dates.ts';
import { reader } from './grammar.ts';
import type { Reader } from './grammar.ts';
import { hintsFor } from './lexicon.ts';
import type { Meaning, Part, Reading, Unknown, Why, World } from './meaning.ts';
import { namePlaces, within } from './places.ts';
import type { PlaceNames } from './places.ts';
import { phrases } from './vocabulary.ts';
import { wordReader } from './read-words.ts';
import { dateRules, horizonOf } from './rules/dates.ts';
import { numberRules } from './rules/numbers.ts';
import { peopleRules } from './rules/people.ts';
import { placeRules } from './rules/places.ts';
import { priceRules } from './rules/price.ts';
import { roomRules } from './rules/rooms.ts';
import { SOUTHERN } from './words/places.ts';
import { tokenize } from './tokens.ts';
import type { Token } from './tokens.ts';

type Found = Pick<Part, 'meaning' | 'others' | 'south'>;
/** Words that are one thing: understood, of no weight, or not understood. */
type Piece = { end: number; found?: Found; filler?: true; why?: Why };

/** Words understood weigh most; one long part more than two short ones. */
const WEIGHT = { understood: 10, part: -4, filler: 6, unknown: -10 };
/** Words that need no meaning where they stand alone. */
const FILLERS = [
  'filler',
  'the',
  'of',
  'in',
  'and',
  'or',
  'from',
  'to',
  'for',
  'with',
  'comma',
  'dash',
  'forFour',
  'occasionAge',
  'aside',
];
/** Words before a thing that are not underlined with it: "in Mexico". */
const LEADS = ['in', 'the', 'of', 'with', 'for'];

const foundOf = (value: unknown): Found =>
  'meaning' in (value as object) ? (value as Found) : { meaning: value as Meaning, others: [] };

/** Whether places from one token to another are some of a list: "Cancún, Aruba or Jamaica". */
function inList(start: number, end: number, tokens: readonly Token[], read: Reader): boolean {
  const joins = (at: number) => ['or', 'and', 'comma'].flatMap((name) => read(name, at));
  const placed = (at: number) => ['place', 'elsewhere'].flatMap((name) => read(name, at));
  const behind = joins(end).some((joint) =>
    [joint.end, ...joins(joint.end).map((one) => one.end)].some((at) => placed(at).length > 0),
  );
  return (
    behind ||
    (start > 1 &&
      joins(start - 1).length > 0 &&
      tokens.slice(0, start - 1).some((_, at) => placed(at).some((one) => one.end === start - 1)))
  );
}

/** The pieces of a sentence that together weigh most. */
function split(tokens: readonly Token[], read: Reader): Piece[] {
  const best: { weight: number; pieces: Piece[] }[] = [];
  best[tokens.length] = { weight: 0, pieces: [] };
  for (let start = tokens.length - 1; start >= 0; start--) {
    const sign = !/[\p{L}\d$]/u.test(tokens[start]!.word);
    const misplaced = read('misplaced', start).filter(
      ({ end }) => !inList(start, end, tokens, read),
    );
    const negated = [
      ...read('no', start).flatMap(({ end }) => read('part', end)),
      ...read('unneeded', start),
    ];
    const options: (Piece & { weight: number })[] = [
      {
        end: start + 1,
        weight: sign ? WEIGHT.filler : WEIGHT.unknown,
        ...(sign && { filler: true as const }),
      },
      ...read('part', start).map(({ end, value }) => ({
        end,
        found: foundOf(value),
        weight: (end - start) * WEIGHT.understood + WEIGHT.part,
      })),
      ...FILLERS.flatMap((name) => read(name, start)).map(({ end }) => ({
        end,
        filler: true as const,
        weight: (end - start) * WEIGHT.filler,
      })),
      // What is not wanted, or costs other money, must not become a criterion.
      ...[
        ...negated.map(({ end }) => ({ end, why: 'not' as const })),
        ...read('foreign', start).map(({ end }) => ({ end, why: 'currency' as const })),
        ...read('region', start).map(({ end }) => ({ end, why: 'region' as const })),
        // Places that the catalogue does not have, and things that no search has, must not be others.
        ...[
          ...misplaced,
          ...read('elsewhere', start),
          ...read('unsearched', start),
          ...read('bathrooms', start),
          ...read('cameFrom', start),
        ].map(({ end }) => ({ end, why: 'unknown' as const })),
        ...read('ignored', start).map(({ end }) => ({ end, filler: true as const })),
      ].map((piece) => ({
        ...piece,
        weight: (piece.end - start) * WEIGHT.understood + WEIGHT.part - 1,
      })),
    ];
    for (const { weight, ...piece } of options) {
      const rest = best[piece.end]!;
      const sum = weight + rest.weight;
      if (sum > (best[start]?.weight ?? -Infinity))
        best[start] = { weight: sum, pieces: [piece, ...rest.pieces] };
    }
  }
  return best[0]?.pieces ?? [];
}

/** Where the words of a part begin that say it, behind those that only lead to it. */
function afterLead(read: Reader, start: number, end: number, { kind }: Meaning): number {
  if (kind === 'people' || kind === 'price' || kind === 'nights') return start;
  let at = start;
  for (;;) {
    const leads = LEADS.flatMap((name) => read(name, at)).map((lead) => lead.end);
    const next = Math.min(...leads);
    if (!(next < end)) return at;
    at = next;
  }
}

/** Whether a part sets a criterion again that an earlier part has set. */
function contradicts(before: readonly Part[], { meaning }: Found): boolean {
  return before.some(({ meaning: other }) => {
    // Several places are searched together, but not a resort and another place.
    if (meaning.kind === 'place' && other.kind === 'place')
      return (
        (meaning.place.resort === '') !== (other.place.resort === '') &&
        !within(meaning.place, other.place) &&
        !within(other.place, meaning.place)
      );
    if (meaning.kind === 'price' && other.kind === 'price')
      return (
        meaning.per === other.per &&
        ((meaning.to !== undefined && other.to !== undefined) ||
          (meaning.from !== undefined && other.from !== undefined))
      );
    const dates = ['months', 'days', 'day'];
    if (dates.includes(meaning.kind) && dates.includes(other.kind)) return true;
    return ['people', 'nights'].includes(meaning.kind) && meaning.kind === other.kind;
  });
}

/** Whether a place, an amenity or the lowest price was named before. */
const isSaid = (before: readonly Part[], { meaning }: Found): boolean =>
  before.some(({ meaning: other }) =>
    meaning.kind === 'place'
      ? other.kind === 'place' &&
        within(meaning.place, other.place) &&
        within(other.place, meaning.place)
      : (meaning.kind === 'cheapest' && other.kind === 'cheapest') ||
        (meaning.kind === 'amenity' &&
          other.kind === 'amenity' &&
          meaning.amenity === other.amenity),
  );

/** Whether a place lies in the one before, and is not that place itself. */
const isNarrower = (meaning: Meaning, before: Meaning | undefined): boolean =>
  meaning.kind === 'place' &&
  before?.kind === 'place' &&
  within(meaning.place, before.place) &&
  !within(before.place, meaning.place);

/** Words that turn round what follows them. */
const DENIALS = new Set(
  "no,not,nothing,never,nobody,without,don't,dont,doesn't,doesnt,can't,cant,cannot,won't,wont,isn't,isnt,nada,nadie,nunca,ni,sin,tampoco".split(
    ',',
  ),
);
/** Whether words are left behind that a limit after them may be turned round by. */
const denies = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ word }) => DENIALS.has(word));

/** How many come in all, which others may be counted by name before and after. */
const isTotal = (meaning: Meaning): boolean => meaning.kind === 'people' && meaning.total === true;
const isCounted = (before: readonly Part[], { meaning }: Found): boolean =>
  meaning.kind === 'people' &&
  !meaning.total &&
  before.some(
    ({ meaning: other }) =>
      other.kind === 'people' && other.total === true && other.people >= meaning.people,
  );
const isTold = (before: readonly Part[], found: Found): boolean =>
  isCovered(before, found.meaning) || isSaid(before, found) || isCounted(before, found);
const leaveOut = (parts: Part[], which: (meaning: Meaning) => boolean): void => {
  for (let at = parts.length - 1; at >= 0; at--)
    if (which(parts[at]!.meaning) && !isTotal(parts[at]!.meaning)) parts.splice(at, 1);
};

const isDate = ({ kind }: Meaning): boolean => ['months', 'days', 'day'].includes(kind);
const spanOf = (meaning: Meaning): [string, string] | undefined =>
  meaning.kind === 'day'
    ? [meaning.day, meaning.day]
    : meaning.kind === 'days'
      ? [meaning.from, meaning.to]
      : meaning.kind === 'months'
        ? [`${meaning.from}-01`, lastDay(meaning.to)]
        : undefined;
/**
 * Whether a date says an earlier one again and better: "in June, arriving on June 5", "Labor Day
 * weekend, September 3 to 7".
 */
function saysBetter(earlier: Meaning, later: Meaning): boolean {
  const [before, after] = [spanOf(earlier), spanOf(later)];
  if (!before || !after || later.kind === 'months') return false;
  const lies = (inner: [string, string], outer: [string, string]) =>
    inner[0] >= outer[0] && inner[1] <= outer[1];
  return earlier.kind === 'months'
    ? lies(after, before)
    : earlier.kind === 'day' && later.kind === 'days' && later.stay === true && lies(before, after);
}
/** Whether a date lies in a stay that was said before: "from February 5 to 12, Carnival". */
const isCovered = (before: readonly Part[], meaning: Meaning): boolean =>
  isDate(meaning) &&
  before.some(
    ({ meaning: earlier }) => earlier.kind !== meaning.kind && saysBetter(meaning, earlier),
  );
/** Takes out parts that a later one says better, and people who are counted in it. */
function replaceLooser(parts: Part[], { meaning }: Found, at: number, read: Reader): void {
  const counts = meaning.kind === 'people' && read('headCount', at).length > 0;
  const old = parts.findIndex(
    (one) =>
      (isDate(meaning) &&
        isDate(one.meaning) &&
        (one.loose === true || saysBetter(one.meaning, meaning))) ||
      (counts && one.meaning.kind === 'people' && one.meaning.people <= meaning.people),
  );
  if (old >= 0) parts.splice(old, 1);
}

let named: { places: World['places']; names: PlaceNames } | undefined;
/** Names of the catalogue, made once for each. */
function namesOf(places: World['places']): PlaceNames {
  if (named?.places !== places) named = { places, names: namePlaces(places) };
  return named.names;
}

const readerOf = (tokens: readonly Token[], world: World): Reader =>
  reader(
    [
      ...dateRules(world),
      ...placeRules(world),
      ...numberRules,
      ...priceRules,
      ...peopleRules,
      ...roomRules,
    ],
    wordReader(tokens, namesOf(world.places), world),
  );

/**
 * Names words that are not used, with those just before them that are left out for the same reason.
 */
function addUnknown(
  unknown: Unknown[],
  text: string,
  one: Pick<Unknown, 'start' | 'end' | 'text' | 'why'>,
  joins: boolean,
): void {
  const last = unknown.at(-1);
  if (joins && last?.why === one.why)
    Object.assign(last, { end: one.end, text: text.slice(last.start, one.end) });
  else unknown.push({ ...one, instead: [] });
}

/**
 * Reads a sentence by rules, without model and network: its criteria with the words that say them,
 * and the words that say none.
 */
export function readSentence(text: string, world: World): Reading {
  const { tokens, read: readTo } = tokenize(text);
  const read = readerOf(tokens, world);
  const parts: Part[] = [];
  const unknown: Unknown[] = [];
  const span = (from: number, to: number) => {
    const [start, end] = [tokens[from]!.start, tokens[to - 1]!.end];
    return { start, end, text: text.slice(start, end) };
  };
  let at = 0;
  let joins = false;
  let denied = false;
  let placed = false;
  const near = new Set<Part>();
  for (const { end, found: seen, filler, ...piece } of split(tokens, read)) {
    // "Over $900" behind a "not" that was not understood is no lower limit.
    const limit = seen?.meaning.kind === 'price' && seen.meaning.to === undefined;
    const found: Found | undefined =
      limit && denied && read('beyond', at).length > 0 ? undefined : seen;
    denied = !found && piece.why !== 'not' && (denied || denies(tokens, at, end));
    // "Orlando near Disney" names one place twice, "Mexico near Cancún" says where in it.
    const beside = found?.meaning.kind === 'place' && placed && read('near', at).length > 0;
    const narrower = beside && isNarrower(found.meaning, parts.at(-1)?.meaning);
    if (narrower) parts.pop();
    const told = found !== undefined && ((beside && !narrower) || isTold(parts, found));
    if (found && !told) replaceLooser(parts, found, at, read);
    if (found && isTotal(found.meaning)) leaveOut(parts, ({ kind }) => kind === 'people');
    if (found && !told && !contradicts(parts, found)) {
      const start = afterLead(read, at, end, found.meaning);
      const loose = read('loose', at).some((one) => one.end === end) && { loose: true as const };
      const part: Part = { ...span(start, end), lead: tokens[at]!.start, ...found, ...loose };
      if (part.meaning.kind === 'place' && read('near', at).length > 0) near.add(part);
      parts.push(part);
    } else if (!filler && !told) {
      const why = found ? 'twice' : (piece.why ?? 'unknown');
      const from = found ? afterLead(read, at, end, found.meaning) : at;
      addUnknown(unknown, text, { ...span(from, end), why }, joins);
      unknown.at(-1)!.instead.push(...tokens.slice(at, end).flatMap(({ word }) => hintsFor(word)));
    }
    joins = !found && !filler;
    placed = found?.meaning.kind === 'place';
    at = end;
  }
  if (readTo < text.length)
    unknown.push({
      start: readTo,
      end: text.length,
      text: text.slice(readTo),
      why: 'unknown',
      instead: [],
    });
  const forOneWeek = tokens.some((_, start) => read('oneWeek', start).length > 0);
  return {
    parts: settled(withoutNear(parts, near, text), world, forOneWeek),
    unknown: unsaid(parts, unknown),
  };
}

/** "Close to Disney in Kissimmee" is Kissimmee, but "near Tulum or in Cancún" are both. */
const withoutNear = (parts: readonly Part[], near: ReadonlySet<Part>, text: string): Part[] =>
  parts.filter((part, at) => {
    const next = parts[at + 1];
    const told = next?.meaning.kind === 'place' && text.slice(part.end, next.lead).trim() === '';
    return !(near.has(part) && told);
  });

/** What is left to say of words that are not used: nothing of "the kids" before all are counted. */
function unsaid(parts: readonly Part[], unknown: Unknown[]): Unknown[] {
  const counted = parts.findLast(({ meaning }) => isTotal(meaning))?.start ?? 0;
  const isPerson = ({ text }: Unknown) =>
    tokenize(text).tokens.every(({ word }) =>
      phrases.get(word)?.some(({ words, sense }) => words.length === 1 && sense.of === 'person'),
    );
  return unknown.filter((one) => one.start > counted || !isPerson(one));
}

/** Resolves words by the words beside them. */
function settled(parts: Part[], world: World, forOneWeek: boolean): Part[] {
  // "A week from May 3", "10 nights from May 3": a stay that begins on that day, not on a later one.
  const openEnd = lastDay(horizonOf(world));
  if (forOneWeek || parts.some(({ meaning }) => meaning.kind === 'nights'))
    for (const part of parts)
      if (part.meaning.kind === 'days' && part.meaning.to === openEnd)
        part.meaning = { kind: 'day', day: part.meaning.from, give: 0 };
  const southern = parts.some(
    ({ meaning }) =>
      meaning.kind === 'place' &&
      world.places.some(
        ({ country, iso2 }) => country === meaning.place.country && SOUTHERN.includes(iso2),
      ),
  );
  for (const part of parts)
    if (part.south && southern) Object.assign(part, { meaning: part.south, others: [] });
  // "Anywhere in Mexico" is Mexico.
  const placed = parts.some(({ meaning }) => ['place', 'region'].includes(meaning.kind));
  return placed ? parts.filter(({ meaning }) => meaning.kind !== 'anywhere') : parts;
}
