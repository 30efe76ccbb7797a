import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Wanted } from './renderers.ts';

/** How many calls a page may wait for, and how long in ms. */
const MOST_CALLS = 6;
const LONGEST_WAIT_MS = 400;

/**
 * Calls our own API, as the visitor would, for what a page is about; calls that fail or take long
 * are left to the browser.
 */
export async function repliesTo(
  app: FastifyInstance,
  { ip }: FastifyRequest,
  host: string,
  wanted: readonly Wanted[],
): Promise<Record<string, unknown>> {
  const answers = wanted.slice(0, MOST_CALLS).map(async ({ key, method, url, body }) => {
    const reply = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      remoteAddress: ip,
      headers: {
        host,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return reply.statusCode === 200 ? [[key, reply.json<unknown>()] as const] : [];
  });
  const inTime = answers.map((answer) =>
    Promise.race([answer.catch(() => []), delay(LONGEST_WAIT_MS, [], { ref: false })]),
  );
  return Object.fromEntries((await Promise.all(inTime)).flat());
}
