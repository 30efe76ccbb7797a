import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Routes of the area `catalogue`. */
export function catalogueRoutes(_app: FastifyInstance, _deps: Deps): void {}
