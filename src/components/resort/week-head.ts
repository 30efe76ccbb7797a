import type { TFunction } from 'i18next';
import { joinPlace } from '#lib/text.ts';
import type { resortWeeks, Week } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { cityName } from '#lib/cities.ts';
import { countryName } from '#lib/countries.ts';
import { formatStay } from '#lib/dates.ts';
import { numberFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';
import type { Preview } from '#lib/preview.ts';

/** Title of a week's page, in the browser and where a link to it is shared: name and place. */
export const weekTitle = (week: Week, language: string): string =>
  joinPlace(
    week.ResortName,
    cityName(week.ResortCity, week.ResortCountry, language),
    countryName(week.iso2, language),
  );

/** Number and lowest price, in US dollars, of the weeks on sale at a resort. */
export type Offer = { total: number; lowest: number | undefined };
export const offerOf = (reply: Reply<typeof resortWeeks> | undefined): Offer => ({
  total: reply?.total ?? 0,
  // Without units there is no lowest price.
  lowest: reply?.units.map(({ lowest }) => lowest).toSorted((a, b) => a - b)[0],
});

/**
 * What is said of a week or a resort where a link to it is shared: its dates and price, or how many
 * weeks it has and from which price; nothing of a resort without weeks. `t`: of the area `share`.
 */
export function previewDescription(
  t: TFunction<'share'>,
  { stay, price }: Preview,
  { total }: Offer,
  language: string,
): string {
  if (price === undefined) return '';
  const usd = formatUsd(price, language);
  return stay
    ? `${formatStay(stay.from, stay.to, language)} · ${usd} USD`
    : t('resort', { count: total, formatted: numberFormat(language).format(total), price: usd });
}
