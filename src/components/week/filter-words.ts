import { useTranslation } from 'react-i18next';
import { FILTER_ROWS } from '#contracts/week-values.ts';
import type { listResorts, listWeeks } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { formatUsd } from '#lib/money.ts';
import type { FilterParam, Filters } from './search-params.ts';
import { useWeekWords } from './week-texts.ts';

/** One choice of a filter: its label and how many weeks it gives with all other filters applied. */
export type FilterChoice = {
  value: string | number;
  label: string;
  count: number;
  checked: boolean;
};
/**
 * `limit`: its choices are limits, each with the weeks between it and the one before; `above` is
 * how many cost more than all of them.
 */
export type FilterGroup = {
  name: FilterParam;
  title: string;
  choices: FilterChoice[];
  limit?: { above: number; none: string };
};
type Facets = Reply<typeof listWeeks>['filters'];
type Counts = readonly { value: string | number | null; count: number }[];
/** A number of weeks, for the form of the words and as it is written. */
type Total = { count: number; formatted: string };
type Resorts = Reply<typeof listResorts>['weeks'];

/** Texts for filters and their values. */
export function useFilterWords() {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  // Only values that the filter lists come here.
  const say: Record<FilterParam, (value: never) => string> = {
    type: words.type,
    capacity: words.unit,
    kitchen: words.kitchen,
    occupancy: words.sleeps,
    price: (usd: number) => t('filters.upTo', { price: formatUsd(usd, words.language) }),
    resort: String,
  };
  /** For filters by a limit: the text without a limit, and what removing it would add. */
  const limits: { [Name in FilterParam]?: { none: string; drop: (total: Total) => string } } = {
    price: { none: t('filters.anyPrice'), drop: (total) => t('none.anyPrice', total) },
  };
  return {
    group: (name: FilterParam): string => t(`filters.groups.${name}`),
    /** Value on its own, as a chip says it. */
    value: (name: FilterParam, value: string | number): string => say[name](value as never),
    /** For filters by a limit: the text without a limit. */
    none: (name: FilterParam): string => limits[name]?.none ?? '',
    /** What a search without one of its filters finds. */
    drop: (name: FilterParam, chosen: readonly (string | number)[], total: Total): string => {
      const [only] = chosen;
      const filter =
        chosen.length === 1 && only !== undefined
          ? say[name](only as never)
          : t(`filters.groups.${name}`);
      return limits[name]?.drop(total) ?? t('none.drop', { filter, ...total });
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
    name: FilterParam,
    values: readonly (string | number)[],
    counts: Counts = [],
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
  const counts = new Map<string, Counts>(Object.entries(facets ?? {}));
  return FILTER_ROWS.map(({ param, facet, values = names, upTo }): FilterGroup => {
    const name = param as FilterParam;
    const counted = facet
      ? counts.get(facet)
      : resorts?.map((one) => ({ value: one.ResortName, count: one.count }));
    const above = counted?.find(({ value }) => value === null)?.count ?? 0;
    return {
      name,
      title: words.group(name),
      choices: choices(name, values, counted),
      ...(upTo && { limit: { above, none: words.none(name) } }),
    };
  }).filter((group) => group.choices.length > 0);
}
