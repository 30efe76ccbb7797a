import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

type SpinnerProps = Omit<ComponentProps<'span'>, 'children'> & {
  /**
   * Announced by screen readers; without it the spinner is decorative and its neighbor is
   * announced.
   */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
};
const sizes = { sm: 'size-4', md: 'size-5', lg: 'size-8' };

/** A spinning ring in the color of the text around it. */
export function Spinner({ label, size = 'md', className, ...props }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
      className={cn('inline-flex shrink-0', className)}
      {...props}
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={cn('animate-spin', sizes[size])}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
