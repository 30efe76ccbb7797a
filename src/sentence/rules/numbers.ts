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
  // How old somebody is, who a need is of: "kids aged 6 and 9", "40 years", "my mom uses a wheelchair".
  rule('aside', 'aged number comma? and? number? comma? and? number? yearsUnit?', () => true),
  rule('aside', 'de? number comma? and? number? comma? and? number? yearsUnit', () => true),
  rule('aside', 'the? kin', () => true),
  rule('foreign', 'number otherCurrency', () => true),
  rule('foreign', 'between|from? number to|and|dash number otherCurrency', () => true),
  rule('foreign', 'otherCurrency number', () => true),
];
