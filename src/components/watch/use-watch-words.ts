import { useTranslation } from 'react-i18next';
import { useFilterWords } from '#components/week/filter-words.ts';
import { formatMonthYear } from '#lib/date-texts.ts';
import { joinPlace } from '#lib/text.ts';
import { OWN_PARAMS } from '#components/week/search-params.ts';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { WatchCriteria } from '#contracts/watch.ts';
import { watchedList } from './watch-search.ts';

/**
 * A watched search in the words of the search itself: the place, its months, and each filter as its
 * chip says it. `all` is one line of the three.
 */
export function useWatchWords(criteria: WatchCriteria) {
  const { t } = useTranslation('watch');
  const words = useWeekWords();
  const { criteria: where, filters } = watchedList(criteria);
  const filterWords = useFilterWords(filters.per[0]);
  const { checkIn, checkOut } = where;
  const place = joinPlace(...words.cityAndState(where), words.country(where.country));
  const [from, until] = [checkIn, checkOut].map((one) => formatMonthYear(one, words.language));
  const months = from === until ? from! : `${from} – ${until}`;
  const chosen = OWN_PARAMS.flatMap((name) =>
    filters[name].map((value: string | number) => filterWords.chosen(filters, name, value)),
  );
  const shown = chosen.length > 0 ? chosen : [t('any')];
  return { place, months, filters: shown, all: [place, months, ...chosen].join(', ') };
}
