import * as Radix from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { cn } from './cn.ts';
import { IconButton } from './icon-button.tsx';
import type { ShownToast } from './toast.tsx';
import { ToneIcon } from './tone-icon.tsx';

type ToastListProps = {
  toasts: readonly ShownToast[];
  label: string;
  closeLabel: string;
  onClose: (id: number) => void;
};

const WINDOWS = ':is([role=dialog], [role=alertdialog])';
/** The buttons of windows, which stay in view at their foot. */
const FEET = `${WINDOWS} > footer`;
/** What is filled in. */
const FIELDS = 'input, textarea, select, [role=combobox]';
/** Air between a toast and what it is lifted over. */
const GAP_PX = 12;
/** How far up a toast is lifted at most, as a part of the window. */
const HIGHEST = 0.5;

const boxesOf = (selector: string, { left, right }: DOMRect, within: ParentNode = document) =>
  [...within.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left);

/**
 * How many pixels toasts must be lifted: over the buttons of a window, and on to where they cover no
 * field, if there is such a place in the lower part of the window.
 */
function liftOf(own: DOMRect): number {
  const tops = boxesOf(FEET, own).map(({ top }) => top);
  const least = Math.max(0, own.bottom + GAP_PX - Math.min(...tops));
  // Behind a window nothing is filled in.
  const layer = [...document.querySelectorAll(WINDOWS)].at(-1);
  const fields = boxesOf(FIELDS, own, layer).toSorted((a, b) => b.bottom - a.bottom);
  let lift = least;
  for (const { top, bottom } of fields)
    if (top < own.bottom - lift && bottom > own.top - lift) lift = own.bottom + GAP_PX - top;
  return innerHeight - own.top + lift > innerHeight * HIGHEST ? least : lift;
}

/**
 * How far toasts stand above the bottom edge so that they cover no buttons of a window and no field,
 * also when one comes or changes while they are there.
 */
function useLift(list: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const { current: toasts } = list;
    if (!toasts || !shown) return undefined;
    const look = () => {
      toasts.style.removeProperty('margin-bottom');
      const lift = liftOf(toasts.getBoundingClientRect());
      if (lift > 0) toasts.style.setProperty('margin-bottom', `${lift}px`);
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
    const ends = ['resize', 'animationend'] as const;
    for (const end of ends) addEventListener(end, look);
    return () => {
      changes.disconnect();
      for (const end of ends) removeEventListener(end, look);
    };
  }, [list, shown]);
}

/** How long a toast is in view unless it asks for another time. */
const DURATION_MS = 6_000;

/** The visible toasts, in their own region; `ToastProvider` mounts it with the first one. */
export function ToastList({ toasts, label, closeLabel, onClose }: ToastListProps) {
  const list = useRef<HTMLOListElement>(null);
  useLift(
    list,
    toasts.some(({ open }) => open),
  );
  return (
    <Radix.Provider label={label} swipeDirection="down" duration={DURATION_MS}>
      {toasts.map(({ id, open, title, description, tone = 'info', action, duration }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && onClose(id)}
          duration={duration}
          type={tone === 'danger' ? 'foreground' : 'background'}
          className={cn(
            'flex items-start gap-3 rounded-md border border-line bg-surface p-4 text-ink shadow-soft data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y)',
            // A phone has room for one; what went wrong stays.
            tone !== 'danger' && 'max-sm:not-last:hidden',
          )}
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
        ref={list}
        data-floats
        label={`${label} ({hotkey})`}
        className="fixed inset-x-4 bottom-[calc(1rem+var(--float-offset,0px))] z-toast flex flex-col gap-3 outline-none sm:inset-x-auto sm:end-6 sm:w-96 lg:bottom-6"
      />
    </Radix.Provider>
  );
}
