import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { memoryStore, sandbox, type SandboxDeps, type SandboxStore } from './index.ts';

export const SECRET_KEY = 'sk_test_sandbox';
export const WEBHOOK_SECRET = 'whsec_sandbox';

/** A clock that tests move by hand. */
export function testClock(start = '2026-03-01T12:00:00Z') {
  let at = Date.parse(start);
  return { now: () => new Date(at), advance: (seconds: number) => void (at += seconds * 1000) };
}

export type Received = { headers: IncomingHttpHeaders; body: string };
/**
 * A listening endpoint for webhooks that answers what `status` says and lets tests wait for the
 * n-th delivery.
 */
export async function receiver(status: (received: Received, index: number) => number = () => 200) {
  const received: Received[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        received.push({ headers: request.headers, body });
        response.writeHead(status({ headers: request.headers, body }, received.length - 1)).end();
        for (const wake of waiting.splice(0)) wake();
      });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${portOf(server.address())}/hook`;
  return {
    url,
    received,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    /** Resolves once `enough` holds. */
    async until(enough: () => boolean) {
      while (!enough()) await new Promise<void>((wake) => waiting.push(wake));
    },
    close: () =>
      new Promise<void>((done) => {
        waiting = [];
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' && address ? address.port : 0;

/** The sandbox on a real port, with a store and a clock of the test. */
export async function listening(
  options: {
    store?: SandboxStore;
    now?: () => Date;
    webhookUrl?: string;
    apiUrl?: string;
    dealsPrograms?: SandboxDeps['dealsPrograms'];
  } = {},
) {
  const app: FastifyInstance = Fastify({ forceCloseConnections: true });
  const store = options.store ?? memoryStore();
  const failures: object[] = [];
  const deps: SandboxDeps = {
    store,
    now: options.now ?? (() => new Date()),
    publicUrl: 'http://localhost:3000',
    apiUrl: options.apiUrl,
    dealsPrograms: options.dealsPrograms,
    stripe: {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: options.webhookUrl ?? 'http://127.0.0.1:9/none',
    },
    log: { info: () => {}, warn: () => {}, error: (fields) => void failures.push(fields) },
  };
  await sandbox(app, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    deps,
    store,
    failures,
    url: `http://127.0.0.1:${portOf(app.server.address())}`,
    close: () => app.close(),
  };
}
