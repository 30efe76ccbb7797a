import { useTranslation } from 'react-i18next';
import { formatDay } from '#lib/dates.ts';
import type { KeptWeek } from './kept-weeks.ts';

/** How many weeks are named. */
const MOST = 3;

/** "2 weeks did not fit …: Casa del Arrecife (6 Mar 2027), …"; empty without any. */
export function useLeftWords(): (weeks: readonly KeptWeek[]) => string {
  const { t, i18n } = useTranslation('saved');
  return (weeks) => {
    if (weeks.length === 0) return '';
    const names = weeks
      .slice(0, MOST)
      .map(({ name, checkIn }) => `${name} (${formatDay(checkIn, i18n.language)})`);
    const more = weeks.length > MOST ? ['…'] : [];
    return t('notFitted', { count: weeks.length, names: [...names, ...more].join(', ') });
  };
}
