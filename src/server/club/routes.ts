import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Routes of the area `club`. */
export function clubRoutes(_app: FastifyInstance, _deps: Deps): void {}
