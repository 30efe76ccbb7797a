import * as Radix from '@radix-ui/react-progress';
import { cn } from './cn.ts';

type ProgressProps = {
  /** 0 to `max`. */ value: number;
  max?: number;
  label: string;
  /** Value in words, such as "2 of 6 rules". */ valueText?: string;
  tone?: 'accent' | 'warning' | 'danger';
  className?: string;
};
const tones = { accent: 'bg-accent', warning: 'bg-warning', danger: 'bg-danger' };

/** A progress bar. */
export function Progress({
  value,
  max = 100,
  label,
  valueText,
  tone = 'accent',
  className,
}: ProgressProps) {
  const share = Math.min(1, Math.max(0, value / max));
  return (
    <Radix.Root
      value={Math.min(max, Math.max(0, value))}
      max={max}
      aria-label={label}
      getValueLabel={() => valueText ?? `${Math.round(share * 100)}%`}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-line', className)}
    >
      <Radix.Indicator
        className={cn('h-full origin-left rounded-full transition-transform', tones[tone])}
        style={{ transform: `scaleX(${share})` }}
      />
    </Radix.Root>
  );
}
