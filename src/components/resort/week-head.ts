import { joinPlace } from '#components/week/place-names.ts';
import type { Week } from '#contracts/week.ts';
import { countryName } from '#lib/countries.ts';
import { formatStay } from '#lib/dates.ts';
import { formatUsd } from '#lib/money.ts';

/** Title of a week's page, in the browser and where a link to it is shared: name and place. */
export const weekTitle = (week: Week, language: string): string =>
  joinPlace(week.ResortName, week.ResortCity, countryName(week.iso2, language));

/** Its description where a link is shared: dates and price. */
export const weekDescription = (week: Week, language: string): string =>
  `${formatStay(week.CheckInDate, week.CheckOutDate, language)} · ${formatUsd(week.Cost, language)} USD`;
