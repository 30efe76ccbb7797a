import * as Radix from '@radix-ui/react-alert-dialog';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useBack } from './back.ts';
import { Button } from './button.tsx';
import { overlayStyles } from './dialog.tsx';
import { useDeferredOpen } from '#loading/layer.ts';
import { useReturnFocus } from './use-return-focus.ts';

type AlertDialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  /** With it there are two answers; without it only one, as in a message to be read. */
  cancelLabel?: string | undefined;
  onConfirm?: () => void;
  onCancel?: () => void;
  tone?: 'primary' | 'danger';
  /** Keeps the window open with a spinner on the confirming button. */
  busy?: boolean;
  /** False where Back is what the question is about. */
  backCloses?: boolean;
  children?: ReactNode;
};

/** A question or message that has to be answered first; a press outside does not close it. */
export function AlertDialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  busy = false,
  backCloses = true,
  children,
  ...answers
}: AlertDialogProps) {
  const { wanted, root } = useDeferredOpen({ open, onOpenChange });
  const returnFocus = useReturnFocus(wanted, Boolean(trigger));
  useBack(
    wanted && backCloses && (open === undefined || onOpenChange !== undefined),
    () => root.onOpenChange(false),
    !busy,
  );
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Radix.Root open={root.open} onOpenChange={(next) => !busy && root.onOpenChange(next)}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyles} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          onOpenAutoFocus={(event) => {
            // Radix focuses only the canceling answer; in a message without one, focus would stay
            // on the page behind.
            if (answers.cancelLabel) return;
            event.preventDefault();
            confirm.current?.focus();
          }}
          className="pointer-events-auto fixed inset-0 z-overlay m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-dialog-sm flex-col gap-4 overflow-y-auto rounded-xl bg-surface p-6 text-ink shadow-soft outline-none data-[state=closed]:animate-rise-out data-[state=open]:animate-rise-in"
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex flex-col gap-2">
            <Radix.Title className="font-display text-xl">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-base text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          {children}
          <Answers {...answers} busy={busy} confirm={confirm} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type AnswersProps = Pick<
  AlertDialogProps,
  'confirmLabel' | 'cancelLabel' | 'onConfirm' | 'onCancel' | 'tone'
> & { busy: boolean; confirm: RefObject<HTMLButtonElement | null> };

function Answers({
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'primary',
  busy,
  confirm,
}: AnswersProps) {
  return (
    <footer className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      {cancelLabel ? (
        <Radix.Cancel asChild>
          <Button variant="outline" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </Radix.Cancel>
      ) : null}
      <Radix.Action
        asChild
        onClick={(event) => {
          if (busy) event.preventDefault();
          else onConfirm?.();
        }}
      >
        <Button ref={confirm} variant={tone} loading={busy}>
          {confirmLabel}
        </Button>
      </Radix.Action>
    </footer>
  );
}
