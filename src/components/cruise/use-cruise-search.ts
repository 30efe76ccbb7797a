import { useEffect, useState } from 'react';
import { useEndpoint } from '#client/use-endpoint.ts';
import { CRUISE_FILTERS_CALL } from '#contracts/cruise-values.ts';
import type { CruiseChoices } from '#contracts/cruise.ts';
import type { CruiseField } from '#contracts/cruise-values.ts';
import { later } from '#contracts/endpoint.ts';
import type { Language } from '#contracts/language.ts';
import { laterCode } from '#loading/later.ts';
import { choose, NOTHING, readCruiseDraft, reconcile, writeCruiseDraft } from './cruise-state.ts';
import type { CruiseChosen, Correction } from './cruise-state.ts';

const getCruiseFilters = later(
  CRUISE_FILTERS_CALL,
  laterCode(() => import('#contracts/cruise.ts')),
  (cruise) => cruise.getCruiseFilters,
);

/**
 * What is chosen in the cruise search and the lists that go with it. Each choice asks for new
 * lists; choices that the new lists do not have are removed, and `correction` says which.
 */
export function useCruiseSearch(
  initial: CruiseChosen,
  draft: string | undefined,
  language: Language,
) {
  const [chosen, setChosen] = useState<CruiseChosen>(
    () => (draft ? readCruiseDraft(draft) : undefined) ?? initial,
  );
  const [correction, setCorrection] = useState<Correction>();
  const [wasReset, setWasReset] = useState(false);
  const call = useEndpoint(
    getCruiseFilters,
    { query: { ...chosen.filters, language } },
    { revalidateIfStale: false },
  );
  const fresh = call.data;
  // The last lists stay while new ones load, so that nothing jumps.
  const [last, setLast] = useState<CruiseChoices>();
  if (fresh && fresh !== last) setLast(fresh);
  const choices = fresh ?? last;

  useEffect(() => {
    if (draft) writeCruiseDraft(draft, chosen);
  }, [draft, chosen]);
  // What new lists no longer have is corrected in the same render.
  const held = fresh && reconcile(chosen, fresh);
  if (held?.correction) {
    setChosen(held.chosen);
    setCorrection(held.correction);
  }

  const pick = (field: CruiseField, id: string, label: string) => {
    setCorrection(undefined);
    setWasReset(false);
    setChosen((before) => choose(withShownMonth(before, choices), field, id, label));
  };
  const reset = () => {
    setCorrection(undefined);
    setWasReset(true);
    setChosen(NOTHING);
  };

  return {
    chosen,
    choices,
    correction,
    wasReset,
    pick,
    reset,
    /** New lists are on their way; those of the last choices are shown. */
    narrowing: choices !== undefined && !fresh && !call.error,
    /** The lists shown are not those of the current choices, as their call failed. */
    notNarrowed: call.error !== undefined && !fresh,
    error: call.error,
    loading: call.isLoading,
    retrying: call.isValidating,
    retry: () => void call.mutate(),
  };
}
export type CruiseSearchState = ReturnType<typeof useCruiseSearch>;

/**
 * The preselected month counts as chosen once something else depends on it, so that a change of it
 * is announced.
 */
function withShownMonth(chosen: CruiseChosen, choices: CruiseChoices | undefined): CruiseChosen {
  const shown = choices?.months.find((month) => month.id === choices.month);
  return chosen.filters.month === '' && shown
    ? choose(chosen, 'month', shown.id, shown.label)
    : chosen;
}
