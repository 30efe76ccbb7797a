import { noSuch, StripeFail } from '../errors.ts';
import { intentOf } from '../intents.ts';
import { amountOf, params } from '../params.ts';
import { createRefund } from '../refunds.ts';
import { renderIntent, renderRefund } from '../render.ts';
import { BASE, type Calls, type Handler, page } from './call.ts';
import { intentOr404 } from './intent.ts';

const create: Handler = async ({ form, cause, seed, ledger }) => {
  const read = params(form, [
    'payment_intent',
    'charge',
    'amount',
    'reason',
    'metadata',
    'expand',
    'currency',
    'customer',
    'instructions_email',
    'origin',
  ]);
  const [intentId, charge] = [read.text('payment_intent', 100), read.text('charge', 100)];
  if (intentId === undefined && charge === undefined)
    throw new StripeFail(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
      { code: 'parameter_missing' },
    );
  const owner =
    charge === undefined
      ? await ledger.intents.get(intentId ?? '')
      : await intentOf(ledger, 'charge', charge);
  if (!owner)
    throw charge === undefined
      ? noSuch('payment_intent', intentId ?? '', 'payment_intent')
      : noSuch('charge', charge, 'charge');
  const reason = read.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
  const made = await createRefund(
    ledger,
    owner.id,
    {
      charge: charge ?? null,
      amount: amountOf(read) ?? null,
      reason,
      metadata: read.metadata() ?? {},
    },
    cause,
    seed,
  );
  const body = renderRefund(made.intent, made.refund);
  if (read.list('expand').includes('payment_intent'))
    body.payment_intent = renderIntent(made.intent, ledger.publicUrl);
  return body;
};

const read: Handler = async ({ id, ledger }) => {
  const intent = await intentOf(ledger, 'refund', id);
  const refund = intent?.refunds.find((one) => one.id === id);
  if (!intent || !refund) throw noSuch('refund', id);
  return renderRefund(intent, refund);
};

const list: Handler = async ({ form, ledger }) => {
  const read = params(form, null);
  const [intentId, charge] = [read.text('payment_intent', 100), read.text('charge', 100)];
  const intents =
    intentId !== undefined
      ? [await intentOr404(ledger, intentId)]
      : charge !== undefined
        ? [await intentOf(ledger, 'charge', charge)]
        : await ledger.intents.list({ limit: 1000, newestFirst: true });
  const rows = intents.flatMap((intent) =>
    (intent?.refunds ?? [])
      .filter((refund) => charge === undefined || refund.charge === charge)
      .map((refund) => ({ id: refund.id, created: refund.created, intent, refund })),
  );
  rows.reverse();
  rows.sort((a, b) => b.created - a.created);
  return page(rows, form, `${BASE}/refunds`, ({ intent, refund }) =>
    intent ? renderRefund(intent, refund) : null,
  );
};

export const refundCalls: Calls = {
  'POST /refunds': { run: create },
  'GET /refunds/:id': { run: read },
  'GET /refunds': { run: list },
};
