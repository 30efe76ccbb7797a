import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTED } from '#contracts/week-values.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { cn } from '#ui/cn.ts';
import { Input } from '#ui/input.tsx';
import { folded } from '#ui/option.ts';
import { LimitSlider } from '#ui/limit-slider.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { FilterChoice, FilterGroup } from './filter-words.ts';
import type { FilterParam } from './search-params.ts';
import { useWeekWords } from './week-texts.ts';

/** A group with at least this many values can be searched. */
const SEARCHABLE = 8;

type FiltersPanelProps = {
  groups: readonly FilterGroup[];
  onToggle: (name: FilterParam, value: string | number) => void;
  /** Placeholders instead of values. */
  loading?: boolean;
  className?: string;
};

/** Filters of the list with the number of weeks for each value. */
export function FiltersPanel({ groups, onToggle, loading = false, className }: FiltersPanelProps) {
  if (loading) return <FiltersSkeleton className={className} />;
  return (
    <div className={cn('flex flex-col divide-y divide-line', className)}>
      {groups.map((group) => {
        const Part = group.limit ? Limit : Group;
        return <Part key={group.name} group={group} onToggle={onToggle} />;
      })}
    </div>
  );
}

type GroupProps = { group: FilterGroup; onToggle: FiltersPanelProps['onToggle'] };

/** Limits: a slider under the weeks between each two, and at its end no limit. */
function Limit({ group: { name, title, choices, limit }, onToggle }: GroupProps) {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  const bars = [...choices.map(({ count }) => count), limit?.above ?? 0];
  const chosen = choices.findIndex(({ checked }) => checked);
  const within = (bar: number) => bars.slice(0, bar + 1).reduce((sum, count) => sum + count, 0);
  const total = within(choices.length);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 py-6 first:pt-0 last:pb-0">
      <legend className="float-left mb-2 w-full text-base font-semibold">{title}</legend>
      <LimitSlider
        label={title}
        bars={bars}
        value={chosen === -1 ? choices.length : chosen}
        onValueChange={(bar) => {
          // Without a limit the one that was set goes.
          const choice = choices[bar] ?? choices[chosen];
          if (choice) onToggle(name, choice.value);
        }}
        valueText={(bar) => choices[bar]?.label ?? limit?.none ?? ''}
        countText={(bar) => {
          const count = within(bar);
          return t('filters.weeks', {
            count: Math.min(count, 999),
            formatted: words.number(count),
          });
        }}
        disabled={total === 0 && chosen === -1}
        className="clear-left"
      />
    </fieldset>
  );
}

function Group({ group: { name, title, choices }, onToggle }: GroupProps) {
  const { t } = useTranslation('weeks');
  const [text, setText] = useState('');
  const searchable = choices.length > SEARCHABLE;
  const found =
    text.trim() === ''
      ? choices
      : choices.filter((choice) => choice.checked || folded(choice.label).includes(folded(text)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 py-6 first:pt-0 last:pb-0">
      <legend className="float-left mb-2 w-full text-base font-semibold">{title}</legend>
      {searchable ? (
        <Input
          type="search"
          before={<Search aria-hidden="true" />}
          aria-label={t('filters.searchResort')}
          placeholder={t('filters.searchResort')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="clear-left h-field-sm"
        />
      ) : null}
      <ul
        className={cn(
          'clear-left flex flex-col gap-0.5',
          searchable && '-mx-2 max-h-72 overflow-y-auto overscroll-contain px-2 py-1',
        )}
      >
        {found.map((choice) => (
          <li key={choice.value}>
            <Choice choice={choice} onToggle={() => onToggle(name, choice.value)} />
          </li>
        ))}
      </ul>
      {found.length === 0 ? (
        <output className="text-sm text-muted">{t('filters.noResort')}</output>
      ) : null}
    </fieldset>
  );
}

function Choice({
  choice: { label, count, checked },
  onToggle,
}: {
  choice: FilterChoice;
  onToggle: () => void;
}) {
  const { t } = useTranslation('weeks');
  const words = useWeekWords();
  const id = useId();
  return (
    <Checkbox
      label={<span className="wrap-anywhere">{label}</span>}
      aside={
        <span id={id}>
          <span aria-hidden="true">{words.number(count)}</span>
          <span className="sr-only">
            {t('filters.weeks', { count: Math.min(count, 999), formatted: words.number(count) })}
          </span>
        </span>
      }
      checked={checked}
      disabled={count === 0 && !checked}
      aria-describedby={id}
      onCheckedChange={onToggle}
      className={cn(count === 0 && !checked && '[&_label]:cursor-default [&_label]:text-muted')}
    />
  );
}

const FiltersSkeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={cn('flex flex-col divide-y divide-line', className)}>
    {COUNTED.map(({ param, values, upTo }) => (
      <div key={param} className="flex flex-col gap-4 py-6 first:pt-0">
        <Skeleton className="h-5 w-24" />
        {upTo ? (
          <Skeleton className="h-24" />
        ) : (
          values.map((value) => (
            <div key={value} className="flex items-center gap-3">
              <Skeleton className="size-6" />
              <Skeleton className="h-4 grow" />
              <Skeleton className="h-4 w-6" />
            </div>
          ))
        )}
      </div>
    ))}
  </div>
);
