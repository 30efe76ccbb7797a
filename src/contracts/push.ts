import { z } from 'zod';
import { done, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { placeRef } from './reserve.ts';

/** A key of a subscription in base64url, as the Push API gives it. */
const key = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'invalid');

/** Address of a browser at its push service; secret, as anyone who knows it can write to it. */
const address = z.url({ protocol: /^https?$/, error: 'url' }).max(1000, 'tooLong');

/** `PushSubscription.toJSON()` of a browser, without its expiration. */
export const pushSubscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: key(65), auth: key(16) }),
});

export const pushKey = endpoint({
  id: 'push.key',
  area: 'push',
  method: 'GET',
  path: '/push/key',
  summary: 'Public key (VAPID, base64url) with which a browser subscribes to notifications',
  reply: z.object({ success: z.literal(true), key: text(200) }),
  errors: COMMON_FAILURES,
});

/** Who is told: the member of the session, or the guest of a place in line. */
const who = z.object({ ref: placeRef.optional() });

export const subscribePush = endpoint({
  id: 'push.subscribe',
  area: 'push',
  method: 'POST',
  path: '/push',
  summary:
    'Notify this browser of offers and watched weeks; 401 without a session, a place in line, or a browser that it replaces',
  body: who.extend({
    subscription: pushSubscription,
    /** Of the same browser, whose push service gave it a new address. */
    replaces: address.optional(),
  }),
  reply: done,
  errors: [...COMMON_FAILURES, FAILURE.noSession, FAILURE.notFound],
  session: 'optional',
});

export const unsubscribePush = endpoint({
  id: 'push.unsubscribe',
  area: 'push',
  method: 'POST',
  path: '/push/end',
  summary: 'Stop notifying a browser; repeating changes nothing',
  body: z.object({ endpoint: address }),
  reply: done,
  errors: COMMON_FAILURES,
});
