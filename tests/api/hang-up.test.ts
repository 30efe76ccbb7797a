import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { API_TIMEOUT_SECONDS } from '#contracts/rules.ts';
import { buildApp } from '../../src/server/app.ts';
import { createLog } from '../../src/server/core/log-safety.ts';
import { startTestServer } from '../support/test-server.ts';

/** Sends a whole request and drops the connection at once. */
const hangUp = (port: number, request: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(request, () => {
        socket.resetAndDestroy();
        resolve();
      }),
    );
    socket.on('error', () => {});
  });

it('a caller who hangs up after a request causes no error', async () => {
  const server = await startTestServer();
  const lines: string[] = [];
  Object.assign(server.deps, {
    log: createLog('info', { destination: { write: (line: string) => void lines.push(line) } }),
  });
  const app = await buildApp(server.deps);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const body = JSON.stringify({ email: 'a@b.example', password: 'Vacation#2026', clubId: 'azul' });
  const request = [
    'POST /api/members/login HTTP/1.1',
    'Host: azul.localhost:3000',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
  for (let count = 0; count < 20; count += 1) await hangUp(Number(port), request);
  // Waits for what is still being answered.
  await app.close();
  await server.close();
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(lines.filter((_line, index) => levels[index]! >= 50)).toEqual([]);
});

it('a sender of evidence has as long as the page gives the upload', async () => {
  const server = await startTestServer();
  expect(server.app.server.requestTimeout).toBeGreaterThan(API_TIMEOUT_SECONDS * 2 * 1000);
  await server.close();
});
