import { readListState, writeListState } from '#components/week/search-params.ts';
import type { ListState } from '#components/week/search-params.ts';
import type { WatchCriteria } from '#contracts/watch.ts';
import { FILTER_ROWS } from '#contracts/week-values.ts';
import { monthOf } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';

/** The list that a watch looks at. @throws when its criteria are none of a list */
export function watchedList(criteria: WatchCriteria): ListState {
  const { country, state = '', city, dateIn, dateOut } = criteria;
  const params = new URLSearchParams({
    country,
    state,
    city,
    checkIn: monthOf(dateIn),
    checkOut: monthOf(dateOut),
  });
  for (const { name, param } of FILTER_ROWS)
    for (const value of criteria[name] ?? []) params.append(param, String(value));
  const list = readListState(params);
  if (!list) throw new Error(`No list: ${params.toString()}`);
  return list;
}

/** Address of the list that a watch looks at; equal searches have equal addresses. */
export const watchedLink = (criteria: WatchCriteria): string =>
  linkTo.resortList(writeListState(watchedList(criteria)).toString());
