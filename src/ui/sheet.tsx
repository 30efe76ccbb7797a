import * as Radix from '@radix-ui/react-dialog';
import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { overlayStyles } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { focusOnOpening, ScrollBody } from './scroll-body.tsx';
import { useDeferredOpen } from './use-deferred-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

const styles = cva('pointer-events-auto fixed z-overlay flex flex-col overflow-hidden bg-surface text-ink shadow-soft outline-none', {
  variants: {
    side: {
      left: 'inset-y-0 start-0 w-[calc(100vw-3rem)] max-w-dialog-sm rounded-e-xl data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
      right: 'inset-y-0 end-0 w-[calc(100vw-3rem)] max-w-dialog-sm rounded-s-xl data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
      bottom: 'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-xl data-[state=closed]:animate-to-bottom data-[state=open]:animate-from-bottom',
    },
  },
  defaultVariants: { side: 'bottom' },
});

type SheetProps = VariantProps<typeof styles> & {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A panel that slides in from an edge: filters and menus of a phone. */
export function Sheet({ open, defaultOpen, onOpenChange, trigger, title, description, closeLabel, footer, side, className, children }: SheetProps) {
  const body = useRef<HTMLDivElement>(null);
  const { wanted, root } = useDeferredOpen({ open, defaultOpen, onOpenChange });
  const returnFocus = useReturnFocus(wanted, Boolean(trigger));
  return (
    <Radix.Root {...root}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content className={cn(styles({ side }), className)} onOpenAutoFocus={(event) => focusOnOpening(event, body.current)} onCloseAutoFocus={returnFocus} {...(description ? {} : { 'aria-describedby': undefined })}>
          <header className="flex items-start gap-4 border-b border-line px-6 py-4">
            <div className="min-w-0 grow py-1">
              <Radix.Title className="font-display text-xl">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description> : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X />} className="-me-2" />
            </Radix.Close>
          </header>
          <ScrollBody ref={body} className="py-4">{children}</ScrollBody>
          {footer ? <footer className="flex gap-3 border-t border-line px-6 py-4 *:grow">{footer}</footer> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
