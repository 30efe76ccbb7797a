import { Slot } from '@radix-ui/react-slot';
import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const styles = cva('flex', {
  variants: {
    direction: { column: 'flex-col', row: 'flex-row', 'row-from-sm': 'flex-col sm:flex-row' },
    /** Steps of the scale: 4 8 12 16 24 32 48 64. */
    gap: {
      none: 'gap-0',
      '4': 'gap-1',
      '8': 'gap-2',
      '12': 'gap-3',
      '16': 'gap-4',
      '24': 'gap-6',
      '32': 'gap-8',
      '48': 'gap-12',
      '64': 'gap-16',
    },
    align: {
      start: 'items-start',
      center: 'items-center',
      end: 'items-end',
      baseline: 'items-baseline',
      stretch: 'items-stretch',
    },
    justify: {
      start: 'justify-start',
      center: 'justify-center',
      between: 'justify-between',
      end: 'justify-end',
    },
    wrap: { true: 'flex-wrap', false: '' },
  },
  defaultVariants: { direction: 'column', gap: '16' },
});

/** Elements below or beside one another with one space of the scale between them. */
export function Stack({
  direction,
  gap,
  align,
  justify,
  wrap,
  asChild = false,
  className,
  ...props
}: ComponentProps<'div'> & VariantProps<typeof styles> & { asChild?: boolean }) {
  const Element = asChild ? Slot : 'div';
  return (
    <Element
      {...props}
      className={cn(styles({ direction, gap, align, justify, wrap }), className)}
    />
  );
}
