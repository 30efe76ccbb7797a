import { and, inArray } from 'drizzle-orm';
import { HEARTBEAT_SECONDS } from '#contracts/realtime.ts';
import type { MemberEvent } from '#contracts/realtime.ts';
import { SESSION_ENDED } from '../auth/sessions.ts';
import { sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isOpenSession } from '../http/session.ts';
import type { Session } from '../http/session.ts';

/** What the hub knows of an open stream. `close` ends it, after a last event if there is one. */
export type Stream = {
  session: Pick<Session, 'id' | 'family' | 'expiresAt'>;
  beat: () => void;
  close: (last?: MemberEvent) => void;
};
export type Hub = {
  /**
   * Adds a stream; resolves once nothing about its session can be missed any more. The result takes
   * it out.
   */
  add: (stream: Stream) => Promise<() => void>;
  close: () => Promise<void>;
};

const HEARTBEAT_MS = HEARTBEAT_SECONDS * 1000;
const ENDED: MemberEvent = { event: 'session-ended', data: { reason: 'ended' } };
const EXPIRED: MemberEvent = { event: 'session-ended', data: { reason: 'expired' } };

/**
 * Informs the streams of one instance when their sessions end. One listener per instance, started
 * with the first stream, receives the ends from every instance. What it missed while not listening
 * is read from the database: at each new start, and with each heartbeat, which also finds rows that
 * were deleted without a notification.
 */
export function createHub({
  database,
  now,
  log,
  config,
}: Pick<Deps, 'database' | 'now' | 'log' | 'config'>): Hub {
  const streams = new Set<Stream>();
  const expiries = new Map<Stream, NodeJS.Timeout>();
  let listening: Promise<() => Promise<void>> | undefined;
  let heart: NodeJS.Timeout | undefined;
  let closed = false;

  const take = (stream: Stream): void => {
    streams.delete(stream);
    clearTimeout(expiries.get(stream));
    expiries.delete(stream);
  };
  const end = (stream: Stream, last?: MemberEvent): void => {
    if (!streams.has(stream)) return;
    take(stream);
    stream.close(last);
  };
  const onEnded = (family: string): void => {
    // A set may lose members while it is walked through.
    for (const stream of streams) if (stream.session.family === family) end(stream, ENDED);
  };
  /** Timers hold at most 24 days; one heartbeat is enough, the next one sets it again. */
  const watchExpiry = (stream: Stream): void => {
    if (expiries.has(stream)) return;
    const left = stream.session.expiresAt.getTime() - now().getTime();
    if (left <= HEARTBEAT_MS)
      expiries.set(stream, setTimeout(() => end(stream, EXPIRED), Math.max(0, left)).unref());
  };
  const check = async (asked: readonly Stream[]): Promise<void> => {
    if (asked.length === 0) return;
    const alive = await database.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          inArray(
            sessions.id,
            asked.map(({ session }) => session.id),
          ),
          isOpenSession({ now, config }),
        ),
      );
    const ids = new Set(alive.map(({ id }) => id));
    for (const stream of asked)
      if (!ids.has(stream.session.id))
        end(stream, stream.session.expiresAt <= now() ? EXPIRED : ENDED);
  };
  const checkAll = (): void =>
    void check([...streams]).catch((error: unknown) =>
      log.warn({ err: error }, 'open streams could not be checked and will be checked again'),
    );

  const listen = (): Promise<() => Promise<void>> => {
    listening ??= database.listen(SESSION_ENDED, onEnded, checkAll).catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    return listening;
  };
  const beat = (): void => {
    for (const stream of streams) {
      stream.beat();
      watchExpiry(stream);
    }
    checkAll();
  };

  return {
    add: async (stream) => {
      if (closed) {
        stream.close();
        return () => {};
      }
      streams.add(stream);
      heart ??= setInterval(beat, HEARTBEAT_MS).unref();
      watchExpiry(stream);
      try {
        await listen();
        await check([stream]);
      } catch (error) {
        take(stream);
        throw error;
      }
      return () => take(stream);
    },
    close: async () => {
      closed = true;
      clearInterval(heart);
      for (const stream of streams) end(stream);
      const stop = await listening?.catch(() => undefined);
      listening = undefined;
      await stop?.();
    },
  };
}
