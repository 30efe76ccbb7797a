import * as Radix from '@radix-ui/react-toggle-group';
import { cn } from './cn.ts';

type SegmentedProps = {
  /** Name of the whole, for screen readers. */
  label: string;
  options: readonly { value: string; label: string; /** Full words when `label` is short, as `Español` for `ES`. */ name?: string; lang?: string }[];
  value: string;
  onValueChange: (value: string) => void;
  size?: 'sm' | 'md';
  className?: string;
};

/** Two to four choices in one rounded bar, one of them always on. */
export function Segmented({ label, options, value, onValueChange, size = 'md', className }: SegmentedProps) {
  return (
    <Radix.Root
      type="single"
      value={value}
      onValueChange={(next) => next !== '' && onValueChange(next)}
      aria-label={label}
      className={cn('inline-flex rounded-full bg-sand p-1', className)}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          aria-label={option.name}
          lang={option.lang}
          className={cn(
            'rounded-full font-medium text-muted transition-colors hover:text-ink data-[state=on]:bg-surface data-[state=on]:font-semibold data-[state=on]:text-ink data-[state=on]:shadow-soft',
            size === 'sm' ? 'h-7 min-w-9 px-3 text-sm' : 'h-9 min-w-12 px-4 text-base',
          )}
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
