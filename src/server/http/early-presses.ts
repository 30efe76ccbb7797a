import { createHash } from 'node:crypto';

/**
 * Holds presses of buttons in the server's HTML until the app has started, then repeats them, so
 * that none is lost on a slow phone. A press counts once its click has come, and of each button only
 * the last one. Links, and everything outside buttons, work without the app.
 *
 * The app ends it with an event (`src/app/start.tsx`): after `app:hydrated` the presses are repeated;
 * after `app:rendered` they are dropped, as the app has replaced the server's HTML. Radix opens menus
 * on `pointerdown`, so every event of a press is repeated, each in a task of its own, as in a real
 * press.
 */
const HOLD_PRESSES = `(() => {
  const held = new Map();
  const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'keydown', 'keyup', 'click'];
  let press = [];
  const hold = (event) => {
    const button = event.target.closest('button');
    if (!button || (event.key && event.key !== 'Enter' && event.key !== ' ')) return;
    if (event.type === 'pointerdown' || event.type === 'keydown') press = [button];
    if (press[0] !== button) press = event.type === 'click' ? [button] : [];
    if (press.length > 0) press.push(event);
    if (event.type !== 'click') return;
    event.preventDefault();
    button.dataset.held = '';
    held.delete(button);
    held.set(button, press.slice(1));
    press = [];
  };
  for (const type of types) addEventListener(type, hold, true);
  const end = async ({ type: how }) => {
    for (const type of types) removeEventListener(type, hold, true);
    for (const [button, events] of held) {
      delete button.dataset.held;
      for (const event of how === 'app:hydrated' ? events : []) {
        event.target.dispatchEvent(new event.constructor(event.type, event));
        await new Promise((done) => setTimeout(done));
      }
    }
  };
  addEventListener('app:hydrated', end);
  addEventListener('app:rendered', end);
})()`.replaceAll(/\n\s*/g, '\n');

/** The element for the head of a rendered page. */
export const EARLY_PRESSES = `<script>${HOLD_PRESSES}</script>`;

/** The source by which the content security policy lets this script run, and no other inline. */
export const EARLY_PRESSES_HASH = `'sha256-${createHash('sha256').update(HOLD_PRESSES).digest('base64')}'`;
