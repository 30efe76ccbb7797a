import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { cn } from './cn.ts';

type SegmentedProps = {
  /** Name of the whole control, for screen readers. */
  label: string;
  options: readonly {
    value: string;
    label: string;
    /** Full name if `label` is short, such as `Español` for `ES`. */ name?: string;
    lang?: string;
  }[];
  value: string;
  onValueChange: (value: string) => void;
  size?: 'sm' | 'md';
  className?: string;
};

/**
 * Two to four choices in one rounded bar, one of them always on. Tab stops at the one that is on;
 * arrows, Home and End move; a press chooses. It is on every page, so it does without a library.
 */
export function Segmented({
  label,
  options,
  value,
  onValueChange,
  size = 'md',
  className,
}: SegmentedProps) {
  const bar = useRef<HTMLDivElement>(null);
  const known = options.some((option) => option.value === value);
  const move = (event: KeyboardEvent) => {
    const items = [...(bar.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (to === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    items.at(to % items.length)?.focus();
  };
  return (
    <div
      ref={bar}
      role="radiogroup"
      aria-label={label}
      className={cn('inline-flex rounded-full bg-sand p-1', className)}
    >
      {options.map((option, index) => {
        const on = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={on}
            data-state={on ? 'on' : 'off'}
            tabIndex={on || (!known && index === 0) ? 0 : -1}
            aria-label={option.name}
            lang={option.lang}
            onKeyDown={move}
            onClick={() => !on && onValueChange(option.value)}
            className={cn(
              'rounded-full border border-transparent font-medium text-muted transition-colors hover:text-ink data-[state=on]:border-line data-[state=on]:bg-surface data-[state=on]:font-semibold data-[state=on]:text-ink',
              size === 'sm' ? 'h-7 min-w-9 px-3 text-sm' : 'h-9 min-w-12 px-4 text-base',
            )}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
