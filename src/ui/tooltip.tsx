import * as Radix from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

type TooltipProps = {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  open?: boolean;
  /** The element explained; must take focus. */ children: ReactNode;
};

/** A few words about a control, on hover and focus. Never the only place of a name or a fact. */
export function Tooltip({ content, side = 'top', open, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={open}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-toast max-w-72 animate-fade-in rounded-sm bg-ink px-3 py-2 text-sm text-paper shadow-soft"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
