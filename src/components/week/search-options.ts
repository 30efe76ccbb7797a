import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import { ALL_CITIES, ANYWHERE, FIRST_COUNTRIES, STATE_COUNTRIES } from '#contracts/week-values.ts';
import { cityName, cityNames } from '#lib/cities.ts';
import { countryName, inCountryOrder } from '#lib/countries.ts';
import { formatMonth } from '#lib/dates.ts';
import type { Option } from '#ui/option.ts';
import type { Criteria } from './search-params.ts';
import { checkMonths, listCities, listCountries, listStates } from './week-calls.ts';

/** Whether the search asks for a state (specification, section 5). */
export const asksForState = (country: string): boolean =>
  STATE_COUNTRIES.some((one) => one === country);

/**
 * Choices of one field and the state of loading them; `waiting` until the field before it is
 * chosen.
 */
export type Choices = {
  options: Option[];
  status: 'waiting' | 'loading' | 'failed' | 'ready';
  retry: () => void;
};

type SearchOptions = Record<keyof Criteria, Choices>;

const countryOptions = (
  countries: readonly { Country: string; iso2: string }[],
  language: string,
): Option[] =>
  inCountryOrder(
    countries.map(({ Country, iso2 }) => ({
      value: Country,
      label: countryName(iso2, language),
      keywords: Country,
      group: 'countries',
    })),
    FIRST_COUNTRIES,
    language,
  );
function byLabel(options: readonly Option[], language: string): Option[] {
  const { compare } = new Intl.Collator(language);
  return options.toSorted((a, b) => compare(a.label, b.label));
}

/** Cities by their names in the reader's language; they are found by the other name, too. */
export const cityOptions = (
  cities: readonly { City: string }[],
  country: string,
  language: string,
): Option[] =>
  byLabel(
    cities.map(({ City }) => ({
      value: City,
      label: cityName(City, country, language),
      keywords: cityNames(City, country).join(' '),
      group: 'cities',
    })),
    language,
  );

const choicesOf = (
  call: {
    isLoading: boolean;
    isValidating: boolean;
    error?: unknown;
    mutate: () => Promise<unknown>;
  },
  options: Option[] | undefined,
): Choices => ({
  options: options ?? [],
  status: options
    ? 'ready'
    : call.isLoading || (call.error !== undefined && call.isValidating)
      ? 'loading'
      : call.error
        ? 'failed'
        : 'waiting',
  retry: () => void call.mutate(),
});

/**
 * Choices of every field of the search, each loaded when the one before it is chosen
 * (specification, section 4, Week search): a country loads states or cities, a state loads cities,
 * a city loads months.
 */
export function useSearchOptions({ country, state, city, checkIn }: Criteria): SearchOptions {
  const { t, i18n } = useTranslation('weeks');
  const { language } = i18n;
  const needsState = asksForState(country);
  const placeKnown = country !== '' && (!needsState || state !== '');
  const place = { country, ...(needsState ? { state } : {}) };
  const countries = useEndpoint(listCountries, {});
  const states = useEndpoint(listStates, needsState ? { query: { country } } : null);
  const cities = useEndpoint(
    listCities,
    placeKnown && country !== ANYWHERE ? { query: place } : null,
  );
  const months = useEndpoint(
    checkMonths,
    placeKnown && city !== '' ? { query: { ...place, city } } : null,
  );

  const monthOptions = (list: string[] | undefined) =>
    list?.map((month) => ({ value: month, label: formatMonth(month, language) }));
  return {
    country: choicesOf(
      countries,
      countries.data && [
        { value: ANYWHERE, label: t('search.anywhere'), group: 'all' },
        ...countryOptions(countries.data.countries, language),
      ],
    ),
    state: choicesOf(
      states,
      states.data?.states.map((one) => ({
        value: one.NOMBRE_ESTADO,
        label: one.NOMBRE_ESTADO,
        keywords: one.CODIGO,
      })),
    ),
    city: choicesOf(
      cities,
      cities.data && [
        { value: ALL_CITIES, label: t('search.allCities'), group: 'all' },
        ...cityOptions(cities.data.cities, country, language),
      ],
    ),
    checkIn: choicesOf(months, monthOptions(months.data?.checkIn)),
    checkOut: choicesOf(
      months,
      checkIn === ''
        ? undefined
        : monthOptions(months.data?.checkOut.filter((month) => month >= checkIn)),
    ),
  };
}
