import { useTranslation } from 'react-i18next';
import { useWeekWords } from '#components/week/week-texts.ts';
import type { Week } from '#contracts/week.ts';
import { formatStay } from '#lib/dates.ts';
import { formatUsd, perNight, perPerson } from '#lib/money.ts';
import { marks, serviceRows } from './compare-rows.ts';
import type { CompareRow } from './compare-rows.ts';
import { away } from './saved-state.ts';
import type { KnownWeek } from './saved-state.ts';

/** What is told of each week: its own facts, then the services of its resort once they are known. */
export function useCompareRows(
  weeks: readonly KnownWeek[],
  details: ReadonlyMap<string, Week> | undefined,
): CompareRow[] {
  const { t } = useTranslation('saved');
  const words = useWeekWords();
  const { language } = words;
  const cards = weeks.map(({ week }) => week);
  const open = weeks.map(({ state }) => !away(state));
  const money = (key: 'price' | 'night' | 'person', amounts: number[]): CompareRow => ({
    key,
    group: 'stay',
    name: t(`compare.${key}`),
    values: amounts.map((amount) => formatUsd(amount, language)),
    best: marks(amounts, open, 'least', [t('compare.lowest'), t('compare.lowestFree')]),
  });
  const fact = (
    key: 'dates' | 'unit' | 'sleeps' | 'kitchen' | 'type',
    values: string[],
  ): CompareRow => ({
    key,
    group: key === 'dates' || key === 'type' ? 'stay' : 'unit',
    name: t(`compare.${key}`),
    values,
  });
  const sleeps = cards.map(({ MaxOccupancy }) => MaxOccupancy);
  const prices = cards.map(({ Cost }) => Cost);
  return [
    money('price', prices),
    money(
      'night',
      cards.map(({ Cost, Nights }) => perNight(Cost, Nights)),
    ),
    money(
      'person',
      cards.map(({ Cost, MaxOccupancy }) => perPerson(Cost, MaxOccupancy)),
    ),
    fact(
      'dates',
      cards.map((week) => formatStay(week.CheckInDate, week.CheckOutDate, language)),
    ),
    fact(
      'type',
      cards.map(({ InvTypeInDetail }) => words.type(InvTypeInDetail)),
    ),
    fact(
      'unit',
      cards.map(({ UnitType }) => words.unit(UnitType)),
    ),
    {
      ...fact('sleeps', sleeps.map(words.guests)),
      best: marks(sleeps, open, 'most', [t('compare.mostRoom'), t('compare.mostRoomFree')]),
    },
    fact(
      'kitchen',
      cards.map(({ KitchenType }) => words.kitchen(KitchenType)),
    ),
    ...(details ? serviceRows(cards, details, language, [t('compare.yes'), t('compare.no')]) : []),
  ];
}
