import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '#loading/timing.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="gridcell"], [tabindex="0"]';
/** What is taller is a picture or a card: pressed beside the button as well. */
const TALL_PX = 96;
/** Room kept around the button. */
const GAP_PX = 4;
/** From one looked-at point to the next: less than the smallest control. */
const STEP_PX = 12;
const MOVE_PX = 4;

/** Whether a control lies under the element, or almost. */
function coversControl(element: Element): boolean {
  const own = element.getBoundingClientRect();
  const found = new Set<Element>();
  for (let x = own.left - GAP_PX; x <= own.right + GAP_PX; x += STEP_PX)
    for (let y = own.top - GAP_PX; y <= own.bottom + GAP_PX; y += STEP_PX)
      for (const under of document.elementsFromPoint(x, y)) {
        const control = under.closest(CONTROLS);
        if (control && !element.contains(control)) found.add(control);
      }
  return [...found].some((control) =>
    [...control.getClientRects()].some(
      ({ left, top, right, bottom }) =>
        bottom - top <= TALL_PX &&
        left < own.right + GAP_PX &&
        right > own.left - GAP_PX &&
        top < own.bottom + GAP_PX &&
        bottom > own.top - GAP_PX,
    ),
  );
}

/**
 * Keeps something that floats out of the way: it is away while the page is scrolled down, back at
 * its top and while it is scrolled up, and never over a control. @returns whether it may show
 */
export function useOutOfTheWay(floating: RefObject<Element | null>): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let [last, down, planned] = [scrollY, false, false];
    const look = () => {
      planned = false;
      if (floating.current) setShown(!down && !coversControl(floating.current));
    };
    // After the browser has laid out the page, which looking would make it do a second time.
    const plan = () => {
      if (!planned) void afterPaint().then(look);
      planned = true;
    };
    const follow = () => {
      const next = Math.max(0, scrollY);
      if (next === 0 || Math.abs(next - last) > MOVE_PX) {
        down = next > last;
        last = next;
      }
      plan();
    };
    // What moves without a step of the page: parts that come and go, rows that are swiped, pictures
    // that arrive.
    const changes = new MutationObserver(plan);
    changes.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['class', 'data-state', 'hidden', 'open'],
    });
    const size = new ResizeObserver(plan);
    size.observe(document.body);
    addEventListener('resize', plan);
    addEventListener('scroll', follow, { capture: true, passive: true });
    plan();
    return () => {
      changes.disconnect();
      size.disconnect();
      removeEventListener('resize', plan);
      removeEventListener('scroll', follow, { capture: true });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when the button is another one
  }, [floating]);
  return shown;
}
