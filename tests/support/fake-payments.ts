import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CardPayments, CheckoutState, IntentState } from '../../src/server/partners/stripe.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

const SECRET = 'whsec_fake';
const event = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  intentId: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
});
type Refund = { id: string; intentId: string; amountCents: number };

export type FakePayments = CardPayments & {
  intents: Map<string, IntentState>;
  checkouts: Map<string, CheckoutState & { amountCents: number }>;
  refunds: Refund[];
  /** Every call, in order. */
  calls: string[];
  /** While true every call fails as an unreachable provider does. */
  away: boolean;
  /** Payer's side: the card is accepted; false when the intent can no longer be paid. */
  pay: (clientSecret: string) => boolean;
  /** Payer's side: the card is refused. */
  decline: (clientSecret: string, code?: string) => void;
  /** A signed webhook about an object that was paid. */
  webhook: (
    clientSecret: string,
    options?: { id?: string; type?: string },
  ) => { payload: string; signature: string };
  /** Forgets everything. */
  reset: () => void;
  /** Cents that were taken and not refunded. */
  kept: () => number;
};

const must = <T>(map: Map<string, T>, id: string): T => {
  const found = map.get(id);
  if (!found) throw new Failure(FAILURE.partnerFailed);
  return found;
};
const sign = (payload: string): string =>
  createHmac('sha256', SECRET).update(payload).digest('hex');

/**
 * A card provider in memory with the promises of the real one: idempotency keys, states that only
 * go forward, signed events.
 */
export function fakePayments(): FakePayments {
  const intents = new Map<string, IntentState>();
  const checkouts = new Map<string, CheckoutState & { amountCents: number }>();
  const refunds: Refund[] = [];
  const calls: string[] = [];
  const byKey = new Map<string, string>();
  let counter = 0;

  /** A call over the network: others get their turn, and it may fail. */
  const call = async <T>(name: string, work: () => T): Promise<T> => {
    calls.push(name);
    await new Promise<void>((next) => setImmediate(next));
    if (fake.away) throw new Failure(FAILURE.partnerFailed);
    const result = work();
    await new Promise<void>((next) => setImmediate(next));
    return structuredClone(result);
  };
  const newIntent = (amountCents: number, metadata: Record<string, string>): IntentState => {
    const id = `pi_${(counter += 1)}`;
    const intent: IntentState = {
      id,
      clientSecret: `${id}_secret`,
      status: 'requires_payment_method',
      amountCents,
      amountReceivedCents: 0,
      lastErrorCode: undefined,
      metadata,
    };
    intents.set(id, intent);
    return intent;
  };
  const once = (key: string, make: () => string): string => {
    const id = byKey.get(key) ?? make();
    byKey.set(key, id);
    return id;
  };
  const bySecret = (secret: string) => ({
    intent: [...intents.values()].find(({ clientSecret }) => clientSecret === secret),
    checkout: [...checkouts.values()].find(({ clientSecret }) => clientSecret === secret),
  });

  const fake: FakePayments = {
    intents,
    checkouts,
    refunds,
    calls,
    away: false,
    createIntent: ({ amountCents, metadata, idempotencyKey }) =>
      call('createIntent', () =>
        must(
          intents,
          once(idempotencyKey, () => newIntent(amountCents, metadata).id),
        ),
      ),
    readIntent: (id) => call('readIntent', () => must(intents, id)),
    cancelIntent: (id) =>
      call('cancelIntent', () => {
        const intent = must(intents, id);
        if (intent.status !== 'succeeded') intent.status = 'canceled';
        return intent;
      }),
    refund: (intentId, idempotencyKey, amountCents) =>
      call('refund', () => ({
        id: once(idempotencyKey, () => {
          if (must(intents, intentId).status !== 'succeeded')
            throw new Failure(FAILURE.partnerFailed);
          const refund = {
            id: `re_${(counter += 1)}`,
            intentId,
            amountCents: amountCents ?? must(intents, intentId).amountReceivedCents,
          };
          refunds.push(refund);
          return refund.id;
        }),
      })),
    createCheckout: ({ amountCents, metadata, idempotencyKey }) =>
      call('createCheckout', () =>
        must(
          checkouts,
          once(idempotencyKey, () => {
            const id = `cs_${(counter += 1)}`;
            checkouts.set(id, {
              id,
              clientSecret: `${id}_secret`,
              status: 'open',
              paid: false,
              intentId: undefined,
              metadata,
              amountCents,
            });
            return id;
          }),
        ),
      ),
    readCheckout: (id) => call('readCheckout', () => must(checkouts, id)),
    expireCheckout: (id) =>
      call('expireCheckout', () => {
        const checkout = must(checkouts, id);
        if (checkout.status === 'open') checkout.status = 'expired';
        return checkout;
      }),
    readEvent: (rawBody, signature) => {
      if (signature !== sign(rawBody.toString('utf8'))) throw new Error('wrong signature');
      const { intentId, ...rest } = event.parse(JSON.parse(rawBody.toString('utf8')));
      return { ...rest, intentId };
    },
    pay: (secret) => {
      const { intent, checkout } = bySecret(secret);
      if (checkout) {
        if (checkout.status !== 'open') return false;
        const made = newIntent(checkout.amountCents, checkout.metadata);
        Object.assign(made, { status: 'succeeded', amountReceivedCents: made.amountCents });
        Object.assign(checkout, { status: 'complete', paid: true, intentId: made.id });
        return true;
      }
      if (!intent || intent.status === 'canceled' || intent.status === 'succeeded') return false;
      Object.assign(intent, {
        status: 'succeeded',
        amountReceivedCents: intent.amountCents,
        lastErrorCode: undefined,
      });
      return true;
    },
    decline: (secret, code = 'card_declined') =>
      void Object.assign(bySecret(secret).intent ?? {}, { lastErrorCode: code }),
    webhook: (secret, { id = `evt_${(counter += 1)}`, type } = {}) => {
      const { intent, checkout } = bySecret(secret);
      const payload = JSON.stringify({
        id,
        type: type ?? (checkout ? 'checkout.session.completed' : 'payment_intent.succeeded'),
        objectId: (checkout ?? intent)?.id ?? '',
        intentId: intent?.id,
        metadata: (checkout ?? intent)?.metadata ?? {},
      });
      return { payload, signature: sign(payload) };
    },
    reset: () => {
      for (const memory of [intents, checkouts, byKey]) memory.clear();
      refunds.length = 0;
      calls.length = 0;
      fake.away = false;
    },
    kept: () =>
      [...intents.values()].reduce(
        (sum, { id, amountReceivedCents }) =>
          refunds
            .filter(({ intentId }) => intentId === id)
            .reduce((left, { amountCents }) => left - amountCents, sum + amountReceivedCents),
        0,
      ),
  };
  return fake;
}
