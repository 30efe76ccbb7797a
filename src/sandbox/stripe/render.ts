import type { Json } from '../store.ts';
import type {
  ChargeRecord,
  CustomerRecord,
  EventRecord,
  IntentRecord,
  LineRecord,
  MethodRecord,
  RefundRecord,
  SessionRecord,
} from './records.ts';

type Obj = { [key: string]: Json };

/** API version of the SDK the product uses; echoed when a call names none. */
export const API_VERSION = '2026-10-28.endive';

export function renderMethod(method: MethodRecord): Obj {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: renderBilling(method),
    created: method.created,
    card: {
      ...renderCard(method),
      checks: {
        address_line1_check: null,
        address_postal_code_check: method.billing.postal ? 'pass' : null,
        cvc_check: 'pass',
      },
      generated_from: null,
      three_d_secure_usage: { supported: true },
    },
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

const renderCard = (method: MethodRecord): Obj => ({
  brand: method.brand,
  country: 'US',
  display_brand: method.brand,
  exp_month: method.expMonth,
  exp_year: method.expYear,
  fingerprint: `sandbox${method.last4}`,
  funding: method.funding,
  last4: method.last4,
  networks: { available: [method.brand], preferred: null },
  regulated_status: 'unregulated',
  wallet: null,
});

const renderBilling = ({ billing }: MethodRecord): Obj => ({
  address: {
    city: null,
    country: billing.country,
    line1: null,
    line2: null,
    postal_code: billing.postal,
    state: null,
  },
  email: billing.email,
  name: billing.name,
  phone: billing.phone,
  tax_id: null,
});

export function renderCharge(intent: IntentRecord, charge: ChargeRecord): Obj {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.ok ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: charge.ok ? `txn_${charge.id.slice(3)}` : null,
    billing_details: renderBilling(charge.method),
    calculated_statement_descriptor: 'SANDBOX',
    captured: charge.ok,
    created: charge.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(charge),
    paid: charge.ok,
    payment_intent: intent.id,
    payment_method: charge.method.id,
    payment_method_details: {
      card: {
        ...renderCard(charge.method),
        amount_authorized: charge.ok ? charge.amount : null,
        authorization_code: charge.ok ? '123456' : null,
        network: charge.method.brand,
        three_d_secure: charge.authenticated
          ? { authentication_flow: 'challenge', result: 'authenticated', version: '2.2.0' }
          : null,
      },
      type: 'card',
    },
    receipt_email: intent.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded >= charge.amount && charge.ok,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementSuffix,
    status: charge.ok ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

const outcomeOf = (charge: ChargeRecord): Obj =>
  charge.ok
    ? {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        risk_score: 12,
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
    : {
        advice_code: 'try_again_later',
        network_advice_code: null,
        network_decline_code: '05',
        network_status: 'declined_by_network',
        reason: charge.failure?.decline_code ?? charge.failure?.code ?? null,
        risk_level: 'normal',
        risk_score: 12,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      };

/**
 * The page where the person answers the bank's question, opened in a frame by the browser script.
 */
const challengeUrl = (publicUrl: string, intent: IntentRecord) =>
  `${publicUrl}/sandbox/stripe/3ds?payment_intent=${intent.id}`;

const renderError = (intent: IntentRecord): Json => {
  if (!intent.error) return null;
  const { type, code, decline_code, message, charge, method } = intent.error;
  return {
    ...(charge ? { charge } : {}),
    code,
    ...(decline_code ? { decline_code } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    message,
    ...(method ? { payment_method: renderMethod(method) } : {}),
    type,
  };
};

const nextAction = (intent: IntentRecord, publicUrl: string): Json =>
  intent.status === 'requires_action'
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: {
          type: 'three_d_secure_redirect',
          source: `src_${intent.id.slice(3)}`,
          stripe_js: challengeUrl(publicUrl, intent),
        },
      }
    : null;

/** What the browser may see of an intent, with its client secret as key. */
export function renderPublicIntent(intent: IntentRecord, publicUrl: string): Obj {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.automatic
      ? { allow_redirects: 'always', enabled: true }
      : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic_async',
    client_secret: intent.secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: renderError(intent),
    livemode: false,
    next_action: nextAction(intent, publicUrl),
    payment_method: intent.method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: intent.receiptEmail,
    setup_future_usage: null,
    shipping: null,
    source: null,
    status: intent.status,
  };
}

/** The whole intent, for the secret key. */
export function renderIntent(intent: IntentRecord, publicUrl: string): Obj {
  return {
    ...renderPublicIntent(intent, publicUrl),
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    application: null,
    application_fee_amount: null,
    customer: intent.customer,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: intent.charges.at(-1)?.id ?? null,
    managed_payments: null,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_record: null,
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statementSuffix,
    transfer_data: null,
    transfer_group: null,
  };
}

export function renderRefund(intent: IntentRecord, refund: RefundRecord): Obj {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.status === 'succeeded' ? `txn_${refund.id.slice(3)}` : null,
    charge: refund.charge,
    created: refund.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference: null,
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: refund.metadata,
    payment_intent: intent.id,
    payment_method: intent.method?.id ?? null,
    ...(refund.failureReason ? { failure_reason: refund.failureReason } : {}),
    ...(refund.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

export const totalOf = (session: SessionRecord) =>
  session.lines.reduce((sum, line) => sum + line.unit * line.quantity, 0);

export const renderLine = (line: LineRecord): Obj => ({
  id: line.id,
  object: 'item',
  adjustable_quantity: null,
  amount_discount: 0,
  amount_subtotal: line.unit * line.quantity,
  amount_tax: 0,
  amount_total: line.unit * line.quantity,
  currency: line.currency,
  description: line.name,
  metadata: {},
  price: {
    id: `price_${line.id.slice(3)}`,
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    currency: line.currency,
    livemode: false,
    metadata: {},
    nickname: null,
    product: `prod_${line.id.slice(3)}`,
    recurring: null,
    tax_behavior: 'unspecified',
    type: 'one_time',
    unit_amount: line.unit,
    unit_amount_decimal: String(line.unit),
  },
  quantity: line.quantity,
});

export function renderSession(session: SessionRecord, publicUrl: string): Obj {
  const total = totalOf(session);
  const embedded = session.uiMode !== 'hosted_page';
  return {
    id: session.id,
    object: 'checkout.session',
    ...UNUSED_IN_SESSION,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    client_secret: embedded && session.status === 'open' ? session.secret : null,
    created: session.created,
    currency: session.currency,
    customer: session.customer,
    customer_details: customerDetails(session),
    customer_email: session.email,
    expires_at: session.expires,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: session.status === 'complete' ? session.intent : null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    ...(embedded
      ? {
          redirect_on_completion: session.redirect,
          ...(session.returnUrl ? { return_url: session.returnUrl } : {}),
        }
      : {}),
    status: session.status,
    success_url: session.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: session.uiMode,
    url:
      session.uiMode === 'hosted_page' && session.status === 'open'
        ? `${publicUrl}/sandbox/stripe/checkout#${session.secret}`
        : null,
  };
}

/** What a checkout session of Stripe can have and the product never asks for. */
const UNUSED_IN_SESSION: Obj = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  wallet_options: null,
};

/** Who pays: known by the mail address before the payment, by the card after it. */
const customerDetails = ({ payer, email }: SessionRecord): Obj | null =>
  payer || email
    ? {
        address: payer && {
          city: null,
          country: payer.country,
          line1: null,
          line2: null,
          postal_code: payer.postal,
          state: null,
        },
        business_name: null,
        email: payer?.email ?? email,
        individual_name: null,
        name: payer?.name ?? null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: payer ? [] : null,
      }
    : null;

export const renderCustomer = (customer: CustomerRecord): Obj => ({
  id: customer.id,
  object: 'customer',
  address: null,
  balance: 0,
  created: customer.created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: customer.description,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.id.slice(4, 12).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  phone: customer.phone,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

/** An event as it is sent and listed. */
export const renderEvent = (event: EventRecord, pending: number): Obj => ({
  id: event.id,
  object: 'event',
  api_version: API_VERSION,
  created: event.created,
  data: {
    object: event.object,
    ...(event.previous === undefined ? {} : { previous_attributes: event.previous }),
  },
  livemode: false,
  pending_webhooks: pending,
  request: event.request,
  type: event.type,
});
