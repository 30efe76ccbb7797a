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
