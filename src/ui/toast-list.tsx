import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import type { ShownToast } from './toast.tsx';
import { ToneIcon } from './tone-icon.tsx';

type ToastListProps = {
  toasts: readonly ShownToast[];
  label: string;
  closeLabel: string;
  onClose: (id: number) => void;
};

/** The visible toasts, in their own region; `ToastProvider` mounts it with the first one. */
export function ToastList({ toasts, label, closeLabel, onClose }: ToastListProps) {
  return (
    <Radix.Provider label={label} swipeDirection="down" duration={6000}>
      {toasts.map(({ id, open, title, description, tone = 'info', action, duration }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && onClose(id)}
          duration={duration}
          type={tone === 'danger' ? 'foreground' : 'background'}
          className="flex items-start gap-3 rounded-md border border-line bg-surface p-4 text-ink shadow-soft data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
        >
          <ToneIcon tone={tone} className="mt-0.5" />
          <div className="min-w-0 grow">
            <Radix.Title className="font-semibold">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
            ) : null}
            {action ? (
              <Radix.Action
                altText={action.altText}
                onClick={action.onSelect}
                className="mt-1 min-h-6 text-sm font-semibold text-primary-text underline underline-offset-4"
              >
                {action.label}
              </Radix.Action>
            ) : null}
          </div>
          <Radix.Close asChild>
            <IconButton label={closeLabel} icon={<X />} size="sm" className="-me-1 -mt-1" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={`${label} ({hotkey})`}
        className="fixed inset-x-4 bottom-4 z-toast flex flex-col gap-3 outline-none sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-96"
      />
    </Radix.Provider>
  );
}
