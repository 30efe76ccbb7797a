import { useTranslation } from 'react-i18next';
import { cn } from '#ui/cn.ts';
import { DIMMED, STEP_STYLES } from './day-cell.tsx';
import { useYearWords } from './year-words.ts';

type PriceLegendProps = {
  /** Where each step after the first begins, US dollars. */
  limits: readonly number[];
  chosen: ReadonlySet<number>;
  onToggle: (step: number) => void;
  /** Words as a phone has room for them. */
  short?: boolean;
};

/** What the steps of the scale mean; a pressed one lets its days stand out. */
export function PriceLegend({ limits, chosen, onToggle, short = false }: PriceLegendProps) {
  const { t } = useTranslation('year');
  const { usd } = useYearWords();
  if (limits.length === 0) return null;
  const price = (value: number) => (short ? usd(value).replace('$', '') : usd(value));
  const steps = [...limits, undefined].map((limit, step) =>
    // "to $399" is below $400.
    limit === undefined
      ? {
          text: t(short ? 'steps.aboveShort' : 'steps.above', { price: price(limits.at(-1)!) }),
          said: t('steps.sayAbove', { price: usd(limits.at(-1)!) }),
          step,
        }
      : {
          text: t(short ? 'steps.upToShort' : 'steps.upTo', { price: price(limit - 1) }),
          said: t('steps.sayUpTo', { price: usd(limit - 1) }),
          step,
        },
  );
  return (
    <div
      role="group"
      aria-label={t('steps.label')}
      className={cn(
        'flex items-center gap-2',
        short &&
          'sticky top-0 z-bar -mx-4 mt-2 gap-1 bg-paper px-4 py-2 *:grow sm:-mx-6 sm:px-6 max-sm:*:basis-0',
      )}
    >
      {short ? null : (
        <span aria-hidden="true" className="text-sm text-muted">
          {t('unit')}
        </span>
      )}
      {steps.map(({ text, said, step }) => (
        <button
          key={step}
          type="button"
          aria-pressed={chosen.has(step)}
          onClick={() => onToggle(step)}
          className={cn(
            'min-h-8 rounded-sm text-sm whitespace-nowrap tabular-nums transition-colors max-lg:min-h-11',
            short ? 'px-1' : 'px-2.5',
            chosen.size > 0 && !chosen.has(step)
              ? cn(DIMMED, 'shadow-[inset_0_0_0_1px_var(--line)]')
              : STEP_STYLES[step],
          )}
        >
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{said}</span>
        </button>
      ))}
    </div>
  );
}
