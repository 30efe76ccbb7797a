import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useFailed } from '#client/use-failed.ts';
import { weekCalendar } from '#components/week/week-calls.ts';
import { WeeksFailed } from '#components/week/weeks-failed.tsx';
import type { Reply } from '#contracts/endpoint.ts';
import type { weekCalendar as calendarCall } from '#contracts/week.ts';
import { useTexts } from '#i18n/load.ts';
import { monthOf } from '#lib/dates.ts';
import type { IsoDate, IsoMonth } from '#lib/dates.ts';
import { Button } from '#ui/button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Heading } from '#ui/text.tsx';
import { cn } from '#ui/cn.ts';
import { beginningOf, cheapestDay, yearOf } from './calendar-model.ts';
import type { Day, MarkedDay, Year } from './calendar-model.ts';
import { DayPanel } from './day-panel.tsx';
import { DaySheet } from './day-sheet.tsx';
import { useCheaperDayText, useDayResorts } from './day-summary.tsx';
import { PriceLegend } from './price-legend.tsx';
import type { CalendarSearch } from './search.ts';
import { YearGrid } from './year-grid.tsx';
import { YearLines } from './year-skeleton.tsx';
import { useYearWords } from './year-words.ts';

export type YearViewProps = {
  search: CalendarSearch;
  /** Whose year it is: a place, or a resort with `ofResort`. */
  name: string;
  ofResort?: boolean;
  /** The place is every place. */
  anywhere?: boolean;
  level?: 1 | 2;
  /** The first and the last month that were searched: a day among them is proposed. */
  months?: readonly [IsoMonth, IsoMonth] | undefined;
  /** The chosen day, where the owner keeps it. */
  picked?: IsoDate | undefined;
  onPick?: ((date: IsoDate | undefined) => void) | undefined;
  /** Below the title. */
  tools?: ReactNode;
  /**
   * Address of the list of the weeks that begin on a day; without it nothing stands beside the year:
   * the owner shows what is chosen.
   */
  listOf?: (day: Day) => string;
  /** Focus goes to the title, as after a switch from another view. */
  takeFocus?: boolean;
};

/** From here on the planner and the panel stand side by side. */
const PLANNER_WIDE = '(width >= 85rem)';
/** From here on the panel stands beside the months. */
const PANEL = '(width >= 64rem)';
/** The chosen day is said once keys and pointer rest. */
const SAY_AFTER_MS = 500;

const useWidth = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );

/**
 * The coming twelve months of a search: for each check-in day the lowest price, in five steps, and
 * beside it the weeks of the chosen day. On a phone the months stand below each other and the day
 * in a sheet.
 */
export default function YearView(props: YearViewProps) {
  useTexts('rest');
  const { search, tools } = props;
  const { t } = useTranslation('year');
  const words = useYearWords();
  const titleId = useId();
  const call = useEndpoint(weekCalendar, { body: search }, { keepPreviousData: true });
  const beside = useWidth(PANEL);
  const [steps, setSteps] = useState<ReadonlySet<number>>(new Set());
  const toggle = (step: number) => {
    const next = new Set(steps);
    if (!next.delete(step)) next.add(step);
    setSteps(next);
  };
  const { data, error, isValidating } = call;
  const failed = useFailed(JSON.stringify(search), call);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      {/* On a phone the legend sticks to the top while the months go by: it belongs to all of them. */}
      <div className="max-lg:contents lg:flex lg:flex-wrap lg:items-center lg:justify-between lg:gap-x-6 lg:gap-y-2">
        <YearTitle {...props} id={titleId} />
        {data ? (
          <PriceLegend limits={data.steps} chosen={steps} onToggle={toggle} short={!beside} />
        ) : null}
      </div>
      {tools ? <div className="mt-4 flex flex-wrap items-center gap-3">{tools}</div> : null}
      <LiveRegion message={data ? t('loaded', words.count(data.days.length)) : ''} />
      {failed && error ? (
        <WeeksFailed
          error={error}
          title={t('failed')}
          retrying={isValidating}
          onRetry={() => void call.mutate()}
          className="mt-6 rounded-xl"
        />
      ) : !data ? (
        <div aria-busy="true">
          <output className="sr-only">{t('loading')}</output>
          <YearLines panel={props.listOf !== undefined} />
        </div>
      ) : data.days.length === 0 ? (
        <div className="mt-6 rounded-lg border border-line bg-surface p-8">
          <p className="font-display text-xl">{t('empty.title')}</p>
          <p className="mt-2 max-w-read text-base text-muted">{t('empty.text')}</p>
        </div>
      ) : (
        <FoundYear {...props} reply={data} beside={beside} steps={steps} />
      )}
    </section>
  );
}

type YearTitleProps = Omit<YearViewProps, 'search'> & { id: string };

function YearTitle({ id, name, level = 1, takeFocus = false, ...of }: YearTitleProps) {
  const { t } = useTranslation('year');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takeFocus) title.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <Heading
        ref={title}
        id={id}
        level={level}
        size={level === 1 ? 'xl' : 'lg'}
        tabIndex={-1}
        className="outline-none wrap-anywhere"
      >
        {of.anywhere
          ? t('anywhere')
          : t(of.ofResort ? 'ofResort' : 'title', { resort: name, place: name })}
      </Heading>
      <p className="text-base text-muted">{t('about')}</p>
    </div>
  );
}

/**
 * Which day is chosen, as the owner or the year itself keeps it; the cheapest, if there is one in the
 * searched months, stands beside a wide year before anyone has chosen.
 */
function useChosenDay(
  year: Year,
  wide: boolean,
  searched: readonly MarkedDay[],
  { picked: given, onPick }: Pick<YearViewProps, 'picked' | 'onPick'>,
) {
  const [own, setOwn] = useState<IsoDate>();
  const [picked, pick] = onPick ? [given, onPick] : [own, setOwn];
  const chosen = year.days.get(picked ?? '');
  const proposed = () => cheapestDay(searched) ?? cheapestDay(year.days.values());
  const day = chosen ?? (wide ? proposed() : undefined);
  return { day, picked: chosen !== undefined, pick, drop: () => pick(undefined) };
}

/**
 * Months that stand below each other open at the one of a chosen day, unless the page was scrolled or
 * focus goes to its title.
 */
function useOpenAt(frame: RefObject<HTMLElement | null>, month: IsoMonth | undefined): void {
  const open = useEffectEvent(() => {
    const wanted = frame.current?.querySelector<HTMLElement>(`[data-month="${month}"]`);
    if (wanted && scrollY === 0 && wanted.getBoundingClientRect().bottom > innerHeight)
      wanted.scrollIntoView({ behavior: 'instant' });
  });
  useEffect(() => open(), []);
}

type FoundYearProps = YearViewProps & {
  reply: Reply<typeof calendarCall>;
  /** The panel stands beside the year. */
  beside: boolean;
  /** Steps of price that stand out. */
  steps: ReadonlySet<number>;
};

/** Days of the months that were searched; none of a search without months. */
const daysWithin = ({ days }: Year, months: FoundYearProps['months']): MarkedDay[] =>
  months
    ? [...days.values()].filter(
        ({ date }) => monthOf(date) >= months[0] && monthOf(date) <= months[1],
      )
    : [];

function FoundYear({ search, listOf, reply, beside, steps, months, ...choice }: FoundYearProps) {
  const { t } = useTranslation(['year', 'weeks']);
  const planner = useWidth(PLANNER_WIDE);
  const frame = useRef<HTMLDivElement>(null);
  const whole = yearOf(reply.from, reply.to, reply.days, reply.steps);
  const [every, setEvery] = useState(beside || !choice.ofResort);
  const year = every || planner ? whole : beginningOf(whole, choice.picked);
  const searched = daysWithin(year, months);
  const { day, picked, pick, drop } = useChosenDay(year, beside, searched, choice);
  useOpenAt(frame, picked && day && !choice.takeFocus ? monthOf(day.date) : undefined);
  const toStop = () =>
    frame.current?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus();
  const leave = () => {
    if (!beside) drop();
    toStop();
  };
  const showAll = () => {
    setEvery(true);
    toStop();
  };
  return (
    <div
      ref={frame}
      className={cn(
        'mt-4 items-start gap-6.5',
        listOf && 'lg:grid lg:grid-cols-[minmax(0,1fr)_16.5rem]',
      )}
    >
      <div className="@container min-w-0">
        <YearGrid
          year={year}
          layout={planner ? 'planner' : 'months'}
          selected={day?.date}
          begin={searched[0]?.date}
          chosenSteps={steps}
          onSelect={pick}
          onLeave={leave}
        />
        {planner ? <PlannerKey /> : null}
        {year === whole ? null : (
          <Button variant="outline" full onClick={showAll}>
            {t('views.wholeYear', { ns: 'weeks' })}
          </Button>
        )}
      </div>
      {day && listOf ? (
        <ChosenDay
          day={day}
          days={year.days}
          search={search}
          to={listOf(day)}
          beside={beside}
          said={picked}
          onLeave={leave}
        />
      ) : null}
    </div>
  );
}

type ChosenDayProps = {
  day: MarkedDay;
  days: Year['days'];
  search: CalendarSearch;
  to: string;
  beside: boolean;
  /** A person has chosen it. */
  said: boolean;
  onLeave: () => void;
};

function ChosenDay({ day, days, search, to, beside, said, onLeave }: ChosenDayProps) {
  const { t } = useTranslation('year');
  const words = useYearWords();
  const resorts = useDayResorts(search, day.date);
  const better = useCheaperDayText(days.values(), day);
  const total = resorts.data?.paginate.total;
  const text = [
    words.day(day),
    total === undefined ? '' : t('panel.resorts', words.count(total)),
    better,
  ]
    .filter(Boolean)
    .join('. ');
  const Part = beside ? DayPanel : DaySheet;
  return (
    <>
      <Part day={day} resorts={resorts} better={better} to={to} onLeave={onLeave} />
      <SaidAtRest text={said && (total !== undefined || resorts.error) ? text : ''} />
    </>
  );
}

/** Says a text once it has stayed the same for a moment. */
function SaidAtRest({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <LiveRegion message={said} />;
}

/** What underline, frame and keys mean. */
function PlannerKey() {
  const { t } = useTranslation('year');
  const key = 'rounded-sm border border-line bg-surface px-1.5 text-xs';
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-muted">
      <span className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="font-bold text-ink underline decoration-2 underline-offset-2"
        >
          399
        </span>
        {t('key.lowest')}
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="h-4 w-8 rounded-sm border-2 border-ink" />
        {t('key.stay')}
      </span>
      <span className="flex items-center gap-2">
        <kbd className={key}>←</kbd>
        <kbd className={key}>→</kbd>
        {t('key.days')}
      </span>
      <span className="flex items-center gap-2">
        <kbd className={key}>↑</kbd>
        <kbd className={key}>↓</kbd>
        {t('key.months')}
      </span>
    </p>
  );
}
