import * as Radix from '@radix-ui/react-dialog';
import { cva } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useBack } from './back.ts';
import { cn } from './cn.ts';
import { overlayStyles } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Stand } from './layer.tsx';
import type { LayerRoot } from '#loading/layer.ts';
import { focusOnOpening, ScrollBody } from './scroll-body.tsx';

const styles = cva(
  'pointer-events-auto fixed z-overlay flex flex-col overflow-hidden bg-surface text-ink shadow-soft outline-none',
  {
    variants: {
      side: {
        left: 'inset-y-0 start-0 w-[calc(100vw-3rem)] max-w-dialog-sm rounded-e-xl data-[state=closed]:animate-to-left data-[state=open]:animate-from-left',
        right:
          'inset-y-0 end-0 w-[calc(100vw-3rem)] max-w-dialog-sm rounded-s-xl data-[state=closed]:animate-to-right data-[state=open]:animate-from-right',
        bottom:
          'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-xl data-[state=closed]:animate-to-bottom data-[state=open]:animate-from-bottom',
      },
    },
    defaultVariants: { side: 'bottom' },
  },
);

type SheetContentProps = {
  id: string;
  root: LayerRoot;
  /** The button that opened it, unless the page did. */
  button: RefObject<HTMLElement | null> | undefined;
  returnFocus: (event: Event) => void;
  title: ReactNode;
  description: ReactNode;
  closeLabel: string;
  footer: ReactNode;
  side: 'left' | 'right' | 'bottom' | undefined;
  className: string | undefined;
  children: ReactNode;
};

/** The open window of a `Sheet`. */
export default function SheetContent({
  id,
  root,
  button,
  returnFocus,
  title,
  description,
  closeLabel,
  footer,
  side,
  className,
  children,
}: SheetContentProps) {
  const body = useRef<HTMLDivElement>(null);
  useBack(root.open, () => root.onOpenChange(false));
  return (
    <Radix.Root {...root}>
      {button ? (
        <Radix.Trigger asChild>
          <Stand button={button} />
        </Radix.Trigger>
      ) : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          id={id}
          className={cn(styles({ side }), className)}
          onOpenAutoFocus={(event) => focusOnOpening(event, body.current)}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-4 border-b border-line px-6 py-4">
            <div className="min-w-0 grow py-1">
              <Radix.Title className="font-display text-xl">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-sm text-muted">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X />} className="-me-2" />
            </Radix.Close>
          </header>
          <ScrollBody ref={body} className="py-4">
            {children}
          </ScrollBody>
          {footer ? (
            <footer className="flex gap-3 border-t border-line px-6 py-4 *:grow">{footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
