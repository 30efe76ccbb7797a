import { type Fate, fateOf } from './cards.ts';
import { StripeFail } from './errors.ts';
import { changeIntent } from './intents.ts';
import { type Cause, type Ledger, newId, NO_CAUSE } from './ledger.ts';
import type { ChargeRecord, IntentRecord, RefundRecord } from './records.ts';
import { renderCharge, renderRefund } from './render.ts';

/** A late refund settles this long after it was made. */
const REFUND_DELAY_S = 5;

const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100);

type NewRefund = {
  charge: string | null;
  amount: number | null;
  reason: string | null;
  metadata: Record<string, string>;
};

/** The paid charge a refund is of, and its amount; throws where there is not so much left. */
function refundable(
  intent: IntentRecord,
  input: NewRefund,
): { paid: ChargeRecord; amount: number } {
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
  return { paid, amount };
}

export async function createRefund(
  ledger: Ledger,
  intentId: string,
  input: NewRefund,
  cause: Cause,
  seed?: string,
): Promise<{ intent: IntentRecord; refund: RefundRecord }> {
  const id = newId('re_', seed);
  await ledger.store.put('stripe.refund', id, { intent: intentId }, { ifVersion: 0 });
  let late = false;
  const intent = await changeIntent(ledger, intentId, (intent) => {
    if (intent.refunds.some((refund) => refund.id === id)) return;
    const { paid, amount } = refundable(intent, input);
    const how: Fate['refund'] = fateOf(paid.method.fate).refund;
    late = how !== undefined;
    const refund: RefundRecord = {
      id,
      charge: paid.id,
      created: ledger.seconds(),
      amount,
      status: how === 'late' ? 'pending' : 'succeeded',
      reason: input.reason,
      metadata: input.metadata,
      failureReason: null,
    };
    paid.amountRefunded += amount;
    intent.refunds.push(refund);
    ledger.emit(intent, 'refund.created', renderRefund(intent, refund), cause);
    ledger.emit(intent, 'charge.refunded', renderCharge(intent, paid), cause, {
      amount_refunded: paid.amountRefunded - amount,
      refunded: false,
    });
    if (refund.status === 'succeeded')
      ledger.emit(intent, 'refund.updated', renderRefund(intent, refund), cause, {
        status: 'pending',
      });
  });
  if (late)
    await ledger.store.put(
      'stripe.late',
      id,
      { intent: intentId, due: ledger.seconds() + REFUND_DELAY_S },
      { ifVersion: 0 },
    );
  const refund = intent.refunds.find((one) => one.id === id);
  if (!refund) throw new Error('refund was not kept');
  return { intent, refund };
}

/** Lets late refunds arrive or fail. Called now and then. */
export async function settleRefunds(ledger: Ledger): Promise<void> {
  for (const row of await ledger.store.list('stripe.late', { limit: 100 })) {
    const job = row.value;
    if (
      typeof job !== 'object' ||
      job === null ||
      Array.isArray(job) ||
      typeof job.intent !== 'string' ||
      Number(job.due) > ledger.seconds()
    )
      continue;
    await ledger.intents.change(job.intent, (intent) => {
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
        ledger.emit(intent, 'refund.failed', renderRefund(intent, refund), NO_CAUSE, {
          status: before,
        });
      } else return;
      ledger.emit(intent, 'refund.updated', renderRefund(intent, refund), NO_CAUSE, {
        status: before,
      });
    });
    await ledger.store.delete('stripe.late', row.id);
  }
}
