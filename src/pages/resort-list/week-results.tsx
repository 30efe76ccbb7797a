import { Info, SlidersHorizontal } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { MissingHere } from '#components/trouble/missing-here.tsx';
import { LaterWatch, LaterWatchOffer } from '#components/watch/later-watch.tsx';
import { AppliedFilters } from '#components/week/applied-filters.tsx';
import { FeaturedWeeks } from '#components/week/featured-weeks.tsx';
import { FiltersPanel } from '#components/week/filters-panel.tsx';
import type { NoWeeksProps } from '#components/week/no-weeks.tsx';
import { joinPlace } from '#lib/text.ts';
import { ResortCard, ResortCardSkeleton } from '#components/week/resort-card.tsx';
import {
  inOtherMonths,
  newList,
  resortsBody,
  writeListState,
} from '#components/week/search-params.ts';
import type { ListState } from '#components/week/search-params.ts';
import { SortSelect } from '#components/week/sort-select.tsx';
import type { ResortCard as ResortCardData, WeekCard as WeekCardData } from '#contracts/week.ts';
import { WeekCard, WeekCardSkeleton } from '#components/week/week-card.tsx';
import { useWeekWords } from '#components/week/week-texts.ts';
import { WeeksFailed } from '#components/week/weeks-failed.tsx';
import { ALL_CITIES, LIST_GROUPS } from '#contracts/week-values.ts';
import { firstDay, formatRange, lastDay, toIsoDate } from '#lib/dates.ts';
import { laterPart } from '#loading/part.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { LayerClose } from '#ui/layer.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Dotted, Heading } from '#ui/text.tsx';
import { ListPages } from './list-pages.tsx';
import { useTitleFocus, useWeekList } from './use-week-list.ts';
import type { GoToList, WeekList } from './use-week-list.ts';

/** What to change where nothing is found; seldom shown. */
const NoWeeks = laterPart<NoWeeksProps>(() => import('#components/week/no-weeks.tsx'), {
  waiting: () => <Skeleton className="h-96 rounded-lg" />,
  failed: (again) => <MissingHere onRetry={again} />,
});

type WeekResultsProps = {
  state: ListState;
  go: GoToList;
  /** Focus goes to the title at once, as after a switch from another view. */
  takeFocus?: boolean;
};

/** Title, filters, cards and pages of one list. */
export function WeekResults({ state, go, takeFocus = false }: WeekResultsProps) {
  const { t } = useTranslation('weeks');
  const list = useWeekList(state, go);
  const { data, failed, groups, toggle } = list;
  // Nothing to filter or sort: what is the matter has the width to itself.
  const bare = failed && !data;
  const title = useTitleFocus(state.page, list.beyond, takeFocus);
  const said = useAnnouncement(list);
  return (
    <div
      className={cn(
        'mx-auto grid max-w-page gap-x-12 px-4 pt-8 pb-16 sm:px-6 lg:px-8 lg:pt-10',
        !bare && 'lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]',
      )}
    >
      {/* The title comes before the filters, which stand beside the whole list. */}
      <Head list={list} bare={bare} title={title} />
      {bare ? null : (
        <aside aria-label={t('filters.title')} className="row-span-2 row-start-1 max-lg:hidden">
          <SkipLink href="#weeks">{t('filters.skip')}</SkipLink>
          {/* Hydrated separately: its many checkboxes are slow. */}
          <Suspense>
            <FiltersPanel groups={groups} loading={!data} onToggle={toggle} />
          </Suspense>
          {list.resortsFailed ? <ResortsFailed onRetry={list.retryResorts} /> : null}
        </aside>
      )}
      <div
        id="weeks"
        tabIndex={-1}
        className={cn('mt-5 flex min-w-0 flex-col gap-5 outline-none', !bare && 'lg:col-start-2')}
      >
        <AppliedFilters filters={state.filters} onRemove={toggle} onClear={list.clear} />
        <LiveRegion message={said} />
        <Outcome list={list} />
      </div>
    </div>
  );
}

type HeadProps = {
  list: WeekList;
  bare: boolean;
  title: RefObject<HTMLHeadingElement | null>;
};

/** Where, how many and when, and what changes the list. */
function Head({ list, bare, title }: HeadProps) {
  const { state, data, failed, total } = list;
  const { where, found, days } = useHeadWords(list);
  return (
    <div
      className={cn(
        'flex min-w-0 flex-wrap items-end justify-between gap-x-8 gap-y-4',
        !bare && 'lg:col-start-2',
      )}
    >
      {/* On a phone the watch stands beside the title, so that the first card comes sooner. */}
      <div className="min-w-0 max-sm:grid max-sm:w-full max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-start max-sm:gap-x-2">
        <Heading ref={title} level={1} tabIndex={-1} className="outline-none wrap-anywhere">
          {where}
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base text-muted max-sm:col-span-2">
          {data || failed ? null : <Skeleton className="h-4 w-28" />}
          <Dotted items={data ? [...found, days] : [days]} />
        </p>
        {bare || (data && total === 0) ? null : (
          <div className="flex max-sm:col-start-2 max-sm:row-start-1 max-sm:-me-3 sm:-ms-3 sm:mt-1">
            <LaterWatch criteria={resortsBody(state)} />
          </div>
        )}
      </div>
      {bare ? null : (
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <GroupSwitch state={state} go={list.go} />
          <FiltersSheet list={list} />
          <SortSelect
            value={state.sort}
            onChange={(next) => list.go({ ...state, sort: next, page: 1 })}
            className="min-w-0 grow max-sm:w-0 sm:w-64"
          />
        </div>
      )}
    </div>
  );
}

/** What a search found, or what is there instead. */
function Outcome({ list }: { list: WeekList }) {
  const { t } = useTranslation('weeks');
  const { state, data } = list;
  const Waiting = state.group === 'resort' ? ResortCardSkeleton : WeekCardSkeleton;
  if (list.failed)
    return (
      <WeeksFailed
        error={list.error}
        retrying={list.retrying}
        onRetry={list.retry}
        className="rounded-xl"
      />
    );
  if (!data)
    return (
      <div aria-busy="true" className="flex flex-col gap-5">
        <output className="sr-only">{t('row.loading')}</output>
        {Array.from({ length: 4 }, (_, index) => (
          <Waiting key={index} />
        ))}
      </div>
    );
  return list.total === 0 ? (
    <NothingFound list={list} data={data} />
  ) : (
    <Found list={list} data={data} />
  );
}

/** Place, number of weeks and days of a list, as its head shows them. */
function useHeadWords(list: WeekList) {
  const { criteria } = list.state;
  const words = useWeekWords();
  const where = joinPlace(
    ...words.cityAndState({
      ...criteria,
      state: criteria.state || (stateOf(list, criteria.city) ?? ''),
    }),
    words.country(criteria.country),
  );
  // Days that are over are not offered.
  const [today] = useState(() => toIsoDate(new Date()));
  const start = [firstDay(criteria.checkIn), today].toSorted()[1]!;
  const days = formatRange(start, lastDay(criteria.checkOut), words.language);
  return { where, found: useCountsOfAll(list), days };
}

/** Number of weeks, and of resorts before it where they are listed. */
function useCounts({ resorts, total }: WeekList): string[] {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  return resorts === undefined
    ? [t('list.total', words.count(total))]
    : [t('byResort.found', words.count(resorts)), t('filters.weeks', words.count(total))];
}

/** The same; where filters take weeks away, of how many. */
function useCountsOfAll(list: WeekList): string[] {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  const counts = useCounts(list);
  const { total, applied, data } = list;
  const all = data?.unfiltered ?? 0;
  if (applied === 0 || total === 0 || all <= total) return counts;
  const text = t('list.ofAll', {
    ...words.count(all),
    formatted: words.number(total),
    all: words.number(all),
  });
  return [...counts.slice(0, -1), text];
}

/** What a screen reader is told of a list. */
function useAnnouncement(list: WeekList) {
  const { data, stale, failed, beyond, total, resorts, pages } = list;
  const { page } = list.state;
  const [first = '', second = ''] = useCounts(list);
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  if (!data || stale || failed || beyond) return '';
  if (total === 0) return t('list.announceNone');
  const found =
    resorts === undefined
      ? t('list.announce', words.count(total))
      : t('byResort.announce', { resorts: first, weeks: second });
  return `${found} ${pages > 1 ? t('list.announcePage', { page, pages }) : ''}`;
}

/** By resort or week by week. */
function GroupSwitch({ state, go }: WeekResultsProps) {
  const { t } = useTranslation('weeks');
  return (
    <Segmented
      label={t('byResort.label')}
      value={state.group}
      options={LIST_GROUPS.map((group) => ({ value: group, label: t(`byResort.${group}`) }))}
      onValueChange={(next) => {
        const group = LIST_GROUPS.find((one) => one === next);
        if (group) go({ ...state, group, page: 1 });
      }}
      className="h-field items-center max-sm:w-full max-sm:*:h-10 max-sm:*:grow"
    />
  );
}

const SHEET = [
  'data',
  'applied',
  'groups',
  'stale',
  'toggle',
  'total',
  'clear',
  'resortsFailed',
  'retryResorts',
] as const;
type FiltersSheetProps = {
  list: Pick<WeekList, (typeof SHEET)[number]>;
  /** Also where there is room for them beside the list. */
  always?: boolean;
};

/** Where there is room the window stands at the side, so that what it filters stays in view. */
const BESIDE =
  'lg:top-0 lg:end-auto lg:max-h-none lg:w-dialog-sm lg:rounded-s-none lg:rounded-e-xl lg:data-[state=closed]:animate-to-left lg:data-[state=open]:animate-from-left';

/** On a phone: the filters in a window, which keeps for itself whether it is open. */
export function FiltersSheet({ list, always = false }: FiltersSheetProps) {
  const { t } = useTranslation(['weeks', 'common']);
  const words = useWeekWords();
  const { data, applied, groups, stale, toggle, total } = list;
  const count = words.count(total);
  return (
    <Sheet
      trigger={
        <Button variant="outline" className={cn('px-3 sm:px-4', !always && 'lg:hidden')}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {t('weeks:filters.title')}
          {applied > 0 ? (
            <span className="grid size-6 place-items-center rounded-full bg-primary text-sm text-on-primary">
              {applied}
            </span>
          ) : null}
          {applied > 0 ? (
            <span className="sr-only">{t('weeks:filters.count', { count: applied })}</span>
          ) : null}
        </Button>
      }
      className={cn(always && BESIDE)}
      title={t('weeks:filters.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          {applied > 0 ? (
            <Button variant="outline" onClick={list.clear} className="px-4">
              {t('weeks:filters.clear')}
            </Button>
          ) : null}
          <LayerClose>
            <Button loading={stale} className="px-4">
              {data && total === 0 ? t('weeks:filters.showNone') : t('weeks:filters.show', count)}
            </Button>
          </LayerClose>
        </>
      }
    >
      <FiltersPanel groups={groups} loading={!data} onToggle={toggle} className="py-2" />
      {list.resortsFailed ? <ResortsFailed onRetry={list.retryResorts} /> : null}
    </Sheet>
  );
}

type FoundProps = { list: WeekList; data: NonNullable<WeekList['data']> };

export function NothingFound({ list: { state, go, stale, filter }, data }: FoundProps) {
  const { criteria, filters } = state;
  return (
    <div aria-busy={stale || undefined} className={cn('transition-opacity', stale && 'opacity-50')}>
      <NoWeeks
        filters={filters}
        suggestions={data.suggestions}
        offer={<LaterWatchOffer prominent criteria={resortsBody(state)} />}
        onFilters={filter}
        onDrop={(name) => filter({ ...filters, [name]: [] })}
        onCriteria={(changes) =>
          go({
            ...newList({ ...criteria, ...changes }, state),
            filters: changes.checkIn ? inOtherMonths(filters) : { ...filters, area: [], place: [] },
          })
        }
      />
    </div>
  );
}

function Found({ list, data }: FoundProps) {
  const { t } = useTranslation('weeks');
  const { state, stale, total, cards, resortCards } = list;
  const from = writeListState(state).toString();
  const weeks = useMemo(() => cards && withOtherPictures(cards), [cards]);
  const resorts = useMemo(() => unlikeNeighbors(resortCards ?? []), [resortCards]);
  return (
    <>
      {/* A list of nothing else says it all by itself. */}
      {data.featured && data.featured.length < total ? (
        <FeaturedWeeks weeks={data.featured} from={from} />
      ) : null}
      <p className="flex items-center gap-2 text-sm text-muted">
        <Info aria-hidden="true" className="size-4 shrink-0" />
        {t('finalSale')}
      </p>
      <ul
        aria-label={t(cards ? 'list.results' : 'byResort.results')}
        aria-busy={stale || undefined}
        className={cn(
          'flex flex-col gap-5 transition-opacity [&>li:nth-child(n+3)_article]:near-screen',
          stale && 'pointer-events-none opacity-50',
        )}
      >
        {weeks
          ? weeks.map((week, index) => (
              <li key={week._id}>
                <WeekCard
                  week={week}
                  told={weeks[index - 1]?.ResortName === week.ResortName}
                  priority={index === 0}
                  from={from}
                />
              </li>
            ))
          : resorts.map((resort, index) => (
              <li key={resort.lowest._id}>
                <ResortCard
                  resort={resort}
                  priority={index === 0}
                  from={from}
                  byHighest={state.sort === 'priceHighest'}
                  byLatest={state.sort === 'checkInOrderHighest'}
                />
              </li>
            ))}
      </ul>
      <ListPages list={list} query={from} className="mt-3" />
    </>
  );
}

/** How many pictures of a resort the server prepares for cards (`src/server/picture/prepared.ts`). */
const CARD_PICTURES = 4;
/** Several weeks of one resort begin with different pictures of it. */
function withOtherPictures(weeks: readonly WeekCardData[]): WeekCardData[] {
  const seen = new Map<string, number>();
  return weeks.map((week) => {
    const before = seen.get(week.ResortName) ?? 0;
    seen.set(week.ResortName, before + 1);
    const first = before % Math.max(1, Math.min(CARD_PICTURES, week.imgs.length));
    return { ...week, imgs: [...week.imgs.slice(first), ...week.imgs.slice(0, first)] };
  });
}

/** Kind and hour of a drawn picture, as its name begins. */
const sceneOf = (img: string | undefined) => img?.replace(/-\d+.*$/, '');
/** A resort whose picture shows the same scene as the one above begins with another of its own. */
function unlikeNeighbors(resorts: readonly ResortCardData[]): ResortCardData[] {
  let above: string | undefined;
  return resorts.map((resort) => {
    const { imgs } = resort.lowest;
    const other = imgs.slice(0, CARD_PICTURES).findIndex((img) => sceneOf(img) !== above);
    const first = Math.max(0, other);
    above = sceneOf(imgs[first]);
    return {
      ...resort,
      lowest: { ...resort.lowest, imgs: [...imgs.slice(first), ...imgs.slice(0, first)] },
    };
  });
}

/** State of a city, from its own weeks, where the search did not ask for one. */
const stateOf = (
  { cards, resortCards }: Pick<WeekList, 'cards' | 'resortCards'>,
  city: string,
): string | undefined => {
  const first = cards?.[0] ?? resortCards?.[0]?.lowest;
  return city !== ALL_CITIES && first?.ResortCity === city ? first.ResortState : undefined;
};

function ResortsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['weeks', 'errors']);
  return (
    <output className="mt-6 flex flex-col items-start gap-1 border-t border-line pt-6 text-sm text-muted">
      {t('weeks:filters.resortsFailed')}
      <Button variant="link" size="sm" onClick={onRetry}>
        {t('errors:retry')}
      </Button>
    </output>
  );
}
