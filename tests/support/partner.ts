import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Seen = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};
export type PartnerMood = (seen: Seen, response: ServerResponse) => void;

/** Moods of a partner that tests put it in. */
export const moods = {
  json:
    (value: unknown, status = 200): PartnerMood =>
    (_seen, response) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(value)),
  text:
    (value: string, status = 200): PartnerMood =>
    (_seen, response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end(value),
  /** Takes the question and never answers. */
  silent: (() => {}) as PartnerMood,
  /** Begins an answer and never ends it. */
  stuck: ((_seen, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .write('{"zones":[')) as PartnerMood,
  /** Hangs up without a word. */
  hangsUp: ((_seen, response) => void response.destroy()) as PartnerMood,
  redirects:
    (to: string): PartnerMood =>
    (_seen, response) =>
      void response.writeHead(302, { location: to }).end(),
};

/** An outside service on a real port whose mood a test can change, with everything it was asked. */
export async function startPartner(mood: PartnerMood) {
  const state = { mood };
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        const url = new URL(request.url ?? '/', 'http://partner');
        const asked = {
          method: request.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: request.headers,
          body,
        };
        seen.push(asked);
        state.mood(asked, response);
      });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    set mood(next: PartnerMood) {
      state.mood = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
