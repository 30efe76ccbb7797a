import { joinPlace } from '#components/week/place-names.ts';
import { calendarBody, writeListState } from '#components/week/search-params.ts';
import type { ListState } from '#components/week/search-params.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { Year } from '#components/year/later-year.tsx';
import { ALL_CITIES } from '#contracts/week-values.ts';
import { addDays, monthOf } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';

/** The coming twelve months of a list's place and filters; the check-in day is chosen in it. */
export function YearOfList({ state, takeFocus }: { state: ListState; takeFocus: boolean }) {
  const words = useWeekWords();
  const { criteria, filters } = state;
  const place =
    joinPlace(criteria.city === ALL_CITIES ? undefined : criteria.city, criteria.state) ||
    words.country(criteria.country);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-16 sm:px-6 lg:px-8">
      <Year
        key={JSON.stringify(criteria)}
        search={calendarBody({ criteria, filters: { ...filters, checkin: [], flex: [] } })}
        name={place}
        takeFocus={takeFocus}
        listOf={({ date, nights }) =>
          linkTo.resortList(
            writeListState({
              ...state,
              page: 1,
              view: undefined,
              filters: { ...filters, checkin: [date], flex: [] },
              // The months stay as they were, unless the day lies outside.
              criteria: {
                ...criteria,
                checkIn: [criteria.checkIn, monthOf(date)].toSorted()[0]!,
                checkOut: [criteria.checkOut, monthOf(addDays(date, nights))].toSorted()[1]!,
              },
            }).toString(),
          )
        }
      />
    </div>
  );
}
