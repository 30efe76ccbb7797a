import { HEARTBEAT_SECONDS, MEMBER_EVENTS_PATH, PLACES_HEADER } from '#contracts/realtime.ts';

/**
 * How often silence and status are checked, in ms (specification, section 9: realtime logging 15
 * s).
 */
export const CHECK_MS = 15_000;
/**
 * After this long without an event or heartbeat the connection counts as dead, even if it was not
 * closed.
 */
export const SILENCE_MS = 3 * HEARTBEAT_SECONDS * 1000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** `elsewhere`: another tab of this browser listens for all of them. */
export type RealtimeStatus = 'elsewhere' | 'connecting' | 'live' | 'waiting' | 'offline' | 'ended';
export type ServerEvent = { event: string; data: string };

/**
 * Parses a stream of server-sent events chunk by chunk; comments (heartbeats) are not events.
 * Returns the events completed by a chunk.
 */
export function eventReader(): (piece: string) => ServerEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (piece) => {
    const found: ServerEvent[] = [];
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.replace(/\r$/, '');
      const colon = line.indexOf(':');
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (line === '') {
        if (event !== '' || data.length > 0)
          found.push({ event: event || 'message', data: data.join('\n') });
        event = '';
        data = [];
      } else if (name === 'event') event = value;
      else if (name === 'data') data.push(value);
    }
    return found;
  };
}

/**
 * Pause before the next attempt in ms: doubles up to a minute, randomized between half and all of
 * it, so that browsers do not reconnect all at once.
 */
export const pauseBefore = (attempt: number, random: number = Math.random()): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2);

const onLine = (): boolean => navigator.onLine !== false;
const listenTo = (name: 'online' | 'offline', act: () => void): (() => void) => {
  if (typeof window === 'undefined') return () => undefined;
  window.addEventListener(name, act);
  return () => window.removeEventListener(name, act);
};

/** Resolves after a time, when the network comes back (`sooner`), or when aborted. */
const rest = (ms: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(() => done(), ms);
    const stop = listenTo('online', () => done());
    const done = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });

type Outcome = { end: 'session' } | { end: 'connection'; wasLive: boolean; retryAfter?: number };

/** One connection, from the call to its end. */
async function listenOnce(
  { token, places = [] }: Pick<Watch, 'token' | 'places'>,
  signal: AbortSignal,
  say: (status: RealtimeStatus) => void,
  onPlaces: () => void,
): Promise<Outcome> {
  const cut = new AbortController();
  const stopOffline = listenTo('offline', () => cut.abort());
  let heard = Date.now();
  let wasLive = false;
  const check = setInterval(() => Date.now() - heard >= SILENCE_MS && cut.abort(), CHECK_MS);
  try {
    const response = await fetch(`/api${MEMBER_EVENTS_PATH}`, {
      // Open as long as the page is: nothing the page shows may wait behind it.
      priority: 'low',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, cut.signal]),
      headers: {
        accept: 'text/event-stream',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(places.length === 0 ? {} : { [PLACES_HEADER]: places.join() }),
      },
    });
    if (response.status === 401) return { end: 'session' };
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      const retryAfter = Number(response.headers.get('retry-after'));
      return {
        end: 'connection',
        wasLive,
        ...(retryAfter > 0 ? { retryAfter: retryAfter * 1000 } : {}),
      };
    }
    const events = eventReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { end: 'connection', wasLive };
      heard = Date.now();
      for (const { event } of events(value)) {
        if (event === 'session-ended') return { end: 'session' };
        if (event === 'ready') {
          wasLive = true;
          say('live');
        }
        if (event === 'ready' || event === 'line') onPlaces();
      }
    }
  } catch {
    return { end: 'connection', wasLive };
  } finally {
    clearInterval(check);
    stopOffline();
    cut.abort();
  }
}

type Watch = {
  /** Of a session; a guest has none. */
  token?: string | undefined;
  /** Secret names of a guest's places in line. */
  places?: readonly string[];
  /**
   * The session is over: ended elsewhere, by the club, or refused by the server; or all places of a
   * guest are closed. Called at most once.
   */
  onEnded: () => void;
  /** Places in line of the member's contract, or of the guest, changed, or may have while no stream was open. */
  onPlaces?: () => void;
  onStatus?: (status: RealtimeStatus) => void;
};

async function listen(
  { onEnded, onPlaces = () => undefined, ...reader }: Watch,
  signal: AbortSignal,
  say: (status: RealtimeStatus) => void,
): Promise<void> {
  for (let attempt = 0; !signal.aborted;) {
    if (!onLine()) {
      say('offline');
      await rest(undefined, signal);
      continue;
    }
    say('connecting');
    const outcome = await listenOnce(reader, signal, say, onPlaces);
    if (signal.aborted) return;
    if (outcome.end === 'session') {
      say('ended');
      return onEnded();
    }
    attempt = outcome.wasLive ? 0 : attempt + 1;
    if (!onLine()) continue;
    say('waiting');
    await rest(Math.max(pauseBefore(attempt), outcome.retryAfter ?? 0), signal);
  }
}

/**
 * Listens for the end of a session and for changed places in line (`GET /api/members/events`,
 * specification, section 4: realtime update) until it is stopped. One tab of a browser listens for all (a lock decides; when that tab
 * closes another takes over) and informs the others by clearing the stored session. It reconnects
 * by itself and pauses while the browser is offline.
 * @returns a function that stops it
 */
export function watchSession(watch: Watch): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let status: RealtimeStatus | undefined;
  let logged: RealtimeStatus | undefined;
  const say = (next: RealtimeStatus) => {
    if (signal.aborted || status === next) return;
    status = next;
    watch.onStatus?.(next);
  };
  const log = setInterval(() => {
    if (status !== logged) console.info(`realtime: ${status ?? 'starting'}`);
    logged = status;
  }, CHECK_MS);
  const work = () => listen(watch, signal, say);
  if (typeof navigator.locks?.request === 'function') {
    say('elsewhere');
    // Aborted while waiting for the lock, the request rejects.
    navigator.locks.request('realtime', { signal }, work).catch(() => undefined);
  } else void work();
  return () => {
    clearInterval(log);
    stop.abort();
  };
}
