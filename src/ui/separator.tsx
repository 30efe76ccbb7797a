import * as Radix from '@radix-ui/react-separator';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A hairline, decorative unless `decorative={false}`. */
export function Separator({
  orientation = 'horizontal',
  decorative = true,
  className,
  ...props
}: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...props}
      orientation={orientation}
      decorative={decorative}
      className={cn(
        'shrink-0 bg-line',
        orientation === 'horizontal' ? 'h-px w-full' : 'w-px self-stretch',
        className,
      )}
    />
  );
}
