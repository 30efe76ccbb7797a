import { badParam, missingParam, noSuch } from '../errors.ts';
import type { Form } from '../form.ts';
import {
  answerChallenge,
  cancelIntent,
  confirmIntent,
  createIntent,
  intentOf,
  updateIntent,
} from '../intents.ts';
import type { Ledger } from '../ledger.ts';
import { keepMethod, methodById } from '../methods.ts';
import { amountOf, checkChargeable, currencyOf, params } from '../params.ts';
import type { IntentRecord } from '../records.ts';
import { renderCharge, renderIntent, renderMethod, renderPublicIntent } from '../render.ts';
import { sessionById } from '../sessions.ts';
import { BASE, type Calls, checkSecret, type Handler, page, type Obj } from './call.ts';
import { cardMethod, methodFrom } from './method.ts';

const INTENT_CREATE = [
  'amount',
  'currency',
  'metadata',
  'description',
  'receipt_email',
  'customer',
  'customer_account',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'automatic_payment_methods',
  'payment_method_types',
  'payment_method_options',
  'payment_method',
  'payment_method_data',
  'confirm',
  'return_url',
  'capture_method',
  'confirmation_method',
  'setup_future_usage',
  'shipping',
  'off_session',
  'use_stripe_sdk',
  'expand',
  'error_on_requires_action',
  'payment_method_configuration',
  'radar_options',
  'excluded_payment_method_types',
  'allowed_payment_method_types',
  'amount_details',
  'payment_details',
];

export const intentOr404 = async (ledger: Ledger, id: string): Promise<IntentRecord> => {
  const intent = await ledger.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
};

/** Replaces ids by objects where `expand` asks for it. */
export function expandIntent(ledger: Ledger, intent: IntentRecord, form: Form, prefix = ''): Obj {
  const body = renderIntent(intent, ledger.publicUrl);
  for (const path of params(form, null).list('expand')) {
    if (typeof path !== 'string')
      throw badParam('expand', 'Invalid array', 'parameter_invalid_array');
    const last = intent.charges.at(-1);
    const name = path.startsWith(prefix) ? path.slice(prefix.length) : path;
    if (name === 'latest_charge' && last) body.latest_charge = renderCharge(intent, last);
    else if (name === 'payment_method' && intent.method)
      body.payment_method = renderMethod(intent.method);
  }
  return body;
}

const create: Handler = async ({ form, cause, seed, ledger }) => {
  const read = params(form, INTENT_CREATE);
  const amount = amountOf(read);
  if (amount === undefined) throw missingParam('amount');
  const currency = currencyOf(read);
  checkChargeable(amount);
  const types = read.list('payment_method_types');
  if (types.some((type) => type !== 'card'))
    throw badParam(
      'payment_method_types',
      'The payment method type provided is invalid: only card is enabled here.',
      'payment_intent_invalid_parameter',
    );
  const capture = read.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']);
  if (capture === 'manual') throw badParam('capture_method', 'Manual capture is not offered here.');
  const customer = read.text('customer', 100) ?? null;
  if (customer !== null && !(await ledger.customers.get(customer)))
    throw noSuch('customer', customer, 'customer');
  const automatic =
    params(
      read.branch('automatic_payment_methods') ?? {},
      ['enabled', 'allow_redirects'],
      'automatic_payment_methods',
    ).flag('enabled') ?? types.length === 0;
  const method = await methodFrom(ledger, form);
  const intent = await createIntent(
    ledger,
    {
      amount,
      currency,
      customer,
      automatic,
      metadata: read.metadata() ?? {},
      description: read.text('description', 1000) ?? null,
      receiptEmail: read.text('receipt_email', 300) ?? null,
      statementSuffix: read.text('statement_descriptor_suffix', 22) ?? null,
      session: null,
    },
    cause,
    seed,
  );
  if (!read.flag('confirm')) {
    if (!method) return expandIntent(ledger, intent, form);
    const waiting = await ledger.intents.change(intent.id, (current) => {
      if (current.status !== 'requires_payment_method') return;
      current.method = method;
      current.status = 'requires_confirmation';
    });
    return expandIntent(ledger, waiting ?? intent, form);
  }
  return expandIntent(ledger, await confirmIntent(ledger, intent.id, method, cause), form);
};

const list: Handler = async ({ form, ledger }) => {
  const customer = params(form, null).text('customer', 100);
  const rows = (await ledger.intents.list({ limit: 1000, newestFirst: true })).filter(
    (intent) => customer === undefined || intent.customer === customer,
  );
  return page(rows, form, `${BASE}/payment_intents`, (intent) =>
    expandIntent(ledger, intent, form, 'data.'),
  );
};

const read: Handler = async (call) => {
  const intent = await intentOr404(call.ledger, call.id);
  checkSecret(call, intent.secret, 'payment_intent');
  return call.secret
    ? expandIntent(call.ledger, intent, call.form)
    : renderPublicIntent(intent, call.ledger.publicUrl);
};

const update: Handler = async ({ id, form, ledger }) => {
  const read = params(form, [
    'amount',
    'metadata',
    'description',
    'receipt_email',
    'currency',
    'expand',
    'statement_descriptor_suffix',
    'payment_method_options',
  ]);
  const amount = amountOf(read);
  const before = await intentOr404(ledger, id);
  if (amount !== undefined) checkChargeable(amount);
  if (read.has('currency') && currencyOf(read) !== before.currency)
    throw badParam('currency', 'The currency of an intent cannot be changed here.');
  return expandIntent(
    ledger,
    await updateIntent(ledger, id, {
      amount,
      metadata: read.metadata(),
      description: read.text('description', 1000),
      receiptEmail: read.text('receipt_email', 300),
    }),
    form,
  );
};

const cancel: Handler = async ({ id, form, cause, ledger }) => {
  const read = params(form, ['cancellation_reason', 'expand']);
  const reason =
    read.oneOf('cancellation_reason', [
      'duplicate',
      'fraudulent',
      'requested_by_customer',
      'abandoned',
    ]) ?? null;
  return expandIntent(ledger, await cancelIntent(ledger, id, reason, cause), form);
};

const confirm: Handler = async (call) => {
  const intent = await intentOr404(call.ledger, call.id);
  checkSecret(call, intent.secret, 'payment_intent');
  if (!call.secret && intent.session) throw noSuch('payment_intent', call.id, 'intent');
  const method = await methodFrom(call.ledger, call.form);
  const confirmed = await confirmIntent(call.ledger, call.id, method, call.cause);
  return call.secret
    ? expandIntent(call.ledger, confirmed, call.form)
    : renderPublicIntent(confirmed, call.ledger.publicUrl);
};

// What the page of the bank's question calls; not part of Stripe's own API.
const challenge: Handler = async (call) => {
  const intent = await intentOr404(call.ledger, call.id);
  checkSecret(call, intent.secret, 'payment_intent');
  const passed = params(call.form, null).oneOf('outcome', ['pass', 'fail', 'abandon']) === 'pass';
  const after = await answerChallenge(call.ledger, call.id, passed);
  if (intent.session && after.status === 'succeeded')
    await sessionById(call.ledger, intent.session);
  return renderPublicIntent(after, call.ledger.publicUrl);
};

const createMethod: Handler = async ({ form, ledger }) => {
  const method = cardMethod(ledger, form);
  await keepMethod(ledger, method);
  return renderMethod(method);
};

const readMethod: Handler = async ({ id, ledger }) => {
  const method = await methodById(ledger, id);
  if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
  return renderMethod(method);
};

const readCharge: Handler = async ({ id, ledger }) => {
  const intent = await intentOf(ledger, 'charge', id);
  const charge = intent?.charges.find((one) => one.id === id);
  if (!intent || !charge) throw noSuch('charge', id);
  return renderCharge(intent, charge);
};

export const intentCalls: Calls = {
  'POST /payment_intents': { run: create },
  'GET /payment_intents': { run: list },
  'GET /payment_intents/:id': { run: read, open: true },
  'POST /payment_intents/:id': { run: update },
  'POST /payment_intents/:id/cancel': { run: cancel },
  'POST /payment_intents/:id/confirm': { run: confirm, open: true },
  'POST /payment_intents/:id/challenge': { run: challenge, open: true },
  'POST /payment_methods': { run: createMethod, open: true },
  'GET /payment_methods/:id': { run: readMethod },
  'GET /charges/:id': { run: readCharge },
};
