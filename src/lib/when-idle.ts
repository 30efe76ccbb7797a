/** Does something once the page is loaded and the browser has nothing better to do. @returns gives it up */
export function whenIdle(work: () => void): () => void {
  let drop = () => {};
  const wait = () => {
    // Safari knows no idle time.
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
