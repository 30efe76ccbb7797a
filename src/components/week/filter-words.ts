import { useTranslation } from 'react-i18next';
import { KITCHEN_TYPES, OCCUPANCIES, UNIT_TYPES, WEEK_TYPES } from '#contracts/week-values.ts';
import type { listResorts, listWeeks } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import type { FilterName, Filters } from './search-params.ts';
import { useWeekWords } from './week-texts.ts';

/** One choice of a filter: its label and how many weeks it gives with all other filters applied. */
export type FilterChoice = {
  value: string | number;
  label: string;
  count: number;
  checked: boolean;
};
export type FilterGroup = { name: FilterName; title: string; choices: FilterChoice[] };
type Facets = Reply<typeof listWeeks>['filters'];
type Resorts = Reply<typeof listResorts>['weeks'];

/** Texts for filters and their values. */
export function useFilterWords() {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  return {
    group: (name: FilterName): string => t(`filters.groups.${name}`),
    /** Value on its own, as a chip shows it. */
    value: (name: FilterName, value: string | number): string => {
      const one = <T extends string | number>(values: readonly T[], say: (value: T) => string) => {
        const found = values.find((known) => known === value);
        return found === undefined ? String(value) : say(found);
      };
      switch (name) {
        case 'type':
          return one(WEEK_TYPES, words.type);
        case 'capacity':
          return one(UNIT_TYPES, words.unit);
        case 'kitchen':
          return one(KITCHEN_TYPES, words.kitchen);
        case 'occupancy':
          return words.sleeps(Number(value));
        case 'resort':
          return String(value);
      }
    },
  };
}

/**
 * Every filter with all its values; those without weeks show a zero instead of disappearing, so
 * that nothing jumps.
 */
export function useFilterGroups(
  filters: Filters,
  facets: Facets | undefined,
  resorts: Resorts | undefined,
): FilterGroup[] {
  const words = useFilterWords();
  const choices = (
    name: FilterName,
    values: readonly (string | number)[],
    counts: readonly { value: string | number; count: number }[] = [],
  ): FilterChoice[] => {
    const chosen: readonly (string | number)[] = filters[name];
    return values.map((value) => ({
      value,
      label: words.value(name, value),
      count: counts.find((one) => one.value === value)?.count ?? 0,
      checked: chosen.includes(value),
    }));
  };
  const names = [...new Set([...(resorts ?? []).map((one) => one.ResortName), ...filters.resort])];
  const groups: FilterGroup[] = [
    {
      name: 'type',
      title: words.group('type'),
      choices: choices('type', WEEK_TYPES, facets?.InvType),
    },
    {
      name: 'capacity',
      title: words.group('capacity'),
      choices: choices('capacity', UNIT_TYPES, facets?.UnitType),
    },
    {
      name: 'kitchen',
      title: words.group('kitchen'),
      choices: choices('kitchen', KITCHEN_TYPES, facets?.KitchenType),
    },
    {
      name: 'occupancy',
      title: words.group('occupancy'),
      choices: choices('occupancy', OCCUPANCIES, facets?.MaxOccupancy),
    },
    {
      name: 'resort',
      title: words.group('resort'),
      choices: choices(
        'resort',
        names,
        resorts?.map((one) => ({ value: one.ResortName, count: one.count })),
      ),
    },
  ];
  return groups.filter((group) => group.choices.length > 0);
}
