import { rule } from '../grammar.ts';
import type { Meaning, Per } from '../meaning.ts';
import type { Money } from './numbers.ts';

/** Less is no price, even with a currency: "for us 4". */
const CHEAPEST = 10;
/** Numbers below are people, nights or days; above, nothing costs as much. */
const LEAST = 100;
const MOST = 50_000;
/** "Around $900": how much less and more it may be. */
const AROUND = 0.15;

const isYear = ({ usd, sure }: Money): boolean => !sure && usd >= 2020 && usd <= 2040;
/** Whether an amount can be a price where words say that one follows. */
const said = ({ usd, sure }: Money, per?: Per): boolean =>
  usd >= CHEAPEST && usd <= MOST && (sure || per === 'night' || per === 'person' || usd >= LEAST);
/** Whether it can be one by itself. */
const bare = (money: Money, per?: Per): boolean =>
  said(money, per) && (money.sure || per !== undefined || (!isYear(money) && money.usd % 5 === 0));

const price = (per: Per | undefined, from?: number, to?: number): Meaning => ({
  kind: 'price',
  per: per ?? 'week',
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});
const upTo = (money: Money, per?: Per) =>
  said(money, per) ? price(per, undefined, money.usd) : undefined;
const atLeast = (money: Money, per?: Per) => (said(money, per) ? price(per, money.usd) : undefined);
const tens = (usd: number): number => (usd >= 200 ? Math.round(usd / 10) * 10 : Math.round(usd));
const around = (money: Money, per?: Per) =>
  said(money, per)
    ? price(per, tens(money.usd * (1 - AROUND)), tens(money.usd * (1 + AROUND)))
    : undefined;
const between = (low: Money, high: Money, per?: Per) => {
  const sure = low.sure || high.sure;
  const both = [low, high].map(({ usd }) => ({ usd, sure }));
  return both.every((money) => said(money, per) && !isYear(money)) && low.usd < high.usd
    ? price(per, low.usd, high.usd)
    : undefined;
};

export const priceRules = [
  rule('part', 'budget? between|from *money to|and|until|upTo *money *per?', between),
  rule('part', 'budget? *money to|dash|or *money *per?', between),
  rule('part', 'for? budget? upTo the|about? *money *per?', upTo),
  // "Nothing over", "don't want to pay more than", "que no pase de".
  rule(
    'part',
    'for? the? budget? never paying? paying? paying? the? beyond the? *money *per?',
    upTo,
  ),
  rule('part', 'for? the? budget? never paying? paying? exceed the? *money *per?', upTo),
  rule('part', 'the? beyond the? *money *per? tooMuch', upTo),
  rule('part', 'budget? *money upToAfter *per?', upTo),
  rule('part', 'budget? *money *per upToAfter', upTo),
  rule(
    'part',
    'the? *per between|from? *money to|and|dash *money',
    (per: Per, low: Money, high: Money) => between(low, high, per),
  ),
  rule('part', 'for? *per upTo *money', (per: Per, money: Money) => upTo(money, per)),
  rule('part', 'for? budget? atLeast *money *per?', atLeast),
  rule('part', '*money *per? atLeastAfter', atLeast),
  rule('part', 'from *money *per?', (money: Money, per?: Per) =>
    money.sure || (money.usd >= 300 && !isYear(money)) ? atLeast(money, per) : undefined,
  ),
  rule('part', 'budget? for? about the? *money *per?', around),
  rule('part', 'for? *money aboutAfter *per?', around),
  rule('part', '*money *per aboutAfter', around),
  rule('part', 'the? budget of? *money *per?', (money: Money, per?: Per) =>
    isYear(money) ? undefined : upTo(money, per),
  ),
  rule('part', 'the? *money *per?', (money: Money, per?: Per) =>
    bare(money, per) ? upTo(money, per) : undefined,
  ),
];
