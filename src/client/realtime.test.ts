import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHECK_MS, eventReader, pauseBefore, SILENCE_MS, watchSession } from './realtime.ts';
import type { RealtimeStatus } from './realtime.ts';

describe('eventReader', () => {
  test('puts events together from pieces cut anywhere', () => {
    const read = eventReader();
    expect(read('event: rea')).toEqual([]);
    expect(read('dy\ndata: {}\n')).toEqual([]);
    expect(read('\nevent: session-ended\r\ndata: a\r\ndata: b\r\n\r\n')).toEqual([
      { event: 'ready', data: '{}' },
      { event: 'session-ended', data: 'a\nb' },
    ]);
  });
  test('heartbeats are no events', () =>
    expect(eventReader()(': still here\n\n:\n\n')).toEqual([]));
  test('an event without a name is a message', () =>
    expect(eventReader()('data: x\n\n')).toEqual([{ event: 'message', data: 'x' }]));
});

test('pauses double, differ, and stay under a minute', () => {
  expect(pauseBefore(0, 0)).toBe(500);
  expect(pauseBefore(0, 1)).toBe(1_000);
  expect(pauseBefore(3, 1)).toBe(8_000);
  expect(pauseBefore(50, 1)).toBe(60_000);
});

describe('watchSession', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubGlobal('navigator', { onLine: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** A server that opens one stream per call; `push` writes into the newest. */
  const server = (first?: Response) => {
    let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
    const calls: RequestInit[] = [];
    vi.stubGlobal(
      'fetch',
      vi.fn(async (_address: string, init: RequestInit) => {
        calls.push(init);
        if (first && calls.length === 1) return first;
        return new Response(
          new ReadableStream<Uint8Array>({
            start: (controller) => {
              writer = controller;
              init.signal?.addEventListener('abort', () => {
                try {
                  controller.error(new Error('cut'));
                } catch {
                  /* closed already */
                }
              });
            },
          }),
        );
      }),
    );
    return {
      calls,
      push: (text: string) => writer?.enqueue(new TextEncoder().encode(text)),
      close: () => writer?.close(),
    };
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const start = () => {
    const states: RealtimeStatus[] = [];
    const onEnded = vi.fn();
    const onPlaces = vi.fn();
    return {
      states,
      onEnded,
      onPlaces,
      stop: watchSession({
        token: 'secret',
        onEnded,
        onPlaces,
        onStatus: (status) => states.push(status),
      }),
    };
  };

  test('sends the session token as bearer and becomes live', async () => {
    const { calls, push } = server();
    const { states, stop } = start();
    await settle();
    push('event: ready\ndata: {}\n\n');
    await settle();
    expect(new Headers(calls[0]?.headers).get('authorization')).toBe('Bearer secret');
    expect(states).toEqual(['connecting', 'live']);
    stop();
  });
  test('reports once that the session ended, and does not reconnect', async () => {
    const { calls, push } = server();
    const { onEnded, states } = start();
    await settle();
    push('event: session-ended\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(states.at(-1)).toBe('ended');
    expect(calls).toHaveLength(1);
  });
  test('says that places changed: with each event, and whenever it has connected', async () => {
    const { push, close } = server();
    const { onPlaces, stop } = start();
    await settle();
    push('event: ready\ndata: {}\n\n');
    await settle();
    expect(onPlaces).toHaveBeenCalledTimes(1);
    push('event: line\ndata: {}\n\n:\n\n');
    await settle();
    expect(onPlaces).toHaveBeenCalledTimes(2);
    close();
    await vi.advanceTimersByTimeAsync(1_000);
    push('event: ready\ndata: {}\n\n');
    await settle();
    expect(onPlaces).toHaveBeenCalledTimes(3);
    stop();
  });
  test('a refused token is an ended session', async () => {
    server(new Response(null, { status: 401 }));
    const { onEnded } = start();
    await settle();
    expect(onEnded).toHaveBeenCalledTimes(1);
  });
  test('reconnects after the server closed', async () => {
    const { calls, push, close } = server();
    const { states, stop } = start();
    await settle();
    push('event: ready\ndata: {}\n\n');
    await settle();
    close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(2);
    expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting']);
    stop();
  });
  test('waits as long as a busy server asks', async () => {
    const { calls } = server(new Response(null, { status: 503, headers: { 'retry-after': '20' } }));
    const { stop } = start();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls).toHaveLength(2);
    stop();
  });
  test('heartbeats keep a connection, silence ends it', async () => {
    const { calls, push } = server();
    const { stop } = start();
    await settle();
    push('event: ready\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - CHECK_MS);
    push(': here\n\n');
    await vi.advanceTimersByTimeAsync(SILENCE_MS - CHECK_MS);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    expect(calls.length).toBeGreaterThan(1);
    stop();
  });
  test('rests while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { calls } = server();
    const { states, stop } = start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(0);
    expect(states).toEqual(['offline']);
    stop();
  });
  test('stopping cuts the connection', async () => {
    const { calls } = server();
    const { stop } = start();
    await settle();
    stop();
    expect(calls[0]?.signal?.aborted).toBe(true);
  });
  test('only one tab of a browser connects', async () => {
    const waiting: (() => Promise<void>)[] = [];
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        request: (_name: string, _options: unknown, work: () => Promise<void>) => {
          waiting.push(work);
          return Promise.resolve();
        },
      },
    });
    const { calls } = server();
    const { states, stop } = start();
    await settle();
    expect(calls).toHaveLength(0);
    expect(states).toEqual(['elsewhere']);
    void waiting[0]?.();
    await settle();
    expect(calls).toHaveLength(1);
    stop();
  });
  test('notes a change of status every 15 s at most', async () => {
    const { push } = server();
    const { stop } = start();
    await settle();
    push('event: ready\n\n');
    await vi.advanceTimersByTimeAsync(2 * CHECK_MS);
    expect(console.info).toHaveBeenCalledTimes(1);
    expect(console.info).toHaveBeenCalledWith('realtime: live');
    stop();
  });
});
