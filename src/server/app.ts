import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authRoutes } from './auth/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { claimRoutes } from './claim/routes.ts';
import { clubRoutes } from './club/routes.ts';
import { cruiseRoutes } from './cruise/routes.ts';
import { dealRoutes } from './deal/routes.ts';
import type { Deps } from './deps.ts';
import { memberRoutes } from './member/routes.ts';
import { renewalRoutes } from './payment/renewal-routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { errorsPlugin } from './plugins/errors.ts';
import { Failure } from './plugins/failure.ts';
import { sessionPlugin } from './plugins/session.ts';
import { realtimeRoutes } from './realtime/routes.ts';
import { reservationRoutes } from './reservation/routes.ts';
import { weekRoutes } from './week/routes.ts';

/** Largest JSON body in bytes; nothing the product sends comes near it. */
const BODY_LIMIT = 64 * 1024;

/** Addresses in logs carry no token, code or e-mail: only the path is written. */
const pathOnly = (url: string): string => url.split('?', 1)[0] ?? url;

export type AppOptions = {
  /** Adds what is not the API: the browser app and, with the sandbox on, the partners. */
  extend?: (app: FastifyInstance) => void | Promise<void>;
  /** False once shutting down, so that balancers stop sending requests. */
  isReady?: () => boolean;
};

/** Builds the server without listening. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log.child({}, {
      serializers: { req: (request: { method: string; url: string; ip?: string; id?: string }) => ({ method: request.method, path: pathOnly(request.url), id: request.id }) },
    }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 25_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: () => randomUUID(),
    trustProxy: deps.config.TRUST_PROXY.length > 0 ? deps.config.TRUST_PROXY : false,
    forceCloseConnections: 'idle',
    // What still comes over a connection that is open is answered; the connection ends with the answer.
    return503OnClosing: false,
    // What the router itself refuses (a broken or over-long path) gets the same body as every other refusal.
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) => void reply.status(400).send(new Failure(400, { fields: { params: 'invalid' } }).body()),
  }) as unknown as FastifyInstance;

  const live = !deps.config.SANDBOX;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: live ? ["'self'", 'https://js.stripe.com'] : ["'self'"],
        // Club colours and Radix's measured positions are style attributes; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileOrigins(deps.config.MAP_TILE_URL), ...(live ? ['https://*.stripe.com'] : [])],
        fontSrc: ["'self'"],
        connectSrc: live ? ["'self'", 'https://api.stripe.com'] : ["'self'"],
        frameSrc: live ? ["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com'] : ["'self'"],
      },
    },
    strictTransportSecurity: live ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'sameorigin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  errorsPlugin(app);
  sessionPlugin(app, deps);

  closeUnused(app);
  app.addHook('onSend', async (_request, reply) => {
    if (options.isReady?.() === false) void reply.header('Connection', 'close');
  });
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'up' }));
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (options.isReady?.() === false) return reply.status(503).header('Retry-After', 5).send({ status: 'draining' });
    await deps.database.ping();
    return { status: 'ready', database: deps.database.kind };
  });

  await app.register(async (api) => {
    await api.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Vacation club API', version: '1', description: 'Every call of the club’s sites. Errors answer `{ success: false, code, message, fields? }`.' },
        components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      },
    });
    await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: '/api' });
    // Replies are personal or change by the minute; nothing between server and browser may keep them.
    api.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('Cache-Control')) void reply.header('Cache-Control', 'no-store');
    });
    await api.register(async (routes) => {
      clubRoutes(routes, deps);
      authRoutes(routes, deps);
      catalogueRoutes(routes, deps);
      weekRoutes(routes, deps);
      reservationRoutes(routes, deps);
      paymentRoutes(routes, deps);
      renewalRoutes(routes, deps);
      claimRoutes(routes, deps);
      memberRoutes(routes, deps);
      realtimeRoutes(routes, deps);
      cruiseRoutes(routes, deps);
      dealRoutes(routes, deps);
    });
  }, { prefix: '/api' });

  if (options.extend) await options.extend(app);
  else app.setNotFoundHandler(notFound);
  return app;
}

/**
 * Ends connections that never asked for anything when the server closes. Browsers open some in advance, Node counts them as busy, and the end would wait
 * for their time limit.
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

const notFound = (_request: FastifyRequest, reply: FastifyReply) => reply.status(404).send(new Failure(404).body());

const tileOrigins = (address: string): string[] => (address ? [new URL(address.replace(/[{}]/g, '')).origin] : []);
