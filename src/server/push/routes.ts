import type { FastifyInstance } from 'fastify';
import { pushKey, subscribePush, unsubscribePush } from '#contracts/push.ts';
import { addressCounters, takeAll } from '../core/counters.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import { pushKeyPair } from './keys.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

/** A page subscribes again whenever it opens, as the browser may have a new address. */
const CHANGES_PER_ADDRESS = { points: 120, seconds: 600 };
const KEYS_PER_ADDRESS = { points: 120, seconds: 60 };

const success = true as const;

/** Routes of the area `push`: which browsers are notified. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, pushKey, async ({ request }) => {
    await takeAll(deps.limiter, addressCounters('push:key', request, KEYS_PER_ADDRESS));
    return { success, key: (await pushKeyPair(deps)).publicKey };
  });
  contractRoute(app, subscribePush, async ({ body, session, request }) => {
    await takeAll(deps.limiter, addressCounters('push:change', request, CHANGES_PER_ADDRESS));
    await subscribe(deps, body, session);
    return { success };
  });
  contractRoute(app, unsubscribePush, async ({ body, request }) => {
    await takeAll(deps.limiter, addressCounters('push:change', request, CHANGES_PER_ADDRESS));
    await unsubscribe(deps.database.db, body.endpoint);
    return { success };
  });
}
