import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listening, testClock } from '../test-support.ts';

const clock = testClock();
const calls: {
  line: string;
  host: string | undefined;
  authorization: string | undefined;
  body: string;
}[] = [];
let answers: Record<string, { status: number; body: unknown }> = {};
let server: Awaited<ReturnType<typeof listening>>;
const product = createServer((request: IncomingMessage, response) => {
  let body = '';
  request
    .setEncoding('utf8')
    .on('data', (chunk: string) => (body += chunk))
    .on('end', () => {
      calls.push({
        line: `${request.method} ${request.url}`,
        host: request.headers.host,
        authorization: request.headers.authorization,
        body,
      });
      const answer = answers[`${request.method} ${request.url?.split('?')[0]}`] ?? {
        status: 404,
        body: {},
      };
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
});

const session = {
  success: true,
  token: 'product-session-token',
  exp: '2026-03-01T12:30:00.000Z',
  contract: { Idioma: 'ES' },
  sesion: {
    Expiracion: '2026-03-01T12:30:00.000Z',
    UrlWeek: 'http://weeks.azul.localhost:3000',
    UrlLogin: 'http://azul.localhost:3000',
    LoginID: 'AZ-1',
    ClubName: 'Azul <Club>',
    ClubLogo: '/clubs/azul/logo.svg',
    ClubLogoIcon: '',
  },
  data: {
    club: { ColorPrimarioHex: '#0a5c8f' },
    member: {
      Nombre: 'Ana <b>',
      ApellidoPaterno: 'Luz',
      Email: 'ana@azul.example',
      ContratoId: { Numero: 'C-9' },
    },
  },
};

beforeAll(async () => {
  await new Promise<void>((ready) => product.listen(0, '127.0.0.1', ready));
  const address = product.address();
  server = await listening({
    now: clock.now,
    apiUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  });
});
afterAll(async () => {
  await server.close();
  product.closeAllConnections();
  await new Promise((done) => product.close(done));
});
beforeEach(() => {
  calls.length = 0;
  answers = {
    'GET /api/auth/sesion': { status: 200, body: session },
    'POST /api/auth/handoff': {
      status: 200,
      body: { success: true, token: 'one-time-2', exp: session.exp },
    },
    'POST /api/members/logout': { status: 200, body: { success: true } },
  };
});

const get = (path: string, cookie = '') =>
  server.app.inject({
    method: 'GET',
    url: `/sandbox/booking${path}`,
    headers: { host: 'azul.localhost:3000', ...(cookie ? { cookie } : {}) },
  });
const arrive = async (
  query = '?submit=true&keepurl=1&token=one-time-code&microsite=azul&lang=en',
) => {
  const answer = await get(query);
  const set = String(answer.headers['set-cookie'] ?? '');
  return { answer, set, cookie: set.split(';')[0] ?? '' };
};

it('takes the one-time code under the club’s host, keeps its own session and cleans the address', async () => {
  const { answer, set, cookie } = await arrive();
  expect(calls).toEqual([
    {
      line: 'GET /api/auth/sesion?token=one-time-code',
      host: 'azul.localhost:3000',
      authorization: undefined,
      body: '',
    },
  ]);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    '/sandbox/booking?submit=true&keepurl=1&microsite=azul&lang=en',
  ]);
  expect(set).toMatch(
    /^sandbox_booking=[a-f0-9]{64}; Path=\/sandbox\/booking; HttpOnly; SameSite=Lax; Max-Age=1800$/,
  );
  const page = await get('?lang=en', cookie);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('data-field="loginId">AZ-1<');
  expect(page.body).toContain('Ana &lt;b&gt;');
  expect(page.body).toContain('one-…');
  expect(page.body).not.toContain('one-time-code');
  expect(page.body).not.toContain('product-session-token');
  expect(page.body).toMatch(/<th scope="row"><code>microsite<\/code><\/th><td><code>azul<\/code>/);
  expect(page.body).not.toMatch(/<script|style=/);
});

it('opens what was asked for, hotels when nothing or nothing known was', async () => {
  const on = async (query: string) =>
    /class="on" aria-current="true">([^<]+)</.exec(
      (await get('?lang=en', (await arrive(query)).cookie)).body,
    )?.[1];
  expect(await on('?token=x&product=cars')).toBe('Car rental');
  expect(await on('?token=x&product=flights')).toBe('Flights');
  expect(await on('?token=x')).toBe('Hotels');
  expect(await on('?token=x&product=%3Cscript%3E')).toBe('Hotels');
});

it('follows the language of the contract, then of the address', async () => {
  const { cookie } = await arrive('?token=x');
  expect((await get('', cookie)).body).toContain('Semanas de resort');
  expect((await get('?lang=en', cookie)).body).toContain('Resort weeks');
});

it('leads to the club’s weeks site with a new one-time code', async () => {
  const { cookie } = await arrive();
  const answer = await get('/weeks?lang=es', cookie);
  expect(calls.at(-1)).toMatchObject({
    line: 'POST /api/auth/handoff',
    host: 'azul.localhost:3000',
    authorization: 'Bearer product-session-token',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    'http://weeks.azul.localhost:3000/?token=one-time-2&lang=es',
  ]);
});

it('signs out here and at the product', async () => {
  const { cookie } = await arrive();
  const answer = await get('/signout', cookie);
  expect(answer.headers.location).toBe('http://azul.localhost:3000');
  expect(calls.at(-1)).toMatchObject({
    line: 'POST /api/members/logout',
    authorization: 'Bearer product-session-token',
    body: '{"token":"product-session-token"}',
  });
  expect((await get('', cookie)).statusCode).toBe(401);
});

it('says so when the code, or the session, has ended', async () => {
  answers['GET /api/auth/sesion'] = {
    status: 401,
    body: { success: false, code: 401, sesion: { UrlLogin: 'http://azul.localhost:3000/' } },
  };
  const { answer } = await arrive('?token=used&lang=es');
  expect(answer.statusCode).toBe(401);
  expect(answer.body).toContain('Este enlace ya no es válido');
  expect(answer.body).toContain('href="http://azul.localhost:3000/"');
  answers['GET /api/auth/sesion'] = { status: 200, body: session };
  const { cookie } = await arrive();
  answers['POST /api/auth/handoff'] = { status: 401, body: {} };
  expect((await get('/weeks', cookie)).statusCode).toBe(401);
  expect((await get('', cookie)).statusCode).toBe(401);
  const other = await arrive();
  expect(
    (
      await server.app.inject({
        url: '/sandbox/booking',
        headers: { host: 'coral.localhost:3000', cookie: other.cookie },
      })
    ).statusCode,
  ).toBe(401);
  clock.advance(1801);
  expect((await get('', other.cookie)).statusCode).toBe(401);
});

it('never leads to anything but a web address, and never answers an internal error', async () => {
  answers['GET /api/auth/sesion'] = {
    status: 401,
    body: { sesion: { UrlLogin: 'javascript:alert(1)' } },
  };
  expect((await arrive('?token=x')).answer.body).not.toContain('javascript:');
  answers['GET /api/auth/sesion'] = { status: 200, body: 'no json' };
  expect((await arrive('?token=x')).answer.statusCode).toBe(401);
  for (const path of [
    '?token[]=1',
    '?token=%00',
    `?token=${'a'.repeat(3000)}`,
    '?lang=xx',
    '/weeks?lang=%FF',
    '/theme/zz.css',
    '/theme/ffffff.css',
  ])
    expect({ path, fine: (await get(path, 'sandbox_booking=zz')).statusCode < 500 }).toEqual({
      path,
      fine: true,
    });
});
