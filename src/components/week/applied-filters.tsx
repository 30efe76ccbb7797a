import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { RemovableChip } from '#ui/chip.tsx';
import { useFilterWords } from './filter-words.ts';
import { countFilters, OWN_PARAMS } from './search-params.ts';
import type { FilterParam, Filters } from './search-params.ts';

type AppliedFiltersProps = {
  filters: Filters;
  onRemove: (name: FilterParam, value: string | number) => void;
  onClear: () => void;
  className?: string;
};

/** The title of the page, where focus stays when nothing of the filters is left. */
const focusTitle = () =>
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });

/**
 * The active filters, always in view; pressing one removes it. Focus moves to the next chip, so
 * that several can be removed in a row, and after the last one to the title of the page.
 */
export function AppliedFilters({ filters, onRemove, onClear, className }: AppliedFiltersProps) {
  const { t } = useTranslation('weeks');
  const words = useFilterWords(filters.per[0]);
  const list = useRef<HTMLUListElement>(null);
  if (countFilters(filters) === 0) return null;
  const entries = OWN_PARAMS.flatMap((name) =>
    filters[name].map((value: string | number) => ({ name, value })),
  );
  const remove = (name: FilterParam, value: string | number, index: number) => {
    const chips = [...(list.current?.querySelectorAll('button') ?? [])];
    if (entries.length > 1) chips[index + 1]?.focus();
    else focusTitle();
    onRemove(name, value);
  };
  return (
    <section aria-label={t('filters.applied')} className={className}>
      <ul ref={list} className="flex flex-wrap items-center gap-2">
        {entries.map(({ name, value }, index) => {
          const text = words.chosen(filters, name, value);
          return (
            <li key={`${name}-${value}`} className="min-w-0 max-w-full">
              <RemovableChip
                removeLabel={t('filters.remove', { group: words.group(name), value: text })}
                onClick={() => remove(name, value, index)}
                className="max-w-full"
              >
                <span className="truncate">{text}</span>
              </RemovableChip>
            </li>
          );
        })}
        <li className="ms-1">
          <Button
            variant="link"
            size="sm"
            onClick={() => {
              focusTitle();
              onClear();
            }}
          >
            {t('filters.clear')}
          </Button>
        </li>
      </ul>
    </section>
  );
}
