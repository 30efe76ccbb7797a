import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/**
 * A gray block in the shape of what is loading; set its size by class (`h-6 w-40`). Wrap the group
 * in an element with `aria-busy` and a label.
 */
export function Skeleton({ className, ...props }: ComponentProps<'span'>) {
  return (
    <span
      aria-hidden="true"
      {...props}
      className={cn('block animate-breathe rounded-sm bg-line', className)}
    />
  );
}

/** Placeholder for lines of text; the last is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cn('flex flex-col gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-4', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}
