import { rule } from '../grammar.ts';
import type { Meaning } from '../meaning.ts';

const MOST = 30;
const people = (count: number): Meaning | undefined =>
  Number.isInteger(count) && count >= 1 && count <= MOST
    ? { kind: 'people', people: count }
    : undefined;
/**
 * Who goes, and whether it says more than "me". `named` by who they are, not by how many; `heads`
 * are counted; a `whole` has the one who says so in it.
 */
type Group = {
  count: number;
  only: boolean;
  self?: true;
  named?: true;
  heads?: true;
  whole?: true;
};
const group = (count: number, only = false): Group | undefined =>
  Number.isInteger(count) && count >= 1 && count <= MOST ? { count, only } : undefined;
/** The number of everyone who comes; it replaces the people named so far. */
const total = (count: number): Meaning | undefined => {
  const found = people(count);
  return found?.kind === 'people' ? { ...found, total: true } : undefined;
};
const all = (...counts: number[]) => people(counts.reduce((sum, count) => sum + count, 0));
const together = ({ count, only, whole: all }: Group) =>
  only ? undefined : all ? total(count) : people(count);
/** "My parents and two kids, six of us": the last are all of them. */
const sum = (first: Group, rest: Group) =>
  rest.whole && rest.count > first.count ? rest : group(first.count + rest.count);
const whole = (count: number): Group | undefined => {
  const found = group(count);
  return found && { ...found, heads: true, whole: true };
};
const named = (count: number, only = false): Group | undefined => {
  const found = group(count, only);
  return found && { ...found, named: true };
};
/** "My parents, 4 adults": who comes, and how many that makes. */
const counted = (first: Group, rest: Group): Group | undefined =>
  first.named && rest.heads && rest.count > first.count ? { ...rest, whole: true } : undefined;

/** Children are younger than this. */
const GROWN = 18;
const isAge = (age: number): boolean => age < GROWN;
/** How old children are, as the number of them: "aged 4 and 7", "(5, 8)", "de 6 años". */
const ageRules = [
  rule('age', '*bareAge', Number),
  rule('age', '*number yearsUnit|monthsUnit', Number),
  rule('ageList', '*age', (age: number) => (isAge(age) ? 1 : undefined)),
  rule('ageList', '*age comma|and and? *ageList', (age: number, more: number) =>
    isAge(age) ? more + 1 : undefined,
  ),
  rule('ageList', 'number to|dash *number yearsUnit', (age: number) =>
    isAge(age) ? 2 : undefined,
  ),
  rule('severalAges', '*age comma|and and? *ageList', (age: number, more: number) =>
    isAge(age) ? more + 1 : undefined,
  ),
  rule('ages', 'opening aged|agedBefore? *ageList closing', (count: number) => count),
  rule('ages', 'comma? aged *ageList', (count: number) => count),
  rule('ages', 'agedBefore|youngerThan *ageList', (count: number) => count),
  rule('group', 'the? *number kind? youth ages', (count: number) => group(count)),
  // "The kids (3)" are three, "my son (3)" is one.
  rule('group', 'the kind? *youth opening *number closing', (many: string, count: number) =>
    many === '2' ? group(count) : undefined,
  ),
  rule('group', 'the kind? youth *ages', (count: number) => group(count)),
  // "With kids 4, 6 and 9"; one age may be that of a club's guests.
  rule('agedGroup', 'youth agedBefore? *severalAges', (count: number) => group(count)),
  rule('group', '*agedGroup', (one: Group) => one),
  // "My 8 year old".
  rule('group', 'the *number yearOld youth?', (age: number) => (isAge(age) ? group(1) : undefined)),
];

export const peopleRules = [
  ...ageRules,
  // "My partner and I", before what its words say one by one.
  rule('group', '*ourselves', (count: string) => group(Number(count))),
  rule('group', 'the? *number ofUs inTotal?', whole),
  rule('group', 'the? *number person? inTotal', whole),
  rule('group', 'the? *number kind? heads kind?', (count: number): Group | undefined => {
    const found = group(count);
    return found && { ...found, heads: true };
  }),
  rule('group', 'the? *number kind? person person?', (count: number) => group(count)),
  rule('group', '*number kind? couples kind?', (count: number) => group(count * 2)),
  rule('group', 'the? kind? pairs kind?', () => named(2)),
  // "A couple" are two; "2 grandparents" are as many as are said.
  rule('group', '*number pairs', (count: number) => group(count === 1 ? 2 : count)),
  // One that is named alone may stay at home: "my mom has a wheelchair".
  rule('group', 'the? kin', () => named(1, true)),
  rule('group', 'the single', () => group(1, true)),
  rule('group', 'self', (): Group => ({ count: 1, only: true, self: true })),
  rule('groups', '*agedGroup', (one: Group) => one),
  rule('groups', '*group comma *groups', counted),
  // "Me, hubby, toddler".
  rule('groups', '*group comma the? kin comma *youth', ({ count }: Group, many: string) =>
    many === '1' ? group(count + 2) : undefined,
  ),
  rule('groups', '*group and|comma and? for? *groups', sum),
  rule('groups', '*group and|comma and? *loneNumber', (first: Group, count: number) =>
    count <= MOST ? group(first.count + count) : undefined,
  ),
  // "Mother and daughter".
  rule('groups', '*group and single', ({ count }: Group) => group(count + 1)),
  // "Mom dad and two kids"; in "mi mamá" the first word means no one.
  // "Me my wife and 3 kids", without a joint behind the first.
  rule('groups', '*self the kin and|comma and? *groups', (_: unknown, rest: Group) =>
    group(rest.count + 2),
  ),
  rule('groups', 'self the kin', () => group(2)),
  rule('groups', '*group *groups', (first: Group, rest: Group) =>
    first.self ? undefined : sum(first, rest),
  ),
  // "A single mom of two girls".
  rule('groups', 'the? kin de *number kind? person', (count: number) => group(count + 1)),
  rule('groups', '*group', (one: Group) => one),
  rule('part', 'for? *ourselves', (count: string) => people(Number(count))),
  // "With my wife": the one who says so comes too.
  rule('part', 'with the single and|comma and? *groups', ({ count }: Group) => people(count + 2)),
  rule('part', 'with the kind? single', () => people(2)),
  rule('part', 'with kin', () => people(2)),
  rule('part', 'with *youth', (many: string) => (many === '1' ? people(2) : undefined)),
  rule('part', 'with kin and|comma? *groups', ({ count }: Group) => people(count + 2)),
  rule('part', 'with the *groups', ({ count, only, whole }: Group) =>
    only ? undefined : whole ? total(count) : people(count + 1),
  ),
  // "Us and another couple" are two couples.
  rule('part', 'for? we and the? pairs', () => people(4)),
  // "With 3 friends": the one who says so comes too.
  rule('part', 'with the? *number kind? companion kind?', (count: number) => people(count + 1)),
  rule('part', 'weAre|for|with the? *groups', together),
  // "Somos 6 con un bebé", "a family of 6 with a toddler": who is named is one of them.
  rule('part', 'weAre *number person? joinedWith the? *groups', (count: number, one: Group) =>
    one.count < count ? total(count) : undefined,
  ),
  rule(
    'part',
    'for|weAre? familyOf *number person? joinedWith the? *groups',
    (count: number, one: Group) => (one.count < count ? total(count) : undefined),
  ),
  rule('part', 'weAre|for *number and *groups', (count: number, more: Group) =>
    all(count, more.count),
  ),
  rule('part', '*groups', together),
  rule('part', 'for? familyOf *groups', together),
  rule('part', 'for|weAre? familyOf *number person? and *groups', (count: number, more: Group) =>
    all(count, more.count),
  ),
  rule('part', 'for|weAre? *number familyOf *number person?', (groups: number, count: number) =>
    groups > 1 ? people(groups * count) : undefined,
  ),
  rule('part', 'for|weAre? familyOf *number person? inTotal?', total),
  rule('part', 'weAre about? *number ofUs|person?', total),
  rule('part', '*number ofUs inTotal?', total),
  rule('part', 'weAre|for|familyOf? *number person? inTotal', total),
  rule('part', 'inTotal weAre? *number person?', total),
  rule('part', 'never weAre? beyond *number person?', people),
  // The next size up: "more than 4 people".
  rule('part', 'for? beyond *number person', (count: number) => people(count + 1)),
  rule('part', '*lastNumber', (count: number) => (count <= 12 ? people(count) : undefined)),
  // "4" for "for": "4 7 people", "studio 4 two".
  rule('part', 'four *number person', people),
  rule('part', 'four *spelledNumber', people),
  // "My family (5)".
  rule('part', 'with|for? the? familyWord|companion opening *number person? closing', total),
  // Of everyone, so that those who were named before are among them.
  rule('headCount', 'for|weAre? the? number everyone', () => true),
  rule('headCount', 'for? sleeps atLeast|upTo? number', () => true),
  rule('headCount', 'weAre the? number person', () => true),
  rule('part', 'alone', () => people(1)),
  // "1 or 2 people": room for all who may come.
  rule('part', 'for? *number or|to|dash *number person', (least: number, most: number) =>
    least < most ? people(most) : undefined,
  ),
  // "2+2": adults and children.
  rule('part', 'for? *number plusSign *number', (adults: number, children: number) =>
    adults <= 9 && children <= 9 ? all(adults, children) : undefined,
  ),
  rule('part', 'for? sleeps *number couples', (count: number) => people(count * 2)),
  rule('part', 'for? sleeps *number or|to|dash *number person?', (least: number, most: number) =>
    least < most ? people(most) : undefined,
  ),
  rule('part', 'for *number or *partyNumber', (least: number, most: number) =>
    least < most ? people(most) : undefined,
  ),
  rule('part', 'for we *partyNumber', total),
  rule('part', 'for? sleeps atLeast|upTo? *number atLeastAfter? person?', people),
  rule('part', 'for? atLeast|upTo|about *number person', people),
  rule('part', 'for *number atLeastAfter person?', people),
  rule('part', 'for atLeast|about? *partyNumber', people),
  rule('part', '*number atLeastAfter person', people),
  rule('part', '*number person atLeastAfter', people),
];
