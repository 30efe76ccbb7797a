import * as Radix from '@radix-ui/react-dialog';
import { cva } from 'class-variance-authority';
import type { VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useBack } from './back.ts';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import { focusOnOpening, ScrollBody } from './scroll-body.tsx';
import { useDeferredOpen } from '#loading/layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

export const overlayStyles =
  'fixed inset-0 z-overlay bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';

/** A window of a fixed size shrinks only where the screen has no room for it. */
const FIXED = 'sm:max-h-[calc(100dvh-3rem)] sm:w-[calc(100vw-1rem)]';

const styles = cva(
  [
    // Clickable from its first frame on: Radix blocks the pointer on the page before it allows it
    // in the window.
    'pointer-events-auto fixed z-overlay flex flex-col overflow-hidden bg-surface text-ink shadow-soft outline-none',
    'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-xl data-[state=open]:animate-from-bottom data-[state=closed]:animate-to-bottom',
    'sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100vw-4rem)] sm:rounded-xl sm:data-[state=open]:animate-rise-in sm:data-[state=closed]:animate-rise-out',
  ],
  {
    variants: {
      size: {
        sm: 'sm:max-w-dialog-sm',
        md: 'sm:max-w-dialog-md',
        lg: 'sm:max-w-dialog-lg',
        // Fixed sizes of the specification (section 2): confirmation 400x200, card payment 800x600,
        // embedded checkout 600x900 and 400 wide on the profile.
        notice: `${FIXED} sm:h-notice-tall sm:max-w-notice`,
        card: `${FIXED} sm:h-card-tall sm:max-w-card`,
        checkout: `${FIXED} sm:h-checkout-tall sm:max-w-checkout`,
        'checkout-narrow': `${FIXED} sm:h-checkout-tall sm:max-w-notice`,
        // Over everything, on ink in both schemes: for pictures.
        screen:
          'h-dvh max-h-none rounded-none bg-paper sm:h-dvh sm:w-screen sm:max-w-none sm:rounded-none',
      },
    },
    defaultVariants: { size: 'md' },
  },
);

type DialogProps = VariantProps<typeof styles> & {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Element that opens it; gets focus back when it closes. */
  trigger?: ReactNode;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** Name of the cross; required unless `closable` is false. */
  closeLabel?: string;
  /** If false, neither Escape, nor a press outside, nor a cross closes it. */
  closable?: boolean;
  /**
   * Lets other scripts' windows open over this one (a bank's check, which its script appends to the
   * page): the page below is inert instead of everything outside. Must not change while the dialog
   * exists.
   */
  shared?: boolean;
  /** If false, the page behind is not dimmed: it is to be read. */
  veil?: boolean;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  /**
   * Takes focus on opening instead of the first field (or the text, if there is nothing to fill
   * in).
   */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Takes focus on closing where nothing had it before. */
  returnFocus?: RefObject<HTMLElement | null>;
  className?: string;
  bodyClassName?: string;
  children?: ReactNode;
};

/**
 * A window over the page that traps focus and returns it; on a phone it slides up from the bottom,
 * and Back closes it.
 */
export function Dialog({
  open,
  defaultOpen,
  onOpenChange,
  trigger,
  closable = true,
  shared = false,
  veil = true,
  footer,
  initialFocus,
  returnFocus,
  size,
  className,
  bodyClassName,
  children,
  ...head
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  const keep = closable ? undefined : (event: Event) => event.preventDefault();
  const content = useRef<HTMLDivElement>(null);
  const { wanted, root } = useDeferredOpen({ open, defaultOpen, onOpenChange });
  const giveBack = useReturnFocus(wanted, Boolean(trigger), returnFocus);
  useBack(
    wanted && (open === undefined || onOpenChange !== undefined),
    () => root.onOpenChange(false),
    closable,
  );
  return (
    <Radix.Root {...root} modal={!shared}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        {shared ? (
          <PageBehind dialog={content} onPress={() => closable && onOpenChange?.(false)} />
        ) : (
          <Radix.Overlay className={cn(overlayStyles, !veil && 'bg-transparent')} />
        )}
        <Radix.Content
          ref={content}
          data-scheme={size === 'screen' ? 'dark' : undefined}
          className={cn(styles({ size }), className)}
          onEscapeKeyDown={keep}
          onInteractOutside={shared ? (event) => event.preventDefault() : keep}
          {...(head.description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => focusOnOpening(event, body.current, initialFocus?.current)}
          onCloseAutoFocus={giveBack}
        >
          <Head {...head} closable={closable} />
          <ScrollBody ref={body} className={bodyClassName}>
            {children}
          </ScrollBody>
          {footer ? (
            <footer className="flex flex-col-reverse gap-3 border-t border-line px-6 py-4 sm:flex-row sm:justify-end">
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type HeadProps = Pick<
  DialogProps,
  'title' | 'hideTitle' | 'description' | 'closeLabel' | 'closable'
>;

function Head({ title, hideTitle = false, description, closeLabel, closable }: HeadProps) {
  return (
    <header className={cn('flex items-start gap-4 px-6 pt-6', hideTitle && !closable && 'sr-only')}>
      <div className="min-w-0 grow">
        <Radix.Title className={cn('font-display text-xl', hideTitle && 'sr-only')}>
          {title}
        </Radix.Title>
        {description ? (
          <Radix.Description className="mt-1 text-base text-muted">{description}</Radix.Description>
        ) : null}
      </div>
      {closable ? (
        <Radix.Close asChild>
          <IconButton label={closeLabel ?? ''} icon={<X />} className="-me-2 -mt-2" />
        </Radix.Close>
      ) : null}
    </header>
  );
}

/**
 * The backdrop of a shared dialog. While it is there the page below is inert; what scripts append
 * to the page later is not.
 */
function PageBehind({
  dialog,
  onPress,
}: {
  dialog: RefObject<HTMLElement | null>;
  onPress: () => void;
}) {
  const scrim = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const covered = [...document.body.children].filter(
      (part): part is HTMLElement =>
        part instanceof HTMLElement &&
        !part.inert &&
        !part.contains(dialog.current) &&
        !part.contains(scrim.current) &&
        !part.matches('script, style, link, iframe'),
    );
    for (const part of covered) part.inert = true;
    document.body.style.overflow = 'hidden';
    return () => {
      for (const part of covered) part.inert = false;
      document.body.style.removeProperty('overflow');
    };
  }, [dialog]);
  return (
    <div
      ref={scrim}
      aria-hidden="true"
      data-state="open"
      className={overlayStyles}
      onClick={onPress}
    />
  );
}

/** Closes the dialog or sheet around it; use with `asChild` on a `Button`. */
export const DialogClose = Radix.Close;
