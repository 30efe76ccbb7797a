import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { laterPart } from '#loading/part.tsx';
import type { Tone } from './tone.ts';

// Few visits see a toast; the code that renders them loads with the first press, so that it is
// there even if the network is lost later.
const ToastList = laterPart(
  async () => ({ default: (await import('./toast-list.tsx')).ToastList }),
  { failed: (_again, { toasts }) => <PlainList toasts={toasts} /> },
);
/** Events that show that a person is using the page. */
const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const;

type ToastAction = {
  label: string;
  /** How to do the same without the toast, for screen readers. */ altText: string;
  onSelect: () => void;
};
export type ToastOptions = {
  title: ReactNode;
  description?: ReactNode;
  tone?: Tone;
  action?: ToastAction;
  /** Milliseconds in view; Infinity until closed. */ duration?: number;
};
export type ShownToast = ToastOptions & { id: number; open: boolean };
type Toasts = { toast: (options: ToastOptions) => number; dismiss: (id?: number) => void };

const ToastContext = createContext<Toasts | undefined>(undefined);

/**
 * Shows short messages that disappear by themselves: `toast({ title, tone })` returns an id for
 * `dismiss(id)`.
 */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a <ToastProvider> above it');
  return toasts;
}

/** Shown when even the toasts' code cannot be fetched: only their text. */
const PlainList = ({ toasts }: { toasts: readonly ShownToast[] }) => (
  <output className="fixed inset-x-4 bottom-4 z-toast rounded-md border border-line bg-surface p-4 text-ink shadow-soft empty:hidden">
    {toasts
      .filter(({ open }) => open)
      .map(({ id, title }) => (
        <span key={id} className="block font-semibold">
          {title}
        </span>
      ))}
  </output>
);

type ToastProviderProps = {
  /** Name of the region, for screen readers. */ label: string;
  closeLabel: string;
  children?: ReactNode;
};

/** Contains the toasts of the page; F8 moves focus to them, hovering pauses their timer. */
export function ToastProvider({ label, closeLabel, children }: ToastProviderProps) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const last = useRef(0);
  useEffect(() => {
    const stop = () => SIGNS.forEach((sign) => removeEventListener(sign, start, true));
    const start = () => {
      stop();
      void ToastList.ahead().catch(() => undefined);
    };
    SIGNS.forEach((sign) => addEventListener(sign, start, { capture: true, passive: true }));
    return stop;
  }, []);
  const toast = useCallback((options: ToastOptions) => {
    last.current += 1;
    const id = last.current;
    // Closed ones are removed here, after their exit animation.
    setShown((all) => [...all.filter((one) => one.open).slice(-2), { ...options, id, open: true }]);
    return id;
  }, []);
  const dismiss = useCallback(
    (id?: number) =>
      setShown((all) =>
        all.map((one) => (id === undefined || one.id === id ? { ...one, open: false } : one)),
      ),
    [],
  );
  const value = useMemo(() => ({ toast, dismiss }), [toast, dismiss]);
  return (
    <ToastContext value={value}>
      {children}
      {shown.length > 0 ? (
        <ToastList toasts={shown} label={label} closeLabel={closeLabel} onClose={dismiss} />
      ) : null}
    </ToastContext>
  );
}
