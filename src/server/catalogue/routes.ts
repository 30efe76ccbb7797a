import type { FastifyInstance } from 'fastify';
import { getCatalogue } from '#contracts/catalogue.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { catalogue } from './catalogues.ts';

/** Catalogues change with releases only; an hour keeps forms quick and lets a release arrive the same day. */
const CACHE = 'public, max-age=3600';

const success = true as const;

/** Routes of the area `catalogue`. */
export function catalogueRoutes(app: FastifyInstance, _deps: Deps): void {
  contractRoute(app, getCatalogue, ({ params, query, reply }) => {
    void reply.header('Cache-Control', CACHE);
    return { success, list: catalogue(params.name, query?.PaisId) };
  });
}
