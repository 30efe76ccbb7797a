import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer as createTlsServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it, vi } from 'vitest';
import { memoryStore, sandbox } from '../../src/sandbox/index.ts';
import { traveler } from '../support/booking-world.ts';
import { certificate } from '../support/localhost-certificate.ts';
import { freePort, startPostgres } from '../support/postgres.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/operations/going-live.md'), 'utf8');
const KEYS = {
  secretKey: 'sk_test_replaceThisKey',
  publishableKey: 'pk_test_replaceThisKey',
  webhookSecret: 'whsec_replaceThisSecret',
};
const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** The code blocks of the guide with the text after their fence: `sh`, `sql`, `csv weeks.csv`. */
const blocks = [...guide.matchAll(/^```(\S.*)\n([^]*?)^```$/gm)].map(
  ([, kind = '', body = '']) => ({
    kind,
    body,
  }),
);
const blocksOf = (kind: string): string[] =>
  blocks.filter((block) => block.kind === kind).map(({ body }) => body);

/** A mail server with TLS and a password, and what it took. */
async function mailServer(): Promise<{ port: number; mails: { to: string[]; raw: string }[] }> {
  const mails: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    key: certificate.key,
    cert: certificate.cert,
    onAuth: ({ username, password }, _session, done) =>
      username === 'club' && password === 'mail-password'
        ? done(null, { user: username })
        : done(new Error('535 wrong password')),
    onData: (stream, session, done) =>
      void text(stream).then((raw) => {
        mails.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, mails };
}

/** The sandbox's Stripe on a port of its own. */
async function cardProvider(webhookUrl: string): Promise<string> {
  const app = Fastify();
  await sandbox(app as unknown as Parameters<typeof sandbox>[0], {
    store: memoryStore(),
    now: () => new Date(),
    publicUrl: 'http://127.0.0.1',
    log: { info: () => {}, warn: () => {}, error: () => {} },
    stripe: { ...KEYS, webhookUrl },
  });
  closing.push(() => app.close());
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/sandbox/stripe`;
}

/** A load balancer that ends TLS in front of the server. */
async function balancer(port: number): Promise<number> {
  const server = createTlsServer(certificate, (incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url } = incoming;
    const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  return (server.address() as AddressInfo).port;
}

/** A call as a browser makes it, over TLS and with the certificate checked. */
async function call(
  origin: string,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const outgoing = request(`${origin}${path}`, {
    ca: certificate.cert,
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' } } : {}),
  });
  outgoing.end(body ? JSON.stringify(body) : undefined);
  const [reply] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  return { status: reply.statusCode ?? 0, text: await text(reply) };
}

/** What Stripe.js does in the browser. */
async function payByCard(stripe: string, clientSecret: string): Promise<number> {
  const [id] = clientSecret.split('_secret_');
  const form = {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
  };
  const reply = await fetch(`${stripe}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams(form),
  });
  return reply.status;
}

/**
 * Runs the guide's commands, the last of which serves, in a folder that looks like the repository.
 */
function runCommands(folder: string): { printed: () => string; ended: Promise<unknown> } {
  let said = '';
  const script = blocksOf('sh').join('\n');
  expect(script).toMatch(/npm run serve\s*$/);
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => void (said += part));
  const ended = once(child, 'exit');
  closing.push(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  return { printed: () => said, ended };
}

it('leads from an empty PostgreSQL to a paid booking with its commands only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-live-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['package.json', 'node_modules', 'src', 'dist'])
    symlinkSync(join(root, name), join(folder, name));
  // Packages and build are those of this checkout; what is not built yet is built by the guide's
  // own command.
  expect(blocksOf('sh build').join('')).toBe('npm ci\nnpm run build\n');
  if (!existsSync(join(root, 'dist/index.html'))) {
    const build = spawn('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' });
    expect(await once(build, 'exit')).toEqual([0, null]);
  }
  const postgres = await startPostgres();
  closing.push(() => postgres.stop());
  const admin = new pg.Client({ connectionString: postgres.serverUrl });
  await admin.connect();
  for (const statement of blocksOf('sql').join('').split(';\n').filter(Boolean))
    await admin.query(statement);
  await admin.end();

  const port = await freePort();
  const [mail, tls, stripe] = [
    await mailServer(),
    await balancer(port),
    await cardProvider(`http://127.0.0.1:${port}/api/payment/stripe-webhook`),
  ];
  const env = `${blocksOf('env').join('')}STRIPE_API_URL=${stripe}\n`
    .replace('PORT=3000', `PORT=${port}`)
    .replace('127.0.0.1:5432', new URL(postgres.serverUrl).host)
    .replace('https://club.example', `https://localhost:${tls}`)
    .replace('mail.example:587', `localhost:${mail.port}`);
  writeFileSync(join(folder, 'club.env'), env);
  writeFileSync(join(folder, 'ca.pem'), certificate.cert);
  for (const { kind, body } of blocks)
    if (kind.startsWith('csv ')) writeFileSync(join(folder, kind.slice(4)), body);

  const { printed, ended } = runCommands(folder);
  let isOver = false;
  void ended.then(() => (isOver = true));
  const origin = `https://localhost:${tls}`;
  await vi.waitFor(() => expect(isOver || printed().includes('Ready at '), printed()).toBe(true), {
    timeout: 400_000,
    interval: 100,
  });
  expect(isOver, printed()).toBe(false);
  expect(printed()).toContain('The product can take a booking.');
  expect(printed()).not.toMatch(/api\/docs|sandbox|Demo member/);

  expect((await call(origin, '/ready')).status).toBe(200);
  const page = await call(origin, '/');
  expect([page.status, page.text.includes('Club Example')]).toEqual([200, true]);
  expect((await call(origin, '/sandbox/mail')).status).toBe(404);
  const hold = await call(origin, '/api/week/hold', { client: traveler, inventoryId: 'W1' });
  const { numberRef } = JSON.parse(hold.text);
  const intent = await call(origin, `/api/payment/create/payment-intent?numberRef=${numberRef}`);
  expect(await payByCard(stripe, JSON.parse(intent.text).clientSecret)).toBe(200);
  // Only the signed webhook confirms the payment.
  await vi.waitFor(
    async () =>
      expect(JSON.parse((await call(origin, `/api/reserve/${numberRef}`)).text)).toMatchObject({
        reserve: { status: 'paid', price: 950 },
      }),
    { timeout: 60_000, interval: 100 },
  );
  await vi.waitFor(
    () =>
      expect(mail.mails.flatMap(({ to }) => to).toSorted()).toEqual([
        'ana@club.example',
        traveler.email,
      ]),
    { timeout: 60_000, interval: 100 },
  );
}, 600_000);
