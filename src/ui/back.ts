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

type Step = { state: unknown; url: string | URL };
const marked = (state: unknown, id: unknown) =>
  id === undefined ? state : { ...(state as object | null), [MARK]: id };

/** Adds and removes the entries of windows. */
class Entries {
  readonly #push = history.pushState.bind(history);
  readonly #replace = history.replaceState.bind(history);
  /** What the page behind the windows was replaced by: its own entry is told when it is reached. */
  #moved: (Step & { from: unknown }) | undefined;
  /** A step taken while an entry is being left: taken again from the page. */
  #pushed: Step | undefined;
  #leaving = false;
  /** A window has just closed; its entry is left unless a step takes its place at once. */
  #about: ReturnType<typeof setTimeout> | undefined;
  #announcing = false;
  #here = key();

  constructor() {
    history.pushState = (...step) => this.#onPush(...step);
    history.replaceState = (...step) => this.#onReplace(...step);
    addEventListener('popstate', (event) => this.#onPop(event), { capture: true });
    // Going back while another document is on its way would cancel that.
    addEventListener('beforeunload', () => (layers = []));
    if (mark() !== undefined) this.leave();
  }

  settle() {
    if (this.#leaving) return;
    for (const layer of layers.filter(({ there }) => !there)) {
      this.#push(marked(history.state, layer.id), '');
      layer.there = true;
    }
  }

  leave() {
    clearTimeout(this.#about);
    this.#about = setTimeout(() => {
      this.#about = undefined;
      this.#leaving = true;
      history.back();
    });
  }

  #onPush(...[state, unused, url]: Parameters<History['pushState']>) {
    const from = location.pathname;
    clearTimeout(this.#about);
    this.#about = undefined;
    if (mark() === undefined) this.#push(state, unused, url);
    else {
      // A step from within a window takes the place of the window's entry.
      this.#replace(state, unused, url);
      if (this.#leaving) this.#pushed = { state, url: location.href };
      this.#moved = undefined;
      if (location.pathname !== from) layers = [];
      for (const layer of layers) layer.there = false;
      // By then a window that the same press closes is gone.
      setTimeout(() => this.settle());
    }
    this.#here = key();
  }

  #onReplace(...[state, unused, url]: Parameters<History['replaceState']>) {
    const id = mark();
    const from = this.#moved?.from ?? key();
    this.#replace(marked(state, id), unused, url);
    if (id !== undefined) this.#moved = { state, url: location.href, from };
    this.#here = key();
  }

  #onPop(event: PopStateEvent) {
    if (this.#announcing) return;
    this.#leaving = false;
    const id = mark();
    if (this.#moved?.from === key() && this.#moved) {
      this.#replace(marked(this.#moved.state, id), '', this.#moved.url);
      if (id === undefined) this.#moved = undefined;
    }
    const same = key() === this.#here || this.#pushed !== undefined;
    if (this.#pushed) this.#pushAgain(this.#pushed);
    this.#pushed = undefined;
    this.#here = key();
    const stand = layers.findIndex((layer) => layer.id === id);
    for (const layer of layers.slice(stand + 1).toReversed()) {
      if (!layer.there) continue;
      layer.there = false;
      if (same && !layer.close()) break;
      layers = layers.filter((other) => other !== layer);
    }
    // The entry of a window that is closed: of one before a reload, or of one that a step has
    // left.
    if (id !== undefined && stand < 0 && id === mark()) this.leave();
    this.settle();
    if (same) event.stopImmediatePropagation();
  }

  #pushAgain({ state, url }: Step) {
    this.#push(state, '', url);
    // The way back has interrupted the router's step; it is told where it is.
    setTimeout(() => {
      this.#announcing = true;
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      this.#announcing = false;
    });
  }
}

const watch = typeof history === 'undefined' ? undefined : new Entries();

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
