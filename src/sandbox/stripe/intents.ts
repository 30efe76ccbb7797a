import { type Fate, fateOf } from './cards.ts';
import { StripeFail } from './errors.ts';
import { type Cause, type Ledger, newId, NO_CAUSE } from './ledger.ts';
import type { ChargeRecord, IntentRecord, IntentStatus, MethodRecord } from './records.ts';
import { renderCharge, renderIntent, renderMethod } from './render.ts';

const article = (statuses: readonly string[]) => statuses.join(', ');
const CANCELABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
];
const CONFIRMABLE: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];
const AUTHENTICATION_FAILED = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export type NewIntent = Pick<
  IntentRecord,
  | 'amount'
  | 'currency'
  | 'metadata'
  | 'description'
  | 'receiptEmail'
  | 'customer'
  | 'statementSuffix'
  | 'automatic'
  | 'session'
>;

const unexpected = (ledger: Ledger, intent: IntentRecord, message: string) =>
  new StripeFail(400, message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: renderIntent(intent, ledger.publicUrl),
  });

export async function createIntent(
  ledger: Ledger,
  input: NewIntent,
  cause: Cause,
  seed?: string,
): Promise<IntentRecord> {
  const id = newId('pi_', seed);
  const intent: IntentRecord = {
    ...input,
    id,
    secret: `${id}_secret_${newId('', seed && `${seed}/${ledger.webhookSecret}`)}`,
    created: ledger.seconds(),
    status: 'requires_payment_method',
    canceledAt: null,
    cancellationReason: null,
    method: null,
    error: null,
    charges: [],
    refunds: [],
    outbox: [],
  };
  ledger.emit(intent, 'payment_intent.created', renderIntent(intent, ledger.publicUrl), cause);
  return ledger.intents.create(intent);
}

/**
 * Runs a change and then throws the failure it left behind, if any, after the change has been
 * kept.
 */
export async function changeIntent(
  ledger: Ledger,
  id: string,
  change: (intent: IntentRecord) => ((kept: IntentRecord) => StripeFail) | void,
): Promise<IntentRecord> {
  const left: { failure?: ((kept: IntentRecord) => StripeFail) | void } = {};
  const kept = await ledger.intents.change(id, (intent) => void (left.failure = change(intent)));
  if (!kept)
    throw new StripeFail(404, `No such payment_intent: '${id.slice(0, 80)}'`, {
      code: 'resource_missing',
      param: 'intent',
    });
  if (left.failure) throw left.failure(kept);
  return kept;
}

export function updateIntent(
  ledger: Ledger,
  id: string,
  input: {
    amount?: number | undefined;
    metadata?: Record<string, string> | undefined;
    description?: string | undefined;
    receiptEmail?: string | undefined;
  },
): Promise<IntentRecord> {
  return changeIntent(ledger, id, (intent) => {
    if (input.amount !== undefined && input.amount !== intent.amount) {
      if (!CONFIRMABLE.includes(intent.status))
        throw unexpected(
          ledger,
          intent,
          `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${article(CONFIRMABLE)}.`,
        );
      intent.amount = input.amount;
      // A question of the bank was about the old amount.
      if (intent.status === 'requires_action') intent.status = 'requires_payment_method';
    }
    for (const [key, value] of Object.entries(input.metadata ?? {})) {
      if (value === '') delete intent.metadata[key];
      else intent.metadata[key] = value;
    }
    intent.description = input.description ?? intent.description;
    intent.receiptEmail = input.receiptEmail ?? intent.receiptEmail;
  });
}

export function cancelIntent(
  ledger: Ledger,
  id: string,
  reason: string | null,
  cause: Cause,
): Promise<IntentRecord> {
  return changeIntent(ledger, id, (intent) => {
    if (!CANCELABLE.includes(intent.status))
      throw unexpected(
        ledger,
        intent,
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${article(['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'])}.`,
      );
    intent.status = 'canceled';
    intent.canceledAt = ledger.seconds();
    intent.cancellationReason = reason;
    ledger.emit(intent, 'payment_intent.canceled', renderIntent(intent, ledger.publicUrl), cause);
  });
}

const failureOf = ({ code, decline_code, message }: NonNullable<Fate['decline']>) => ({
  code,
  decline_code: decline_code ?? null,
  message,
});

/**
 * Charges the intent's method and moves the intent on; answers the failure to throw once this is
 * kept.
 */
function charge(
  ledger: Ledger,
  intent: IntentRecord,
  method: MethodRecord,
  chargeId: string,
  authenticated: boolean,
  cause: Cause,
): ((kept: IntentRecord) => StripeFail) | void {
  const decline: Fate['decline'] = fateOf(method.fate).decline;
  const made: ChargeRecord = {
    id: chargeId,
    created: ledger.seconds(),
    amount: intent.amount,
    ok: !decline,
    method,
    amountRefunded: 0,
    authenticated,
    failure: decline ? failureOf(decline) : null,
  };
  intent.charges.push(made);
  if (!decline) {
    intent.status = 'succeeded';
    intent.method = method;
    intent.error = null;
    ledger.emit(intent, 'charge.succeeded', renderCharge(intent, made), cause);
    ledger.emit(intent, 'payment_intent.succeeded', renderIntent(intent, ledger.publicUrl), cause);
    return;
  }
  intent.status = 'requires_payment_method';
  intent.method = null;
  intent.error = {
    type: 'card_error',
    ...failureOf(decline),
    charge: made.id,
    method,
  };
  ledger.emit(intent, 'charge.failed', renderCharge(intent, made), cause);
  ledger.emit(
    intent,
    'payment_intent.payment_failed',
    renderIntent(intent, ledger.publicUrl),
    cause,
  );
  return (kept) =>
    new StripeFail(402, decline.message, {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.decline_code ?? decline.code,
      charge: made.id,
      payment_intent: renderIntent(kept, ledger.publicUrl),
      payment_method: renderMethod(method),
    });
}

/**
 * Confirms an intent with a card: it succeeds, is declined (402, and the intent waits for another
 * card), or asks for 3-D Secure (requires_action).
 */
export async function confirmIntent(
  ledger: Ledger,
  id: string,
  method: MethodRecord | null,
  cause: Cause,
): Promise<IntentRecord> {
  const chargeId = newId('ch_');
  await ledger.store.put('stripe.charge', chargeId, { intent: id }, { ifVersion: 0 });
  return changeIntent(ledger, id, (intent) => {
    if (intent.status === 'succeeded')
      throw unexpected(
        ledger,
        intent,
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      );
    if (!CONFIRMABLE.includes(intent.status))
      throw unexpected(
        ledger,
        intent,
        `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      );
    const used = method ?? intent.method;
    if (!used)
      throw new StripeFail(
        400,
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
        {
          code: 'payment_intent_unexpected_state',
          payment_intent: renderIntent(intent, ledger.publicUrl),
        },
      );
    if (fateOf(used.fate).three) {
      intent.status = 'requires_action';
      intent.method = used;
      intent.error = null;
      ledger.emit(
        intent,
        'payment_intent.requires_action',
        renderIntent(intent, ledger.publicUrl),
        cause,
      );
      return;
    }
    return charge(ledger, intent, used, chargeId, false, cause);
  });
}

/**
 * The person's answer to the bank's question. Failing or closing it leaves the intent waiting for
 * another card.
 */
export async function answerChallenge(
  ledger: Ledger,
  id: string,
  passed: boolean,
): Promise<IntentRecord> {
  const chargeId = newId('ch_');
  await ledger.store.put('stripe.charge', chargeId, { intent: id }, { ifVersion: 0 });
  return changeIntent(ledger, id, (intent) => {
    if (intent.status !== 'requires_action' || !intent.method)
      throw unexpected(
        ledger,
        intent,
        `This PaymentIntent does not wait for authentication: it has a status of ${intent.status}.`,
      );
    if (passed) return charge(ledger, intent, intent.method, chargeId, true, NO_CAUSE);
    intent.status = 'requires_payment_method';
    intent.error = {
      type: 'invalid_request_error',
      ...AUTHENTICATION_FAILED,
      decline_code: null,
      charge: null,
      method: intent.method,
    };
    intent.method = null;
    ledger.emit(
      intent,
      'payment_intent.payment_failed',
      renderIntent(intent, ledger.publicUrl),
      NO_CAUSE,
    );
  });
}

/** The intent of a charge or refund id. */
export async function intentOf(
  ledger: Ledger,
  kind: 'charge' | 'refund',
  id: string,
): Promise<IntentRecord | null> {
  const kept = await ledger.store.get(`stripe.${kind}`, id);
  const intent =
    kept && typeof kept.value === 'object' && kept.value && 'intent' in kept.value
      ? kept.value.intent
      : null;
  return typeof intent === 'string' ? ledger.intents.get(intent) : null;
}
