import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { BY_DAY, FILTER_ROWS, limitsOf, WEEKDAYS } from '#contracts/week-values.ts';
import type { Filter, PriceUnit } from '#contracts/week-values.ts';
import type { listResorts, listWeeks } from '#contracts/week.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { firstDay, formatDay, lastDay } from '#lib/dates.ts';
import { dateFormat } from '#lib/intl.ts';
import { formatUsd } from '#lib/money.ts';
import { readPlace } from '#lib/place-path.ts';
import type { Criteria, FilterParam, Filters } from './search-params.ts';
import { useWeekWords } from './week-texts.ts';

/** One choice of a filter: its label and how many weeks it gives with all other filters applied. */
export type FilterChoice = {
  value: string | number;
  label: string;
  count: number;
  checked: boolean;
};
/**
 * `steps`: one of them is chosen, and what it takes grows or shrinks with them. `first`: how many
 * choices stand before the others are asked for. `days`: those of the stay, beside the weekdays it can begin on. `limit`: its choices are limits of the price of a `unit`, each with the weeks between it and the one before;
 * `above` is how many cost more than all of them.
 */
export type FilterGroup = {
  name: FilterParam;
  title: string;
  choices: FilterChoice[];
  steps?: true;
  first?: number;
  limit?: { above: number; over: number | undefined; unit: PriceUnit | undefined };
  days?: {
    first: string;
    last: string;
    /** The filters by a day, each with the chosen one. */
    chosen: { param: FilterParam; day: string }[];
    flex: number;
    /** How the choices are called where there is little room. */
    short: string[];
  };
};
type Facets = Reply<typeof listWeeks>['filters'];
type Counts = readonly { value: string | number | null; count: number }[];
/** A number of weeks, for the form of the words and as it is written. */
type Total = { count: number; formatted: string };
type Resorts = Reply<typeof listResorts>;
/** A filter with many choices shows the first of them. */
const FIRST: { [Name in FilterParam]?: number } = { amenities: 4 };

const rowOf = Object.fromEntries(FILTER_ROWS.map((row) => [row.param, row])) as unknown as Record<
  FilterParam,
  Filter
>;

type Weekday = (typeof WEEKDAYS)[number];
/** 'Friday' or 'Fri', 'viernes' or 'vie'. */
const weekdayName = (value: Weekday, language: string, weekday: 'long' | 'short') =>
  // The first of March in 2027 is a Monday.
  dateFormat(language, { weekday }).format(Date.UTC(2027, 2, 1 + WEEKDAYS.indexOf(value)));

type Say = TFunction<['weeks', 'none']>;
type WeekWords = ReturnType<typeof useWeekWords>;

/** Texts that a filter has by its name and the form of its values. */
type Plain = 'filters.area' | 'filters.sleeps' | 'filters.checkin' | 'filters.amenities.pool';

/**
 * A value of a filter in words: those listed here, else its text `filters.<param>`, with the day or
 * the number, or `filters.<param>.<value>`.
 */
function valueWords(t: Say, words: WeekWords, unit: PriceUnit | undefined) {
  const price = (usd: number) => {
    const text = formatUsd(usd, words.language);
    return unit ? t(`filters.per.each.${unit}`, { price: text }) : text;
  };
  // Only values that the filter lists come here.
  const own: { [Name in FilterParam]?: (value: never) => string } = {
    type: words.type,
    capacity: words.unit,
    kitchen: words.kitchen,
    occupancy: words.sleeps,
    weekday: (day: Weekday) =>
      t('filters.weekday', { day: weekdayName(day, words.language, 'long') }),
    priceFrom: (usd: number) => t('filters.over', { price: price(usd) }),
    price: (usd: number) => t('filters.upTo', { price: price(usd) }),
    place: (path: string) => {
      const { country = path, state = '', city = '' } = readPlace(path) ?? {};
      return words.city(city, country) || state || words.country(country);
    },
    resort: String,
  };
  return (param: FilterParam, value: string | number): string => {
    const { day, values } = rowOf[param];
    const key = values && typeof value === 'string' ? `${param}.${value}` : param;
    return (
      own[param]?.(value as never) ??
      t(`filters.${key}` as Plain, {
        ...(typeof value === 'number' && { count: value }),
        ...(day && { day: formatDay(String(value), words.language) }),
      })
    );
  };
}

function filterWords(t: Say, words: WeekWords, unit: PriceUnit | undefined) {
  const say = valueWords(t, words, unit);
  /** What removing a filter would add, where there are better words than its value's. */
  const dropWords = ({ param, upTo, over, day, area }: Filter, total: Total) => {
    if (upTo) return t('none:anyPrice', total);
    if (over) return t('none:cheaper', total);
    if (day) return t('none:anyDay', total);
    if (area) return t('none:beyond', total);
    return param === 'weekday' ? t('none:anyWeekday', total) : undefined;
  };
  return {
    language: words.language,
    group: (name: FilterParam): string => t(`filters.groups.${name}`),
    /** Title of a filter in the panel, where that of several is one. */
    title: (name: FilterParam): string =>
      name === 'price'
        ? t('filters.price')
        : name === 'weekday'
          ? t('filters.days')
          : t(`filters.groups.${name}`),
    /** Value on its own, as a chip says it. */
    value: say,
    /** The same of a value that is chosen, with what is said of it beside. */
    chosen: (filters: Filters, name: FilterParam, value: string | number): string => {
      const [flex] = name === 'checkin' ? filters.flex : [];
      const text = say(name, value);
      return flex === undefined ? text : `${text} ${t('filters.flexShort', { count: flex })}`;
    },
    /** What a search without one of its filters finds. */
    drop: (name: FilterParam, chosen: readonly (string | number)[], total: Total): string => {
      const [only] = chosen;
      const filter =
        chosen.length === 1 && only !== undefined ? say(name, only) : t(`filters.groups.${name}`);
      return dropWords(rowOf[name], total) ?? t('none:drop', { filter, ...total });
    },
  };
}

/** Texts for filters and their values; `unit`: what prices are of. */
export function useFilterWords(unit?: PriceUnit) {
  const { t } = useTranslation(['weeks', 'none']);
  const words = useWeekWords();
  return useMemo(() => filterWords(t, words, unit), [t, words, unit]);
}

/** A number of weeks in words. */
export function useCountWords(): (count: number) => string {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  return (count) => t('filters.weeks', words.count(count));
}

type Months = Pick<Criteria, 'checkIn' | 'checkOut'>;

/** Weeks of each value by the names that replies have for filters. */
function countsByName(facets: Facets | undefined, resorts: Resorts | undefined) {
  const { success: _success, weeks: _weeks, ...others } = resorts ?? {};
  return new Map<string, Counts>(Object.entries({ ...facets, ...others }));
}

function filterGroups(
  words: ReturnType<typeof useFilterWords>,
  filters: Filters,
  facets: Facets | undefined,
  resorts: Resorts | undefined,
  { checkIn, checkOut }: Months,
): FilterGroup[] {
  const [unit] = filters.per;
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
  const names = [
    ...new Set([...(resorts?.weeks ?? []).map((one) => one.ResortName), ...filters.resort]),
  ];
  const counts = countsByName(facets, resorts);
  const days = {
    first: firstDay(checkIn),
    last: lastDay(checkOut),
    chosen: BY_DAY.filter(({ of }) => !of).map(({ param }) => ({
      param: param as FilterParam,
      day: String(filters[param as FilterParam][0] ?? ''),
    })),
    flex: filters.flex[0] ?? 0,
    short: WEEKDAYS.map((day) => weekdayName(day, words.language, 'short')),
  };
  return FILTER_ROWS.filter(
    ({ over, day, area, places, of }) => !over && !day && !area && !places && !of,
  )
    .map(({ param, facet, resort, values = names, upTo, atLeast }): FilterGroup => {
      const name = param as FilterParam;
      const countedAs = facet ?? resort;
      const counted = countedAs
        ? counts.get(countedAs)
        : resorts?.weeks.map((one) => ({ value: one.ResortName, count: one.count }));
      const first = FIRST[name];
      const above = counted?.find(({ value }) => value === null)?.count ?? 0;
      return {
        name,
        title: words.title(name),
        choices: choices(name, upTo ? limitsOf(unit) : values, counted),
        ...(atLeast && { steps: true }),
        ...(first && { first }),
        ...(upTo && { limit: { above, over: filters.priceFrom[0], unit } }),
        ...(name === 'weekday' && { days }),
      };
    })
    .filter((group) => group.choices.length > 0);
}

/**
 * Every filter with all its values; those without weeks show a zero instead of disappearing, so
 * that nothing jumps.
 */
export function useFilterGroups(
  filters: Filters,
  facets: Facets | undefined,
  resorts: Resorts | undefined,
  { checkIn, checkOut }: Months,
): FilterGroup[] {
  const words = useFilterWords(filters.per[0]);
  return useMemo(
    () => filterGroups(words, filters, facets, resorts, { checkIn, checkOut }),
    [words, filters, facets, resorts, checkIn, checkOut],
  );
}
