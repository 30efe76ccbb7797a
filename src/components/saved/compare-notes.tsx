import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Spinner } from '#ui/spinner.tsx';
import type { CompareRow } from './compare-rows.ts';

/** What all weeks have alike, told once. */
export function CompareSame({
  rows,
  count,
  className,
}: {
  rows: readonly CompareRow[];
  count: number;
  className: string;
}) {
  const { t } = useTranslation('saved');
  const told = rows.filter(({ service, values }) => !service || values[0] === t('compare.yes'));
  if (told.length === 0) return null;
  return (
    <section
      aria-label={t('compare.same', { count })}
      className={cn('flex flex-wrap items-center gap-2', className)}
    >
      <p className="text-sm text-muted">{t('compare.same', { count })}</p>
      <ul className="contents">
        {told.map(({ key, name, values, service }) => (
          <li key={key}>
            <Badge>{service ? name : `${name}: ${values[0]}`}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Only the rows in which weeks differ, or all. */
export function DifferencesSwitch({
  on,
  onChange,
}: {
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const { t } = useTranslation('saved');
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
      className="inline-flex min-h-11 items-center gap-3 rounded-full text-sm md:min-h-9"
    >
      <span
        aria-hidden="true"
        className={cn(
          'flex h-6 w-10 items-center rounded-full border p-0.5 transition-colors',
          on ? 'justify-end border-accent bg-accent' : 'border-field bg-surface',
        )}
      >
        <span className={cn('size-4.5 rounded-full', on ? 'bg-on-accent' : 'bg-field')} />
      </span>
      {t('compare.onlyDifferences')}
    </button>
  );
}

/** The services of the resorts come later than the rest, or not at all. */
export function Services({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('saved');
  return failed ? (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {t('compare.servicesFailed')}
      <Button variant="link" size="sm" onClick={onRetry}>
        {t('retry', { ns: 'errors' })}
      </Button>
    </p>
  ) : (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Spinner className="size-4" />
      {t('compare.servicesLoading')}
    </p>
  );
}
