import { newList, writeListState } from '#components/week/search-params.ts';
import type { TripCard } from '#contracts/trip.ts';
import { addMonths, monthOf, toIsoDate } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';

/** Months from today on in which weeks are looked for. */
const MONTHS = 12;

/** Months of the coming year, the first and the last. */
export function comingYear() {
  const checkIn = monthOf(toIsoDate(new Date()));
  return { checkIn, checkOut: addMonths(checkIn, MONTHS) };
}

/** Address of the list with a resort's weeks of the coming year. */
export function resortWeeks({
  name,
  country,
  city,
}: Pick<TripCard['resort'], 'name' | 'country' | 'city'>): string {
  const list = newList({ country, state: '', city, ...comingYear() }, { group: 'week' });
  const search = writeListState({ ...list, filters: { ...list.filters, resort: [name] } });
  return linkTo.resortList(search.toString());
}
