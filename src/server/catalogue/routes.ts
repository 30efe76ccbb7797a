import type { FastifyInstance } from 'fastify';
import { getCatalog } from '#contracts/catalogue.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { catalogue } from './catalogues.ts';

/**
 * Catalogs change only with releases; an hour keeps forms quick and shows a release the same day.
 */
const CACHE = 'public, max-age=3600';

const success = true as const;

/** Routes of the area `catalogue`. */
export function catalogRoutes(app: FastifyInstance, _deps: Deps): void {
  contractRoute(app, getCatalog, ({ params, query, reply }) => {
    void reply.header('Cache-Control', CACHE);
    return { success, list: catalogue(params.name, query?.PaisId) };
  });
}
