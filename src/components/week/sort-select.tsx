import { useTranslation } from 'react-i18next';
import { SORTS } from '#contracts/week-values.ts';
import type { Sort } from '#contracts/week.ts';
import { cn } from '#ui/cn.ts';
import { Select } from '#ui/select.tsx';

/** The four orders of the list (specification, section 9). */
export function SortSelect({
  value,
  onChange,
  className,
}: {
  value: Sort;
  onChange: (sort: Sort) => void;
  className?: string;
}) {
  const { t } = useTranslation('weeks');
  return (
    <Select
      aria-label={t('list.sort')}
      value={value}
      options={SORTS.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
      onValueChange={(next) => {
        const sort = SORTS.find((one) => one === next);
        if (sort) onChange(sort);
      }}
      className={cn('max-sm:gap-2 max-sm:px-3 max-sm:text-sm', className)}
    />
  );
}
