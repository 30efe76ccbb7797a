import { useNavigate } from 'react-router-dom';
import { readStorage, writeStorage } from '#client/storage.ts';
import { openResults } from '#components/week/open-results.ts';
import { SearchForm } from '#components/week/search-form.tsx';
import { newList, toStored, writeListState } from '#components/week/search-params.ts';
import type { Criteria } from '#components/week/search-params.ts';
import { linkTo } from '#lib/paths.ts';

/**
 * Search for weeks: keeps the criteria and opens the list in a new tab (specification, section 4,
 * Week search).
 */
export function WeeksTab({ tickMs }: { tickMs?: number }) {
  const navigate = useNavigate();
  const search = (criteria: Criteria) => {
    const list = newList(criteria, readStorage('sort'));
    writeStorage('search', toStored(list));
    openResults(
      linkTo.resortList(writeListState(list).toString()),
      (address) => void navigate(address),
    );
  };
  return <SearchForm layout="ticket" draft="home" tickMs={tickMs} onSearch={search} />;
}
