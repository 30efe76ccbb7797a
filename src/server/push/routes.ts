import type { FastifyInstance } from 'fastify';
import type { Reply } from '#contracts/endpoint.ts';
import { pushKey, subscribePush, unsubscribePush } from '#contracts/push.ts';
import { addressCounters, takeAll } from '../core/limit-keys.ts';
import type { Deps } from '../deps.ts';
import { contractRoute } from '../http/contract-routes.ts';
import type { Call } from '../http/contract-routes.ts';
import { pushKeyPair } from './keys.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

/** A page subscribes again whenever it opens, as the browser may have a new address. */
const CHANGES_PER_ADDRESS = { points: 120, seconds: 600 };
const KEYS_PER_ADDRESS = { points: 120, seconds: 60 };

/** Routes of the area `push`: which browsers are notified. */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  contractRoute(app, pushKey, (call) => handlePushKey(deps, call));
  contractRoute(app, subscribePush, (call) => handleSubscribePush(deps, call));
  contractRoute(app, unsubscribePush, (call) => handleUnsubscribePush(deps, call));
}

async function handlePushKey(
  deps: Deps,
  { request }: Call<typeof pushKey>,
): Promise<Reply<typeof pushKey>> {
  await takeAll(deps.limiter, addressCounters('push:key', request, KEYS_PER_ADDRESS));
  return { success: true, key: (await pushKeyPair(deps)).publicKey };
}

async function handleSubscribePush(
  deps: Deps,
  { body, session, request }: Call<typeof subscribePush>,
): Promise<Reply<typeof subscribePush>> {
  await takeAll(deps.limiter, addressCounters('push:change', request, CHANGES_PER_ADDRESS));
  await subscribe(deps, body, session);
  return { success: true };
}

async function handleUnsubscribePush(
  deps: Deps,
  { body, request }: Call<typeof unsubscribePush>,
): Promise<Reply<typeof unsubscribePush>> {
  await takeAll(deps.limiter, addressCounters('push:change', request, CHANGES_PER_ADDRESS));
  await unsubscribe(deps.database.db, body.endpoint);
  return { success: true };
}
