import { createHash } from 'node:crypto';

/**
 * Holds presses of buttons from the first byte of a page until the app has taken over its HTML,
 * then repeats them, so that none is lost on a slow phone. Of each button only the last press
 * counts. Links, and everything outside buttons, work by themselves.
 *
 * `app:ready` (`src/app/start.tsx`) ends it; its detail says whether the HTML stayed. Radix opens
 * menus on `pointerdown`, so every event of a press is repeated, each in a task of its own, as in a
 * real press.
 */
const HOLD_PRESSES = `(() => {
  const held = new Map();
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'keydown', 'keyup', 'click'];
  const hold = (event) => {
    const button = event.target.closest('button');
    if (!button || (event.key && event.key !== 'Enter' && event.key !== ' ')) return;
    if (event.type === 'pointerdown' || event.type === 'keydown') held.delete(button);
    if (event.type === 'click') {
      event.preventDefault();
      button.dataset.held = '';
    }
    held.set(button, [...(held.get(button) ?? []), event]);
  };
  for (const type of types) addEventListener(type, hold, true);
  addEventListener('app:ready', async ({ detail: stayed }) => {
    for (const type of types) removeEventListener(type, hold, true);
    for (const [button, events] of held) {
      delete button.dataset.held;
      for (const event of stayed ? events : []) {
        event.target.dispatchEvent(new event.constructor(event.type, event));
        await new Promise((done) => setTimeout(done));
      }
    }
  });
})()`.replaceAll(/\n\s*/g, '\n');

/** The element for the head of a rendered page. */
export const EARLY_PRESSES = `<script>${HOLD_PRESSES}</script>`;

/** The source by which the content security policy lets this script run, and no other inline. */
export const EARLY_PRESSES_HASH = `'sha256-${createHash('sha256').update(HOLD_PRESSES).digest('base64')}'`;
