import { Slot } from '@radix-ui/react-slot';
import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const styles = cva('rounded-lg border bg-surface text-ink', {
  variants: {
    tone: {
      plain: 'border-line',
      featured: 'border-secondary outline-2 -outline-offset-1 outline-secondary',
      selected: 'border-accent outline-2 -outline-offset-1 outline-accent',
      quiet: 'border-transparent bg-sand',
    },
    padding: { none: 'overflow-hidden', sm: 'p-4', md: 'p-6', lg: 'p-6 sm:p-8' },
    raised: { true: 'shadow-soft', false: '' },
  },
  defaultVariants: { tone: 'plain', padding: 'md', raised: false },
});

/**
 * A sheet of paper with a hairline; `raised` only for floating elements (the booking card, the
 * search ticket).
 */
export function Card({
  tone,
  padding,
  raised,
  asChild = false,
  className,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof styles> & { asChild?: boolean }) {
  const Element = asChild ? Slot : 'div';
  return <Element {...props} className={cn(styles({ tone, padding, raised }), className)} />;
}
