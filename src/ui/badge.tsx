import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const styles = cva(
  'inline-flex items-center gap-1.5 border border-transparent font-medium whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-sand text-ink',
        tint: 'bg-primary-tint text-on-tint',
        secondary: 'bg-secondary text-on-secondary',
        surface: 'bg-surface text-ink shadow-soft',
        outline: 'border-line text-ink',
        success: 'bg-success-tint text-success',
        warning: 'bg-warning-tint text-warning',
        danger: 'bg-danger-tint text-danger',
      },
      shape: { tag: 'rounded-sm', pill: 'rounded-full' },
      size: { sm: 'px-2 py-0.5 text-xs', md: 'px-2.5 py-1 text-sm' },
    },
    defaultVariants: { tone: 'neutral', shape: 'tag', size: 'md' },
  },
);

/** A small mark: a fact of a card, a state, a count. */
export function Badge({
  tone,
  shape,
  size,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof styles>) {
  return <span {...props} className={cn(styles({ tone, shape, size }), className)} />;
}
