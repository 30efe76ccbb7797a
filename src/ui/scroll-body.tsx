import { useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';

type ScrollBodyProps = {
  ref: RefObject<HTMLDivElement | null>;
  className?: string | undefined;
  children?: ReactNode;
};

/**
 * The scrolling middle of a dialog or sheet. It joins the Tab order only while there is something
 * to scroll.
 */
export function ScrollBody({ ref, className, children }: ScrollBodyProps) {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const body = ref.current;
    if (!body) return undefined;
    const measure = () => setScrolls(body.scrollHeight > body.clientHeight);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(body);
    for (const child of body.children) sizes.observe(child);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- watched again with every content, since its own elements are watched
  }, [ref, children]);
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={scrolls ? 0 : -1}
      className={cn(
        'min-h-0 grow overflow-y-auto overscroll-contain rounded-sm px-6 pt-4 pb-6 focus-visible:-outline-offset-4 [&[tabindex="-1"]]:outline-none',
        className,
      )}
    >
      {children}
    </div>
  );
}

const CONTROL =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button[role=combobox]:not(:disabled)';

/**
 * What gets focus on opening: the given element, else the first control to fill in, else the text
 * itself, never the cross. A field below a list of checkboxes is not chosen: focusing it would
 * scroll the list away and open a phone's keyboard.
 */
export function focusOnOpening(
  event: Event,
  body: HTMLElement | null,
  wanted?: HTMLElement | null,
): void {
  const first = body?.querySelector<HTMLElement>(`${CONTROL}, [role=checkbox]`);
  const target = wanted ?? (first?.matches(CONTROL) ? first : body);
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: target === body });
}
