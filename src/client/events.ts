import type { StoredSession } from './session.ts';

/**
 * What a page can listen to in this tab (specification, section 4), and what each event carries.
 */
export type ClientEvents = {
  /** A session was stored, checked or changed: `here`, or in another tab. */
  session: { session: StoredSession; here: boolean };
  /**
   * The session is over: signed out, ended by the club or elsewhere, or expired. Carries the
   * session that ended.
   */
  'close-session': { session: StoredSession };
  /** The server confirmed a payment that was made on this page. */
  'confirm-pay': { numberRef: string };
};
type Name = keyof ClientEvents;
type Listener<K extends Name> = (detail: ClientEvents[K]) => void;

const listeners: { [K in Name]: Set<Listener<K>> } = {
  session: new Set(),
  'close-session': new Set(),
  'confirm-pay': new Set(),
};

/** Calls the listener for every event of that name. Returns a function that stops it. */
export function on<K extends Name>(name: K, listener: Listener<K>): () => void {
  listeners[name].add(listener);
  return () => void listeners[name].delete(listener);
}

/**
 * Calls every listener of that name in the order they were added; one that throws does not stop the
 * others.
 */
export function emit<K extends Name>(name: K, detail: ClientEvents[K]): void {
  for (const listener of listeners[name])
    try {
      listener(detail);
    } catch (error) {
      reportError(error);
    }
}
