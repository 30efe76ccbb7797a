import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Routes of the area `payment`. */
export function paymentRoutes(_app: FastifyInstance, _deps: Deps): void {}
