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
  lineChanged: () => void;
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

type HubDeps = Pick<Deps, 'database' | 'now' | 'log' | 'config'>;

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
export function createHub(deps: HubDeps): Hub {
  const { database, log } = deps;
  const open = openStreams(deps.now);
  let listening: Promise<() => Promise<void>> | undefined;
  let heart: NodeJS.Timeout | undefined;
  let closed = false;

  const check = async (asked: readonly Stream[]): Promise<void> =>
    open.update(await readStreams(deps, asked));
  const checkAll = (): void =>
    void check([...open.streams]).catch((error: unknown) =>
      log.warn({ err: error }, 'open streams could not be checked and will be checked again'),
    );

  const listen = (): Promise<() => Promise<void>> => {
    listening ??= database
      .listen({ [SESSION_ENDED]: open.onEnded, [LINE_CHANGED]: open.onLineChanged }, () => {
        open.onAnyLineChanged();
        checkAll();
      })
      .catch((error: unknown) => {
        listening = undefined;
        throw error;
      });
    return listening;
  };
  const beat = (): void => {
    open.beat();
    checkAll();
  };

  return {
    add: async (stream) => {
      if (closed) {
        stream.close();
        return () => {};
      }
      open.add(stream);
      heart ??= setInterval(beat, HEARTBEAT_MS).unref();
      try {
        await listen();
        await check([stream]);
      } catch (error) {
        open.remove(stream);
        throw error;
      }
      return () => open.remove(stream);
    },
    close: async () => {
      closed = true;
      clearInterval(heart);
      for (const stream of open.streams) open.end(stream);
      const stop = await listening?.catch(() => undefined);
      listening = undefined;
      await stop?.();
    },
  };
}

/** The streams of one instance, what each of them hears of, and the timers that end them. */
function openStreams(now: () => Date) {
  const streams = new Set<Stream>();
  /** Whose places each stream hears of: the contract of its session, and guests' mailboxes. */
  const parties = new Map<Stream, ReadonlySet<string>>();
  const expiries = new Map<Stream, NodeJS.Timeout>();

  const remove = (stream: Stream): void => {
    streams.delete(stream);
    parties.delete(stream);
    clearTimeout(expiries.get(stream));
    expiries.delete(stream);
  };
  const end = (stream: Stream, last?: MemberEvent): void => {
    if (!streams.has(stream)) return;
    remove(stream);
    stream.close(last);
  };
  /** Timers hold at most 24 days; one heartbeat is enough, the next one sets it again. */
  const watchExpiry = (stream: Stream): void => {
    if (!stream.session || expiries.has(stream)) return;
    const left = stream.session.expiresAt.getTime() - now().getTime();
    if (left <= HEARTBEAT_MS)
      expiries.set(stream, setTimeout(() => end(stream, EXPIRED), Math.max(0, left)).unref());
  };
  return {
    streams,
    remove,
    end,
    add: (stream: Stream): void => {
      streams.add(stream);
      watchExpiry(stream);
    },
    update: (found: readonly Found[]): void => {
      for (const { stream, parties: own, last } of found)
        if (!own) end(stream, last);
        else if (streams.has(stream)) parties.set(stream, own);
    },
    onEnded: (family: string): void => {
      // A set may lose members while it is walked through.
      for (const stream of streams) if (stream.session?.family === family) end(stream, ENDED);
    },
    onLineChanged: (party: string): void => {
      for (const [stream, own] of parties) if (own.has(party)) stream.lineChanged();
    },
    onAnyLineChanged: (): void => {
      for (const stream of parties.keys()) stream.lineChanged();
    },
    beat: (): void => {
      for (const stream of streams) {
        stream.beat();
        watchExpiry(stream);
      }
    },
  };
}

/** What the database says of a stream: the parties it hears of; undefined when it has to end. */
type Found = { stream: Stream; parties?: Set<string>; last?: MemberEvent };

async function readStreams(
  { database, now, config }: HubDeps,
  asked: readonly Stream[],
): Promise<Found[]> {
  const ids = asked.flatMap(({ session }) => session?.id ?? []);
  const [contracts, places] = await Promise.all([
    openContracts({ database, now, config }, ids),
    guestParties(
      database,
      asked.flatMap(({ refs }) => refs),
    ),
  ]);
  return asked.map((stream) => {
    const { session, refs } = stream;
    const contract = session && contracts.get(session.id);
    const own = new Set(refs.flatMap((ref) => places.get(ref) ?? []));
    if (session && contract === undefined)
      return { stream, last: session.expiresAt <= now() ? EXPIRED : ENDED };
    if (!session && own.size === 0) return { stream };
    return { stream, parties: contract ? own.add(contract) : own };
  });
}
