import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { asksForState } from '#components/week/search-options.ts';
import { calendarBody, NO_FILTERS } from '#components/week/search-params.ts';
import type { Week } from '#contracts/week.ts';
import { monthOf } from '#lib/dates.ts';
import type { IsoDate } from '#lib/dates.ts';
import { linkTo, STAY } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useDayResorts } from './day-summary.tsx';
import { Year } from './later-year.tsx';
import { YearSkeleton } from './year-skeleton.tsx';

type ResortYearProps = {
  week: Pick<
    Week,
    '_id' | 'ResortName' | 'ResortCity' | 'ResortState' | 'ResortCountry' | 'CheckInDate'
  >;
  /** Query of the list the visitor came from, which the way back leads to. */
  from: string | undefined;
};

/** How far below the screen it begins to load. */
const AHEAD = '300px';

/**
 * The weeks of a week's resort over the coming year, loaded when it comes near the screen. A day
 * that is chosen shows its cheapest week in place of this one, so that Back still leads to the list.
 */
export function ResortYear({ week, from }: ResortYearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place}>
      {near ? <Days week={week} from={from} /> : <YearSkeleton busy={false} panel={false} />}
    </div>
  );
}

function Days({ week, from }: ResortYearProps) {
  const { t } = useTranslation('year');
  const navigate = useNavigate();
  const { ResortName, ResortCity: city, ResortCountry: country, CheckInDate } = week;
  const month = monthOf(CheckInDate);
  const search = calendarBody({
    criteria: {
      country,
      city,
      state: asksForState(country) ? week.ResortState : '',
      checkIn: month,
      checkOut: month,
    },
    filters: { ...NO_FILTERS, resort: [ResortName] },
  });
  // Until another week is shown.
  const [asked, setAsked] = useState<{ date: IsoDate | undefined; beside: string }>();
  const wanted = asked?.beside === week._id ? asked.date : undefined;
  const { data, error, mutate } = useDayResorts(search, wanted);
  const id = data?.resorts[0]?.lowest._id;
  const open = useEffectEvent((weekId: string) => {
    void navigate(linkTo.resort(weekId), {
      replace: true,
      state: { ...STAY, ...(from === undefined ? {} : { from }) },
    });
  });
  useEffect(() => {
    if (wanted && id) open(id);
  }, [wanted, id]);
  return (
    <>
      <Year
        ofResort
        level={2}
        name={ResortName}
        search={search}
        picked={wanted ?? CheckInDate}
        onPick={(date) => setAsked({ date, beside: week._id })}
      />
      {wanted && error ? (
        <Alert
          tone="danger"
          title={t('dayFailed')}
          className="mt-4"
          actions={
            <Button size="sm" variant="outline" onClick={() => void mutate()}>
              {t('retry', { ns: 'errors' })}
            </Button>
          }
        />
      ) : null}
    </>
  );
}
