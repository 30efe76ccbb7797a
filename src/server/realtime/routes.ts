import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { guestPlaces, MEMBER_EVENTS_PATH, PLACES_HEADER } from '#contracts/realtime.ts';
import type { MemberEvent } from '#contracts/realtime.ts';
import { addressKey } from '../auth/limits.ts';
import type { Deps } from '../deps.ts';
import { refusals } from '../http/contract-routes.ts';
import { Failure } from '../core/failure.ts';
import { createHub, guestParties } from './hub.ts';
import type { Stream } from './hub.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Streams of one instance: of one sign-in or guest (open tabs), and from one address (an office). */
const MAX_PER_READER = 12;
const MAX_PER_ADDRESS = 300;
/** Streams opened from one address; tabs open theirs again when the server starts over. */
const OPENINGS_PER_ADDRESS = { points: 300, seconds: 60 };
const FULL = { retryAfter: 30 };
/** Bytes that may wait for a reader who does not read. */
const MAX_WAITING = 16 * 1024;
/** Readers come back after a lost connection within this many ms, not all at the same moment. */
const RETRY_MS = { least: 1_000, spread: 4_000 };

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
  const open = new Map<string, number>();
  const count = (key: string, by: 1 | -1): void => {
    const next = (open.get(key) ?? 0) + by;
    if (next > 0) open.set(key, next);
    else open.delete(key);
  };
  // Before the server stops accepting: it waits for open replies, and these would never end by
  // themselves.
  app.addHook('preClose', () => hub.close());

  app.route({
    method: 'GET',
    url: MEMBER_EVENTS_PATH,
    exposeHeadRoute: false,
    schema: {
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
    },
    handler: async (request, reply) => {
      const address = addressKey(request);
      await deps.limiter.take(`events:address:${address}`, OPENINGS_PER_ADDRESS);
      // A page keeps its stream open by itself; that does not count as use.
      const session = await request.readSession({ background: true });
      // Who sends the token of an ended session has to hear that it ended, whatever places they know.
      if (!session && request.headers.authorization) throw new Failure(FAILURE.noSession);
      const refs = guestPlaces.parse(request.headers[PLACES_HEADER]);
      const places = await guestParties(deps.database, refs);
      const [party] = places.values();
      const reader = session ? `family:${session.family}` : party && `party:${party}`;
      if (!reader) throw new Failure(FAILURE.noSession);
      const keys = [`address:${address}`, reader];
      if (
        (open.get(keys[0]!) ?? 0) >= MAX_PER_ADDRESS ||
        (open.get(keys[1]!) ?? 0) >= MAX_PER_READER
      )
        throw new Failure(FAILURE.tooManyAttempts, FULL);

      const body = new Readable({ read: () => {} });
      const push = (text: string): void => {
        if (body.readableLength > MAX_WAITING) body.destroy();
        else if (!body.destroyed && !body.readableEnded) body.push(text);
      };
      const stream: Stream = {
        session,
        refs: [...places.keys()],
        beat: () => push(':\n\n'),
        line: () => push(frame({ event: 'line', data: {} })),
        close: (last) => {
          if (last) push(frame(last));
          if (!body.destroyed) body.push(null);
        },
      };
      for (const key of keys) count(key, 1);
      let leave: (() => void) | undefined;
      body.once('close', () => {
        for (const key of keys) count(key, -1);
        leave?.();
      });
      // First in line, before anything the hub may say.
      push(`retry: ${Math.round(RETRY_MS.least + random() * RETRY_MS.spread)}\n`);
      push(
        frame({ event: 'ready', data: session ? { exp: session.expiresAt.toISOString() } : {} }),
      );
      try {
        leave = await hub.add(stream);
      } catch (error) {
        body.destroy();
        throw error;
      }
      if (body.destroyed) leave();
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // Proxies must neither keep nor collect what passes; the connection ends with the stream,
          // so that shutting down is quick.
          .headers({
            'Cache-Control': 'no-store, no-transform',
            'X-Accel-Buffering': 'no',
            Connection: 'close',
          })
          .send(body)
      );
    },
  });
}

const frame = ({ event, data }: MemberEvent): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
