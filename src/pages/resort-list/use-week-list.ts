import { useEffect, useRef } from 'react';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useFailed } from '#client/use-failed.ts';
import { useFilterGroups } from '#components/week/filter-words.ts';
import {
  countFilters,
  listBody,
  NO_FILTERS,
  resortsBody,
  toggleFilter,
} from '#components/week/search-params.ts';
import type { FilterParam, Filters, ListState } from '#components/week/search-params.ts';
import { listByResort, listResorts, listWeeks } from '#components/week/week-calls.ts';
import { PAGE_SIZE } from '#contracts/rules.ts';

/** `stay`: in place of the list before, and scrolled as that was. */
export type GoToList = (next: ListState, options?: { replace?: boolean; stay?: boolean }) => void;

/** The weeks and filters of one list, and the steps that change it. */
export function useWeekList(state: ListState, go: GoToList) {
  const { filters, group, page } = state;
  const input = {
    query: { limit: PAGE_SIZE, page, isPaginate: 's' as const },
    body: listBody(state),
  };
  const byResort = group === 'resort';
  const resortCall = useEndpoint(listByResort, byResort ? input : null, { keepPreviousData: true });
  const weekCall = useEndpoint(listWeeks, byResort ? null : input, { keepPreviousData: true });
  const call = byResort ? resortCall : weekCall;
  const resorts = useEndpoint(
    listResorts,
    { body: resortsBody(state) },
    { keepPreviousData: true },
  );
  const groups = useFilterGroups(filters, call.data?.filters, resorts.data, state.criteria);
  const { data, error, isLoading, isValidating } = call;
  const stale = data !== undefined && isLoading;
  const total = (byResort ? resortCall.data?.weeks : data?.paginate.total) ?? 0;
  const pages = Math.max(1, data?.paginate.totalPages ?? 1);
  const failed = useFailed(JSON.stringify([group, input]), call);
  const beyond = data !== undefined && !stale && !failed && total > 0 && page > pages;

  useEffect(() => {
    if (beyond) go({ ...state, page: pages }, { replace: true });
  }, [beyond, go, pages, state]);

  const steps = useFilterSteps(state, go);
  return {
    state,
    go,
    data,
    /** Either the resorts or the weeks of the page. */
    cards: byResort ? undefined : weekCall.data?.weeks,
    resortCards: byResort ? resortCall.data?.resorts : undefined,
    error,
    /** The weeks of the last list are shown while those of this one load. */
    stale,
    failed,
    /** Loads the list again. */
    retrying: failed && isValidating,
    /** Number of weeks, also where resorts are listed. */
    total,
    /** Number of resorts where they are listed. */
    resorts: byResort ? (data?.paginate.total ?? 0) : undefined,
    pages,
    /** The address asks for a page after the last; the last is on its way. */
    beyond,
    groups,
    applied: countFilters(filters),
    ...steps,
    retry: () => void call.mutate(),
    /** The resorts' names, which are a call of their own, could not be loaded. */
    resortsFailed: data !== undefined && resorts.error !== undefined && !resorts.data,
    retryResorts: () => void resorts.mutate(),
  };
}

/** The steps that change the filters of a list. */
function useFilterSteps(state: ListState, go: GoToList) {
  const { filters } = state;
  // Two presses may come before the first one is in the address.
  const latest = useRef(filters);
  useEffect(() => void (latest.current = filters), [filters]);
  // A sentence no longer says what is listed then.
  const filter = (next: Filters) => {
    latest.current = next;
    go({ ...state, q: undefined, filters: next, page: 1 });
  };
  return {
    filter,
    toggle: (name: FilterParam, value: string | number) =>
      filter(toggleFilter(latest.current, name, value)),
    clear: () => filter(NO_FILTERS),
  };
}

export type WeekList = ReturnType<typeof useWeekList>;

/**
 * The title takes focus when another page is shown, as that is read from its top: for the eye by
 * scrolling, for keyboard and screen reader by focus.
 */
export function useTitleFocus(page: number, beyond: boolean, atOnce = false) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (atOnce) title.current?.focus({ preventScroll: true });
  }, [atOnce]);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!beyond) title.current?.focus({ preventScroll: true });
  }, [page, beyond]);
  return title;
}
