import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { ToneIcon } from './tone-icon.tsx';
import type { Tone } from './tone.ts';

type ToastAction = { label: string; /** How to do the same without the toast, for screen readers. */ altText: string; onSelect: () => void };
export type ToastOptions = { title: ReactNode; description?: ReactNode; tone?: Tone; action?: ToastAction; /** Milliseconds in view, 6000; Infinity until closed. */ duration?: number };
type Shown = ToastOptions & { id: number; open: boolean };
type Toasts = { toast: (options: ToastOptions) => number; dismiss: (id?: number) => void };

const ToastContext = createContext<Toasts | undefined>(undefined);

/** Shows short messages that go by themselves: `toast({ title, tone })` gives an id for `dismiss(id)`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a <ToastProvider> above it');
  return toasts;
}

type ToastProviderProps = { /** Name of the region, for screen readers. */ label: string; closeLabel: string; children?: ReactNode };

/** Holds the toasts of the page; keyboard F8 moves to them, hovering stops their clock. */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const last = useRef(0);
  const toast = useCallback((options: ToastOptions) => {
    last.current += 1;
    const id = last.current;
    // Closed ones are dropped here, after they had their time to leave the screen.
    setShown((all) => [...all.filter((one) => one.open).slice(-2), { ...options, id, open: true }]);
    return id;
  }, []);
  const dismiss = useCallback((id?: number) => setShown((all) => all.map((one) => (id === undefined || one.id === id ? { ...one, open: false } : one))), []);
  const value = useMemo(() => ({ toast, dismiss }), [toast, dismiss]);
  return (
    <ToastContext value={value}>
      <Radix.Provider label={label} swipeDirection="down" duration={6000}>
        {children}
        {shown.map(({ id, open, title, description, tone = 'info', action, duration }) => (
          <Radix.Root
            key={id}
            open={open}
            onOpenChange={(next) => !next && dismiss(id)}
            duration={duration}
            type={tone === 'danger' ? 'foreground' : 'background'}
            className="flex items-start gap-3 rounded-md border border-line bg-surface p-4 text-ink shadow-soft data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)"
          >
            <ToneIcon tone={tone} className="mt-0.5" />
            <div className="min-w-0 grow">
              <Radix.Title className="font-semibold">{title}</Radix.Title>
              {description ? <Radix.Description className="text-sm text-muted">{description}</Radix.Description> : null}
              {action ? (
                <Radix.Action altText={action.altText} onClick={action.onSelect} className="mt-1 min-h-6 text-sm font-semibold text-primary-text underline underline-offset-4">
                  {action.label}
                </Radix.Action>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X />} size="sm" className="-me-1 -mt-1" />
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport label={`${label} ({hotkey})`} className="fixed inset-x-4 bottom-4 z-toast flex flex-col gap-3 outline-none sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-96" />
      </Radix.Provider>
    </ToastContext>
  );
}
