import { createHash, randomBytes } from 'node:crypto';
import type { SandboxDeps } from '../deps.ts';
import type { Json } from '../store.ts';
import { type Card, type Fate, fateOf } from './cards.ts';
import { StripeFail } from './errors.ts';
import {
  type Billing,
  type ChargeRecord,
  customerRecord,
  type EventRecord,
  intentRecord,
  type IntentRecord,
  type IntentStatus,
  methodRecord,
  type MethodRecord,
  records,
  type RefundRecord,
  sessionRecord,
  type SessionRecord,
} from './records.ts';
import {
  renderCharge,
  renderIntent,
  renderMethod,
  renderRefund,
  renderSession,
  totalOf,
} from './render.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = (bytes: Buffer) =>
  [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/**
 * A Stripe-like id or secret. With a seed (an idempotency key) it is always the same, so that a
 * call repeated after a crash finds what it made before.
 */
export function newId(prefix: string, seed?: string, length = 24): string {
  return (
    prefix +
    letters(
      seed === undefined
        ? randomBytes(length)
        : createHash('sha512').update(`${prefix}\n${seed}`).digest().subarray(0, length),
    )
  );
}

/** What caused a change, shown in its events. */
export type Cause = { request: string | null; key: string | null };
const NO_CAUSE: Cause = { request: null, key: null };

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
/** A late refund settles this long after it was made. */
const REFUND_DELAY_S = 5;

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
export type NewSession = Omit<
  SessionRecord,
  'id' | 'secret' | 'created' | 'status' | 'intent' | 'payer' | 'outbox'
>;

export type Engine = ReturnType<typeof engine>;

/**
 * The life cycles of intents, refunds and checkout sessions. Every change is one compare-and-set of
 * one record.
 */
export function engine(deps: SandboxDeps, publish: (event: EventRecord) => Promise<void>) {
  const { store, now, publicUrl } = deps;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const intents = records(store, 'stripe.intent', intentRecord, publish);
  const sessions = records(store, 'stripe.session', sessionRecord, publish);
  const customers = records(store, 'stripe.customer', customerRecord, publish);

  function emit(
    record: { outbox: EventRecord[] },
    type: string,
    object: Json,
    cause: Cause,
    previous?: Json,
  ) {
    record.outbox.push({
      id: newId('evt_'),
      type,
      created: seconds(),
      object,
      ...(previous === undefined ? {} : { previous }),
      request: { id: cause.request, idempotency_key: cause.key },
    });
  }

  const unexpected = (intent: IntentRecord, message: string) =>
    new StripeFail(400, message, {
      code: 'payment_intent_unexpected_state',
      payment_intent: renderIntent(intent, publicUrl),
    });

  async function intentById(id: string): Promise<IntentRecord | null> {
    return intents.get(id);
  }

  async function createIntent(
    input: NewIntent,
    cause: Cause,
    seed?: string,
  ): Promise<IntentRecord> {
    const id = newId('pi_', seed);
    const intent: IntentRecord = {
      ...input,
      id,
      secret: `${id}_secret_${newId('', seed && `${seed}/${deps.stripe.webhookSecret}`)}`,
      created: seconds(),
      status: 'requires_payment_method',
      canceledAt: null,
      cancellationReason: null,
      method: null,
      error: null,
      charges: [],
      refunds: [],
      outbox: [],
    };
    emit(intent, 'payment_intent.created', renderIntent(intent, publicUrl), cause);
    return intents.create(intent);
  }

  /**
   * Runs a change and then throws the failure it left behind, if any, after the change has been
   * kept.
   */
  async function changeIntent(
    id: string,
    change: (intent: IntentRecord) => ((kept: IntentRecord) => StripeFail) | void,
  ): Promise<IntentRecord> {
    const left: { failure?: ((kept: IntentRecord) => StripeFail) | void } = {};
    const kept = await intents.change(id, (intent) => void (left.failure = change(intent)));
    if (!kept)
      throw new StripeFail(404, `No such payment_intent: '${id.slice(0, 80)}'`, {
        code: 'resource_missing',
        param: 'intent',
      });
    if (left.failure) throw left.failure(kept);
    return kept;
  }

  function updateIntent(
    id: string,
    input: {
      amount?: number | undefined;
      metadata?: Record<string, string> | undefined;
      description?: string | undefined;
      receiptEmail?: string | undefined;
    },
  ): Promise<IntentRecord> {
    return changeIntent(id, (intent) => {
      if (input.amount !== undefined && input.amount !== intent.amount) {
        if (!CONFIRMABLE.includes(intent.status))
          throw unexpected(
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

  function cancelIntent(id: string, reason: string | null, cause: Cause): Promise<IntentRecord> {
    return changeIntent(id, (intent) => {
      if (!CANCELABLE.includes(intent.status))
        throw unexpected(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${article(['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'])}.`,
        );
      intent.status = 'canceled';
      intent.canceledAt = seconds();
      intent.cancellationReason = reason;
      emit(intent, 'payment_intent.canceled', renderIntent(intent, publicUrl), cause);
    });
  }

  function methodOf(card: Card, billing: Billing): MethodRecord {
    return {
      id: newId('pm_'),
      created: seconds(),
      brand: card.brand,
      last4: card.last4,
      expMonth: card.expMonth,
      expYear: card.expYear,
      funding: card.funding,
      fate: card.fate,
      billing,
    };
  }

  async function keepMethod(method: MethodRecord): Promise<void> {
    await store.put('stripe.method', method.id, method, { ifVersion: 0 });
  }
  async function methodById(id: string): Promise<MethodRecord | null> {
    const kept = await store.get('stripe.method', id);
    return kept && methodRecord.parse(kept.value);
  }

  /**
   * Charges the intent's method and moves the intent on; answers the failure to throw once this is
   * kept.
   */
  function charge(
    intent: IntentRecord,
    method: MethodRecord,
    chargeId: string,
    authenticated: boolean,
    cause: Cause,
  ): ((kept: IntentRecord) => StripeFail) | void {
    const decline: Fate['decline'] = fateOf(method.fate).decline;
    const made: ChargeRecord = {
      id: chargeId,
      created: seconds(),
      amount: intent.amount,
      ok: !decline,
      method,
      amountRefunded: 0,
      authenticated,
      failure: decline
        ? {
            code: decline.code,
            decline_code: decline.decline_code ?? null,
            message: decline.message,
          }
        : null,
    };
    intent.charges.push(made);
    if (!decline) {
      intent.status = 'succeeded';
      intent.method = method;
      intent.error = null;
      emit(intent, 'charge.succeeded', renderCharge(intent, made), cause);
      emit(intent, 'payment_intent.succeeded', renderIntent(intent, publicUrl), cause);
      return;
    }
    intent.status = 'requires_payment_method';
    intent.method = null;
    intent.error = {
      type: 'card_error',
      code: decline.code,
      decline_code: decline.decline_code ?? null,
      message: decline.message,
      charge: made.id,
      method,
    };
    emit(intent, 'charge.failed', renderCharge(intent, made), cause);
    emit(intent, 'payment_intent.payment_failed', renderIntent(intent, publicUrl), cause);
    return (kept) =>
      new StripeFail(402, decline.message, {
        type: 'card_error',
        code: decline.code,
        decline_code: decline.decline_code ?? decline.code,
        charge: made.id,
        payment_intent: renderIntent(kept, publicUrl),
        payment_method: renderMethod(method),
      });
  }

  /**
   * Confirms an intent with a card: it succeeds, is declined (402, and the intent waits for another
   * card), or asks for 3-D Secure (requires_action).
   */
  async function confirmIntent(
    id: string,
    method: MethodRecord | null,
    cause: Cause,
  ): Promise<IntentRecord> {
    const chargeId = newId('ch_');
    await store.put('stripe.charge', chargeId, { intent: id }, { ifVersion: 0 });
    return changeIntent(id, (intent) => {
      if (intent.status === 'succeeded')
        throw unexpected(
          intent,
          'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
        );
      if (!CONFIRMABLE.includes(intent.status))
        throw unexpected(
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
            payment_intent: renderIntent(intent, publicUrl),
          },
        );
      if (fateOf(used.fate).three) {
        intent.status = 'requires_action';
        intent.method = used;
        intent.error = null;
        emit(intent, 'payment_intent.requires_action', renderIntent(intent, publicUrl), cause);
        return;
      }
      return charge(intent, used, chargeId, false, cause);
    });
  }

  /**
   * The person's answer to the bank's question. Failing or closing it leaves the intent waiting for
   * another card.
   */
  async function answerChallenge(id: string, passed: boolean): Promise<IntentRecord> {
    const chargeId = newId('ch_');
    await store.put('stripe.charge', chargeId, { intent: id }, { ifVersion: 0 });
    return changeIntent(id, (intent) => {
      if (intent.status !== 'requires_action' || !intent.method)
        throw unexpected(
          intent,
          `This PaymentIntent does not wait for authentication: it has a status of ${intent.status}.`,
        );
      if (passed) return charge(intent, intent.method, chargeId, true, NO_CAUSE);
      intent.status = 'requires_payment_method';
      intent.error = {
        type: 'invalid_request_error',
        ...AUTHENTICATION_FAILED,
        decline_code: null,
        charge: null,
        method: intent.method,
      };
      intent.method = null;
      emit(intent, 'payment_intent.payment_failed', renderIntent(intent, publicUrl), NO_CAUSE);
    });
  }

  /** The intent of a charge or refund id. */
  async function owner(kind: 'charge' | 'refund', id: string): Promise<IntentRecord | null> {
    const kept = await store.get(`stripe.${kind}`, id);
    const intent =
      kept && typeof kept.value === 'object' && kept.value && 'intent' in kept.value
        ? kept.value.intent
        : null;
    return typeof intent === 'string' ? intentById(intent) : null;
  }

  async function createRefund(
    intentId: string,
    input: {
      charge: string | null;
      amount: number | null;
      reason: string | null;
      metadata: Record<string, string>;
    },
    cause: Cause,
    seed?: string,
  ): Promise<{ intent: IntentRecord; refund: RefundRecord }> {
    const id = newId('re_', seed);
    await store.put('stripe.refund', id, { intent: intentId }, { ifVersion: 0 });
    let late = false;
    const intent = await changeIntent(intentId, (intent) => {
      if (intent.refunds.some((refund) => refund.id === id)) return;
      const paid = intent.charges.find(
        (one) => one.ok && (input.charge === null || one.id === input.charge),
      );
      if (!paid)
        throw new StripeFail(
          400,
          `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
          { param: input.charge ? 'charge' : 'payment_intent' },
        );
      const left = paid.amount - paid.amountRefunded;
      if (left <= 0)
        throw new StripeFail(400, `Charge ${paid.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      const amount = input.amount ?? left;
      if (amount > left)
        throw new StripeFail(
          400,
          `Refund amount (${money(amount, intent.currency)}) is greater than ${left < paid.amount ? 'unrefunded amount on charge' : 'charge amount'} (${money(left, intent.currency)})`,
          { param: 'amount' },
        );
      const how: Fate['refund'] = fateOf(paid.method.fate).refund;
      late = how !== undefined;
      const refund: RefundRecord = {
        id,
        charge: paid.id,
        created: seconds(),
        amount,
        status: how === 'late' ? 'pending' : 'succeeded',
        reason: input.reason,
        metadata: input.metadata,
        failureReason: null,
      };
      paid.amountRefunded += amount;
      intent.refunds.push(refund);
      emit(intent, 'refund.created', renderRefund(intent, refund), cause);
      emit(intent, 'charge.refunded', renderCharge(intent, paid), cause, {
        amount_refunded: paid.amountRefunded - amount,
        refunded: false,
      });
      if (refund.status === 'succeeded')
        emit(intent, 'refund.updated', renderRefund(intent, refund), cause, { status: 'pending' });
    });
    if (late)
      await store.put(
        'stripe.late',
        id,
        { intent: intentId, due: seconds() + REFUND_DELAY_S },
        { ifVersion: 0 },
      );
    const refund = intent.refunds.find((one) => one.id === id);
    if (!refund) throw new Error('refund was not kept');
    return { intent, refund };
  }

  /**
   * Lets late refunds arrive or fail, and ends checkout sessions whose time is over. Called now and
   * then.
   */
  async function sweep(): Promise<void> {
    for (const row of await store.list('stripe.late', { limit: 100 })) {
      const job = row.value;
      if (
        typeof job !== 'object' ||
        job === null ||
        Array.isArray(job) ||
        typeof job.intent !== 'string' ||
        Number(job.due) > seconds()
      )
        continue;
      await intents.change(job.intent, (intent) => {
        const refund = intent.refunds.find((one) => one.id === row.id);
        const paid = intent.charges.find((one) => one.id === refund?.charge);
        if (!refund || !paid) return;
        const how: Fate['refund'] = fateOf(paid.method.fate).refund;
        const before = refund.status;
        if (how === 'late' && before === 'pending') refund.status = 'succeeded';
        else if (how === 'fails' && before === 'succeeded') {
          refund.status = 'failed';
          refund.failureReason = 'expired_or_canceled_card';
          paid.amountRefunded -= refund.amount;
          emit(intent, 'refund.failed', renderRefund(intent, refund), NO_CAUSE, { status: before });
        } else return;
        emit(intent, 'refund.updated', renderRefund(intent, refund), NO_CAUSE, { status: before });
      });
      await store.delete('stripe.late', row.id);
    }
    for (const row of await store.list('stripe.open', { limit: 500 })) {
      const session = await sessionById(row.id);
      if (!session || session.status !== 'open') await store.delete('stripe.open', row.id);
    }
  }

  async function createSession(input: NewSession, seed?: string): Promise<SessionRecord> {
    const id = newId('cs_test_', seed, 58);
    const session: SessionRecord = {
      ...input,
      id,
      secret: `${id}_secret_${newId('', seed && `${seed}/${deps.stripe.webhookSecret}`, 32)}`,
      created: seconds(),
      status: 'open',
      intent: null,
      payer: null,
      outbox: [],
    };
    await store.put('stripe.open', id, {}, { ifVersion: 0 });
    return sessions.create(session);
  }

  /**
   * A session as it is now: its intent's success completes it and its time ends it, whichever call
   * reads it first.
   */
  async function sessionById(id: string): Promise<SessionRecord | null> {
    const session = await sessions.get(id);
    if (!session || session.status !== 'open') return session;
    if (session.intent && (await intentById(session.intent))?.status === 'succeeded')
      return completeSession(id);
    if (session.expires <= seconds()) return endSession(id, NO_CAUSE);
    return session;
  }

  function completeSession(id: string): Promise<SessionRecord | null> {
    return sessions.change(id, (session) => {
      if (session.status !== 'open') return;
      session.status = 'complete';
      emit(session, 'checkout.session.completed', renderSession(session, publicUrl), NO_CAUSE);
    });
  }

  /**
   * Ends an open session. The intent decides who wins against a payment made at the same moment.
   */
  async function endSession(id: string, cause: Cause): Promise<SessionRecord | null> {
    const session = await sessions.get(id);
    if (session?.intent) {
      try {
        await cancelIntent(session.intent, 'automatic', cause);
      } catch (error) {
        if (!(error instanceof StripeFail)) throw error;
        if ((await intentById(session.intent))?.status === 'succeeded') return completeSession(id);
      }
    }
    let tiedMeanwhile = false;
    const ended = await sessions.change(id, (current) => {
      tiedMeanwhile = current.status === 'open' && current.intent !== (session?.intent ?? null);
      if (current.status !== 'open' || tiedMeanwhile) return;
      current.status = 'expired';
      emit(current, 'checkout.session.expired', renderSession(current, publicUrl), cause);
    });
    return tiedMeanwhile ? endSession(id, cause) : ended;
  }

  async function expireSession(id: string, cause: Cause): Promise<SessionRecord> {
    const before = await sessionById(id);
    if (!before)
      throw new StripeFail(404, `No such checkout.session: ${id.slice(0, 90)}`, {
        code: 'resource_missing',
        param: 'session',
      });
    const after = before.status === 'open' ? await endSession(id, cause) : before;
    if (before.status !== 'open' || after?.status !== 'expired')
      throw new StripeFail(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${after?.status ?? before.status}\`.`,
        {},
      );
    return after;
  }

  /** Pays a session by card; the answer is its intent, which may ask for 3-D Secure. */
  async function paySession(id: string, method: MethodRecord): Promise<IntentRecord> {
    const session = await sessionById(id);
    if (session?.status !== 'open')
      throw new StripeFail(400, 'This Checkout Session is no longer open.', {
        code:
          session?.status === 'expired' ? 'checkout_session_expired' : 'checkout_session_complete',
      });
    const input: NewIntent = {
      amount: totalOf(session),
      currency: session.currency,
      metadata: session.intentMetadata,
      description: session.intentDescription,
      receiptEmail: session.receiptEmail,
      customer: session.customer,
      statementSuffix: null,
      automatic: true,
      session: id,
    };
    // One intent per session, however many callers pay: the seed makes them all find the same one.
    const intent = await createIntent(input, NO_CAUSE, `session/${id}`);
    const tied = await sessions.change(id, (current) => {
      if (current.status !== 'open')
        throw new StripeFail(400, 'This Checkout Session is no longer open.', {
          code: 'checkout_session_expired',
        });
      current.intent = intent.id;
      current.payer = {
        name: method.billing.name,
        email: method.billing.email,
        country: method.billing.country,
        postal: method.billing.postal,
      };
    });
    if (!tied) throw new Error('session was not kept');
    const confirmed = await confirmIntent(intent.id, method, NO_CAUSE);
    if (confirmed.status === 'succeeded') await completeSession(id);
    return confirmed;
  }

  return {
    seconds,
    intents,
    sessions,
    customers,
    intentById,
    createIntent,
    updateIntent,
    cancelIntent,
    confirmIntent,
    answerChallenge,
    methodOf,
    keepMethod,
    methodById,
    owner,
    createRefund,
    createSession,
    sessionById,
    expireSession,
    paySession,
    completeSession,
    sweep,
  };
}

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);
