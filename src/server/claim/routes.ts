import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EVIDENCE_BYTES, getClaim, sendClaim, uploadEvidence } from '#contracts/claim.ts';
import type { Reply } from '#contracts/endpoint.ts';
import { addressCounters, addressKey, takeAll } from '../core/limit-keys.ts';
import type { Deps } from '../deps.ts';
import { contractRoute, refuseForeignOrigin } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { Failure, invalidInput } from '../core/failure.ts';
import { numberOnHost } from '../reservation/opened-by.ts';
import { findReservation } from '../reservation/repository.ts';
import { admitUpload, claimState, keepEvidence, makeClaim } from './claim.ts';
import { readFileOf } from './repository.ts';
import { FAILURE } from '#contracts/failures.ts';

const READS_PER_ADDRESS = { points: 120, seconds: 60 };
const SENDS_PER_ADDRESS = { points: 30, seconds: 600 };
/** Uploads are the heaviest calls there are. */
const UPLOADS_PER_ADDRESS = { points: 40, seconds: 600 };
const UPLOADS_PER_BOOKING = { points: 20, seconds: 3600 };
const OCTETS = 'application/octet-stream';

/**
 * Routes of the area `claim`. The unguessable number of the booking is what opens them, as it opens
 * the booking.
 */
export function claimRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, getClaim, (call) => handleGetClaim(deps, call));
  contractRoute(app, sendClaim, (call) => handleSendClaim(deps, call));

  // Only this route takes a large body, as bytes; a caller who may not upload is refused before
  // they are read.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      OCTETS,
      { parseAs: 'buffer', bodyLimit: EVIDENCE_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.addHook('onRequest', (request) => admitRequest(deps, request));
    contractRoute(scope, uploadEvidence, (call) => handleUploadEvidence(deps, call));
  });

  app.get('/claim/:numberRef/evidence', { schema: { hide: true } }, (request, reply) =>
    handleGetEvidence(deps, request, reply),
  );
}

async function handleGetClaim(
  deps: Deps,
  { params, request }: Call<typeof getClaim>,
): Promise<Reply<typeof getClaim>> {
  await takeAll(deps.limiter, addressCounters('claim:address', request, READS_PER_ADDRESS));
  return claimState(deps, await numberOnHost(deps, request, params.numberRef));
}

async function handleSendClaim(
  deps: Deps,
  { params, body, request }: Call<typeof sendClaim>,
): Promise<Reply<typeof sendClaim>> {
  await takeAll(deps.limiter, addressCounters('claim:send', request, SENDS_PER_ADDRESS));
  return makeClaim(deps, await numberOnHost(deps, request, params.numberRef), body);
}

/** Refuses an upload before its body is read: by origin, address and booking. */
async function admitRequest(deps: Deps, request: FastifyRequest): Promise<void> {
  refuseForeignOrigin(request);
  await takeAll(deps.limiter, addressCounters('claim:upload', request, UPLOADS_PER_ADDRESS));
  const params = uploadEvidence.params?.safeParse(request.params);
  // The route itself names what is wrong with it.
  if (!params?.success) return;
  const numberRef = await numberOnHost(deps, request, params.data.numberRef);
  const { id } = await admitUpload(deps, numberRef);
  await deps.limiter.take(`claim:upload:${id}`, UPLOADS_PER_BOOKING);
}

async function handleUploadEvidence(
  deps: Deps,
  { params, query, request }: Call<typeof uploadEvidence>,
): Promise<Reply<typeof uploadEvidence>> {
  const content: unknown = request.body;
  if (!Buffer.isBuffer(content) || content.length === 0) throw invalidInput({ body: 'required' });
  return {
    success: true,
    file: await keepEvidence(deps, params.numberRef, {
      name: query.name,
      content,
      caller: addressKey(request),
      log: request.log,
    }),
  };
}

/**
 * The sender's own file back, as a download only: nothing uploaded is ever shown or run on the
 * club's own address.
 */
async function handleGetEvidence(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await takeAll(deps.limiter, addressCounters('claim:address', request, READS_PER_ADDRESS));
  const params = getClaim.params?.safeParse(request.params);
  const reservation = params?.success
    ? await findReservation(
        deps.database.db,
        await numberOnHost(deps, request, params.data.numberRef),
      )
    : undefined;
  const file = reservation && (await readFileOf(deps.database.db, reservation.id));
  if (!file) throw new Failure(FAILURE.notFound);
  return reply
    .type(OCTETS)
    .headers({
      'Content-Disposition': `attachment; filename="evidence${file.name.slice(file.name.lastIndexOf('.'))}"; filename*=UTF-8''${encodeHeader(file.name)}`,
      'Content-Security-Policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    })
    .send(file.content);
}

/** A text as RFC 5987 writes it in a header. */
const encodeHeader = (text: string): string =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
