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
/** How far up it is lifted at most, as a part of the window. */
const HIGHEST = 0.3;

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

type Found = readonly [control: Element, rect: DOMRect];
/** The controls in view that are as far to the right as the element, other than it. */
function controlsBeside(element: Element, { left, right }: DOMRect): Found[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) =>
    // The second first: measuring a skipped card would force its layout.
    element.contains(control) || !isOnScreen(control)
      ? []
      : [...control.getClientRects()]
          .filter(
            (rect) =>
              rect.height <= TALL_PX && rect.left < right + GAP_PX && rect.right > left - GAP_PX,
          )
          .map((rect): Found => [control, rect]),
  );
}

/** Whether one of the controls lies under a place, or almost. */
const coversControl = (own: DOMRect, controls: readonly Found[]): boolean =>
  controls.some(([control, rect]) => {
    const left = Math.max(rect.left, own.left - GAP_PX);
    const top = Math.max(rect.top, own.top - GAP_PX);
    const right = Math.min(rect.right, own.right + GAP_PX);
    const bottom = Math.min(rect.bottom, own.bottom + GAP_PX);
    if (left >= right || top >= bottom) return false;
    // Is it visible here, not clipped or in a closed layer? The center is checked too, because a
    // round control does not fill its corners. Last, because hit tests are slow.
    return (
      shows(control, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2) ||
      spread(left, right).some((x) => spread(top, bottom).some((y) => shows(control, x, y)))
    );
  });

/**
 * How many pixels an element must be lifted to cover no control; undefined where it always does.
 * @param lifted how many it is lifted now
 * @param most at most so many
 */
function freeLift(element: Element, lifted: number, most: number): number | undefined {
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = (lift: number) => new DOMRect(x, y + lifted - lift, width, height);
  const controls = controlsBeside(element, at(0));
  for (let lift = 0; lift <= most; lift += STEP_PX)
    if (!coversControl(at(lift), controls)) return lift;
  return undefined;
}

/**
 * Keeps something that floats out of the way: it is away while the page is scrolled down, back at
 * its top and while it is scrolled up, and never over a control. At the top, where the page is first
 * seen, it is lifted to where none is.
 * @returns whether it may show, and by how many pixels it is lifted
 */
export function useOutOfTheWay(floating: RefObject<Element | null>): {
  shown: boolean;
  lift: number;
} {
  const [shown, setShown] = useState(false);
  const [lift, setLift] = useState(0);
  useEffect(() => {
    let [last, down, planned, lifted] = [scrollY, false, false, 0];
    const look = () => {
      planned = false;
      if (!floating.current) return;
      const free = down
        ? undefined
        : freeLift(floating.current, lifted, scrollY <= 0 ? innerHeight * HIGHEST : 0);
      setShown(free !== undefined);
      // Without a place it fades out where it is.
      lifted = free ?? lifted;
      setLift(lifted);
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
  return { shown, lift };
}
