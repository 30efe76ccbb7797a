import { Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTED } from '#contracts/week-values.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Chip } from '#ui/chip.tsx';
import { cn } from '#ui/cn.ts';
import { Input } from '#ui/input.tsx';
import { folded } from '#ui/option.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { PriceRange, StayDays } from './filter-ranges.tsx';
import type { GroupProps } from './filter-ranges.tsx';
import { useCountWords } from './filter-words.ts';
import type { FilterChoice, FilterGroup } from './filter-words.ts';
import { useWeekWords } from './week-texts.ts';

/** A group with at least this many values can be searched. */
const SEARCHABLE = 8;

type FiltersPanelProps = {
  groups: readonly FilterGroup[];
  onToggle: GroupProps['onToggle'];
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
        const Part = group.limit ? PriceRange : group.days ? StayDays : group.steps ? Steps : Group;
        return <Part key={group.name} group={group} onToggle={onToggle} />;
      })}
    </div>
  );
}

/** Steps side by side, of which one is pressed; pressing it again takes it away. */
function Steps({ group: { name, title, choices }, onToggle }: GroupProps) {
  const words = useCountWords();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 py-6 first:pt-0 last:pb-0">
      <legend className="float-left mb-2 w-full text-base font-semibold">{title}</legend>
      <ul className="clear-left grid grid-flow-col auto-cols-fr gap-2">
        {choices.map(({ value, label, count, checked }) => (
          <li key={value}>
            <Chip
              pressed={checked}
              disabled={count === 0 && !checked}
              aria-label={`${label}, ${words(count)}`}
              onClick={() => onToggle(name, value)}
              className="min-h-11 w-full justify-center px-0 disabled:text-muted disabled:hover:border-line lg:min-h-10"
            >
              {value}
            </Chip>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Group({ group: { name, title, choices, first }, onToggle }: GroupProps) {
  const { t } = useTranslation('weeks');
  const [text, setText] = useState('');
  const [more, setMore] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const searchable = first === undefined && choices.length > SEARCHABLE;
  const few = choices.filter(({ checked }, at) => at < (first ?? Infinity) || checked);
  const hidden = more ? 0 : choices.length - few.length;
  const found =
    text.trim() === ''
      ? more
        ? choices
        : few
      : choices.filter((choice) => choice.checked || folded(choice.label).includes(folded(text)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 py-6 first:pt-0 last:pb-0">
      <legend className="float-left mb-2 w-full text-base font-semibold">{title}</legend>
      {searchable ? <ResortSearch text={text} onText={setText} /> : null}
      <ul
        ref={list}
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
      {hidden > 0 ? (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          aria-label={t('filters.moreLabel', { count: hidden, group: title })}
          onClick={() => {
            setMore(true);
            // The button goes: focus is on the first of what came.
            const next = choices.findIndex(({ checked }, at) => at >= (first ?? 0) && !checked);
            requestAnimationFrame(() =>
              list.current?.querySelectorAll<HTMLElement>('[role=checkbox]')[next]?.focus(),
            );
          }}
        >
          {t('filters.more', { count: hidden })}
        </Button>
      ) : null}
      {found.length === 0 ? (
        <output className="text-sm text-muted">{t('filters.noResort')}</output>
      ) : null}
    </fieldset>
  );
}

function ResortSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('weeks');
  return (
    <Input
      type="search"
      before={<Search aria-hidden="true" />}
      aria-label={t('filters.searchResort')}
      placeholder={t('filters.searchResort')}
      value={text}
      onChange={(event) => onText(event.target.value)}
      className="clear-left h-field-sm"
    />
  );
}

/** One value with its number of weeks. */
function Choice({
  choice: { label, count, checked },
  onToggle,
}: {
  choice: FilterChoice;
  onToggle: () => void;
}) {
  const words = useWeekWords();
  const countWords = useCountWords();
  const id = useId();
  return (
    <Checkbox
      label={<span className="wrap-anywhere">{label}</span>}
      aside={
        <span id={id}>
          <span aria-hidden="true">{words.number(count)}</span>
          <span className="sr-only">{countWords(count)}</span>
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

const FiltersSkeleton = ({ className }: { className?: string | undefined }) => (
  <div aria-hidden="true" className={cn('flex flex-col divide-y divide-line', className)}>
    {COUNTED.map(({ param, values, upTo, atLeast }) => (
      <div key={param} className="flex flex-col gap-4 py-6 first:pt-0">
        <Skeleton className="h-5 w-24" />
        {upTo ? (
          <Skeleton className="h-24" />
        ) : atLeast ? (
          <Skeleton className="h-10" />
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
