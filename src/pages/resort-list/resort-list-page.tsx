import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readStorage, writeStorage } from '#client/storage.ts';
import { cookieChoice } from '#components/legal/cookie-choice.ts';
import { CriteriaBar } from '#components/week/criteria-bar.tsx';
import { listPreferences } from '#components/week/list-preferences.ts';
import {
  fromStored,
  inOtherMonths,
  newList,
  readListState,
  toStored,
  writeListState,
} from '#components/week/search-params.ts';
import type { Criteria, Filters, ListState, View } from '#components/week/search-params.ts';
import { VIEW_PANEL, ViewTabs, viewTab } from '#components/week/view-tabs.tsx';
import { linkTo, STAY } from '#lib/paths.ts';
import { MapOfList } from './later-map.tsx';
import { WeekResults } from './week-results.tsx';
import type { GoToList } from './use-week-list.ts';
import { YearOfList } from './year-of-list.tsx';

/** The list of the address or the last one, and how to go to another. */
function useListInAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => {
    const likes = listPreferences();
    return (
      readListState(new URLSearchParams(text), likes) ??
      fromStored(readStorage('search'), likes.sort)
    );
  }, [text]);
  const address = state && writeListState(state).toString();

  useEffect(() => {
    if (!state || address === undefined) return;
    // An incomplete or differently written address is replaced by the complete one, so that it can
    // be shared as it is.
    if (address !== text) setParams(address, { replace: true, state: STAY });
    writeStorage('search', toStored(state, listPreferences().group));
  }, [state, address, text, setParams]);

  const go = useCallback(
    (
      next: ListState,
      { replace = false, stay = false }: { replace?: boolean; stay?: boolean } = {},
    ) => {
      if (cookieChoice() === 'all' && next.sort !== readStorage('sort'))
        writeStorage('sort', next.sort);
      setParams(writeListState(next), stay ? { replace: true, state: STAY } : { replace });
    },
    [setParams],
  );
  return { state, go };
}

/**
 * The list of other criteria. Where its sentence was not read before it was sent, the list keeps
 * what the sentence had asked for, without what was of another place or of other months.
 */
function changed(
  state: ListState,
  next: Criteria,
  wishes: Filters | undefined,
  said: string,
): ListState {
  const list = newList(next, state);
  if (wishes) return { ...list, filters: wishes, q: said };
  if (!said) return list;
  const { criteria, filters, q } = state;
  const [sameMonths, samePlace] = [MONTHS, PLACE].map((names) =>
    names.every((name) => next[name] === criteria[name]),
  );
  const kept = sameMonths ? filters : inOtherMonths(filters);
  return {
    ...list,
    filters: samePlace ? kept : { ...kept, area: [], place: [], resort: [] },
    ...(sameMonths && samePlace && said === q ? { q } : {}),
  };
}
const MONTHS = ['checkIn', 'checkOut'] as const;
const PLACE = ['country', 'state', 'city'] as const;

/**
 * Resort list (specification, sections 2 and 4). The address is the state: criteria, filters, sort,
 * whether resorts or weeks are listed, and page; what is stored fills an address that has none, and without either there is nothing to
 * list. The order is stored once cookies are accepted.
 */
export default function ResortListPage() {
  const { state, go } = useListInAddress();
  // Focus follows a switch of the view, not the opening of the page.
  const [switched, setSwitched] = useState(false);
  const list = useMemo(() => state && { state, go, takeFocus: switched }, [state, go, switched]);
  // A press on a view shows before the view itself is there.
  const last = useDeferredValue(list);
  const shown = last?.state.view === state?.view ? list : last;
  if (!state || !shown) return <Navigate to={linkTo.home()} replace />;
  const { criteria, view = 'list', q } = state;
  const show = (next: View) => {
    setSwitched(true);
    go({ ...state, page: 1, view: next });
  };
  return (
    <>
      <CriteriaBar
        criteria={criteria}
        sentence={q}
        quiet={view === 'year'}
        views={<ViewTabs view={view} onView={show} className="sm:ms-auto" />}
        onChange={(next, wishes, said) => go({ ...changed(state, next, wishes, said), view })}
      />
      <ViewOfList {...shown} />
    </>
  );
}

type ViewOfListProps = { state: ListState; go: GoToList; takeFocus: boolean };

/** The list in its view: weeks or resorts, on a map, or by the days of a year. */
const ViewOfList = memo(function ViewOfList(list: ViewOfListProps) {
  const { criteria, view = 'list' } = list.state;
  return (
    <div
      key={view}
      id={VIEW_PANEL}
      role="tabpanel"
      aria-labelledby={viewTab(view)}
      className="animate-fade-in"
    >
      {view === 'year' ? (
        <YearOfList {...list} />
      ) : view === 'map' ? (
        <MapOfList {...list} />
      ) : (
        // New criteria are another list: it starts with its own place holders instead of the old
        // weeks.
        <WeekResults key={Object.values(criteria).join('|')} {...list} />
      )}
    </div>
  );
});
