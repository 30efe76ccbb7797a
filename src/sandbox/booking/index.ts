import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Language } from '#contracts/language.ts';
import type { SandboxDeps } from '../deps.ts';
import { languageOf, sendPage } from '../html.ts';
import { colorNamed, serveStyles } from '../theme.ts';
import { bookingPage, noticePage, POLICY } from './page.ts';
import { callProduct, type ProductReply } from './product.ts';
import { handed, handoffReply, kept, refusal, sessionReply } from './session.ts';
import type { BookingSession } from './session.ts';

const KIND = 'booking.session';
const COOKIE = 'sandbox_booking';
const PATH = '/sandbox/booking';
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

const setCookie = (deps: SandboxDeps, reply: FastifyReply, value: string, seconds: number) =>
  reply.header(
    'set-cookie',
    `${COOKIE}=${value}; Path=${PATH}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${deps.publicUrl.startsWith('https:') ? '; Secure' : ''}`,
  );

/** The session of a request, if it runs and is of this host. */
async function current(
  { store, now }: SandboxDeps,
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

type Handed = z.infer<typeof handed>;

const given = (fields: Record<string, string | undefined>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));

/** What the page shows of the address the member came by; of the code only its beginning. */
const shownParams = (token: string, { submit, keepurl, microsite, product, lang }: Handed) =>
  Object.fromEntries(
    given({
      submit,
      keepurl,
      token: `${token.slice(0, 4)}…${'•'.repeat(8)}`,
      microsite,
      product,
      lang,
    }),
  );

/** Takes the one-time code of a member who arrives, and shows the page without it. */
async function arrive(
  deps: SandboxDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  others: Omit<Handed, 'token'>,
) {
  let answer: ProductReply;
  try {
    answer = await callProduct(
      deps,
      'GET',
      `/auth/sesion?token=${encodeURIComponent(token)}`,
      request.host,
    );
  } catch (error) {
    deps.log.warn(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'sandbox booking site could not reach the product',
    );
    return notice(reply, request, others.lang ?? languageOf(request), 'unreachable');
  }
  const session = sessionReply.safeParse(answer.body);
  if (answer.status !== 200 || !session.success)
    return notice(
      reply,
      request,
      others.lang ?? languageOf(request),
      'ended',
      refusal.parse(answer.body).sesion?.UrlLogin,
    );
  const language: Language = others.lang ?? (session.data.contract.Idioma === 'ES' ? 'es' : 'en');
  const exp = session.data.exp ?? new Date(deps.now().getTime() + DEFAULT_LIFE_MS).toISOString();
  const id = randomBytes(32).toString('hex');
  const { token: issued, ...reply_ } = session.data;
  await deps.store.put(KIND, id, {
    token: issued ?? token,
    exp,
    host: request.host,
    reply: JSON.parse(JSON.stringify(reply_)),
    lang: language,
    params: shownParams(token, others),
  });
  const earlier = cookieOf(request);
  if (earlier) await deps.store.delete(KIND, earlier);
  setCookie(
    deps,
    reply,
    id,
    Math.max(60, Math.floor((Date.parse(exp) - deps.now().getTime()) / 1000)),
  );
  const rest = new URLSearchParams(given(others)).toString();
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(rest ? `${PATH}?${rest}` : PATH, 303);
}

async function showSite(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const query = handed.parse(request.query);
  const { token, ...others } = query;
  if (token) return arrive(deps, request, reply, token, others);
  const found = await current(deps, request);
  const language = query.lang ?? found?.session.lang ?? languageOf(request);
  if (!found) return notice(reply, request, language, 'signedOut');
  return sendPage(reply, bookingPage(language, found.session), POLICY);
}

/** Sends the member to the resort weeks with a code of their own. */
async function leaveForWeeks(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const { lang } = handed.parse(request.query);
  const found = await current(deps, request);
  const language = lang ?? found?.session.lang ?? languageOf(request);
  if (!found) return notice(reply, request, language, 'signedOut');
  let answer: ProductReply;
  try {
    answer = await callProduct(deps, 'POST', '/auth/handoff', request.host, {
      token: found.session.token,
    });
  } catch {
    return notice(reply, request, language, 'unreachable');
  }
  const code = handoffReply.safeParse(answer.body);
  if (answer.status !== 200 || !code.success) {
    await deps.store.delete(KIND, found.id);
    return notice(
      setCookie(deps, reply, '', 0),
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
}

async function signOut(deps: SandboxDeps, request: FastifyRequest, reply: FastifyReply) {
  const found = await current(deps, request);
  if (found) {
    await deps.store.delete(KIND, found.id);
    await callProduct(deps, 'POST', '/members/logout', request.host, {
      token: found.session.token,
      body: { token: found.session.token },
    }).catch(() => deps.log.warn({}, 'sandbox booking site could not sign out of the product'));
  }
  return setCookie(deps, reply, '', 0)
    .header('cache-control', 'no-store')
    .redirect(
      safeUrl(found?.session.reply.sesion.UrlLogin, `${request.protocol}://${request.host}/`),
      303,
    );
}

/**
 * The booking site that a member is sent to: takes the one-time code, keeps its own session, links
 * to the resort weeks.
 */
export async function bookingSandbox(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get(PATH, hidden, (request, reply) => showSite(deps, request, reply));
  app.get(`${PATH}/weeks`, hidden, (request, reply) => leaveForWeeks(deps, request, reply));
  app.get(`${PATH}/signout`, hidden, (request, reply) => signOut(deps, request, reply));
  serveStyles(app, PATH, new URL('booking.css', import.meta.url), (name) => ({
    color: colorNamed(name, '#0a5c8f'),
  }));
}
