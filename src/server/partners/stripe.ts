import { Failure } from '../core/failure.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * The card provider has answered and refuses for good, for the reason in `cause`: asking again brings
 * the same answer.
 */
export class ProviderRefusal extends Failure {
  constructor(cause: unknown) {
    super(FAILURE.partnerFailed);
    this.cause = cause;
  }
}

/** The card provider's record, as far as members see it; the sandbox replaces the same provider. */
export const CARD_PROVIDER = { name: 'Stripe' };

/** State of a payment intent, as far as the product decides by it. */
export type IntentState = {
  id: string;
  clientSecret: string;
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded';
  amountCents: number;
  amountReceivedCents: number;
  /** Code of the last refusal ('card_declined', ...). */
  lastErrorCode: string | undefined;
  metadata: Record<string, string>;
  /** The card that paid: 'visa' and the last four digits; only of a read intent. */
  card?: { brand: string; last4: string } | undefined;
};

export type CheckoutState = {
  id: string;
  clientSecret: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amountCents: number;
  intentId: string | undefined;
  metadata: Record<string, string>;
};

/** An event of the card provider after its signature was verified. */
export type PaymentEvent = {
  id: string;
  type: string;
  objectId: string;
  intentId: string | undefined;
  metadata: Record<string, string>;
};

/**
 * Port of the card provider (Stripe, or the sandbox's Stripe by the same SDK). Amounts are integer
 * US cents.
 */
export type CardPayments = {
  createIntent: (input: {
    amountCents: number;
    description: string;
    receiptEmail?: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }) => Promise<IntentState>;
  readIntent: (id: string) => Promise<IntentState>;
  /** Cancels; answers the current state when it can no longer be canceled. */
  cancelIntent: (id: string) => Promise<IntentState>;
  /**
   * Gives a payment back, whole or by a part; the same key gives back once, also days later.
   * @throws ProviderRefusal when it cannot be given back, such as a disputed one
   */
  refund: (
    intentId: string,
    idempotencyKey: string,
    amountCents?: number,
  ) => Promise<{ id: string }>;
  createCheckout: (input: {
    amountCents: number;
    name: string;
    description: string;
    returnUrl: string;
    language: string;
    /** The club's color, `#rrggbb`, for the button on the provider's page. */
    buttonColor: string;
    metadata: Record<string, string>;
    idempotencyKey: string;
  }) => Promise<CheckoutState>;
  readCheckout: (id: string) => Promise<CheckoutState>;
  expireCheckout: (id: string) => Promise<CheckoutState>;
  /** Verifies the signature of a webhook. @throws Error when it is wrong */
  readEvent: (rawBody: Buffer, signature: string) => PaymentEvent;
};
