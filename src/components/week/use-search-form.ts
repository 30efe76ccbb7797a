import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { ALL_CITIES, ANYWHERE } from '#contracts/week-values.ts';
import { asksForState, useSearchOptions } from './search-options.ts';
import { readSearchDraft, writeSearchDraft } from './search-draft.ts';
import type { Criteria } from './search-params.ts';
import { useTicks } from './use-ticks.ts';

export type SearchField = keyof Criteria;
export const EMPTY: Criteria = { country: '', state: '', city: '', checkIn: '', checkOut: '' };
const FIELDS: readonly SearchField[] = ['country', 'state', 'city', 'checkIn', 'checkOut'];
/** The fields that are cleared when a field changes. */
const CLEARS: Record<SearchField, readonly SearchField[]> = {
  country: ['state', 'city', 'checkIn', 'checkOut'],
  state: ['city', 'checkIn', 'checkOut'],
  city: ['checkIn', 'checkOut'],
  checkIn: [],
  checkOut: [],
};

type Search = {
  initial: Criteria | undefined;
  onSearch: (criteria: Criteria) => void;
  tickMs: number;
  draft: string | undefined;
  focus: SearchField | 'sentence' | undefined;
};

/** Criteria that are being chosen, and the dots that run before a search. */
export function useSearchForm({ initial, onSearch, tickMs, draft, focus }: Search) {
  const [values, setValues] = useState<Criteria>(
    () => initial ?? (draft ? readSearchDraft(draft) : undefined) ?? EMPTY,
  );
  const [missing, setMissing] = useState<SearchField>();
  const choices = useSearchOptions(values);
  const form = useRef<HTMLFormElement>(null);
  const asked = FIELDS.filter((field) =>
    field === 'state'
      ? asksForState(values.country)
      : field !== 'city' || values.country !== ANYWHERE,
  );

  useEffect(() => {
    if (draft) writeSearchDraft(draft, values);
  }, [draft, values]);

  const { tick, running, start } = useTicks(() => {
    const criteria = values;
    if (!initial) setValues(EMPTY);
    if (!initial && draft) writeSearchDraft(draft, EMPTY);
    onSearch(criteria);
  }, tickMs);

  /** @returns what is chosen then; undefined when nothing changes */
  const choose = (field: SearchField, value: string): Criteria | undefined => {
    if (running || value === values[field]) return undefined;
    const next = withChoice(values, field, value);
    setMissing(undefined);
    setValues(next);
    return next;
  };

  /** Fills the lists with what a sentence says. */
  const fill = (said: Criteria, before: Criteria) => {
    setMissing(undefined);
    setValues((now) => withSaid(now, said, before));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const first = asked.find((field) => values[field] === '');
    setMissing(first);
    if (first) form.current?.querySelector<HTMLElement>(`[data-field="${first}"] button`)?.focus();
    else start();
  };

  // The sentence has no list to wait for.
  const focusable =
    focus !== undefined && (focus === 'sentence' || choices[focus].status === 'ready');
  useFocus(form, focusable ? focus : undefined);

  return { form, asked, values, choices, missing, choose, fill, submit, tick, running };
}
export type SearchFormState = ReturnType<typeof useSearchForm>;

/** Applies one choice to the others: fields that depend on it are cleared. */
function withChoice(values: Criteria, field: SearchField, value: string): Criteria {
  const next = { ...values, [field]: value };
  for (const cleared of CLEARS[field]) next[cleared] = '';
  if (next.country === ANYWHERE) next.city = ALL_CITIES;
  // A state that is not asked for, as a sentence or a link has it, is that of the former place.
  if (!asksForState(next.country)) next.state = '';
  if (field === 'checkIn' && next.checkOut !== '' && next.checkOut < value) next.checkOut = '';
  return next;
}

/**
 * Values that the sentence no longer says are cleared; values it never said stay as chosen.
 */
function withSaid(now: Criteria, said: Criteria, before: Criteria): Criteria {
  const { country, state, city } = said.country || before.country ? said : now;
  const { checkIn, checkOut } = said.checkIn || before.checkIn ? said : now;
  return { country, state, city, checkIn, checkOut };
}

function useFocus(form: RefObject<HTMLFormElement | null>, field: string | undefined): void {
  const done = useRef(false);
  useEffect(() => {
    // Once: a list that is loaded again must not take focus from what is typed meanwhile.
    if (field === undefined || done.current) return;
    done.current = true;
    form.current
      ?.querySelector<HTMLElement>(`[data-field="${field}"] :is(button,textarea)`)
      ?.focus();
  }, [form, field]);
}
