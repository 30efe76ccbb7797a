import { useEffect, useEffectEvent } from 'react';

/**
 * On a phone Back closes the window in front instead of leaving the page. For that an open window
 * has an entry of its own in the browser's history: the state of the page's entry and a mark. The
 * router never learns of these entries; they lead to the page it shows already.
 */
const MARK = 'window';
/** Where Back is a key or a gesture that closes what is in front. */
const PHONE = '(width < 40rem), (pointer: coarse)';

type Layer = {
  id: string;
  /** Whether its entry has been added. */
  there: boolean;
  /** @returns whether it may be closed */
  close: () => boolean;
};
/** The open windows, the one in front last. */
let layers: Layer[] = [];
let count = 0;

const field = (name: string): unknown => {
  const state: unknown = history.state;
  return state && typeof state === 'object' ? (state as Record<string, unknown>)[name] : undefined;
};
const mark = () => field(MARK);
/** What the router calls the entry. */
const key = () => field('key');

/** Adds and removes the entries of windows; made when the first window opens. */
function watchHistory(): { settle: () => void; leave: () => void } {
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const marked = (state: unknown, id: unknown) =>
    id === undefined ? state : { ...(state as object | null), [MARK]: id };
  type Step = { state: unknown; url: string | URL };
  /** What the page behind the windows was replaced by: its own entry is told when it is reached. */
  let moved: (Step & { from: unknown }) | undefined;
  /** A step taken while an entry is being left: taken again from the page. */
  let pushed: Step | undefined;
  let leaving = false;
  /** A window has just closed; its entry is left unless a step takes its place at once. */
  let about: ReturnType<typeof setTimeout> | undefined;
  let announcing = false;
  let here = key();

  const settle = () => {
    if (leaving) return;
    for (const layer of layers.filter(({ there }) => !there)) {
      push(marked(history.state, layer.id), '');
      layer.there = true;
    }
  };
  const leave = () => {
    clearTimeout(about);
    about = setTimeout(() => {
      about = undefined;
      leaving = true;
      history.back();
    });
  };

  history.pushState = (state, unused, url) => {
    const from = location.pathname;
    clearTimeout(about);
    about = undefined;
    if (mark() === undefined) push(state, unused, url);
    else {
      // A step from within a window takes the place of the window's entry.
      replace(state, unused, url);
      if (leaving) pushed = { state, url: location.href };
      moved = undefined;
      if (location.pathname !== from) layers = [];
      for (const layer of layers) layer.there = false;
      // By then a window that the same press closes is gone.
      setTimeout(settle);
    }
    here = key();
  };
  history.replaceState = (state, unused, url) => {
    const id = mark();
    const from = moved?.from ?? key();
    replace(marked(state, id), unused, url);
    if (id !== undefined) moved = { state, url: location.href, from };
    here = key();
  };
  addEventListener(
    'popstate',
    (event) => {
      if (announcing) return;
      leaving = false;
      const id = mark();
      if (moved?.from === key() && moved) {
        replace(marked(moved.state, id), '', moved.url);
        if (id === undefined) moved = undefined;
      }
      const same = key() === here || pushed !== undefined;
      if (pushed) {
        push(pushed.state, '', pushed.url);
        // The way back has interrupted the router's step; it is told where it is.
        setTimeout(() => {
          announcing = true;
          dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
          announcing = false;
        });
      }
      pushed = undefined;
      here = key();
      const stand = layers.findIndex((layer) => layer.id === id);
      for (const layer of layers.slice(stand + 1).toReversed()) {
        if (!layer.there) continue;
        layer.there = false;
        if (same && !layer.close()) break;
        layers = layers.filter((other) => other !== layer);
      }
      // The entry of a window that is closed: of one before a reload, or of one that a step has
      // left.
      if (id !== undefined && stand < 0 && id === mark()) leave();
      settle();
      if (same) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // Going back while another document is on its way would cancel that.
  addEventListener('beforeunload', () => (layers = []));
  if (mark() !== undefined) leave();
  return { settle, leave };
}

const watch = typeof history === 'undefined' ? undefined : watchHistory();

/**
 * Lets Back close a window that can be closed when it opens. `closable`: false while it has to
 * stay.
 */
export function useBack(open: boolean, close: () => void, closable = true): void {
  const mayClose = useEffectEvent(() => closable);
  const onBack = useEffectEvent(() => {
    if (closable) close();
    return closable;
  });
  useEffect(() => {
    if (!open || !mayClose() || !matchMedia(PHONE).matches) return undefined;
    count += 1;
    const layer: Layer = { id: `${Date.now()}-${count}`, there: false, close: () => onBack() };
    layers.push(layer);
    watch?.settle();
    return () => {
      if (!layers.includes(layer)) return;
      layers = layers.filter((other) => other !== layer);
      if (mark() === layer.id) watch?.leave();
    };
  }, [open]);
}
