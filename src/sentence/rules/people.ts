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

export const peopleRules = [
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
  rule('group', 'the single', () => group(1)),
  rule('group', 'self', (): Group => ({ count: 1, only: true, self: true })),
  rule('groups', '*group comma *groups', counted),
  rule('groups', '*group and|comma and? *groups', sum),
  rule('groups', '*group and|comma and? *loneNumber', (first: Group, count: number) =>
    count <= MOST ? group(first.count + count) : undefined,
  ),
  // "Mother and daughter".
  rule('groups', '*group and single', ({ count }: Group) => group(count + 1)),
  // "Mom dad and two kids"; in "mi mamá" the first word means no one.
  rule('groups', '*group *groups', (first: Group, rest: Group) =>
    first.self ? undefined : sum(first, rest),
  ),
  rule('groups', '*group', (one: Group) => one),
  rule('part', 'for? *ourselves', (count: string) => people(Number(count))),
  // "With my wife": the one who says so comes too.
  rule('part', 'with the single and|comma and? *groups', ({ count }: Group) => people(count + 2)),
  rule('part', 'with the kind? single', () => people(2)),
  rule('part', 'with the *groups', ({ count, only, whole }: Group) =>
    only ? undefined : whole ? total(count) : people(count + 1),
  ),
  // "Us and another couple" are two couples.
  rule('part', 'for? we and the? pairs', () => people(4)),
  // "With 3 friends": the one who says so comes too.
  rule('part', 'with the? *number kind? companion kind?', (count: number) => people(count + 1)),
  rule('part', 'weAre|for|with the? *groups', together),
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
  rule('part', 'alone', () => people(1)),
  // "2+2": adults and children.
  rule('part', 'for? *number plusSign *number', (adults: number, children: number) =>
    adults <= 9 && children <= 9 ? all(adults, children) : undefined,
  ),
  rule('part', 'for? sleeps atLeast|upTo? *number atLeastAfter? person?', people),
  rule('part', 'for? atLeast|upTo|about *number person', people),
  rule('part', 'for *number atLeastAfter person?', people),
  rule('part', 'for atLeast|about? *partyNumber', people),
  rule('part', '*number atLeastAfter person', people),
  rule('part', '*number person atLeastAfter', people),
];
