import { useState } from 'react';
import { useEndpoint } from '#client/use-endpoint.ts';
import { LaterWatch } from '#components/watch/later-watch.tsx';
import { AppliedFilters } from '#components/week/applied-filters.tsx';
import { useFilterGroups } from '#components/week/filter-words.ts';
import { joinPlace } from '#lib/text.ts';
import {
  calendarBody,
  countFilters,
  NO_FILTERS,
  resortsBody,
  toggleFilter,
  writeListState,
} from '#components/week/search-params.ts';
import type { FilterParam, Filters, ListState } from '#components/week/search-params.ts';
import { listByResort, listResorts } from '#components/week/week-calls.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { Year } from '#components/year/later-year.tsx';
import { ANYWHERE } from '#contracts/week-values.ts';
import { addDays, addMonths, monthOf, toIsoDate } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import type { GoToList } from './use-week-list.ts';
import { FiltersSheet } from './week-results.tsx';

/** Months of a year after the present one. */
const MONTHS = 12;

/** The check-in day is chosen in the year itself. */
const withoutDay = (filters: Filters): Filters => ({ ...filters, checkin: [], flex: [] });

/** The filters of a year, with the weeks of the coming twelve months. */
function useYearFilters(given: ListState, go: GoToList) {
  const { criteria } = given;
  const filters = withoutDay(given.filters);
  const [now] = useState(() => monthOf(toIsoDate(new Date())));
  const year = { ...criteria, checkIn: now, checkOut: addMonths(now, MONTHS) };
  const body = resortsBody({ criteria: year, filters });
  const kept = { keepPreviousData: true };
  const { data, isLoading } = useEndpoint(
    listByResort,
    { query: { limit: 1, page: 1 }, body },
    kept,
  );
  const resorts = useEndpoint(listResorts, { body }, kept);
  const groups = useFilterGroups(filters, data?.filters, resorts.data, year);
  // The list's day of check-in stays, and a sentence no longer says what is listed.
  const filter = (next: Filters) => go({ ...given, q: undefined, filters: next, page: 1 });
  const { checkin, flex } = given.filters;
  return {
    body,
    data,
    total: data?.weeks ?? 0,
    stale: data !== undefined && isLoading,
    // Its day of check-in is chosen in the year itself.
    groups: groups.map(({ days, ...group }) =>
      days
        ? {
            ...group,
            days: { ...days, chosen: days.chosen.filter(({ param }) => param !== 'checkin') },
          }
        : group,
    ),
    applied: countFilters(filters),
    toggle: (name: FilterParam, value: string | number) =>
      filter(toggleFilter(given.filters, name, value)),
    clear: () => filter({ ...NO_FILTERS, checkin, flex }),
    resortsFailed: data !== undefined && resorts.error !== undefined && !resorts.data,
    retryResorts: () => void resorts.mutate(),
  };
}

type YearOfListProps = { state: ListState; go: GoToList; takeFocus: boolean };

/** The coming twelve months of a list's place and filters; the check-in day is chosen in it. */
export function YearOfList({ state: given, go, takeFocus }: YearOfListProps) {
  const words = useWeekWords();
  const state = { ...given, filters: withoutDay(given.filters) };
  const { criteria, filters } = state;
  const list = useYearFilters(given, go);
  const place = joinPlace(...words.cityAndState(criteria)) || words.country(criteria.country);
  /** Months that have a stay, as they were chosen unless it lies outside. */
  const around = (from: string, to: string) => ({
    ...criteria,
    checkIn: [criteria.checkIn, monthOf(from)].toSorted()[0]!,
    checkOut: [criteria.checkOut, monthOf(to)].toSorted()[1]!,
  });
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-16 sm:px-6 lg:px-8">
      <Year
        key={JSON.stringify(criteria)}
        search={calendarBody({ criteria, filters })}
        name={place}
        anywhere={criteria.country === ANYWHERE}
        takeFocus={takeFocus}
        months={[criteria.checkIn, criteria.checkOut]}
        picked={state.date}
        onPick={(date) => go({ ...given, date }, { stay: true })}
        tools={
          <>
            <FiltersSheet list={list} always />
            <LaterWatch criteria={list.body} />
            <AppliedFilters filters={filters} onRemove={list.toggle} onClear={list.clear} />
          </>
        }
        listOf={({ date, nights }) =>
          linkTo.resortList(
            writeListState({
              ...state,
              page: 1,
              view: undefined,
              filters: { ...filters, checkin: [date] },
              criteria: around(date, addDays(date, nights)),
            }).toString(),
          )
        }
      />
    </div>
  );
}
