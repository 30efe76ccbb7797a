import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { writeStorage } from '#client/storage.ts';
import { listPreferences } from '#components/week/list-preferences.ts';
import { openResults } from '#components/week/open-results.ts';
import { SearchForm } from '#components/week/search-form.tsx';
import { asksForState } from '#components/week/search-options.ts';
import { newList, toStored, writeListState } from '#components/week/search-params.ts';
import type { Criteria, Filters } from '#components/week/search-params.ts';
import { addMonths, monthOf, toIsoDate } from '#lib/dates.ts';
import { linkTo } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';

/**
 * Search for weeks: keeps the criteria and opens the list in a new tab (specification, section 4,
 * Week search).
 */
export function WeeksTab({ tickMs }: { tickMs?: number | undefined }) {
  const navigate = useNavigate();
  const search = (criteria: Criteria, filters: Filters | undefined, q: string) => {
    const empty = newList(criteria, listPreferences());
    const list = filters ? { ...empty, filters, q } : empty;
    writeStorage('search', toStored(list));
    openResults(
      linkTo.resortList(writeListState(list).toString()),
      (address) => void navigate(address),
    );
  };
  return (
    <SearchForm layout="ticket" draft="home" tickMs={tickMs} onSearch={search} Also={WholeYear} />
  );
}

/** The year of a place, for those who know where but not when. */
function WholeYear({ values }: { values: Criteria }) {
  const { t } = useTranslation('weeks');
  const [now] = useState(() => monthOf(toIsoDate(new Date())));
  const { country, state, city, checkIn, checkOut } = values;
  if (!country || !city || (asksForState(country) && !state)) return null;
  const criteria = {
    ...values,
    checkIn: checkIn || now,
    checkOut: checkOut || addMonths(checkIn || now, 12),
  };
  const year = { ...newList(criteria, listPreferences()), view: 'year' as const };
  return (
    <p className="mt-4">
      <Button asChild variant="link" size="sm">
        <Link to={linkTo.resortList(writeListState(year).toString())}>{t('views.wholeYear')}</Link>
      </Button>
    </p>
  );
}
