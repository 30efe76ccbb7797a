import type { FastifyInstance } from 'fastify';
import { getClub } from '#contracts/club.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { bootOf } from './boot.ts';

/** Routes of the area `club`. */
export function clubRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, getClub, (call) => bootOf(deps, call.query.host));
}
