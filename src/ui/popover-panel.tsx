import * as Radix from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';
import { Stand } from './layer.tsx';
import type { LayerRoot } from '#loading/layer.ts';

export type Place = {
  side: 'top' | 'right' | 'bottom' | 'left';
  align: 'start' | 'center' | 'end';
};
type PopoverPanelProps = Place & {
  id: string;
  root: LayerRoot;
  button: RefObject<HTMLElement | null>;
  label: string;
  className: string | undefined;
  children: ReactNode;
};

/** The open panel of a `Popover`. */
export default function PopoverPanel({
  id,
  root,
  button,
  label,
  side,
  align,
  className,
  children,
}: PopoverPanelProps) {
  return (
    <Radix.Root {...root}>
      <Radix.Trigger asChild>
        <Stand button={button} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          id={id}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          className={cn(
            'z-overlay w-80 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-5 text-ink shadow-soft outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
