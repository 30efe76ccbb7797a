/** What can be focused, as far as stories do. */
const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, [tabindex], [contenteditable]';

function tell(
  element: Element,
  [own, rising]: readonly [string, string],
  relatedTarget: Element | undefined,
): void {
  const related = { composed: true, relatedTarget: relatedTarget ?? null };
  element.dispatchEvent(new FocusEvent(own, related));
  element.dispatchEvent(new FocusEvent(rising, { ...related, bubbles: true }));
}

/**
 * For a story that is only looked at, in a frame without focus: its play function may scroll and
 * focus as ever, but the page around stays where it is, and so does its focus.
 */
export function keepStill(): void {
  Element.prototype.scrollIntoView = () => undefined;
  let focused: Element | undefined;
  const move = (to: Element | undefined): void => {
    const from = focused?.isConnected ? focused : undefined;
    if (from === to || (to && !(to.matches(FOCUSABLE) && to.checkVisibility()))) return;
    focused = to;
    if (from) tell(from, ['blur', 'focusout'], to);
    if (to && focused === to) tell(to, ['focus', 'focusin'], from);
  };
  Object.defineProperty(document, 'activeElement', {
    configurable: true,
    get: () => (focused?.isConnected ? focused : document.body),
  });
  document.hasFocus = () => true;
  HTMLElement.prototype.focus = function focus() {
    move(this);
  };
  HTMLElement.prototype.blur = function blur() {
    if (focused === this) move(undefined);
  };
}
