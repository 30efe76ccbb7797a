import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A list that scrolls sideways, and whether there is more of it on either side. `content`: what it
 * shows, as other cards make another width; it begins with the one at `first`.
 */
export function useStrip(content: unknown, first = 0) {
  const strip = useRef<HTMLUListElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const look = useCallback(() => {
    const list = strip.current;
    if (!list) return;
    // Half a pixel of rounding must not keep a button enabled.
    setMore({
      before: list.scrollLeft > 2,
      after: list.scrollLeft + list.clientWidth < list.scrollWidth - 2,
    });
  }, []);
  useEffect(() => {
    look();
    const list = strip.current;
    if (!list) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(list);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other weeks make another width
  }, [look, content]);
  const begin = useRef(first);
  const begun = useRef(false);
  useEffect(() => {
    begin.current = first;
  });
  useEffect(() => {
    const list = strip.current;
    const card = list?.children[begin.current];
    if (!list || content === undefined) return;
    // A server-rendered list may be pressed or scrolled before the app comes; then it stays.
    const taken = list.matches(':active') || (!begun.current && list.scrollLeft > 0);
    begun.current = true;
    if (!taken && card instanceof HTMLElement && begin.current > 0)
      list.scrollLeft = card.offsetLeft - list.offsetLeft;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only other cards begin again
  }, [content]);
  return { strip, more, look };
}
