import type { WatchCriteria } from '#contracts/watch.ts';
import { ANYWHERE, WEEKDAYS } from '#contracts/week-values.ts';
import { addDays } from '#lib/dates.ts';
import type { IsoDate } from '#lib/dates.ts';
import { readPlace } from '#lib/place-path.ts';

const weekdayOf = (date: IsoDate) =>
  WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + WEEKDAYS.length - 1) % WEEKDAYS.length]!;

/** Whether a week could begin on a day that the search asks for. */
function hasDay(criteria: WatchCriteria, today: IsoDate): boolean {
  const { dateIn, dateOut, CheckInDays: weekdays = [] } = criteria;
  const [[stay], [checkIn], [flex = 0]] = [
    criteria.StayDay ?? [],
    criteria.CheckInDay ?? [],
    criteria.FlexDays ?? [],
  ];
  // A week ends on a later day than it begins, and after the day that it is to have.
  if (stay !== undefined && stay >= dateOut) return false;
  const around = checkIn === undefined ? [] : [addDays(checkIn, -flex), addDays(checkIn, flex)];
  const first = [dateIn, addDays(today, 1), ...around.slice(0, 1)].toSorted().at(-1)!;
  const last = [addDays(dateOut, -1), ...(stay ? [stay] : []), ...around.slice(1)].toSorted()[0]!;
  if (first > last) return false;
  return (
    weekdays.length === 0 ||
    WEEKDAYS.some((_, at) => {
      const day = addDays(first, at);
      return day <= last && weekdays.includes(weekdayOf(day));
    })
  );
}

/** Whether any week could ever match a search: its days, prices, people and places allow each other. */
export function canMatch(criteria: WatchCriteria, today: IsoDate): boolean {
  const {
    country,
    PriceFrom = [],
    PriceUpTo = [],
    SleepsAtLeast = [],
    MaxOccupancy = [],
  } = criteria;
  const { Places = [] } = criteria;
  const least = Math.min(...SleepsAtLeast, Infinity);
  return (
    hasDay(criteria, today) &&
    (PriceFrom.length === 0 ||
      PriceUpTo.length === 0 ||
      Math.min(...PriceFrom) < Math.max(...PriceUpTo)) &&
    (SleepsAtLeast.length === 0 ||
      MaxOccupancy.length === 0 ||
      MaxOccupancy.some((sleeps) => sleeps >= least)) &&
    (Places.length === 0 ||
      country === ANYWHERE ||
      Places.some((place) => readPlace(place)?.country === country))
  );
}
