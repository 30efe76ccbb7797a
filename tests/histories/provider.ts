import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { CardPayments, CheckoutState, IntentState } from '../../src/server/partners/stripe.ts';
import { Failure } from '../../src/server/core/failure.ts';
import type { Gate } from './gate.ts';
import { FAILURE } from '#contracts/failures.ts';
import { DAY_MS } from '#lib/durations.ts';

const SECRET = 'whsec_histories';
const CANCELABLE: readonly IntentState['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
];
const CONFIRMABLE: readonly IntentState['status'][] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export type CardEvent = {
  id: string;
  type: string;
  objectId: string;
  intentId?: string | undefined;
  metadata: Record<string, string>;
};
export type Refund = { id: string; intentId: string; amountCents: number; key: string };
type Checkout = CheckoutState & { amountCents: number };
export type Card = 'good' | 'declined' | 'threeDSecure';
const sentEvent = z.object({
  id: z.string(),
  type: z.string(),
  objectId: z.string(),
  intentId: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
});
const sign = (payload: string): string =>
  createHmac('sha256', SECRET).update(payload).digest('hex');

/**
 * A card provider in memory with the life cycles of the real one: intents wait for a card, are
 * declined and wait again, ask for 3-D Secure, succeed or are canceled, and never go back. A
 * checkout makes its intent when it is paid. A key repeats its first answer for a day and refuses
 * other parameters. Refunds never exceed the payment. Every change makes an event. One for all
 * instances.
 */
export class Provider {
  readonly intents = new Map<string, IntentState>();
  readonly checkouts = new Map<string, Checkout>();
  readonly refunds: Refund[] = [];
  /** Events not delivered yet, and all that ever were. */
  readonly waiting: CardEvent[] = [];
  readonly events: CardEvent[] = [];
  /** Payments that were taken, by intent: what, when. */
  readonly captures = new Map<string, { locator: string; amountCents: number; at: number }>();
  readonly reads = new Map<string, number>();
  away = false;
  readonly #now: () => number;
  readonly #keys = new Map<string, { parameters: string; at: number; answer: unknown }>();
  #counter = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  #id = (prefix: string): string => `${prefix}_${(this.#counter += 1)}`;

  #emit(
    type: string,
    object: { id: string; metadata: Record<string, string> },
    intentId?: string,
  ): void {
    const event = {
      id: this.#id('evt'),
      type,
      objectId: object.id,
      intentId,
      metadata: object.metadata,
    };
    this.events.push(event);
    this.waiting.push(event);
  }

  #once<T>(key: string, parameters: unknown, make: () => T): T {
    const known = this.#keys.get(key);
    const text = JSON.stringify(parameters);
    if (known && this.#now() - known.at < DAY_MS) {
      if (known.parameters !== text) throw new Failure(FAILURE.partnerFailed);
      // The first answer, however the object has changed since.
      return structuredClone(known.answer) as T;
    }
    const answer = make();
    this.#keys.set(key, { parameters: text, at: this.#now(), answer: structuredClone(answer) });
    return answer;
  }

  #intent(id: string): IntentState {
    const intent = this.intents.get(id);
    if (!intent) throw new Failure(FAILURE.partnerFailed);
    return intent;
  }

  #checkout(id: string): Checkout {
    const checkout = this.checkouts.get(id);
    if (!checkout) throw new Failure(FAILURE.partnerFailed);
    return checkout;
  }

  #newIntent(amountCents: number, metadata: Record<string, string>): IntentState {
    const id = this.#id('pi');
    const intent: IntentState = {
      id,
      clientSecret: `${id}_secret`,
      status: 'requires_payment_method',
      amountCents,
      amountReceivedCents: 0,
      lastErrorCode: undefined,
      metadata,
    };
    this.intents.set(id, intent);
    this.#emit('payment_intent.created', intent, id);
    return intent;
  }

  #capture(intent: IntentState): void {
    Object.assign(intent, {
      status: 'succeeded',
      amountReceivedCents: intent.amountCents,
      lastErrorCode: undefined,
    });
    this.captures.set(intent.id, {
      locator: intent.metadata['locator'] ?? '',
      amountCents: intent.amountCents,
      at: this.#now(),
    });
    this.#emit('payment_intent.succeeded', intent, intent.id);
  }

  #decline(intent: IntentState): void {
    Object.assign(intent, { status: 'requires_payment_method', lastErrorCode: 'card_declined' });
    this.#emit('payment_intent.payment_failed', intent, intent.id);
  }

  /**
   * The payer's side: a card is given to an intent or a checkout. False when it cannot be paid any
   * more.
   */
  pay(secret: string, card: Card): boolean {
    const checkout = [...this.checkouts.values()].find(
      ({ clientSecret }) => clientSecret === secret,
    );
    if (checkout) {
      if (checkout.status !== 'open') return false;
      if (card !== 'good') return true;
      const made = this.#newIntent(checkout.amountCents, checkout.metadata);
      this.#capture(made);
      Object.assign(checkout, { status: 'complete', paid: true, intentId: made.id });
      this.#emit('checkout.session.completed', checkout, made.id);
      return true;
    }
    const intent = [...this.intents.values()].find(({ clientSecret }) => clientSecret === secret);
    if (!intent || !CONFIRMABLE.includes(intent.status)) return false;
    if (card === 'good') this.#capture(intent);
    else if (card === 'declined') this.#decline(intent);
    else {
      intent.status = 'requires_action';
      this.#emit('payment_intent.requires_action', intent, intent.id);
    }
    return true;
  }

  /** The payer's answer to the bank's question, minutes later maybe. */
  answerBank(intentId: string, passes: boolean): boolean {
    const intent = this.intents.get(intentId);
    if (intent?.status !== 'requires_action') return false;
    if (passes) this.#capture(intent);
    else this.#decline(intent);
    return true;
  }

  signed(event: CardEvent): { payload: string; signature: string } {
    const payload = JSON.stringify(event);
    return { payload, signature: sign(payload) };
  }

  refundedCents(intentId: string): number {
    return this.refunds
      .filter((refund) => refund.intentId === intentId)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  }

  #refund(intentId: string, key: string, amountCents: number | undefined): { id: string } {
    const intent = this.#intent(intentId);
    if (intent.status !== 'succeeded') throw new Failure(FAILURE.partnerFailed);
    const left = intent.amountReceivedCents - this.refundedCents(intentId);
    const amount = amountCents ?? left;
    if (left <= 0 || amount > left) throw new Error('charge_already_refunded');
    const refund = { id: this.#id('re'), intentId, amountCents: amount, key };
    this.refunds.push(refund);
    this.#emit('charge.refunded', intent, intentId);
    return { id: refund.id };
  }

  /** The provider as one instance reaches it. */
  port(gate: Gate): CardPayments {
    const call = <T>(name: string, work: () => T): Promise<T> =>
      gate.pass(
        `card ${name}`,
        async () => {
          if (this.away) throw new Failure(FAILURE.partnerFailed);
          return structuredClone(work());
        },
        async () => new Failure(FAILURE.partnerFailed),
      );
    return {
      createIntent: ({ amountCents, description, metadata, idempotencyKey }) =>
        call('createIntent', () =>
          this.#once(idempotencyKey, ['intent', amountCents, description, metadata], () =>
            this.#newIntent(amountCents, metadata),
          ),
        ),
      readIntent: (id) =>
        call('readIntent', () => {
          this.reads.set(id, (this.reads.get(id) ?? 0) + 1);
          return this.#intent(id);
        }),
      cancelIntent: (id) =>
        call('cancelIntent', () => {
          const intent = this.#intent(id);
          if (CANCELABLE.includes(intent.status)) {
            intent.status = 'canceled';
            this.#emit('payment_intent.canceled', intent, id);
          }
          return intent;
        }),
      refund: (intentId, key, amountCents) =>
        call('refund', () => {
          const made = this.refunds.find(
            (refund) => refund.intentId === intentId && refund.key === key,
          );
          // A part is known by the key written on it; the whole by the key for a day, and after
          // that because nothing is left.
          if (amountCents !== undefined)
            return made ? { id: made.id } : this.#refund(intentId, key, amountCents);
          return this.#once(key, ['refund', intentId], () => {
            const first = this.refunds.find((refund) => refund.intentId === intentId);
            return first &&
              this.refundedCents(intentId) >= this.#intent(intentId).amountReceivedCents
              ? { id: first.id }
              : this.#refund(intentId, key, undefined);
          });
        }),
      createCheckout: ({ idempotencyKey, ...input }) =>
        call('createCheckout', () =>
          this.#once(idempotencyKey, ['checkout', input], () => {
            const id = this.#id('cs');
            const checkout: Checkout = {
              id,
              clientSecret: `${id}_secret`,
              status: 'open',
              paid: false,
              intentId: undefined,
              metadata: input.metadata,
              amountCents: input.amountCents,
            };
            this.checkouts.set(id, checkout);
            return checkout;
          }),
        ),
      readCheckout: (id) => call('readCheckout', () => this.#checkout(id)),
      expireCheckout: (id) =>
        call('expireCheckout', () => {
          const checkout = this.#checkout(id);
          if (checkout.status === 'open') {
            checkout.status = 'expired';
            this.#emit('checkout.session.expired', checkout);
          }
          return checkout;
        }),
      readEvent: (rawBody, signature) => {
        if (signature !== sign(rawBody.toString('utf8'))) throw new Error('wrong signature');
        const { intentId, ...rest } = sentEvent.parse(JSON.parse(rawBody.toString('utf8')));
        return { ...rest, intentId };
      },
    };
  }
}
