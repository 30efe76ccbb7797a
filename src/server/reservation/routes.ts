import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Routes of the area `reservation`. */
export function reservationRoutes(_app: FastifyInstance, _deps: Deps): void {}
