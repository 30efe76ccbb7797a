import type { FastifyInstance } from 'fastify';
import { getCatalog } from '#contracts/catalogue.ts';
import type { Reply } from '#contracts/endpoint.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { catalogue } from './catalogues.ts';

/**
 * Catalogs change only with releases; an hour keeps forms quick and shows a release the same day.
 */
const CACHE = 'public, max-age=3600';

/** Routes of the area `catalogue`. */
export function catalogRoutes(app: FastifyInstance, _deps: Deps): void {
  contractRoute(app, getCatalog, handleGetCatalog);
}

function handleGetCatalog({
  params,
  query,
  reply,
}: Call<typeof getCatalog>): Reply<typeof getCatalog> {
  void reply.header('Cache-Control', CACHE);
  return { success: true, list: catalogue(params.name, query?.PaisId) };
}
