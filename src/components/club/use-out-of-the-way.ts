import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { afterPaint } from '#loading/timing.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="gridcell"], [tabindex="0"]';
/** Taller elements are pictures or cards; they can be pressed beside the button. */
const TALL_PX = 96;
/** Room kept around the button. */
const GAP_PX = 4;
/** From one looked-at point to the next: less than the smallest control. */
const STEP_PX = 12;
const MOVE_PX = 4;

const shows = (control: Element, x: number, y: number): boolean =>
  document.elementsFromPoint(x, y).some((under) => control.contains(under));
/** Evenly spaced coordinates from just inside one edge to just inside the other, at most a step apart. */
const spread = (from: number, to: number): number[] => {
  const steps = Math.ceil((to - from) / STEP_PX);
  return Array.from(
    { length: steps + 1 },
    (_, step) => from + 0.5 + ((to - from - 1) * step) / steps,
  );
};

/** False for what is in a card that the browser skips (`near-screen`); browsers before 2024 do not say. */
const isOnScreen = (control: Element): boolean =>
  !('checkVisibility' in control) || control.checkVisibility({ contentVisibilityAuto: true });

/** Whether a control lies under the element, or almost. */
function coversControl(element: Element): boolean {
  const own = element.getBoundingClientRect();
  return [...document.querySelectorAll(CONTROLS)].some(
    (control) =>
      !element.contains(control) &&
      // First: measuring a skipped card would force its layout.
      isOnScreen(control) &&
      [...control.getClientRects()].some((rect) => {
        const left = Math.max(rect.left, own.left - GAP_PX);
        const top = Math.max(rect.top, own.top - GAP_PX);
        const right = Math.min(rect.right, own.right + GAP_PX);
        const bottom = Math.min(rect.bottom, own.bottom + GAP_PX);
        if (rect.height > TALL_PX || left >= right || top >= bottom) return false;
        // Is it visible here, not clipped or in a closed layer? The center is checked too, because a
        // round control does not fill its corners. Last, because hit tests are slow.
        return (
          shows(control, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2) ||
          spread(left, right).some((x) => spread(top, bottom).some((y) => shows(control, x, y)))
        );
      }),
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
    // A card that was skipped (`near-screen`) comes a moment after the scroll.
    addEventListener('contentvisibilityautostatechange', plan, { capture: true });
    plan();
    return () => {
      changes.disconnect();
      size.disconnect();
      removeEventListener('resize', plan);
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('contentvisibilityautostatechange', plan, { capture: true });
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- again when the button is another one
  }, [floating]);
  return shown;
}
