import { numberFormat } from './intl.ts';

/** Integer cents to the number of dollars that the wire carries. */
export const centsToUsd = (cents: number): number => cents / 100;
/** Dollars of the wire to integer cents, rounded to the nearest cent. */
export const usdToCents = (usd: number): number => Math.round(usd * 100);

/** US dollars as the language writes them, cents only when there are any ('$948', '$1,250.50'). */
export function formatUsd(usd: number, language: string): string {
  const whole = Number.isInteger(usd);
  return numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(usd);
}

/** What a night of a stay costs, in whole dollars, rounded to the nearest. */
export const perNight = (usd: number, nights: number): number => Math.round(usd / nights);
/** What a stay costs each person when the unit is full, in whole dollars, rounded to the nearest. */
export const perPerson = (usd: number, people: number): number => Math.round(usd / people);
