import { createHash } from 'node:crypto';

/** Id of the hidden notice for an app that could not start. */
export const NOT_STARTED_ID = 'not-started';

/**
 * Keeps what a visitor does to the server's HTML until the app has started, so that nothing is lost
 * on a slow phone. Presses of buttons are held and repeated: a press counts once its click has come,
 * and of each button only the last one. Fields keep what was typed or filled in, and the app is told.
 * Links, and everything else, work without the app.
 *
 * The app ends it with an event (`src/app/start.tsx`): after `app:hydrated` everything is repeated;
 * after `app:rendered` it is dropped, as the app has replaced the server's HTML. Radix opens menus
 * on `pointerdown`, so every event of a press is repeated, each in a task of its own, as in a real
 * press. Fields come first, since a press may send them.
 *
 * React hydrates a part of the page later than the event, or when something happens in it, and then
 * takes what a field contains as unchanged. So a field is told twice: the first event hydrates it,
 * and before the second its value is put back, or React's note of it (`_valueTracker`) cleared.
 *
 * When a script that the start needs cannot be fetched, it shows the notice that the page contains
 * for this (`NOT_STARTED_ID`), as many engines never fetch such a module again in the same page.
 */
const INPUT_SCRIPT = `(() => {
  const held = new Map();
  const typed = new Map();
  let started = false;
  let telling = false;
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
  const isText = (field) => field.matches('input:not([type=file]), textarea');
  const note = ({ target: field }) => {
    if (telling || field._valueTracker || (started && !isText(field))) return;
    typed.set(field, field.value);
    if (started) setTimeout(retype);
  };
  const tell = (field, type) => {
    telling = true;
    field.dispatchEvent(new Event(type, { bubbles: true }));
    telling = false;
  };
  const retype = () => {
    for (const [field, value] of typed) {
      tell(field, 'input');
      if (field.type !== 'file') {
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
        if (field.value !== value) set.call(field, value);
        else if (field._valueTracker) field._valueTracker.setValue('');
      }
      tell(field, 'input');
      tell(field, 'change');
    }
    typed.clear();
  };
  for (const type of types) addEventListener(type, hold, true);
  for (const type of ['input', 'change']) addEventListener(type, note, true);
  const fail = ({ type, target }) => {
    const notice = document.getElementById('${NOT_STARTED_ID}');
    if (notice && (type === 'app:missing' || (target.matches && target.matches('script[type=module]'))))
      notice.hidden = false;
  };
  addEventListener('error', fail, true);
  addEventListener('app:missing', fail);
  const end = async ({ type: how }) => {
    started = true;
    removeEventListener('error', fail, true);
    for (const type of types) removeEventListener(type, hold, true);
    if (how === 'app:hydrated') retype();
    else typed.clear();
    for (const [button, events] of held) {
      delete button.dataset.held;
      for (const event of how === 'app:hydrated' ? events : []) {
        await new Promise((done) => setTimeout(done));
        event.target.dispatchEvent(new event.constructor(event.type, event));
      }
    }
  };
  addEventListener('app:hydrated', end);
  addEventListener('app:rendered', end);
})()`.replaceAll(/\n\s*/g, '\n');

/** The element for the head of a page. */
export const EARLY_INPUT = `<script>${INPUT_SCRIPT}</script>`;

/** The source by which the content security policy lets this script run, and no other inline. */
export const EARLY_INPUT_HASH = `'sha256-${createHash('sha256').update(INPUT_SCRIPT).digest('base64')}'`;
