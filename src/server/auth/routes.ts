import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** Routes of the area `auth`. */
export function authRoutes(_app: FastifyInstance, _deps: Deps): void {}
