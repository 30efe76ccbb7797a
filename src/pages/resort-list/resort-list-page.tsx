import { useCallback, useEffect, useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { readStorage, writeStorage } from '#client/storage.ts';
import { cookieChoice } from '#components/legal/cookie-choice.ts';
import { CriteriaBar } from '#components/week/criteria-bar.tsx';
import {
  fromStored,
  newList,
  readListState,
  toStored,
  writeListState,
} from '#components/week/search-params.ts';
import type { ListState } from '#components/week/search-params.ts';
import { linkTo, STAY } from '#lib/paths.ts';
import { WeekResults } from './week-results.tsx';

/**
 * Resort list (specification, sections 2 and 4). The address is the state: criteria, filters, sort
 * and page; what is stored fills an address that has none, and without either there is nothing to
 * list. The order is stored once cookies are accepted.
 */
export default function ResortListPage() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => {
    const sort = readStorage('sort');
    return (
      readListState(new URLSearchParams(text), sort) ?? fromStored(readStorage('search'), sort)
    );
  }, [text]);
  const address = state && writeListState(state).toString();

  useEffect(() => {
    if (!state || address === undefined) return;
    // An incomplete or differently written address is replaced by the complete one, so that it can
    // be shared as it is.
    if (address !== text) setParams(address, { replace: true, state: STAY });
    writeStorage('search', toStored(state));
  }, [state, address, text, setParams]);

  const go = useCallback(
    (next: ListState, options: { replace?: boolean } = {}) => {
      if (cookieChoice() === 'all' && next.sort !== readStorage('sort'))
        writeStorage('sort', next.sort);
      setParams(writeListState(next), { replace: options.replace ?? false });
    },
    [setParams],
  );

  if (!state) return <Navigate to={linkTo.home()} replace />;
  const { criteria } = state;
  return (
    <>
      <CriteriaBar criteria={criteria} onChange={(next) => go(newList(next, state.sort))} />
      {/* New criteria are another list: it starts with its own place holders instead of the old
          weeks. */}
      <WeekResults key={Object.values(criteria).join('|')} state={state} go={go} />
    </>
  );
}
