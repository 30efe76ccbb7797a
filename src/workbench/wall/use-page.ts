import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { faultsOf, setText } from './faults.ts';
import type { Fault } from './faults.ts';
import type { FromFrame, ToFrame } from './in-frame.ts';
import { useLatest } from './use-latest.ts';

type Frame = RefObject<HTMLIFrameElement | null>;

/** How often a story has stood in the frame: none while the frame is starting. */
export function useShown(frame: Frame): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const listen = ({ source, origin, data }: MessageEvent<FromFrame | undefined>) => {
      if (origin === location.origin && source === frame.current?.contentWindow)
        if (data?.type === 'wall:shown') setShown((times) => times + 1);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
  return shown;
}

type Wish = { story: string; globals: Record<string, string>; passed?: number };

/** Keeps the frame at what the wall shows; one that is still starting is told once it stands. */
export function useTold(frame: Frame, shown: number, { story, globals, passed }: Wish): void {
  const standing = useRef(JSON.stringify([story, globals]));
  const tell = useLatest((message: ToFrame) =>
    frame.current?.contentWindow?.postMessage(message, location.origin),
  );
  useEffect(() => {
    const next = JSON.stringify([story, globals]);
    if (shown === 0 || standing.current === next) return;
    standing.current = next;
    tell({ type: 'wall:show', story, globals });
  }, [shown, story, globals, tell]);
  useEffect(() => {
    if (shown > 0 && passed !== undefined) tell({ type: 'wall:passed', ms: passed });
  }, [shown, passed, tell]);
}

export type PageActs = {
  onKey: (event: KeyboardEvent) => void;
  onScroll: (own: Document) => void;
  onPoint: (own: Document, element: Element | undefined) => void;
  /** Says whether the press was taken for the wall. */
  onPress: (element: Element) => boolean;
  /** A press that the page has taken. */
  onPressed: (element: Element) => void;
};

/** The page in the frame: its scrolling, its keys, what is pointed at and what is pressed. */
export function usePage(frame: Frame, shown: number, given: PageActs): void {
  const acts = useLatest(() => given);
  useEffect(() => {
    const page = shown > 0 ? frame.current?.contentDocument : undefined;
    if (!page) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const first = { signal, capture: true };
    page.addEventListener('scroll', () => acts().onScroll(page), { ...first, passive: true });
    page.addEventListener('keydown', (event) => acts().onKey(event), first);
    page.addEventListener(
      'pointerover',
      ({ target }) => acts().onPoint(page, target as Element),
      first,
    );
    page.documentElement.addEventListener('pointerleave', () => acts().onPoint(page, undefined), {
      signal,
    });
    page.addEventListener(
      'click',
      (event) => {
        // A press that another column handed on, or a play function made.
        if (!event.isTrusted) return;
        const target = event.target as Element;
        if (acts().onPress(target)) {
          event.preventDefault();
          event.stopPropagation();
        } else acts().onPressed(target);
      },
      first,
    );
    return () => stop.abort();
  }, [frame, shown, acts]);
}

/** How long a page rests before it is looked over, in ms. */
const REST = 500;

/** What does not fit, looked for whenever the page has come to rest; none before the first look, and while it loads. */
export function useFaults(
  frame: Frame,
  shown: number,
  large: boolean,
): readonly Fault[] | undefined {
  const [faults, setFaults] = useState<readonly Fault[]>();
  useEffect(() => {
    const page = shown > 0 ? frame.current?.contentDocument : undefined;
    if (!page) return undefined;
    setText(page, large);
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(
        // A shape that stands in for what is on its way is not the page.
        () => setFaults(page.querySelector('[aria-busy=true]') ? undefined : faultsOf(page)),
        REST,
      );
    };
    look();
    const watch = new MutationObserver(look);
    page.defaultView?.addEventListener('resize', look);
    watch.observe(page.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-busy'],
    });
    return () => {
      watch.disconnect();
      page.defaultView?.removeEventListener('resize', look);
      window.clearTimeout(timer);
    };
  }, [frame, shown, large]);
  return faults;
}
