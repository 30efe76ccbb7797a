import { PAGE_SIZE } from '#contracts/rules.ts';
import { Info, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useErrorText } from '#client/use-error-text.ts';
import { AppliedFilters } from '#components/week/applied-filters.tsx';
import { useFilterGroups } from '#components/week/filter-words.ts';
import { FeaturedWeeks } from '#components/week/featured-weeks.tsx';
import { FiltersPanel } from '#components/week/filters-panel.tsx';
import { NoWeeks } from '#components/week/no-weeks.tsx';
import { joinPlace } from '#components/week/place-names.ts';
import {
  countFilters,
  listBody,
  newList,
  NO_FILTERS,
  resortsBody,
  toggleFilter,
  writeListState,
} from '#components/week/search-params.ts';
import type { FilterParam, Filters, ListState } from '#components/week/search-params.ts';
import { SortSelect } from '#components/week/sort-select.tsx';
import type { WeekCard as WeekCardData } from '#contracts/week.ts';
import { WeekCard, WeekCardSkeleton } from '#components/week/week-card.tsx';
import { listResorts, listWeeks } from '#components/week/week-calls.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { ALL_CITIES } from '#contracts/week-values.ts';
import { firstDay, formatRange, lastDay, toIsoDate } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { LayerClose } from '#ui/layer.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Dotted, Heading } from '#ui/text.tsx';

type WeekResultsProps = {
  state: ListState;
  go: (next: ListState, options?: { replace?: boolean }) => void;
};

/** Title, filters, cards and pages of one list. */
export function WeekResults({ state, go }: WeekResultsProps) {
  const { t } = useTranslation(['weeks', 'errors', 'common']);
  const words = useWeekWords();
  const errorText = useErrorText();
  const { criteria, filters, sort, page } = state;
  const call = useEndpoint(
    listWeeks,
    { query: { limit: PAGE_SIZE, page, isPaginate: 's' }, body: listBody(state) },
    { keepPreviousData: true },
  );
  const resorts = useEndpoint(
    listResorts,
    { body: resortsBody(state) },
    { keepPreviousData: true },
  );
  const groups = useFilterGroups(filters, call.data?.filters, resorts.data?.weeks);
  const title = useRef<HTMLHeadingElement>(null);

  const { data, error, isLoading, isValidating } = call;
  const stale = data !== undefined && isLoading;
  const total = data?.paginate.total ?? 0;
  const pages = Math.max(1, data?.paginate.totalPages ?? 1);
  const failed = error !== undefined && !isValidating;
  const beyond = data !== undefined && !stale && !failed && total > 0 && page > pages;

  useEffect(() => {
    if (beyond) go({ ...state, page: pages }, { replace: true });
  }, [beyond, go, pages, state]);

  // Another page is read from its top: for the eye by scrolling, for keyboard and screen reader by
  // focus.
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (!beyond) title.current?.focus({ preventScroll: true });
  }, [page, beyond]);

  const filter = (next: Filters) => go({ ...state, filters: next, page: 1 });
  const toggle = (name: FilterParam, value: string | number) =>
    filter(toggleFilter(filters, name, value));
  const clear = () => filter(NO_FILTERS);
  const applied = countFilters(filters);
  // Spanish has a form of its own for whole millions, which no text needs: the number itself is
  // written by `formatted`.
  const count = { count: Math.min(total, 999), formatted: words.number(total) };
  const { city, country } = criteria;
  const where = joinPlace(
    city === ALL_CITIES ? undefined : city,
    criteria.state || stateOf(data?.weeks, city),
    words.country(country),
  );
  // Days that are over are not offered.
  const [today] = useState(() => toIsoDate(new Date()));
  const start = [firstDay(criteria.checkIn), today].toSorted()[1]!;
  const days = formatRange(start, lastDay(criteria.checkOut), words.language);
  const said =
    !data || stale || failed || beyond
      ? ''
      : total === 0
        ? t('weeks:list.announceNone')
        : `${t('weeks:list.announce', count)} ${pages > 1 ? t('weeks:list.announcePage', { page, pages }) : ''}`;

  return (
    <div className="mx-auto grid max-w-page gap-x-12 px-4 pt-8 pb-16 sm:px-6 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:px-8 lg:pt-10">
      {/* The title comes before the filters, which stand beside the whole list. */}
      <div className="flex min-w-0 flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:col-start-2">
        <div className="min-w-0">
          <Heading ref={title} level={1} tabIndex={-1} className="outline-none wrap-anywhere">
            {where}
          </Heading>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base text-muted">
            {data || failed ? null : <Skeleton className="h-4 w-28" />}
            <Dotted items={data ? [t('weeks:list.total', count), days] : [days]} />
          </p>
        </div>
        <div className="flex w-full gap-3 sm:w-auto">
          {/* It keeps for itself whether it is open: the list need not be drawn again for that. */}
          <Sheet
            trigger={
              <Button variant="outline" className="px-3 sm:px-4 lg:hidden">
                <SlidersHorizontal aria-hidden="true" className="size-5" />
                {t('weeks:filters.open')}
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
            title={t('weeks:filters.title')}
            closeLabel={t('common:close')}
            footer={
              <>
                {applied > 0 ? (
                  <Button variant="outline" onClick={clear} className="px-4">
                    {t('weeks:filters.clear')}
                  </Button>
                ) : null}
                <LayerClose>
                  <Button loading={stale} className="px-4">
                    {data && total === 0
                      ? t('weeks:filters.showNone')
                      : t('weeks:filters.show', count)}
                  </Button>
                </LayerClose>
              </>
            }
          >
            <FiltersPanel groups={groups} loading={!data} onToggle={toggle} className="py-2" />
            {data && resorts.error && !resorts.data ? (
              <ResortsFailed onRetry={() => void resorts.mutate()} />
            ) : null}
          </Sheet>
          <SortSelect
            value={sort}
            onChange={(next) => go({ ...state, sort: next, page: 1 })}
            className="min-w-0 grow sm:w-64"
          />
        </div>
      </div>
      <aside aria-label={t('weeks:filters.title')} className="row-span-2 row-start-1 max-lg:hidden">
        {data || !failed ? (
          <FiltersPanel groups={groups} loading={!data} onToggle={toggle} />
        ) : null}
        {data && resorts.error && !resorts.data ? (
          <ResortsFailed onRetry={() => void resorts.mutate()} />
        ) : null}
      </aside>
      <div className="mt-5 flex min-w-0 flex-col gap-5 lg:col-start-2">
        <AppliedFilters filters={filters} onRemove={toggle} onClear={clear} />
        <LiveRegion message={said} />
        {failed ? (
          <Alert
            tone="danger"
            takeFocus
            title={t('errors:title')}
            actions={
              <Button size="sm" variant="outline" onClick={() => void call.mutate()}>
                {t('errors:retry')}
              </Button>
            }
          >
            {errorText(error)}
          </Alert>
        ) : !data ? (
          <div aria-busy="true" className="flex flex-col gap-5">
            <output className="sr-only">{t('weeks:list.loading')}</output>
            {Array.from({ length: 4 }, (_, index) => (
              <WeekCardSkeleton key={index} />
            ))}
          </div>
        ) : total === 0 ? (
          <div
            aria-busy={stale || undefined}
            className={cn('transition-opacity', stale && 'opacity-50')}
          >
            <NoWeeks
              filters={filters}
              suggestions={data.suggestions}
              onDrop={(name) => filter({ ...filters, [name]: [] })}
              onCriteria={(changes) =>
                go({ ...newList({ ...criteria, ...changes }, sort), filters })
              }
            />
          </div>
        ) : (
          <>
            {/* A list of nothing else says it all by itself. */}
            {data.featured && data.featured.length < total ? (
              <FeaturedWeeks weeks={data.featured} from={writeListState(state).toString()} />
            ) : null}
            <p className="flex items-center gap-2 text-sm text-muted">
              <Info aria-hidden="true" className="size-4 shrink-0" />
              {t('weeks:finalSale')}
            </p>
            <ul
              aria-label={t('weeks:list.results')}
              aria-busy={stale || undefined}
              className={cn(
                'flex flex-col gap-5 transition-opacity',
                stale && 'pointer-events-none opacity-50',
              )}
            >
              {withOtherPictures(data.weeks).map((week, index) => (
                <li key={week._id}>
                  <WeekCard
                    week={week}
                    priority={index === 0}
                    from={writeListState(state).toString()}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              page={Math.min(page, pages)}
              totalPages={pages}
              href={(to) => linkTo.resortList(writeListState({ ...state, page: to }).toString())}
              renderLink={({ href, page: _to, ...rest }) => <Link to={href} {...rest} />}
              labels={{
                nav: t('weeks:list.pages'),
                previous: t('weeks:list.previousPage'),
                next: t('weeks:list.nextPage'),
                page: (to) => t('weeks:list.page', { page: to }),
              }}
              className="mt-3"
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Several weeks of one resort begin with different pictures of it. */
function withOtherPictures(weeks: readonly WeekCardData[]): WeekCardData[] {
  const seen = new Map<string, number>();
  return weeks.map((week) => {
    const before = seen.get(week.ResortName) ?? 0;
    seen.set(week.ResortName, before + 1);
    const first = before % Math.max(1, week.imgs.length);
    return { ...week, imgs: [...week.imgs.slice(first), ...week.imgs.slice(0, first)] };
  });
}

/** State of a city, from its own weeks, where the search did not ask for one. */
const stateOf = (
  weeks: readonly { ResortState: string; ResortCity: string }[] | undefined,
  city: string,
): string | undefined => {
  const first = weeks?.[0];
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
