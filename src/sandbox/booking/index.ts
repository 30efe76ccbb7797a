import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Language } from '#contracts/language.ts';
import type { SandboxDeps } from '../deps.ts';
import { languageOf, sendPage } from '../html.ts';
import { bookingPage, noticePage, POLICY } from './page.ts';
import { handed, handoffReply, kept, refusal, sessionReply } from './session.ts';
import type { BookingSession } from './session.ts';

const KIND = 'booking.session';
const COOKIE = 'sandbox_booking';
const PATH = '/sandbox/booking';
const TIMEOUT_MS = 10_000;
const DEFAULT_LIFE_MS = 1_800_000;

const cookieOf = (request: FastifyRequest) =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([a-f0-9]{64})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];

const safeUrl = (url: string | undefined, fallback: string) =>
  url && /^https?:\/\//i.test(url) ? url : fallback;

function notice(
  reply: FastifyReply,
  request: FastifyRequest,
  language: Language,
  kind: 'ended' | 'signedOut' | 'unreachable',
  loginUrl?: string,
) {
  const login = safeUrl(loginUrl, `${request.protocol}://${request.host}/`);
  return sendPage(
    reply.code(kind === 'unreachable' ? 502 : 401),
    noticePage(language, kind, login),
    POLICY,
  );
}

/**
 * The booking site that a member is sent to: takes the one-time code, keeps its own session, links
 * to the resort weeks.
 */
export async function bookingSandbox(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { store, now } = deps;

  /** A call of the product's API as this site's server makes it, under the club's host. */
  function api(
    method: 'GET' | 'POST',
    path: string,
    host: string,
    options: { token?: string; body?: object } = {},
  ): Promise<{ status: number; body: unknown }> {
    const url = new URL(`/api${path}`, deps.apiUrl ?? deps.publicUrl);
    const payload = options.body ? JSON.stringify(options.body) : undefined;
    return new Promise((resolve, reject) => {
      const call = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
        url,
        {
          method,
          timeout: TIMEOUT_MS,
          headers: {
            host,
            accept: 'application/json',
            ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
            ...(payload === undefined
              ? {}
              : {
                  'content-type': 'application/json',
                  'content-length': Buffer.byteLength(payload),
                }),
          },
        },
        (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => (text += chunk))
            .on('error', reject)
            .on('end', () => {
              let body: unknown = null;
              try {
                body = JSON.parse(text);
              } catch {
                // Not JSON: the schemas below refuse it.
              }
              resolve({ status: answer.statusCode ?? 0, body });
            });
        },
      );
      call
        .on('timeout', () => call.destroy(new Error('timeout')))
        .on('error', reject)
        .end(payload);
    });
  }

  const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${COOKIE}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${deps.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
    );

  async function current(
    request: FastifyRequest,
  ): Promise<{ id: string; session: BookingSession } | null> {
    const id = cookieOf(request);
    const row = id ? await store.get(KIND, id) : null;
    const session = row ? kept.safeParse(row.value) : null;
    if (
      !id ||
      !session?.success ||
      Date.parse(session.data.exp) <= now().getTime() ||
      session.data.host !== request.host
    )
      return null;
    return { id, session: session.data };
  }

  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const query = handed.parse(request.query);
    if (query.token === undefined || query.token === '') {
      const found = await current(request);
      const language = query.lang ?? found?.session.lang ?? languageOf(request);
      if (!found) return notice(reply, request, language, 'signedOut');
      return sendPage(reply, bookingPage(language, found.session), POLICY);
    }
    const { token, ...others } = query;
    let answer: Awaited<ReturnType<typeof api>>;
    try {
      answer = await api('GET', `/auth/sesion?token=${encodeURIComponent(token)}`, request.host);
    } catch (error) {
      deps.log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'sandbox booking site could not reach the product',
      );
      return notice(reply, request, query.lang ?? languageOf(request), 'unreachable');
    }
    const session = sessionReply.safeParse(answer.body);
    if (answer.status !== 200 || !session.success)
      return notice(
        reply,
        request,
        query.lang ?? languageOf(request),
        'ended',
        refusal.parse(answer.body).sesion?.UrlLogin,
      );
    const language: Language = query.lang ?? (session.data.contract.Idioma === 'ES' ? 'es' : 'en');
    const exp = session.data.exp ?? new Date(now().getTime() + DEFAULT_LIFE_MS).toISOString();
    const id = randomBytes(32).toString('hex');
    const params = Object.fromEntries(
      Object.entries({
        submit: query.submit,
        keepurl: query.keepurl,
        token: `${token.slice(0, 4)}…${'•'.repeat(8)}`,
        microsite: query.microsite,
        product: query.product,
        lang: query.lang,
      }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const { token: issued, ...reply_ } = session.data;
    await store.put(KIND, id, {
      token: issued ?? token,
      exp,
      host: request.host,
      reply: JSON.parse(JSON.stringify(reply_)),
      lang: language,
      params,
    });
    const earlier = cookieOf(request);
    if (earlier) await store.delete(KIND, earlier);
    setCookie(reply, id, Math.max(60, Math.floor((Date.parse(exp) - now().getTime()) / 1000)));
    const rest = new URLSearchParams(
      Object.entries(others).flatMap(([name, value]) =>
        value === undefined ? [] : ([[name, value]] satisfies [string, string][]),
      ),
    ).toString();
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(rest ? `${PATH}?${rest}` : PATH, 303);
  });

  app.get(`${PATH}/weeks`, { schema: { hide: true } }, async (request, reply) => {
    const { lang } = handed.parse(request.query);
    const found = await current(request);
    const language = lang ?? found?.session.lang ?? languageOf(request);
    if (!found) return notice(reply, request, language, 'signedOut');
    let answer: Awaited<ReturnType<typeof api>>;
    try {
      answer = await api('POST', '/auth/handoff', request.host, { token: found.session.token });
    } catch {
      return notice(reply, request, language, 'unreachable');
    }
    const code = handoffReply.safeParse(answer.body);
    if (answer.status !== 200 || !code.success) {
      await store.delete(KIND, found.id);
      return notice(
        setCookie(reply, '', 0),
        request,
        language,
        'ended',
        found.session.reply.sesion.UrlLogin,
      );
    }
    const target = new URL(
      safeUrl(found.session.reply.sesion.UrlWeek, `${request.protocol}://${request.host}`),
    );
    target.pathname = target.pathname.endsWith('/') ? target.pathname : `${target.pathname}/`;
    target.searchParams.set('token', code.data.token);
    target.searchParams.set('lang', language);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(target.href, 303);
  });

  app.get(`${PATH}/signout`, { schema: { hide: true } }, async (request, reply) => {
    const found = await current(request);
    if (found) {
      await store.delete(KIND, found.id);
      await api('POST', '/members/logout', request.host, {
        token: found.session.token,
        body: { token: found.session.token },
      }).catch(() => deps.log.warn({}, 'sandbox booking site could not sign out of the product'));
    }
    return setCookie(reply, '', 0)
      .header('cache-control', 'no-store')
      .redirect(
        safeUrl(found?.session.reply.sesion.UrlLogin, `${request.protocol}://${request.host}/`),
        303,
      );
  });

  app.get(`${PATH}/booking.css`, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(new URL('booking.css', import.meta.url), 'utf8')),
  );
  app.get(`${PATH}/theme/:color.css`, { schema: { hide: true } }, async (request, reply) => {
    const { color } = z
      .object({
        color: z
          .string()
          .regex(/^[0-9a-f]{6}$/i)
          .catch('0a5c8f'),
      })
      .parse(request.params);
    const [r, g, b] = [0, 2, 4]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    // The readable one of white and ink: 0.179 is where both have the same contrast.
    return reply
      .type('text/css; charset=utf-8')
      .send(`:root{--club:#${color};--on-club:${light > 0.179 ? '#1c2126' : '#ffffff'}}`);
  });
}
