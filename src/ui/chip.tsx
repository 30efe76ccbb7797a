import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const frame =
  'inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium transition-colors [&_svg]:size-4 [&_svg]:shrink-0';

type RemovableChipProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  children: ReactNode;
  /** Whole sentence that contains the visible words, such as "Remove filter: Smart". */ removeLabel: string;
};

/** An applied value that can be removed; the whole chip is the button. */
export function RemovableChip({ children, removeLabel, className, ...props }: RemovableChipProps) {
  return (
    <button
      type="button"
      {...props}
      aria-label={removeLabel}
      className={cn(
        frame,
        'border border-transparent bg-primary-tint text-on-tint hover:border-accent',
        className,
      )}
    >
      {children}
      <X aria-hidden="true" />
    </button>
  );
}

/**
 * A choice that is on or off (`pressed`), or, without `pressed`, a plain framed button as in the
 * criteria bar.
 */
export function Chip({
  pressed,
  className,
  ...props
}: ComponentProps<'button'> & { pressed?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      aria-pressed={pressed}
      className={cn(
        frame,
        'min-h-10 border px-4',
        pressed
          ? 'border-accent bg-primary-tint text-on-tint'
          : 'border-line bg-surface text-ink hover:border-ink',
        className,
      )}
    />
  );
}
