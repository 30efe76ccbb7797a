import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import type { NavigateOptions, Navigator } from 'react-router-dom';

const SCROLL_KEY = 'scroll';
type Places = Record<string, number>;

/** Where each entry of the history was scrolled to, for the way back and for reloads. */
function scrollMemory() {
  let places: Places = {};
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '{}');
    if (stored && typeof stored === 'object')
      places = Object.fromEntries(
        Object.entries(stored).filter(
          (entry): entry is [string, number] => typeof entry[1] === 'number',
        ),
      );
  } catch {
    // A closed or broken storage starts at the top.
  }
  return {
    at: (key: string) => places[key],
    keep: (key: string) => void (places[key] = scrollY),
    store: () => {
      try {
        sessionStorage.setItem(SCROLL_KEY, JSON.stringify(places));
      } catch {
        // Then a reload starts at the top.
      }
    },
  };
}

/** The library's history; a step may ask to stay where the page is scrolled to (`preventScrollReset`). */
function appHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  let staying = false;
  const step =
    (way: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options?: NavigateOptions) => {
      staying = options?.preventScrollReset ?? false;
      history[way](to, state);
      staying = false;
    };
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: step('push'),
    replace: step('replace'),
  };
  return { history, navigator, stays: () => staying };
}

/**
 * The browser's address as the router's place. It is the small form of the library's router: the large one, with loaders and actions,
 * would be a tenth of the first page's code and nothing here uses it. New pages start at the top, the way back leads to where one was.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ history, navigator, stays }] = useState(appHistory);
  const [scroll] = useState(scrollMemory);
  const [{ location, action, stay }, setState] = useState({
    location: history.location,
    action: history.action,
    stay: false,
  });
  const shown = useRef(location.key);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const stop = history.listen((update) => {
      scroll.keep(shown.current);
      const next = { location: update.location, action: update.action, stay: stays() };
      startTransition(() => setState(next));
    });
    const leave = () => {
      scroll.keep(shown.current);
      scroll.store();
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [history, scroll, stays]);

  const first = useRef(true);
  useLayoutEffect(() => {
    shown.current = location.key;
    const known = action === 'POP' ? scroll.at(location.key) : undefined;
    if (known !== undefined) window.scrollTo(0, known);
    else if (location.hash)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    else if (!stay && !first.current) window.scrollTo(0, 0);
    first.current = false;
  }, [location, action, stay, scroll]);

  return (
    <Router location={location} navigationType={action} navigator={navigator}>
      {children}
    </Router>
  );
}
