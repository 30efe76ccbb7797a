import { CalendarFold } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asksForState } from '#components/week/search-options.ts';
import {
  calendarBody,
  newList,
  NO_FILTERS,
  writeListState,
} from '#components/week/search-params.ts';
import type { Week } from '#contracts/week.ts';
import { addDays, monthOf } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import type { Day } from './calendar-model.ts';
import { Year } from './later-year.tsx';

type ResortYearProps = {
  week: Pick<Week, 'ResortName' | 'ResortCity' | 'ResortState' | 'ResortCountry' | 'CheckInDate'>;
};

/** Every week of a week's resort over the coming year, once a person asks for it. */
export function ResortYear({ week }: ResortYearProps) {
  const { t } = useTranslation('year');
  const [shown, setShown] = useState(false);
  const { ResortName, ResortCity: city, ResortCountry: country } = week;
  const filters = { ...NO_FILTERS, resort: [ResortName] };
  const criteria = (from: string, to: string) => ({
    country,
    city,
    state: asksForState(country) ? week.ResortState : '',
    checkIn: monthOf(from),
    checkOut: monthOf(to),
  });
  if (!shown)
    return (
      <Button variant="outline" onClick={() => setShown(true)} className="max-sm:w-full">
        <CalendarFold aria-hidden="true" className="size-5" />
        {t('show')}
      </Button>
    );
  const { CheckInDate } = week;
  return (
    <Year
      ofResort
      level={2}
      takeFocus
      name={ResortName}
      search={calendarBody({ criteria: criteria(CheckInDate, CheckInDate), filters })}
      listOf={({ date, nights }: Day) =>
        linkTo.resortList(
          writeListState({
            ...newList(criteria(date, addDays(date, nights)), { group: 'week' }),
            filters: { ...filters, checkin: [date] },
          }).toString(),
        )
      }
    />
  );
}
