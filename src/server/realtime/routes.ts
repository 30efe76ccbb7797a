import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guestPlaces, MEMBER_EVENTS_PATH, PLACES_HEADER } from '#contracts/realtime.ts';
import type { MemberEvent } from '#contracts/realtime.ts';
import { addressKey } from '../core/limit-keys.ts';
import type { Deps } from '../deps.ts';
import { refusals } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import type { Session } from '../http/session.ts';
import { createHub, guestParties } from './hub.ts';
import type { Hub, Stream } from './hub.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * Streams of one instance: of one sign-in or guest (open tabs), and from one address (an office).
 */
const MAX_PER_READER = 12;
const MAX_PER_ADDRESS = 300;
/** Streams opened from one address; tabs open theirs again when the server starts over. */
const OPENINGS_PER_ADDRESS = { points: 300, seconds: 60 };
const FULL = { retryAfter: 30 };
/** Bytes that may wait for a reader who does not read. */
const MAX_WAITING = 16 * 1024;
/** Readers come back after a lost connection within this many ms, not all at the same moment. */
const RETRY_MS = { least: 1_000, spread: 4_000 };

const SCHEMA = {
  operationId: 'member.events',
  tags: ['member'],
  security: [{ bearer: [] }, {}],
  summary:
    'Server-sent events: `ready`, `line` when a place in line of the contract or of the guest changes, and `session-ended` when the session ends on any site or device',
  headers: {
    type: 'object',
    properties: {
      [PLACES_HEADER]: {
        type: 'string',
        description:
          'Secret names of a guest’s places in line, with commas between; instead of a session, or besides',
      },
    },
  },
  response: {
    200: {
      description: 'The stream',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...refusals({ method: 'GET', errors: [FAILURE.noSession, FAILURE.tooManyAttempts] }),
  },
};

/**
 * `GET /members/events`: informs a page within a second that its session has ended elsewhere
 * (specification, section 4, App shell), and that a place in line of the contract, or of the guest
 * who names it, changed. What is sent names no place, so a reader learns nothing of other people.
 */
export function realtimeRoutes(
  app: FastifyInstance,
  deps: Deps,
  random: () => number = Math.random,
): void {
  const hub = createHub(deps);
  const takeSeats = seatCounter();
  // Before the server stops accepting: it waits for open replies, and these would never end by
  // themselves.
  app.addHook('preClose', () => hub.close());
  app.route({
    method: 'GET',
    url: MEMBER_EVENTS_PATH,
    exposeHeadRoute: false,
    schema: SCHEMA,
    handler: async (request, reply) => {
      const reader = await readerOf(deps, request);
      const giveBack = takeSeats(reader.seats);
      const retryMs = Math.round(RETRY_MS.least + random() * RETRY_MS.spread);
      return sendStream(reply, await openStream(hub, reader, { giveBack, retryMs }));
    },
  });
}

/** Counters of an open stream, and their limits. */
type Seat = { key: string; most: number };
type Reader = Pick<Stream, 'refs'> & { session: Session | undefined; seats: readonly Seat[] };

/**
 * @throws Failure `noSession` neither a session nor an open place in line; `tooManyAttempts` too
 * many openings
 */
async function readerOf(deps: Deps, request: FastifyRequest): Promise<Reader> {
  const address = addressKey(request);
  await deps.limiter.take(`events:address:${address}`, OPENINGS_PER_ADDRESS);
  // A page keeps its stream open by itself; that does not count as use.
  const session = await request.readSession({ background: true });
  // Who sends the token of an ended session has to hear that it ended, whatever places they know.
  if (!session && request.headers.authorization) throw new Failure(FAILURE.noSession);
  const refs = guestPlaces.parse(request.headers[PLACES_HEADER]);
  const places = await guestParties(deps.database, refs);
  const [party] = places.values();
  const key = session ? `family:${session.family}` : party && `party:${party}`;
  if (!key) throw new Failure(FAILURE.noSession);
  const seats = [
    { key: `address:${address}`, most: MAX_PER_ADDRESS },
    { key, most: MAX_PER_READER },
  ];
  return { session, refs: [...places.keys()], seats };
}

/**
 * Counts open streams. The result takes a seat for each counter, or throws 429, and returns a
 * function that gives the seats back.
 */
function seatCounter(): (seats: readonly Seat[]) => () => void {
  const open = new Map<string, number>();
  const count = (key: string, by: 1 | -1): void => {
    const next = (open.get(key) ?? 0) + by;
    if (next > 0) open.set(key, next);
    else open.delete(key);
  };
  return (seats) => {
    if (seats.some(({ key, most }) => (open.get(key) ?? 0) >= most))
      throw new Failure(FAILURE.tooManyAttempts, FULL);
    for (const { key } of seats) count(key, 1);
    return () => {
      for (const { key } of seats) count(key, -1);
    };
  };
}

async function openStream(
  hub: Hub,
  { session, refs }: Reader,
  { giveBack, retryMs }: { giveBack: () => void; retryMs: number },
): Promise<Readable> {
  const body = new Readable({ read: () => {} });
  const push = (text: string): void => {
    if (body.readableLength > MAX_WAITING) body.destroy();
    else if (!body.destroyed && !body.readableEnded) body.push(text);
  };
  const stream: Stream = {
    session,
    refs,
    beat: () => push(':\n\n'),
    lineChanged: () => push(frame({ event: 'line', data: {} })),
    close: (last) => {
      if (last) push(frame(last));
      if (!body.destroyed) body.push(null);
    },
  };
  let leave: (() => void) | undefined;
  body.once('close', () => {
    giveBack();
    leave?.();
  });
  // First in line, before anything the hub may say.
  push(`retry: ${retryMs}\n`);
  push(frame({ event: 'ready', data: session ? { exp: session.expiresAt.toISOString() } : {} }));
  try {
    leave = await hub.add(stream);
  } catch (error) {
    body.destroy();
    throw error;
  }
  if (body.destroyed) leave();
  return body;
}

const sendStream = (reply: FastifyReply, body: Readable): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    // Proxies must neither keep nor collect what passes; the connection ends with the stream, so
    // that shutting down is quick.
    .headers({
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    })
    .send(body);

const frame = ({ event, data }: MemberEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
