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

/** What the provider knows. */
type Memory = Pick<FakePayments, 'intents' | 'checkouts' | 'refunds' | 'calls' | 'away'> & {
  /** Ids of what was made, by idempotency key. */
  byKey: Map<string, string>;
  /** How many ids were given out. */
  counter: number;
};
type Prefix = 'pi' | 'cs' | 're' | 'evt';
const newId = (memory: Memory, prefix: Prefix): string => `${prefix}_${(memory.counter += 1)}`;

/**
 * A card provider in memory with the promises of the real one: idempotency keys, states that only
 * go forward, signed events.
 */
export function fakePayments(): FakePayments {
  const memory: Memory = {
    intents: new Map(),
    checkouts: new Map(),
    refunds: [],
    calls: [],
    away: false,
    byKey: new Map(),
    counter: 0,
  };
  const { intents, checkouts, refunds, calls, byKey } = memory;
  return {
    intents,
    checkouts,
    refunds,
    calls,
    get away() {
      return memory.away;
    },
    set away(away) {
      memory.away = away;
    },
    ...intentCalls(memory),
    ...checkoutCalls(memory),
    ...events(memory),
    ...payer(memory),
    reset: () => {
      for (const map of [intents, checkouts, byKey]) map.clear();
      refunds.length = 0;
      calls.length = 0;
      memory.away = false;
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
}

/** A call over the network: others get their turn, and it may fail. */
async function call<T>(memory: Memory, name: string, work: () => T): Promise<T> {
  memory.calls.push(name);
  await new Promise<void>((next) => setImmediate(next));
  if (memory.away) throw new Failure(FAILURE.partnerFailed);
  const result = work();
  await new Promise<void>((next) => setImmediate(next));
  return structuredClone(result);
}
/** The id of what was made with the key before, or else of what is made now. */
function once({ byKey }: Memory, key: string, make: () => string): string {
  const id = byKey.get(key) ?? make();
  byKey.set(key, id);
  return id;
}

function newIntent(
  memory: Memory,
  amountCents: number,
  metadata: Record<string, string>,
): IntentState {
  const id = newId(memory, 'pi');
  const intent: IntentState = {
    id,
    clientSecret: `${id}_secret`,
    status: 'requires_payment_method',
    amountCents,
    amountReceivedCents: 0,
    lastErrorCode: undefined,
    metadata,
  };
  memory.intents.set(id, intent);
  return intent;
}

/** The product's side: intents, and refunds of those that were paid. */
function intentCalls(
  memory: Memory,
): Pick<CardPayments, 'createIntent' | 'readIntent' | 'cancelIntent' | 'refund'> {
  const { intents, refunds } = memory;
  return {
    createIntent: ({ amountCents, metadata, idempotencyKey }) =>
      call(memory, 'createIntent', () =>
        must(
          intents,
          once(memory, idempotencyKey, () => newIntent(memory, amountCents, metadata).id),
        ),
      ),
    readIntent: (id) => call(memory, 'readIntent', () => must(intents, id)),
    cancelIntent: (id) =>
      call(memory, 'cancelIntent', () => {
        const intent = must(intents, id);
        if (intent.status !== 'succeeded') intent.status = 'canceled';
        return intent;
      }),
    refund: (intentId, idempotencyKey, amountCents) =>
      call(memory, 'refund', () => ({
        id: once(memory, idempotencyKey, () => {
          if (must(intents, intentId).status !== 'succeeded')
            throw new Failure(FAILURE.partnerFailed);
          const refund = {
            id: newId(memory, 're'),
            intentId,
            amountCents: amountCents ?? must(intents, intentId).amountReceivedCents,
          };
          refunds.push(refund);
          return refund.id;
        }),
      })),
  };
}

/** The product's side: checkouts. */
function checkoutCalls(
  memory: Memory,
): Pick<CardPayments, 'createCheckout' | 'readCheckout' | 'expireCheckout'> {
  const { checkouts } = memory;
  return {
    createCheckout: ({ amountCents, metadata, idempotencyKey }) =>
      call(memory, 'createCheckout', () =>
        must(
          checkouts,
          once(memory, idempotencyKey, () => {
            const id = newId(memory, 'cs');
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
    readCheckout: (id) => call(memory, 'readCheckout', () => must(checkouts, id)),
    expireCheckout: (id) =>
      call(memory, 'expireCheckout', () => {
        const checkout = must(checkouts, id);
        if (checkout.status === 'open') checkout.status = 'expired';
        return checkout;
      }),
  };
}

const bySecret = ({ intents, checkouts }: Memory, secret: string) => ({
  intent: [...intents.values()].find(({ clientSecret }) => clientSecret === secret),
  checkout: [...checkouts.values()].find(({ clientSecret }) => clientSecret === secret),
});

/** Signed events, as they are sent and as the product reads them. */
const events = (memory: Memory): Pick<FakePayments, 'readEvent' | 'webhook'> => ({
  readEvent: (rawBody, signature) => {
    if (signature !== sign(rawBody.toString('utf8'))) throw new Error('wrong signature');
    const { intentId, ...rest } = event.parse(JSON.parse(rawBody.toString('utf8')));
    return { ...rest, intentId };
  },
  webhook: (secret, { id = newId(memory, 'evt'), type } = {}) => {
    const { intent, checkout } = bySecret(memory, secret);
    const payload = JSON.stringify({
      id,
      type: type ?? (checkout ? 'checkout.session.completed' : 'payment_intent.succeeded'),
      objectId: (checkout ?? intent)?.id ?? '',
      intentId: intent?.id,
      metadata: (checkout ?? intent)?.metadata ?? {},
    });
    return { payload, signature: sign(payload) };
  },
});

const payer = (memory: Memory): Pick<FakePayments, 'pay' | 'decline'> => ({
  pay: (secret) => {
    const { intent, checkout } = bySecret(memory, secret);
    if (checkout) {
      if (checkout.status !== 'open') return false;
      const made = newIntent(memory, checkout.amountCents, checkout.metadata);
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
    void Object.assign(bySecret(memory, secret).intent ?? {}, { lastErrorCode: code }),
});
