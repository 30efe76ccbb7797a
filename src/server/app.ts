import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authRoutes } from './auth/routes.ts';
import { catalogRoutes } from './catalogue/routes.ts';
import { claimRoutes } from './claim/routes.ts';
import { clubOfRequest, hasDefaultClub, NO_CLUB } from './club/repository.ts';
import { clubRoutes } from './club/routes.ts';
import { cruiseRoutes } from './cruise/routes.ts';
import { dealRoutes } from './deal/routes.ts';
import { documentRoutes } from './document/routes.ts';
import type { Deps } from './deps.ts';
import { mailEventRoutes } from './mail/events.ts';
import { holdOffer } from './line/take.ts';
import { lineRoutes } from './line/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { renewalRoutes } from './payment/renewal-routes.ts';
import { calendarRoutes } from './payment/calendar.ts';
import { paymentRoutes } from './payment/routes.ts';
import { closeEnded } from './payment/settle.ts';
import { describeRoute, jsonBodies, shareRefusals } from './http/contract-routes.ts';
import { replySerializer } from './http/reply-serializer.ts';
import { errorsPlugin } from './http/errors.ts';
import { Failure } from './core/failure.ts';
import {
  connectionRefusal,
  headersPlugin,
  routerRefusal,
  securityHeaders,
} from './http/headers.ts';
import { safeSerializers } from './core/log-safety.ts';
import { metricsRoute } from './http/metrics.ts';
import type { Metrics } from './http/metrics.ts';
import { GENERAL_RULES } from './http/documented-rules.ts';
import { requestLogPlugin } from './http/request-log.ts';
import { securityContact } from './club/security-contact.ts';
import { securityLog } from './http/security-log.ts';
import { sessionPlugin } from './http/session.ts';
import { pushRoutes } from './push/routes.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { reservationRoutes } from './reservation/routes.ts';
import { savedRoutes } from './saved/routes.ts';
import { tripRoutes } from './trip/routes.ts';
import { watchRoutes } from './watch/routes.ts';
import { weekRoutes } from './week/routes.ts';
import { searchTurns } from './week/search-turns.ts';
import { FAILURE } from '#contracts/failures.ts';

/** Largest JSON body in bytes; nothing the product sends comes near it. */
const BODY_LIMIT = 64 * 1024;

/**
 * Milliseconds a sender has for the head of a request, and for all of it; looked at every
 * `checkMs`. Slower ones are hung up on. The page gives the evidence of a claim 50 seconds to go
 * up, so all of a request has more.
 */
const TIMEOUTS = { headersMs: 10_000, requestMs: 60_000, checkMs: 1_000 };

export type AppOptions = {
  /** Adds what is not the API: the browser app and, with the sandbox on, the partners. */
  extend?: (app: FastifyInstance) => void | Promise<void>;
  /** False once shutting down, so that balancers stop sending requests. */
  isReady?: () => boolean;
  /** Why the product cannot show its pages, besides what the database says; nothing when it can. */
  obstacle?: () => string | undefined;
  /** Other times for slow senders, so that tests need not wait. */
  timeouts?: typeof TIMEOUTS;
  /** Counts requests, and is answered at /metrics when there is a token for it. */
  metrics?: Metrics;
};

/** Builds the server without listening. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config);
  const app = createServer(deps, headers, options.timeouts ?? TIMEOUTS);
  app.setSerializerCompiler(replySerializer);
  readAddresses(app);
  headersPlugin(app, headers);
  requestLogPlugin(app, deps, async (request) => (await clubOfRequest(deps, request)).club.Id);
  options.metrics?.observe(app);
  errorsPlugin(app);
  jsonBodies(app);
  sessionPlugin(app, deps);
  securityLog(app);

  closeUnused(app);
  app.addHook('onSend', async (_request, reply) => {
    if (options.isReady?.() === false) void reply.header('Connection', 'close');
  });
  if (options.metrics) metricsRoute(app, options.metrics, deps.config.METRICS_TOKEN);
  securityContact(app, deps);
  healthRoutes(app, deps, options);
  await app.register((api) => apiRoutes(api, deps), { prefix: '/api' });

  if (options.extend) await options.extend(app);
  else app.setNotFoundHandler(notFound);
  return app;
}

function createServer(
  { config, log }: Deps,
  headers: ReturnType<typeof securityHeaders>,
  { headersMs, requestMs, checkMs }: typeof TIMEOUTS,
): FastifyInstance {
  return Fastify({
    loggerInstance: log.child({}, { serializers: safeSerializers }),
    bodyLimit: BODY_LIMIT,
    // One line a request, written by the request log.
    logController: new Fastify.LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'id',
    }),
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
    },
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    forceCloseConnections: 'idle',
    // What still comes over a connection that is open is answered; the connection ends with the
    // answer.
    return503OnClosing: false,
    // What the router or the connection itself refuses gets the same body and headers as every
    // other refusal.
    frameworkErrors: routerRefusal(headers),
    clientErrorHandler: connectionRefusal(headers),
  }) as unknown as FastifyInstance;
}

/**
 * Reads a caller's address while the connection is open: Node keeps what was read then, and knows no
 * address of a connection that has closed. A caller who has already gone gets no answer.
 */
function readAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((request.ip as string | undefined) !== undefined) return undefined;
    reply.hijack();
    request.raw.destroy();
    return reply;
  });
}

/** Whether the process runs, and whether it can answer: for balancers and operators. */
function healthRoutes(app: FastifyInstance, deps: Deps, { isReady, obstacle }: AppOptions): void {
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'up' }));
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const refuse = (body: { status: string; obstacle?: string }) =>
      reply.status(503).header('Retry-After', 5).send(body);
    if (isReady?.() === false) return refuse({ status: 'draining' });
    await deps.database.ping();
    const found = obstacle?.() ?? ((await hasDefaultClub(deps)) ? undefined : NO_CLUB);
    if (found !== undefined) return refuse({ status: 'not set up', obstacle: found });
    return { status: 'ready', database: deps.database.kind };
  });
}

/** Every call of the sites, and the document that describes them. */
async function apiRoutes(api: FastifyInstance, deps: Deps): Promise<void> {
  await api.register(swagger, {
    transform: describeRoute,
    transformObject: shareRefusals,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vacation club API',
        version: '1',
        description: [
          'Every call of the club’s sites. Errors answer `{ success: false, code, message, fields? }`.',
          ...GENERAL_RULES.map((rule) => `- ${rule}`),
        ].join('\n'),
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  if (deps.config.API_DOCS ?? deps.config.SANDBOX)
    await api.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: '/api',
      // Areas start closed: drawing every call at once takes a slow machine a minute.
      uiConfig: { docExpansion: 'none', deepLinking: true },
    });
  // Replies are personal or change by the minute; nothing between server and browser may keep them.
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
  });
  const turns = searchTurns(deps);
  await api.register(async (routes) => {
    clubRoutes(routes, deps);
    authRoutes(routes, deps);
    catalogRoutes(routes, deps);
    weekRoutes(routes, deps, turns);
    savedRoutes(routes, deps);
    reservationRoutes(routes, deps, { closeEnded, holdOffer });
    watchRoutes(routes, deps, turns);
    paymentRoutes(routes, deps);
    calendarRoutes(routes, deps);
    renewalRoutes(routes, deps);
    claimRoutes(routes, deps);
    lineRoutes(routes, deps, closeEnded);
    tripRoutes(routes, deps);
    documentRoutes(routes, deps);
    memberRoutes(routes, deps);
    mailEventRoutes(routes, deps);
    realtimeRoutes(routes, deps);
    pushRoutes(routes, deps);
    cruiseRoutes(routes, deps);
    dealRoutes(routes, deps);
  });
}

/**
 * Ends connections that never asked for anything when the server closes. Browsers open some in
 * advance, Node counts them as busy, and the end would wait for their time limit.
 */
function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}

const notFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send(new Failure(FAILURE.notFound).body());
