import { rule } from '../grammar.ts';

/** An amount that may be money; `sure` when a currency is said. */
export type Money = { usd: number; sure: boolean };

const sure = (usd: number): Money => ({ usd, sure: true });

export const numberRules = [
  rule('money', 'currency currency? *number currency?', sure),
  rule('money', '*number currency currency?', sure),
  rule('money', '*number', (usd: number): Money => ({ usd, sure: false })),
  // "Looking 4 a place", "our 25th anniversary".
  rule('forFour', 'four the', () => true),
  rule('occasionAge', 'number th? occasion', () => true),
  // How old someone is, whose need it is: "kids aged 6 and 9", "40 years", "my mom uses a wheelchair".
  rule('aside', 'aged number comma? and? number? comma? and? number? yearsUnit?', () => true),
  rule('aside', 'de? number comma? and? number? comma? and? number? yearsUnit', () => true),
  rule('aside', 'turning the? number th? yearsUnit?', () => true),
  rule('aside', 'the? kin', () => true),
  rule('aside', 'the single', () => true),
  // The words of a limit, as those of prices in dollars.
  rule('limit', 'budget? upTo the|about?', () => true),
  rule('limit', 'never paying? paying? paying? the? beyond the?', () => true),
  rule('limit', 'never paying? paying? exceed the?', () => true),
  rule('limit', 'budget? atLeast|about the?', () => true),
  rule('limit', 'the? budget about?', () => true),
  rule('limitAfter', 'upToAfter', () => true),
  rule('limitAfter', 'atLeastAfter', () => true),
  rule('limitAfter', 'aboutAfter', () => true),
  rule('aside', 'the? *number *bedroom', (count: number, sure: string) =>
    count === 1 && sure === '0' ? true : undefined,
  ),
  rule('bathrooms', 'number bath', () => true),
  rule('bathrooms', 'number? bedKind', () => true),
  // "My daughter's birthday", "el aniversario de mis papás": whose it is says nothing of who comes.
  rule('ignored', 'the? occasion number? th? de the? kin|single|pairs', () => true),
  rule('ignored', 'the? kin|pairs number th? occasion', () => true),
  // "With the crew": who comes, not how many.
  rule('ignored', 'with|for? the? kind? companion|company', () => true),
  // "Two families, 4 adults and 5 kids".
  rule('ignored', 'weAre? the? number groupWord', () => true),
  // "For my 40th".
  rule('ignored', 'the? *number th', (age: number) => (age > 31 ? true : undefined)),
  rule('aside', 'occasion number th?', () => true),
  rule('foreignMoney', 'currency? number currency? otherCurrency', () => true),
  rule('foreignMoney', 'otherCurrency currency? number', () => true),
  rule('foreign', 'for? limit? foreignMoney per? limitAfter? per?', () => true),
  rule(
    'foreign',
    'limit? between|from? currency? number otherCurrency? to|and|dash|or foreignMoney per?',
    () => true,
  ),
];
