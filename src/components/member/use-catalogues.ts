import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { getCatalog } from '#contracts/catalogue.ts';
import type { CatalogCountry } from '#contracts/catalogue.ts';
import { FIRST_COUNTRIES } from '#contracts/week-values.ts';
import { inCountryOrder, inventoryCountry } from '#lib/countries.ts';
import type { Option } from '#ui/option.ts';

const rarely = { revalidateIfStale: false } as const;
const FIRST: readonly string[] = FIRST_COUNTRIES;

/**
 * The lists of the profile form in the reader's language, as options. States depend on the country;
 * `hasStates` is undefined until they are known.
 */
export function useCatalogs(country: string) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const countries = useEndpoint(getCatalog, { params: { name: 'CatPaises' }, query: {} }, rarely);
  const states = useEndpoint(
    getCatalog,
    country ? { params: { name: 'CatEstadosPais' }, query: { PaisId: country } } : null,
    rarely,
  );
  const languages = useEndpoint(getCatalog, { params: { name: 'CatIdiomas' }, query: {} }, rarely);
  const civil = useEndpoint(getCatalog, { params: { name: 'CatEstadoCivil' }, query: {} }, rarely);
  const all = [countries, states, languages, civil];

  const known = useMemo(
    () => (countries.data?.list ?? []).filter((one): one is CatalogCountry => 'Lada' in one),
    [countries.data],
  );
  const byCountry = useMemo(() => countryOptions(known, language), [known, language]);
  const stateOptions = (states.data?.list ?? []).flatMap((one): Option[] =>
    'NombreEng' in one ? [{ value: one.Id, label: one.NombreEng }] : [],
  );
  return {
    known,
    ...byCountry,
    states: stateOptions.toSorted((a, b) => a.label.localeCompare(b.label, language)),
    hasStates: states.data ? stateOptions.length > 0 : undefined,
    loadingStates: states.isLoading,
    languages: named(languages.data, language),
    civil: named(civil.data, language),
    failed: all.some(({ error, data }) => error && !data),
    retry: () => all.forEach(({ error, mutate }) => void (error && mutate())),
  };
}

/** The three lists made of countries, those the club wants first before the others. */
function countryOptions(known: readonly CatalogCountry[], language: string) {
  const spanish = language === 'es';
  const sorted = (
    option: (one: CatalogCountry) => Option,
    sortedBy: (option: Option) => string = ({ label }) => label,
  ) =>
    inCountryOrder(
      known.map((one) => ({ ...option(one), group: FIRST.includes(one.Id) ? 'first' : 'all' })),
      FIRST,
      language,
      ({ value }) => inventoryCountry(value),
      sortedBy,
    );
  return {
    countries: sorted((one) => ({
      value: one.Id,
      label: spanish ? one.Nombre : one.NombreEn,
      keywords: `${one.Nombre} ${one.NombreEn} ${one.Id}`,
    })),
    nationalities: sorted((one) => ({
      value: one.Id,
      label: spanish ? one.Nacionalidad : one.NacionalidadEn,
      keywords: `${one.Nombre} ${one.NombreEn}`,
    })),
    dialCodes: sorted(
      (one) => ({
        value: one.Id,
        label: one.Lada,
        hint: spanish ? one.Nombre : one.NombreEn,
        keywords: `${one.Nombre} ${one.NombreEn} ${one.Lada}`,
      }),
      ({ hint = '' }) => hint,
    ),
  };
}

/** A list whose entries have a name in both languages, or an English one only. */
const named = (reply: Reply<typeof getCatalog> | undefined, language: string): Option[] =>
  (reply?.list ?? []).flatMap((one) =>
    'NombreEn' in one
      ? [{ value: one.Id, label: 'Nombre' in one && language === 'es' ? one.Nombre : one.NombreEn }]
      : [],
  );
