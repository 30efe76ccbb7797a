import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Routes of the area `week`. */
export function weekRoutes(_app: FastifyInstance, _deps: Deps): void {}
