import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FormEvent, Ref } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormSetError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { byRules } from '#client/by-rules.ts';
import { useEndpoint } from '#client/use-endpoint.ts';
import { FIRST_COUNTRIES, listAllCountries, listAllStates } from '#contracts/week.ts';
import { countryName, inCountryOrder } from '#lib/countries.ts';
import { fillEmpty } from './draft.ts';
import type { TravelerDraft } from './draft.ts';
import { checkTraveler, TRAVELER_FIELDS } from './check-traveler.ts';
import type { TravelerProblems } from './check-traveler.ts';

/** What the page may ask of the form: fill empty fields. */
export type TravelerFormHandle = { fill: (known: Partial<TravelerDraft>) => void };
/** Fields the server refused; `count` distinguishes a refusal from the same one before. */
export type Refused = { fields: TravelerProblems; count: number };

/** The countries, the first ones as the club wants them, and the states of the chosen one. */
function useCountriesAndStates(country: string) {
  const { language } = useTranslation().i18n;
  const countries = useEndpoint(listAllCountries, {}, { revalidateIfStale: false });
  const states = useEndpoint(listAllStates, country ? { query: { country } } : null, {
    revalidateIfStale: false,
  });
  const chosen = countries.data?.countries.find(({ Country }) => Country === country);
  const stateOptions =
    states.data?.states.map(({ NOMBRE_ESTADO: name }) => ({ value: name, label: name })) ?? [];
  const hasStates = stateOptions.length > 0;
  const countryOptions = useMemo(() => {
    const first = FIRST_COUNTRIES as readonly string[];
    const named = (countries.data?.countries ?? []).map(({ Country, iso2 }) => ({
      value: Country,
      label: countryName(iso2, language),
      keywords: `${Country} ${iso2}`,
      group: first.includes(Country) ? 'first' : 'all',
    }));
    return inCountryOrder(named, first, language);
  }, [countries.data, language]);
  return {
    countries,
    states,
    chosen,
    countryOptions,
    stateOptions,
    hasStates,
    // Until the states have loaded the country's own flag decides, so that a slow list does not let
    // anyone through without a state.
    needsState: (chosen?.TIPO ?? 0) > 0 && (hasStates || !states.data),
  };
}

type Options = {
  initial: TravelerDraft;
  onChange: (values: TravelerDraft) => void;
  onSubmit: (values: TravelerDraft) => void;
  /** A submit is under way; another one does nothing. */
  busy: boolean;
  refused: Refused | undefined;
  ref: Ref<TravelerFormHandle> | undefined;
};

/** The traveler form with its rules and lists. */
export function useTravelerForm({ initial, onChange, onSubmit, busy, refused, ref }: Options) {
  const needsState = useRef(false);
  const form = useForm<TravelerDraft>({
    defaultValues: initial,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: byRules((values) => {
      const fields = checkTraveler(values, needsState.current);
      return { fields, valid: Object.keys(fields).length > 0 ? undefined : values };
    }),
  });
  const { getValues, setValue, setError, watch, trigger, handleSubmit, formState } = form;
  // Read in every render: the form tells only of what is read.
  const { errors, isSubmitted } = formState;
  /**
   * Tries that failed since the last that did not: then what is wrong is also told above the
   * fields, as long as it is.
   */
  const [tries, setTries] = useState(0);
  const values = watch();
  const places = useCountriesAndStates(values.country);
  useEffect(() => {
    needsState.current = places.needsState;
    // Only some countries need a state.
    if (isSubmitted) void trigger('state');
  }, [places.needsState, values.country, isSubmitted, trigger]);

  useEffect(() => {
    const subscription = watch((next) => onChange({ ...initial, ...next }));
    return () => subscription.unsubscribe();
  }, [watch, onChange, initial]);
  const addTry = () => setTries((before) => before + 1);
  useRefusals(refused, setError, addTry);
  useImperativeHandle(ref, () => ({
    fill: (known) => {
      const filled = fillEmpty(getValues(), known);
      for (const field of TRAVELER_FIELDS)
        if (filled[field] !== getValues(field))
          setValue(field, filled[field], { shouldDirty: true });
      if (isSubmitted) void trigger();
    },
  }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    void handleSubmit((valid) => {
      setTries(0);
      onSubmit(valid);
    }, addTry)(event);
  };
  const wrong: TravelerProblems = Object.fromEntries(
    TRAVELER_FIELDS.map((field) => [field, errors[field]?.message]),
  );
  return { form, places, values, tries, wrong, isSubmitted, submit };
}
export type TravelerFormState = ReturnType<typeof useTravelerForm>;

/** Marks the fields that the server refused. */
function useRefusals(
  refused: Refused | undefined,
  setError: UseFormSetError<TravelerDraft>,
  onRefused: () => void,
) {
  const refusals = refused?.count;
  useEffect(() => {
    const wrong = refused?.fields ?? {};
    for (const field of TRAVELER_FIELDS)
      if (wrong[field]) setError(field, { type: 'server', message: wrong[field] });
    if (Object.keys(wrong).length > 0) onRefused();
    // Once for each refusal, whatever else of the page changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusals]);
}
