import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '#client/use-endpoint.ts';
import { useFailed } from '#client/use-failed.ts';
import { CardStrip } from '#components/map/results/card-strip.tsx';
import {
  MapRow,
  MapRowSkeleton,
  PinCard,
  PinCardWaiting,
} from '#components/map/results/map-cards.tsx';
import PinsMap from '#components/map/results/pins-map.tsx';
import { useSaved } from '#components/saved/use-saved.ts';
import { LaterWatch } from '#components/watch/later-watch.tsx';
import { AppliedFilters } from '#components/week/applied-filters.tsx';
import { useCountWords } from '#components/week/filter-words.ts';
import { joinPlace } from '#lib/text.ts';
import { listBody, resortsBody, writeListState } from '#components/week/search-params.ts';
import type { ListState } from '#components/week/search-params.ts';
import { SortSelect } from '#components/week/sort-select.tsx';
import { listByResort } from '#components/week/week-calls.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import { WeeksFailed } from '#components/week/weeks-failed.tsx';
import { mapPins } from '#contracts/week.ts';
import type { MapPin, ResortCard } from '#contracts/week.ts';
import { PAGE_SIZE } from '#contracts/rules.ts';
import { ALL_CITIES, ANYWHERE } from '#contracts/week-values.ts';
import { useTexts } from '#i18n/load.ts';
import { linkTo } from '#lib/paths.ts';
import { cn } from '#ui/cn.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Heading } from '#ui/text.tsx';
import { ListPages } from './list-pages.tsx';
import { useTitleFocus, useWeekList } from './use-week-list.ts';
import type { GoToList, WeekList } from './use-week-list.ts';
import { FiltersSheet, NothingFound } from './week-results.tsx';

/** Height of the strip of cards on a phone, and how much more it is with its pages. */
const STRIP = 210;
const PAGES = 18;
/** Resorts chosen on a map since the page was loaded. */
const visited = new Set<string>();
const NO_PINS: readonly MapPin[] = [];
const NO_CARDS: readonly ResortCard[] = [];

type MapOfListProps = { state: ListState; go: GoToList; takeFocus: boolean };

/** A list by resort with its map: beside it, or on a phone in its place. */
export default function MapOfList({
  state: { group, ...rest },
  go: goTo,
  takeFocus,
}: MapOfListProps) {
  useTexts('rest');
  // How the list itself was shown stays as it was.
  const go: GoToList = (next, options) => goTo({ ...next, group }, options);
  const state: ListState = { ...rest, group: 'resort' };
  const list = useWeekList(state, go);
  return <ListWithMap list={list} group={group} takeFocus={takeFocus} />;
}

type ListWithMapProps = { list: WeekList; group: ListState['group']; takeFocus: boolean };

function ListWithMap({ list, group, takeFocus }: ListWithMapProps) {
  const { state } = list;
  const map = usePins(state);
  const { call, failed, shown, chosen, pinOf } = map;
  const [marked, setMarked] = useState<string>();
  const mark = useCallback((week: string, on: boolean) => setMarked(on ? week : undefined), []);
  const address = (page: number) => writeListState({ ...state, group, page }).toString();
  const from = address(state.page);
  return (
    <div className="grid lg:h-[calc(100dvh-9.5rem)] lg:min-h-120 lg:grid-cols-[calc(max(2rem,(100vw-81rem)/2)+34rem)_minmax(0,1fr)]">
      <KeptResults
        list={list}
        from={from}
        chosen={chosen?.week}
        takeFocus={takeFocus}
        told={failed}
        onMark={mark}
      />
      <section
        aria-labelledby="view-map"
        className="h-[calc(100svh-16rem)] min-h-112 min-w-0 lg:h-full lg:min-h-0 lg:border-s lg:border-line"
      >
        {shown && !failed ? (
          <Pins
            list={list}
            map={map}
            marked={marked === undefined ? undefined : pinOf(marked)?.id}
            from={from}
            address={address}
          />
        ) : call.error ? (
          <WeeksFailed
            error={call.error}
            retrying={call.isValidating}
            onRetry={() => {
              void call.mutate();
              if (list.failed) list.retry();
            }}
            className="size-full"
          />
        ) : (
          <Skeleton className="size-full rounded-none" />
        )}
      </section>
    </div>
  );
}

/** The pins of a list, and which of them is chosen. */
function usePins(state: ListState) {
  const call = useEndpoint(
    mapPins,
    { body: resortsBody(state) },
    // Comparing two answers of thousands of pins would take longer than drawing one.
    { keepPreviousData: true, compare: Object.is },
  );
  const [last, setLast] = useState<MapPin>();
  const failed = useFailed(JSON.stringify(resortsBody(state)), call);
  const answer =
    call.isLoading || call.error ? undefined : JSON.stringify([state.criteria, state.filters.area]);
  const { data } = call;
  // Thousands of pins come in a render that may be interrupted.
  const shown = useDeferredValue(
    useMemo(() => data && { ...data, answer }, [data, answer]),
    undefined,
  );
  const pins = shown?.pins ?? NO_PINS;
  const choose = useCallback((pin: MapPin | undefined) => {
    if (pin) visited.add(pin.id);
    setLast(pin);
  }, []);
  const pinOf = useCallback((week: string) => pins.find((pin) => pin.week === week), [pins]);
  return {
    call,
    failed,
    shown,
    pins,
    // A pin of another answer is no longer there.
    chosen: last && pins.find(({ id }) => id === last.id),
    choose,
    pinOf,
  };
}

/** Not rendered again when a card of the list is pointed at. */
const KeptStrip = memo(CardStrip);

type PinsProps = {
  list: WeekList;
  map: ReturnType<typeof usePins>;
  /** Id of the pin whose card is pointed at. */
  marked: string | undefined;
  from: string;
  /** Query of a page of the list. */
  address: (page: number) => string;
};

/** The map itself, with the card of the chosen resort and, on a phone, a strip of all cards. */
function Pins({ list, map, marked, from, address }: PinsProps) {
  const { state, go, resortCards: cards = NO_CARDS } = list;
  const { shown, pins, chosen, choose, pinOf } = map;
  const { ids } = useSaved();
  const card = useCardOf(state, list.resortCards, chosen);
  const strip = useMemo(
    () =>
      card && !cards.some(({ lowest }) => lowest._id === card.lowest._id)
        ? [card, ...cards]
        : cards,
    [card, cards],
  );
  const rest = useCallback((week: string) => choose(pinOf(week)), [choose, pinOf]);
  const part = usePart(list);
  const toPage = (page: number) =>
    page >= 1 && page <= list.pages ? linkTo.resortList(address(page)) : undefined;
  return (
    <PinsMap
      pins={pins}
      total={shown?.total ?? 0}
      area={state.filters.area[0]}
      answer={shown?.answer}
      chosen={chosen}
      marked={marked}
      visited={visited}
      saved={ids}
      onChoose={choose}
      onArea={(area) => go(inArea(state, area))}
      card={
        card ? (
          <PinCard resort={card} from={from} onClose={() => choose(undefined)} />
        ) : (
          <PinCardWaiting>{chosen?.name}</PinCardWaiting>
        )
      }
      foot={
        cards.length > 0 ? (
          <KeptStrip
            key={from}
            resorts={strip}
            from={from}
            chosen={card?.lowest._id ?? chosen?.week}
            onRest={rest}
          />
        ) : null
      }
      footHeight={part ? STRIP + PAGES : STRIP}
      pages={
        part ? { part, previous: toPage(state.page - 1), next: toPage(state.page + 1) } : undefined
      }
    />
  );
}

/** A list in a part of the map, or beyond it: what is seen is searched, whatever its cities. */
const inArea = (state: ListState, area: string | undefined): ListState => ({
  ...state,
  q: undefined,
  criteria: area ? { ...state.criteria, state: '', city: ALL_CITIES } : state.criteria,
  filters: { ...state.filters, ...(area ? { area: [area], place: [] } : { area: [] }) },
  page: 1,
});

/** The card of the chosen resort: of the list's page, or asked for. */
function useCardOf(
  state: ListState,
  cards: readonly ResortCard[] | undefined,
  pin: MapPin | undefined,
): ResortCard | undefined {
  const known = cards?.find(({ lowest }) => lowest._id === pin?.week);
  const { data } = useEndpoint(
    listByResort,
    pin && !known
      ? {
          query: { limit: 10, page: 1, isPaginate: 's' as const },
          body: { ...listBody(state), ResortName: [pin.name] },
        }
      : null,
  );
  // Another week may be the cheapest of the resort by now.
  const { resorts = [] } = data ?? {};
  return known ?? resorts.find(({ lowest }) => lowest._id === pin?.week) ?? resorts[0];
}

type ResultsProps = {
  list: WeekList;
  from: string;
  chosen: string | undefined;
  takeFocus: boolean;
  /** The map did not load either, and says so for both. */
  told: boolean;
  onMark: (week: string, on: boolean) => void;
};

/** Title of the map, and beside it the list. */
function Results({ list, from, chosen, takeFocus, told, onMark }: ResultsProps) {
  const { t } = useTranslation('map');
  const weeks = useCountWords();
  const { state, data, total, failed, stale } = list;
  const title = useTitleFocus(state.page, list.beyond, takeFocus);
  const heading = useTitle(list);
  const part = usePart(list);
  const scroller = useRef<HTMLDivElement>(null);
  // Where nothing is found, the offer to watch stands in the place of the list.
  const offered = !(data && total === 0);
  useEffect(() => {
    if (chosen !== undefined)
      scroller.current?.querySelector('[data-chosen]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // The cards of another answer are rendered when nothing else waits, and may be interrupted.
  const { resortCards: cards } = list;
  const shown = useDeferredValue(useMemo(() => ({ cards, from }), [cards, from]));
  useKeptScroll(scroller, shown.from, shown.cards !== undefined);
  return (
    <div
      ref={scroller}
      className="relative min-w-0 max-lg:px-4 sm:max-lg:px-6 lg:overflow-y-auto lg:ps-[max(2rem,calc((100vw-81rem)/2))] lg:pe-6 lg:pt-6 lg:pb-10"
    >
      <div className="flex items-center justify-between gap-3 max-lg:h-16">
        <Heading
          ref={title}
          level={1}
          tabIndex={-1}
          className="min-w-0 wrap-anywhere outline-none max-lg:line-clamp-2 max-sm:font-sans max-sm:text-base max-sm:leading-5 max-sm:font-semibold max-sm:tracking-normal"
        >
          {heading}
        </Heading>
        {/* Where the map has the page to itself, its filters stand above it. */}
        <div className="flex shrink-0 items-center gap-1 lg:hidden">
          {offered ? <LaterWatch short criteria={resortsBody(state)} /> : null}
          <FiltersSheet list={list} />
        </div>
      </div>
      <LiveRegion
        message={data && !stale && !failed ? `${t('announce', { found: heading })} ${part}` : ''}
      />
      <p className="mt-1 text-sm text-muted max-lg:hidden">
        {data ? (
          `${weeks(total)} · ${t('unit')}`
        ) : failed ? null : (
          <Skeleton className="h-4 w-48" />
        )}
      </p>
      {offered ? (
        <div className="-ms-3 mt-1 flex max-lg:hidden">
          <LaterWatch criteria={resortsBody(state)} />
        </div>
      ) : null}
      <Tools list={list} />
      <Rows {...{ list, shown, from, chosen, told, onMark }} />
    </div>
  );
}
/** Not rendered again for what only the map shows. */
const KeptResults = memo(Results);

function Tools({ list }: { list: WeekList }) {
  const { state, go } = list;
  return (
    <div className="mt-4 mb-5 flex flex-col gap-3 max-lg:hidden">
      <div className="flex gap-3">
        <FiltersSheet list={list} always />
        <SortSelect
          value={state.sort}
          onChange={(sort) => go({ ...state, sort, page: 1 })}
          className="ms-auto w-60"
        />
      </div>
      <AppliedFilters filters={state.filters} onRemove={list.toggle} onClear={list.clear} />
    </div>
  );
}

type RowsProps = Omit<ResultsProps, 'takeFocus'> & {
  shown: { cards: readonly ResortCard[] | undefined; from: string };
};

/** The resorts of the page, or what is there instead. */
function Rows({ list, shown, from, chosen, told, onMark }: RowsProps) {
  const { t } = useTranslation('map');
  const { data } = list;
  const waits = list.stale || shown.cards !== list.resortCards;
  if (list.failed)
    return told ? null : (
      <WeeksFailed
        error={list.error}
        retrying={list.retrying}
        onRetry={list.retry}
        className="rounded-xl"
      />
    );
  if (data && list.total === 0)
    return (
      <div className="max-lg:py-4">
        <NothingFound list={list} data={data} />
      </div>
    );
  if (!data || !shown.cards?.length)
    return (
      <div aria-busy="true" className="flex flex-col gap-3 max-lg:hidden">
        {Array.from({ length: 4 }, (_, index) => (
          <MapRowSkeleton key={index} />
        ))}
      </div>
    );
  return (
    <div className="max-lg:hidden">
      <ul
        aria-label={t('cards')}
        aria-busy={waits || undefined}
        className={cn('flex flex-col gap-3 transition-opacity', waits && 'opacity-50')}
      >
        <Cards cards={shown.cards} from={shown.from} chosen={chosen} onMark={onMark} />
      </ul>
      <ListPages list={list} query={from} className="mt-6" />
    </div>
  );
}

type CardsProps = Pick<ResultsProps, 'from' | 'chosen' | 'onMark'> & {
  cards: readonly ResortCard[];
};

const Cards = memo(function Cards({ cards, from, chosen, onMark }: CardsProps) {
  return cards.map((resort) => (
    <li key={resort.lowest._id}>
      <MapRow
        resort={resort}
        from={from}
        chosen={resort.lowest._id === chosen}
        onMark={(on) => onMark(resort.lowest._id, on)}
      />
    </li>
  ));
});

/** "8 resorts in this area", or in the place of the search. */
function useTitle({ state, resorts = 0, data }: WeekList): string {
  const { t } = useTranslation(['map', 'weeks']);
  const words = useWeekWords();
  const { country } = state.criteria;
  const place =
    country === ANYWHERE
      ? t('weeks:search.anywhere')
      : joinPlace(...words.cityAndState(state.criteria)) || words.country(country);
  if (!data) return place;
  const count = words.count(resorts);
  if (state.filters.area.length > 0) return t('map:areaTitle', count);
  return country === ANYWHERE
    ? t('weeks:byResort.found', count)
    : t('map:placeTitle', { place, ...count });
}

/** "Resorts 11–20 of 43", where the list has several pages. */
function usePart({ state, pages, resorts = 0 }: WeekList): string {
  const { t } = useTranslation('map');
  const { number } = useWeekWords();
  if (pages <= 1) return '';
  const before = (state.page - 1) * PAGE_SIZE;
  return t('part', {
    first: number(before + 1),
    last: number(Math.min(before + PAGE_SIZE, resorts)),
    total: number(resorts),
  });
}

/** Where the list beside the map was left, by its address. */
const left = new Map<string, number>();
/** The list beside the map scrolls by itself: on the way back it is where it was left. */
function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  from: string,
  ready: boolean,
): void {
  const fresh = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    if (!ready || !element) return undefined;
    const top = left.get(from) ?? 0;
    // A new list is at its top; moving it there would lay out the page once more.
    if (top > 0 || !fresh.current) element.scrollTo({ top });
    fresh.current = false;
    const keep = () => void left.set(from, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, from, ready]);
}
