import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KITCHEN_TYPES, UNIT_TYPES, WEEK_TYPES, WeekCard } from '#contracts/week.ts';
import { formatRange, formatStay } from '#lib/dates.ts';
import { numberFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';
import { ALL_CITIES, ANYWHERE } from '#contracts/week-values.ts';
import { cityAndState, cityName, placeOfWeek } from '#lib/cities.ts';
import { placeCountry } from '#lib/place-country.ts';
import type { NamedPlace } from '#lib/place-path.ts';
import { joinPlace } from '#lib/text.ts';

const TYPE_KEY = {
  'Last Minute Week': 'lastMinute',
  'Smart Week': 'smart',
  'VIP Week': 'vip',
} as const satisfies Record<(typeof WEEK_TYPES)[number], string>;
const UNIT_KEY = {
  Hotel: 'hotel',
  Studio: 'studio',
  '1 BEDROOM': 'one',
  '2 BEDROOM': 'two',
  '3 BEDROOM': 'three',
} as const satisfies Record<(typeof UNIT_TYPES)[number], string>;
const KITCHEN_KEY = {
  'No Kitchen': 'none',
  'Partial Kitchen': 'partial',
  'Full Kitchen': 'full',
} as const satisfies Record<(typeof KITCHEN_TYPES)[number], string>;

/** Spanish has a plural form for whole millions; no text has it, so counts stay below. */
const MOST = 999;

/** Texts for the values of a week in the reader's language. */
export function useWeekWords() {
  const { t, i18n } = useTranslation('weeks');
  const { language } = i18n;
  return useMemo(
    () => ({
      language,
      type: (value: (typeof WEEK_TYPES)[number]) => t(`types.${TYPE_KEY[value]}`),
      unit: (value: (typeof UNIT_TYPES)[number]) => t(`units.${UNIT_KEY[value]}`),
      kitchen: (value: (typeof KITCHEN_TYPES)[number]) => t(`kitchens.${KITCHEN_KEY[value]}`),
      sleeps: (count: number) => t('sleeps', { count }),
      guests: (count: number) => t('guests', { count }),
      nights: (count: number) => t('nights', { count }),
      number: (value: number) => numberFormat(language).format(value),
      /** A number of weeks or resorts: `count` selects the plural form. */
      count: (value: number) => ({
        count: Math.min(value, MOST),
        formatted: numberFormat(language).format(value),
      }),
      country: (country: string) =>
        country === ANYWHERE ? t('search.anywhere') : placeCountry(country, language),
      city: (city: string, country: string) =>
        city === ALL_CITIES ? t('search.allCities') : cityName(city, country, language),
      /** City and state as parts of a line; without the city where all of them are meant. */
      cityAndState: ({ city, ...place }: NamedPlace) =>
        cityAndState({ ...place, city: city === ALL_CITIES ? '' : city }, language),
    }),
    [t, language],
  );
}

/**
 * All texts of a card: place without and with the country, dates with and without weekdays, nights,
 * price, tags. Getters, because formatting is slow, a page has dozens of cards, and each uses only a
 * few of these texts.
 */
export function useWeekTexts(week: WeekCard) {
  const words = useWeekWords();
  const { language } = words;
  return {
    get place() {
      return (
        joinPlace(...words.cityAndState(placeOfWeek(week))) || words.country(week.ResortCountry)
      );
    },
    get farPlace() {
      return joinPlace(
        words.city(week.ResortCity, week.ResortCountry),
        words.country(week.ResortCountry),
      );
    },
    get stay() {
      return formatStay(week.CheckInDate, week.CheckOutDate, language);
    },
    get shortStay() {
      return formatRange(week.CheckInDate, week.CheckOutDate, language);
    },
    get nights() {
      return words.nights(week.Nights);
    },
    get price() {
      return formatUsd(week.Cost, language);
    },
    get tagline() {
      return language === 'es' ? week.tagline.es : week.tagline.en;
    },
    get amenities() {
      return week.amenities.map((one) => (language === 'es' ? one.es : one.en));
    },
    get tags() {
      return [
        words.type(week.InvTypeInDetail),
        words.unit(week.UnitType),
        words.kitchen(week.KitchenType),
        words.sleeps(week.MaxOccupancy),
      ];
    },
  };
}
