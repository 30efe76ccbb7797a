import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listening, SECRET_KEY, testClock } from '../test-support.ts';
import { stripeClientFor } from './test-client.ts';

let server: Awaited<ReturnType<typeof listening>>;
let stripe: Stripe;
beforeAll(async () => {
  server = await listening({ now: testClock().now });
  stripe = stripeClientFor(server.url, SECRET_KEY);
});
afterAll(() => server.close());

/** What a JSON value is; `KindOf` says which of them a type of the SDK allows. */
type Kind = 'null' | 'string' | 'number' | 'boolean' | 'array' | 'object';
type KindOf<V> = V extends null
  ? 'null'
  : V extends string
    ? 'string'
    : V extends number
      ? 'number'
      : V extends boolean
        ? 'boolean'
        : V extends readonly unknown[]
          ? 'array'
          : V extends object
            ? 'object'
            : never;
type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
/**
 * Every key the SDK's type promises, and no other, each with kinds that its type allows. The
 * compiler refuses anything else.
 */
type Shape<T> = { [K in Exclude<keyof T, Optional<T>>]: readonly KindOf<T[K]>[] } & {
  [K in Optional<T>]?: readonly KindOf<Exclude<T[K], undefined>>[];
};
const shape = <T>(kinds: Shape<T>): { kinds: Record<string, readonly Kind[]> } => ({
  kinds: kinds,
});

/**
 * The objects of the stand-in, checked twice: against the SDK's types by the compiler, against what
 * is really sent below.
 */
const SHAPES = {
  intent: shape<Stripe.PaymentIntent>({
    allowed_payment_method_types: ['null'],
    amount: ['number'],
    amount_capturable: ['number'],
    amount_details: ['object'],
    amount_received: ['number'],
    application: ['null'],
    application_fee_amount: ['null'],
    automatic_payment_methods: ['null', 'object'],
    canceled_at: ['null', 'number'],
    cancellation_reason: ['null'],
    capture_method: ['string'],
    client_secret: ['string'],
    confirmation_method: ['string'],
    created: ['number'],
    currency: ['string'],
    customer: ['null'],
    customer_account: ['null'],
    description: ['null', 'string'],
    excluded_payment_method_types: ['null'],
    id: ['string'],
    last_payment_error: ['null', 'object'],
    latest_charge: ['null', 'string'],
    livemode: ['boolean'],
    managed_payments: ['null'],
    metadata: ['object'],
    next_action: ['null', 'object'],
    object: ['string'],
    on_behalf_of: ['null'],
    payment_method: ['null', 'string'],
    payment_method_configuration_details: ['null'],
    payment_method_options: ['object'],
    payment_method_types: ['array'],
    payment_record: ['null'],
    processing: ['null'],
    receipt_email: ['null', 'string'],
    review: ['null'],
    setup_future_usage: ['null'],
    shipping: ['null'],
    source: ['null'],
    statement_descriptor: ['null'],
    statement_descriptor_suffix: ['null', 'string'],
    status: ['string'],
    transfer_data: ['null'],
    transfer_group: ['null'],
  }),
  charge: shape<Stripe.Charge>({
    amount: ['number'],
    amount_captured: ['number'],
    amount_refunded: ['number'],
    application: ['null'],
    application_fee: ['null'],
    application_fee_amount: ['null'],
    balance_transaction: ['null', 'string'],
    billing_details: ['object'],
    calculated_statement_descriptor: ['string'],
    captured: ['boolean'],
    created: ['number'],
    currency: ['string'],
    customer: ['null'],
    description: ['null', 'string'],
    disputed: ['boolean'],
    failure_balance_transaction: ['null'],
    failure_code: ['null', 'string'],
    failure_message: ['null', 'string'],
    fraud_details: ['object'],
    id: ['string'],
    livemode: ['boolean'],
    metadata: ['object'],
    object: ['string'],
    on_behalf_of: ['null'],
    outcome: ['object'],
    paid: ['boolean'],
    payment_intent: ['string'],
    payment_method: ['string'],
    payment_method_details: ['object'],
    receipt_email: ['null', 'string'],
    receipt_number: ['null'],
    receipt_url: ['null'],
    refunded: ['boolean'],
    review: ['null'],
    shipping: ['null'],
    source: ['null'],
    source_transfer: ['null'],
    statement_descriptor: ['null'],
    statement_descriptor_suffix: ['null', 'string'],
    status: ['string'],
    transfer_data: ['null'],
    transfer_group: ['null'],
  }),
  method: shape<Stripe.PaymentMethod>({
    allow_redisplay: ['string'],
    billing_details: ['object'],
    customer_account: ['null'],
    card: ['object'],
    created: ['number'],
    customer: ['null'],
    id: ['string'],
    livemode: ['boolean'],
    metadata: ['object'],
    object: ['string'],
    type: ['string'],
  }),
  refund: shape<Stripe.Refund>({
    amount: ['number'],
    balance_transaction: ['null', 'string'],
    charge: ['string'],
    created: ['number'],
    currency: ['string'],
    customer: ['null'],
    customer_account: ['null'],
    destination_details: ['object'],
    id: ['string'],
    metadata: ['object'],
    object: ['string'],
    payment_intent: ['string'],
    payment_method: ['string'],
    pending_reason: ['string'],
    reason: ['null', 'string'],
    receipt_number: ['null'],
    source_transfer_reversal: ['null'],
    status: ['string'],
    transfer_reversal: ['null'],
  }),
  session: shape<Stripe.Checkout.Session>({
    adaptive_pricing: ['object'],
    after_expiration: ['null'],
    allow_promotion_codes: ['null'],
    allowed_payment_method_types: ['null'],
    amount_subtotal: ['number'],
    amount_total: ['number'],
    automatic_tax: ['object'],
    billing_address_collection: ['null'],
    cancel_url: ['null', 'string'],
    client_reference_id: ['null', 'string'],
    client_secret: ['null', 'string'],
    collected_information: ['null'],
    consent: ['null'],
    consent_collection: ['null'],
    created: ['number'],
    currency: ['string'],
    currency_conversion: ['null'],
    custom_fields: ['array'],
    custom_text: ['object'],
    customer: ['null'],
    customer_account: ['null'],
    customer_creation: ['string'],
    customer_details: ['null', 'object'],
    customer_email: ['null', 'string'],
    discounts: ['array'],
    expires_at: ['number'],
    id: ['string'],
    integration_identifier: ['null'],
    invoice: ['null'],
    invoice_creation: ['object'],
    livemode: ['boolean'],
    locale: ['null', 'string'],
    managed_payments: ['null'],
    metadata: ['object'],
    mode: ['string'],
    object: ['string'],
    origin_context: ['null'],
    payment_intent: ['null'],
    payment_link: ['null'],
    payment_method_collection: ['string'],
    payment_method_configuration_details: ['null'],
    payment_method_options: ['object'],
    payment_method_types: ['array'],
    payment_status: ['string'],
    permissions: ['null'],
    phone_number_collection: ['object'],
    recovered_from: ['null'],
    redirect_on_completion: ['string'],
    return_url: ['string'],
    saved_payment_method_options: ['null'],
    setup_intent: ['null'],
    shipping_address_collection: ['null'],
    shipping_cost: ['null'],
    shipping_options: ['array'],
    status: ['string'],
    submit_type: ['null'],
    subscription: ['null'],
    success_url: ['null', 'string'],
    total_details: ['object'],
    ui_mode: ['string'],
    url: ['null', 'string'],
    wallet_options: ['null'],
  }),
  line: shape<Stripe.LineItem>({
    adjustable_quantity: ['null'],
    amount_discount: ['number'],
    amount_subtotal: ['number'],
    amount_tax: ['number'],
    amount_total: ['number'],
    currency: ['string'],
    description: ['string'],
    id: ['string'],
    metadata: ['object'],
    object: ['string'],
    price: ['object'],
    quantity: ['number'],
  }),
  customer: shape<Stripe.Customer>({
    address: ['null'],
    balance: ['number'],
    created: ['number'],
    currency: ['null'],
    default_source: ['null'],
    delinquent: ['boolean'],
    description: ['null', 'string'],
    discount: ['null'],
    email: ['null', 'string'],
    id: ['string'],
    invoice_prefix: ['string'],
    invoice_settings: ['object'],
    livemode: ['boolean'],
    metadata: ['object'],
    name: ['null', 'string'],
    object: ['string'],
    phone: ['null', 'string'],
    preferred_locales: ['array'],
    shipping: ['null'],
    tax_exempt: ['string'],
    test_clock: ['null'],
  }),
  event: shape<Stripe.PaymentIntentSucceededEvent>({
    api_version: ['string'],
    created: ['number'],
    data: ['object'],
    id: ['string'],
    livemode: ['boolean'],
    object: ['string'],
    pending_webhooks: ['number'],
    request: ['object'],
    type: ['string'],
  }),
};
/** Values of the states, as the SDK knows them. */
const STATES = {
  intent: [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'canceled',
    'succeeded',
  ] satisfies Stripe.PaymentIntent['status'][],
  session: ['open', 'complete', 'expired'] satisfies NonNullable<
    Stripe.Checkout.Session['status']
  >[],
  paid: [
    'paid',
    'unpaid',
    'no_payment_required',
  ] satisfies Stripe.Checkout.Session['payment_status'][],
  charge: ['succeeded', 'pending', 'failed'] satisfies Stripe.Charge['status'][],
  refund: ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
};
/** Keys that Stripe leaves out when they do not apply. */
const SOMETIMES = ['pending_reason', 'failure_reason', 'redirect_on_completion', 'return_url'];

const kindOf = (value: unknown): Kind => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'object')
    return type;
  throw new Error(`a ${type} is no JSON`);
};
/** What differs between an object as sent and its shape. */
function differences(name: keyof typeof SHAPES, sent: object): string[] {
  const { kinds } = SHAPES[name];
  const values = new Map<string, unknown>(
    Object.entries(sent).filter(([key]) => key !== 'lastResponse'),
  );
  return [
    ...Object.keys(kinds)
      .filter((key) => !values.has(key) && !SOMETIMES.includes(key))
      .map((key) => `${key} is missing`),
    ...[...values].flatMap(([key, value]) =>
      kinds[key] === undefined
        ? [`${key} is unknown`]
        : kinds[key].includes(kindOf(value))
          ? []
          : [`${key} is ${kindOf(value)}`],
    ),
  ];
}
const object = <T>(value: T | string | null): T => {
  if (value === null || typeof value === 'string') throw new Error('not expanded');
  return value;
};
const intentWith = (method?: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    ...(method ? { payment_method: method } : {}),
    ...more,
  });
const LINES = [
  {
    quantity: 2,
    price_data: { currency: 'usd', unit_amount: 9_900, product_data: { name: 'Year' } },
  },
];

it('payment intents, charges and payment methods are what the SDK’s types say, in every state', async () => {
  const waiting = await intentWith();
  const paid = await intentWith('pm_card_visa', {
    confirm: true,
    description: 'Week',
    receipt_email: 'ana@mail.example',
    metadata: { numberRef: 'R' },
  });
  await expect(intentWith('pm_card_chargeDeclined', { confirm: true })).rejects.toThrow('declined');
  const [declined] = (
    await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })
  ).data;
  const intents = [
    waiting,
    await intentWith('pm_card_visa'),
    paid,
    await stripe.paymentIntents.retrieve(declined!.id),
    await intentWith('pm_card_authenticationRequired', { confirm: true }),
    await stripe.paymentIntents.cancel(waiting.id),
  ];
  expect(intents.map(({ status }) => status)).toEqual([
    'requires_payment_method',
    'requires_confirmation',
    'succeeded',
    'requires_payment_method',
    'requires_action',
    'canceled',
  ]);
  for (const intent of intents) {
    expect(differences('intent', intent)).toEqual([]);
    expect(STATES.intent).toContain(intent.status);
  }
  const full = await stripe.paymentIntents.retrieve(paid.id, {
    expand: ['latest_charge', 'payment_method'],
  });
  for (const charge of [
    object<Stripe.Charge>(full.latest_charge),
    object<Stripe.Charge>(declined!.latest_charge),
  ]) {
    expect(differences('charge', charge)).toEqual([]);
    expect(STATES.charge).toContain(charge.status);
  }
  expect(differences('method', object<Stripe.PaymentMethod>(full.payment_method))).toEqual([]);
});

it('refunds are what the SDK’s types say', async () => {
  for (const method of ['pm_card_visa', 'pm_card_refundPending']) {
    const { id } = await intentWith(method, { confirm: true });
    for (const refund of [
      await stripe.refunds.create({ payment_intent: id, amount: 100 }),
      await stripe.refunds.create({ payment_intent: id, reason: 'requested_by_customer' }),
    ]) {
      expect(differences('refund', refund)).toEqual([]);
      expect(STATES.refund).toContain(refund.status);
    }
  }
});

it('checkout sessions, their lines and customers are what the SDK’s types say', async () => {
  const hosted = await stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost/ok',
    cancel_url: 'http://localhost/no',
    line_items: LINES,
    customer_email: 'ana@mail.example',
    locale: 'en',
  });
  const embedded = await stripe.checkout.sessions.create({
    mode: 'payment',
    ui_mode: 'embedded_page',
    return_url: 'http://localhost/ok',
    line_items: LINES,
  });
  for (const session of [hosted, embedded, await stripe.checkout.sessions.expire(hosted.id)]) {
    expect(differences('session', session)).toEqual([]);
    expect(STATES.session).toContain(session.status);
    expect(STATES.paid).toContain(session.payment_status);
  }
  const lines = (await stripe.checkout.sessions.listLineItems(embedded.id)).data;
  expect(lines).toHaveLength(LINES.length);
  for (const line of lines) expect(differences('line', line)).toEqual([]);
  for (const customer of [
    await stripe.customers.create({}),
    await stripe.customers.create({
      email: 'ana@mail.example',
      name: 'Ana',
      phone: '1',
      description: 'x',
    }),
  ])
    expect(differences('customer', customer)).toEqual([]);
});

it('events wrap the object they are about, in the envelope of the SDK’s types', async () => {
  const { data } = await stripe.events.list({ limit: 100 });
  expect(new Set(data.map(({ type }) => type)).size).toBeGreaterThan(5);
  const kinds: Record<string, keyof typeof SHAPES> = {
    payment_intent: 'intent',
    charge: 'charge',
    refund: 'refund',
    'checkout.session': 'session',
  };
  for (const event of data) {
    expect(differences('event', event)).toEqual([]);
    const about: { object?: unknown } = event.data.object;
    const kind = kinds[String(about.object)];
    expect([event.type, kind && differences(kind, event.data.object)]).toEqual([event.type, []]);
    expect(event.api_version).toBe(stripe.getApiField('version'));
  }
});

it('would notice a key that is missing, unknown or of another kind', async () => {
  const intent = await intentWith();
  const { amount: _amount, ...without } = intent;
  expect(differences('intent', without)).toEqual(['amount is missing']);
  expect(differences('intent', { ...intent, color: 'red' })).toEqual(['color is unknown']);
  expect(differences('intent', { ...intent, amount: '900' })).toEqual(['amount is string']);
});
