import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/**
 * A table that scrolls sideways inside its frame. `label` names it; the frame can take focus so
 * that it can be scrolled by keyboard.
 */
export function Table({ label, className, ...props }: ComponentProps<'table'> & { label: string }) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling frame must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table
        {...props}
        aria-label={label}
        className={cn(
          'w-full border-collapse bg-surface text-start text-base tabular-nums',
          className,
        )}
      />
    </section>
  );
}
export const TableHead = ({ className, ...props }: ComponentProps<'thead'>) => (
  <thead {...props} className={cn('bg-sand text-sm text-muted', className)} />
);
export const TableBody = ({ className, ...props }: ComponentProps<'tbody'>) => (
  <tbody {...props} className={cn('divide-y divide-line', className)} />
);
export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr {...props} className={cn('transition-colors', className)} />
);
export const TableHeader = ({ className, scope = 'col', ...props }: ComponentProps<'th'>) => (
  <th
    {...props}
    scope={scope}
    className={cn('px-4 py-3 text-start font-semibold whitespace-nowrap', className)}
  />
);
export const TableCell = ({ className, ...props }: ComponentProps<'td'>) => (
  <td {...props} className={cn('px-4 py-4 text-start whitespace-nowrap', className)} />
);
