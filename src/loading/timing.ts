const LONGEST_MS = 100;

/**
 * Resolves once the browser has painted what was rendered so far, so that a press shows before the
 * work it asks for begins; after 100 ms at the latest, as a hidden page paints nothing.
 */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late);
        resolve();
      }),
    );
  });

/** Resolves in a task of its own: what was pressed meanwhile comes first. */
export const betweenTasks = (): Promise<void> =>
  new Promise((resolve) => {
    // Not a timer: a hidden page would wait a second for each.
    const { port1, port2 } = new MessageChannel();
    const arrived = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', arrived, { once: true });
    port1.start();
    port2.postMessage(null);
  });

/** Calls once the page is loaded and the browser is idle. @returns cancels it */
export function whenIdle(work: () => void): () => void {
  let drop = () => {};
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(work, { timeout: 2000 });
      drop = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(work, 200);
      drop = () => clearTimeout(id);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    addEventListener('load', wait, { once: true });
    drop = () => removeEventListener('load', wait);
  }
  return () => drop();
}

/**
 * Calls when the network or the person is back, or at other events of the window: what did not load
 * may load now. @returns stops it
 */
export function whenBack(
  work: () => void,
  events: readonly ('online' | 'offline' | 'focus')[] = ['online', 'focus'],
): () => void {
  for (const event of events) addEventListener(event, work);
  return () => events.forEach((event) => removeEventListener(event, work));
}
