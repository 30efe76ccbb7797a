import { and, eq, inArray, isNull } from 'drizzle-orm';
import { HEARTBEAT_SECONDS } from '#contracts/realtime.ts';
import type { MemberEvent } from '#contracts/realtime.ts';
import { SESSION_ENDED } from '../auth/sessions.ts';
import { linePlaces, members, sessions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { isOpenSession } from '../http/session.ts';
import type { Session } from '../http/session.ts';

/**
 * Database channel of changed places in line; the payload is the party (db/functions/lines.sql), which
 * for members is their contract.
 */
const LINE_CHANGED = 'line_changed';

/**
 * What the hub knows of an open stream: a session, or at least one place of a guest. `close` ends
 * it, after a last event if there is one.
 */
export type Stream = {
  session?: Pick<Session, 'id' | 'family' | 'expiresAt'> | undefined;
  /** Secret names of a guest's places. */
  refs: readonly string[];
  beat: () => void;
  /** Says that a place in line of the member's contract, or of the guest, changed. */
  line: () => void;
  close: (last?: MemberEvent) => void;
};
export type Hub = {
  /**
   * Adds a stream; resolves once nothing about its session and its lines can be missed any more.
   * The result takes it out.
   */
  add: (stream: Stream) => Promise<() => void>;
  close: () => Promise<void>;
};

const HEARTBEAT_MS = HEARTBEAT_SECONDS * 1000;
const ENDED: MemberEvent = { event: 'session-ended', data: { reason: 'ended' } };
const EXPIRED: MemberEvent = { event: 'session-ended', data: { reason: 'expired' } };

/** The contracts of those sessions that are open. */
async function openContracts(
  { database, now, config }: Pick<Deps, 'database' | 'now' | 'config'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const open = await database.db
    .select({ id: sessions.id, contract: members.contractId })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(inArray(sessions.id, [...ids]), isOpenSession({ now, config })));
  return new Map(open.map(({ id, contract }) => [id, contract]));
}

/** The parties of open places of guests, by the secret names of the places. */
export async function guestParties(
  { db }: Deps['database'],
  refs: readonly string[],
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .select({ ref: linePlaces.ref, party: linePlaces.party })
    .from(linePlaces)
    .where(
      and(
        inArray(linePlaces.ref, [...refs]),
        isNull(linePlaces.contractId),
        isNull(linePlaces.closedAt),
      ),
    );
  return new Map(rows.map(({ ref, party }) => [ref, party]));
}

/**
 * Informs the streams of one instance when their sessions end, and when a place in line of their
 * contract, or of a guest, changes. One listener per instance, started with the first stream, hears
 * of both from every instance. Ends that it missed while not listening are read from the database:
 * at each new start, and with each heartbeat, which also finds rows that were deleted without a
 * notification. A stream of places alone is closed then, once all of them are.
 * Missed changes of places are assumed for everybody at each new start.
 */
export function createHub({
  database,
  now,
  log,
  config,
}: Pick<Deps, 'database' | 'now' | 'log' | 'config'>): Hub {
  const streams = new Set<Stream>();
  /** Whose places each stream hears of: the contract of its session, and guests' mailboxes. */
  const parties = new Map<Stream, ReadonlySet<string>>();
  const expiries = new Map<Stream, NodeJS.Timeout>();
  let listening: Promise<() => Promise<void>> | undefined;
  let heart: NodeJS.Timeout | undefined;
  let closed = false;

  const take = (stream: Stream): void => {
    streams.delete(stream);
    parties.delete(stream);
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
    for (const stream of streams) if (stream.session?.family === family) end(stream, ENDED);
  };
  const onLineChanged = (party: string): void => {
    for (const [stream, own] of parties) if (own.has(party)) stream.line();
  };
  /** Timers hold at most 24 days; one heartbeat is enough, the next one sets it again. */
  const watchExpiry = (stream: Stream): void => {
    if (!stream.session || expiries.has(stream)) return;
    const left = stream.session.expiresAt.getTime() - now().getTime();
    if (left <= HEARTBEAT_MS)
      expiries.set(stream, setTimeout(() => end(stream, EXPIRED), Math.max(0, left)).unref());
  };
  const check = async (asked: readonly Stream[]): Promise<void> => {
    const ids = asked.flatMap(({ session }) => session?.id ?? []);
    const [contracts, places] = await Promise.all([
      openContracts({ database, now, config }, ids),
      guestParties(
        database,
        asked.flatMap(({ refs }) => refs),
      ),
    ]);
    for (const stream of asked) {
      const { session, refs } = stream;
      const contract = session && contracts.get(session.id);
      const own = new Set(refs.flatMap((ref) => places.get(ref) ?? []));
      if (session && contract === undefined)
        end(stream, session.expiresAt <= now() ? EXPIRED : ENDED);
      else if (!session && own.size === 0) end(stream);
      else if (streams.has(stream)) parties.set(stream, contract ? own.add(contract) : own);
    }
  };
  const checkAll = (): void =>
    void check([...streams]).catch((error: unknown) =>
      log.warn({ err: error }, 'open streams could not be checked and will be checked again'),
    );

  const onListening = (): void => {
    for (const stream of parties.keys()) stream.line();
    checkAll();
  };
  const listen = (): Promise<() => Promise<void>> => {
    listening ??= database
      .listen({ [SESSION_ENDED]: onEnded, [LINE_CHANGED]: onLineChanged }, onListening)
      .catch((error: unknown) => {
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
