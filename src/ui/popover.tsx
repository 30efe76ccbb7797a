import * as Radix from '@radix-ui/react-popover';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';
import { useDeferredOpen } from './use-deferred-open.ts';

type PopoverProps = Pick<ComponentProps<typeof Radix.Content>, 'side' | 'align' | 'className'> & {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger: ReactNode;
  /** Name of the panel, for screen readers. */
  label: string;
  children: ReactNode;
};

/** A small panel beside the element that opened it. */
export function Popover({ open, onOpenChange, trigger, label, side = 'bottom', align = 'start', className, children }: PopoverProps) {
  const { root } = useDeferredOpen({ open, onOpenChange });
  return (
    <Radix.Root {...root}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          className={cn('z-overlay w-80 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-5 text-ink shadow-soft outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
export const PopoverClose = Radix.Close;
