import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SandboxDeps } from '../deps.ts';
import type { Json } from '../store.ts';
import { readCard, TEST_METHODS } from './cards.ts';
import { type Cause, type Engine, newId } from './engine.ts';
import { badParam, missingParam, noSuch, StripeFail } from './errors.ts';
import { type Form, FormError, parseForm } from './form.ts';
import { once } from './idempotency.ts';
import { amountOf, checkChargeable, currencyOf, params } from './params.ts';
import type { Billing, IntentRecord, LineRecord, MethodRecord, SessionRecord } from './records.ts';
import {
  API_VERSION,
  renderCharge,
  renderCustomer,
  renderEvent,
  renderIntent,
  renderLine,
  renderMethod,
  renderPublicIntent,
  renderRefund,
  renderSession,
  totalOf,
} from './render.ts';
import { listEvents, readEvent } from './webhooks.ts';

type Obj = { [key: string]: Json };
/**
 * One call after authentication: `form` holds body or query, `id` the path's id, `secret` whether
 * the secret key was shown.
 */
type Call = { id: string; form: Form; cause: Cause; seed: string | undefined; secret: boolean };
type Handler = (call: Call) => Promise<Json>;

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

const pathParams = z.object({ id: z.string().default('') });
const BASE = '/sandbox/stripe/v1';
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
const SESSION_CREATE = [
  'mode',
  'ui_mode',
  'line_items',
  'metadata',
  'return_url',
  'success_url',
  'cancel_url',
  'redirect_on_completion',
  'client_reference_id',
  'customer',
  'customer_account',
  'customer_email',
  'customer_creation',
  'locale',
  'expires_at',
  'payment_intent_data',
  'payment_method_types',
  'payment_method_options',
  'allow_promotion_codes',
  'billing_address_collection',
  'submit_type',
  'expand',
  'automatic_tax',
  'phone_number_collection',
  'payment_method_collection',
  'invoice_creation',
  'custom_text',
  'currency',
  'adaptive_pricing',
  'wallet_options',
  'branding_settings',
  'name_collection',
  'allowed_payment_method_types',
  'excluded_payment_method_types',
  'origin_context',
];

const billingOf = (form: Form | undefined): Billing => {
  const read = params(form ?? {}, null, 'billing_details');
  const address = params(read.branch('address') ?? {}, null, 'billing_details[address]');
  return {
    name: read.text('name', 300) ?? null,
    email: read.text('email', 300) ?? null,
    phone: read.text('phone', 60) ?? null,
    country: address.text('country', 2) ?? null,
    postal: address.text('postal_code', 20) ?? null,
  };
};

const listOfAll = (data: Json[], url: string, more = false): Obj => ({
  object: 'list',
  data,
  has_more: more,
  url: url.replace('/sandbox/stripe', ''),
});

const secretOf = (call: Call, secret: string, what: string): void => {
  if (call.secret) return;
  const given = params(call.form, null).text('client_secret', 300);
  if (given === undefined || !sameText(given, secret)) throw noSuch(what, call.id, 'intent');
};

/** The part of a session that its payer's browser needs. */
const renderPage = (session: SessionRecord): Obj => ({
  id: session.id,
  object: 'payment_page',
  status: session.status,
  currency: session.currency,
  total: totalOf(session),
  locale: session.locale,
  email: session.email,
  line_items: session.lines.map((line) => ({
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    amount: line.unit * line.quantity,
  })),
  return_url:
    (session.redirect === 'always' || session.uiMode === 'hosted_page'
      ? (session.returnUrl ?? session.successUrl)
      : null
    )?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null,
  cancel_url: session.cancelUrl,
});

function lineOf(item: string | Form, index: number, seed: string | undefined): LineRecord {
  if (typeof item === 'string')
    throw badParam(`line_items[${index}]`, 'Invalid object', 'parameter_invalid_object');
  const under = `line_items[${index}]`;
  const read = params(
    item,
    ['price', 'price_data', 'quantity', 'adjustable_quantity', 'tax_rates', 'metadata'],
    under,
  );
  if (read.has('price')) throw noSuch('price', read.need('price', 100), `${under}[price]`);
  const price = params(
    read.branch('price_data') ?? {},
    [
      'currency',
      'unit_amount',
      'unit_amount_decimal',
      'product_data',
      'product',
      'tax_behavior',
      'recurring',
    ],
    `${under}[price_data]`,
  );
  const currency = currencyOf(price);
  const unit = price.whole('unit_amount');
  if (unit === undefined) throw missingParam(`${under}[price_data][unit_amount]`);
  const quantity = read.whole('quantity') ?? 1;
  if (unit < 0 || unit > 99_999_999)
    throw badParam(
      `${under}[price_data][unit_amount]`,
      'Invalid amount',
      'parameter_invalid_integer',
    );
  if (quantity < 1 || quantity > 10_000)
    throw badParam(`${under}[quantity]`, 'Invalid quantity', 'parameter_invalid_integer');
  const product = params(
    price.branch('product_data') ?? {},
    ['name', 'description', 'images', 'metadata', 'tax_code', 'unit_label', 'tax_details'],
    `${under}[price_data][product_data]`,
  );
  return {
    id: newId('li_', seed && `${seed}/${index}`),
    name: product.need('name', 500),
    description: product.text('description', 1000) ?? null,
    unit,
    quantity,
    currency,
  };
}

/**
 * Browsers on other hosts of the club call the open part; keys and client secrets, never cookies,
 * give access.
 */
const crossOrigin = (reply: FastifyReply) =>
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '300',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });

/** One page of rows that are newest first. */
function page<T extends { id: string; created: number }>(
  rows: T[],
  form: Form,
  url: string,
  render: (row: T) => Json,
): Json {
  const read = params(form, null);
  const limit = read.whole('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw badParam('limit', 'This value must be between 1 and 100.', 'parameter_invalid_integer');
  const [after, before] = [read.text('starting_after', 200), read.text('ending_before', 200)];
  const range =
    typeof form.created === 'string'
      ? params({ gte: form.created, lte: form.created }, null, 'created')
      : params(read.branch('created') ?? {}, null, 'created');
  const [gt, gte, lt, lte] = [
    range.whole('gt'),
    range.whole('gte'),
    range.whole('lt'),
    range.whole('lte'),
  ];
  let found = rows.filter(
    (row) =>
      row.created > (gt ?? -1) &&
      row.created >= (gte ?? 0) &&
      row.created < (lt ?? Infinity) &&
      row.created <= (lte ?? Infinity),
  );
  for (const [name, id] of [
    ['starting_after', after],
    ['ending_before', before],
  ] as const)
    if (id !== undefined && !found.some((row) => row.id === id)) throw noSuch('object', id, name);
  if (after !== undefined) found = found.slice(found.findIndex((row) => row.id === after) + 1);
  if (before !== undefined) {
    const until = found.findIndex((row) => row.id === before);
    const start = Math.max(0, until - limit);
    return listOfAll(found.slice(start, until).map(render), url, start > 0);
  }
  return listOfAll(found.slice(0, limit).map(render), url, found.length > limit);
}

/**
 * The REST API of the payment stand-in: wire-compatible with the `stripe` SDK for what the product
 * uses, and what its browser script calls.
 */
export function stripeApi(app: FastifyInstance, deps: SandboxDeps, engine: Engine): void {
  const { publicUrl } = deps;

  function cardMethod(form: Form): MethodRecord {
    const read = params(form, null, 'payment_method_data');
    if (read.need('type', 40) !== 'card')
      throw badParam('payment_method_data[type]', 'The only payment method type here is card.');
    const card = params(read.branch('card') ?? {}, null, 'payment_method_data[card]');
    const result = readCard(
      {
        number: card.need('number', 40),
        exp_month: card.need('exp_month', 10),
        exp_year: card.need('exp_year', 10),
        cvc: card.text('cvc', 10),
      },
      deps.now(),
    );
    if ('code' in result)
      throw new StripeFail(402, result.message, {
        type: 'card_error',
        code: result.code,
        param: result.param,
      });
    return engine.methodOf(result, billingOf(read.branch('billing_details')));
  }

  async function methodFrom(form: Form): Promise<MethodRecord | null> {
    const read = params(form, null);
    const data = read.branch('payment_method_data');
    if (data) {
      const method = cardMethod(data);
      await engine.keepMethod(method);
      return method;
    }
    const id = read.text('payment_method', 200);
    if (id === undefined) return null;
    const number = Object.hasOwn(TEST_METHODS, id) ? TEST_METHODS[id] : undefined;
    if (number !== undefined) {
      const card = readCard(
        {
          number,
          exp_month: '12',
          exp_year: String(deps.now().getUTCFullYear() + 3),
          cvc: number.length === 15 ? '1234' : '123',
        },
        deps.now(),
      );
      if ('code' in card) throw new Error(`test method ${id} is broken`);
      const method = engine.methodOf(card, {
        name: null,
        email: null,
        phone: null,
        country: null,
        postal: null,
      });
      await engine.keepMethod(method);
      return method;
    }
    const kept = await engine.methodById(id);
    if (!kept) throw noSuch('PaymentMethod', id, 'payment_method');
    return kept;
  }

  const intentOr404 = async (id: string): Promise<IntentRecord> => {
    const intent = await engine.intentById(id);
    if (!intent) throw noSuch('payment_intent', id, 'intent');
    return intent;
  };
  const sessionOr404 = async (id: string): Promise<SessionRecord> => {
    const session = await engine.sessionById(id);
    if (!session)
      throw new StripeFail(404, `No such checkout.session: ${id.slice(0, 90)}`, {
        code: 'resource_missing',
        param: 'session',
      });
    return session;
  };

  /** Replaces ids by objects where `expand` asks for it. */
  function expandIntent(intent: IntentRecord, form: Form, prefix = ''): Obj {
    const body = renderIntent(intent, publicUrl);
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

  async function expandSession(session: SessionRecord, form: Form): Promise<Obj> {
    const body = renderSession(session, publicUrl);
    for (const path of params(form, null).list('expand')) {
      if (path === 'line_items')
        body.line_items = listOfAll(
          session.lines.map(renderLine),
          `${BASE}/checkout/sessions/${session.id}/line_items`,
        );
      else if (
        typeof path === 'string' &&
        path.startsWith('payment_intent') &&
        typeof body.payment_intent === 'string'
      ) {
        const intent = await engine.intentById(body.payment_intent);
        if (intent) body.payment_intent = expandIntent(intent, form, 'payment_intent.');
      }
    }
    return body;
  }

  const handlers: { [route: string]: { run: Handler; open?: true } } = {
    'POST /payment_intents': {
      async run({ form, cause, seed }) {
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
        if (capture === 'manual')
          throw badParam('capture_method', 'Manual capture is not offered here.');
        const customer = read.text('customer', 100) ?? null;
        if (customer !== null && !(await engine.customers.get(customer)))
          throw noSuch('customer', customer, 'customer');
        const automatic =
          params(
            read.branch('automatic_payment_methods') ?? {},
            ['enabled', 'allow_redirects'],
            'automatic_payment_methods',
          ).flag('enabled') ?? types.length === 0;
        const method = await methodFrom(form);
        const intent = await engine.createIntent(
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
          if (!method) return expandIntent(intent, form);
          const waiting = await engine.intents.change(intent.id, (current) => {
            if (current.status !== 'requires_payment_method') return;
            current.method = method;
            current.status = 'requires_confirmation';
          });
          return expandIntent(waiting ?? intent, form);
        }
        return expandIntent(await engine.confirmIntent(intent.id, method, cause), form);
      },
    },
    'GET /payment_intents': {
      async run({ form }) {
        const customer = params(form, null).text('customer', 100);
        const rows = (await engine.intents.list({ limit: 1000, newestFirst: true })).filter(
          (intent) => customer === undefined || intent.customer === customer,
        );
        return page(rows, form, `${BASE}/payment_intents`, (intent) =>
          expandIntent(intent, form, 'data.'),
        );
      },
    },
    'GET /payment_intents/:id': {
      open: true,
      async run(call) {
        const intent = await intentOr404(call.id);
        secretOf(call, intent.secret, 'payment_intent');
        return call.secret
          ? expandIntent(intent, call.form)
          : renderPublicIntent(intent, publicUrl);
      },
    },
    'POST /payment_intents/:id': {
      async run({ id, form }) {
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
        const before = await intentOr404(id);
        if (amount !== undefined) checkChargeable(amount);
        if (read.has('currency') && currencyOf(read) !== before.currency)
          throw badParam('currency', 'The currency of an intent cannot be changed here.');
        return expandIntent(
          await engine.updateIntent(id, {
            amount,
            metadata: read.metadata(),
            description: read.text('description', 1000),
            receiptEmail: read.text('receipt_email', 300),
          }),
          form,
        );
      },
    },
    'POST /payment_intents/:id/cancel': {
      async run({ id, form, cause }) {
        const read = params(form, ['cancellation_reason', 'expand']);
        const reason =
          read.oneOf('cancellation_reason', [
            'duplicate',
            'fraudulent',
            'requested_by_customer',
            'abandoned',
          ]) ?? null;
        return expandIntent(await engine.cancelIntent(id, reason, cause), form);
      },
    },
    'POST /payment_intents/:id/confirm': {
      open: true,
      async run(call) {
        const intent = await intentOr404(call.id);
        secretOf(call, intent.secret, 'payment_intent');
        if (!call.secret && intent.session) throw noSuch('payment_intent', call.id, 'intent');
        const method = await methodFrom(call.form);
        const confirmed = await engine.confirmIntent(call.id, method, call.cause);
        return call.secret
          ? expandIntent(confirmed, call.form)
          : renderPublicIntent(confirmed, publicUrl);
      },
    },
    // What the page of the bank's question calls; not part of Stripe's own API.
    'POST /payment_intents/:id/challenge': {
      open: true,
      async run(call) {
        const intent = await intentOr404(call.id);
        secretOf(call, intent.secret, 'payment_intent');
        const passed =
          params(call.form, null).oneOf('outcome', ['pass', 'fail', 'abandon']) === 'pass';
        const after = await engine.answerChallenge(call.id, passed);
        if (intent.session && after.status === 'succeeded')
          await engine.sessionById(intent.session);
        return renderPublicIntent(after, publicUrl);
      },
    },
    'POST /payment_methods': {
      open: true,
      async run({ form }) {
        const method = cardMethod(form);
        await engine.keepMethod(method);
        return renderMethod(method);
      },
    },
    'GET /payment_methods/:id': {
      async run({ id }) {
        const method = await engine.methodById(id);
        if (!method) throw noSuch('PaymentMethod', id, 'payment_method');
        return renderMethod(method);
      },
    },
    'GET /charges/:id': {
      async run({ id }) {
        const intent = await engine.owner('charge', id);
        const charge = intent?.charges.find((one) => one.id === id);
        if (!intent || !charge) throw noSuch('charge', id);
        return renderCharge(intent, charge);
      },
    },
    'POST /refunds': {
      async run({ form, cause, seed }) {
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
            ? await engine.intentById(intentId ?? '')
            : await engine.owner('charge', charge);
        if (!owner)
          throw charge === undefined
            ? noSuch('payment_intent', intentId ?? '', 'payment_intent')
            : noSuch('charge', charge, 'charge');
        const reason =
          read.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null;
        const made = await engine.createRefund(
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
          body.payment_intent = renderIntent(made.intent, publicUrl);
        return body;
      },
    },
    'GET /refunds/:id': {
      async run({ id }) {
        const intent = await engine.owner('refund', id);
        const refund = intent?.refunds.find((one) => one.id === id);
        if (!intent || !refund) throw noSuch('refund', id);
        return renderRefund(intent, refund);
      },
    },
    'GET /refunds': {
      async run({ form }) {
        const read = params(form, null);
        const [intentId, charge] = [read.text('payment_intent', 100), read.text('charge', 100)];
        const intents =
          intentId !== undefined
            ? [await intentOr404(intentId)]
            : charge !== undefined
              ? [await engine.owner('charge', charge)]
              : await engine.intents.list({ limit: 1000, newestFirst: true });
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
      },
    },
    'POST /checkout/sessions': {
      async run({ form, seed }) {
        const read = params(form, SESSION_CREATE);
        const mode = read.oneOf('mode', ['payment', 'setup', 'subscription']);
        if (mode === undefined) throw missingParam('mode');
        if (mode !== 'payment') throw badParam('mode', 'Only payment mode is offered here.');
        const uiMode =
          read.oneOf('ui_mode', ['embedded_page', 'hosted_page', 'elements', 'form']) ??
          'hosted_page';
        const redirect =
          read.oneOf('redirect_on_completion', ['always', 'if_required', 'never']) ?? 'always';
        const [returnUrl, successUrl] = [
          read.text('return_url', 2000) ?? null,
          read.text('success_url', 2000) ?? null,
        ];
        if (uiMode === 'embedded_page' && redirect !== 'never' && returnUrl === null)
          throw new StripeFail(
            400,
            'When `ui_mode` is set to `embedded_page`, `return_url` is required unless `redirect_on_completion` is `never`.',
            { code: 'parameter_missing', param: 'return_url' },
          );
        if (uiMode === 'embedded_page' && redirect === 'never' && returnUrl !== null)
          throw badParam(
            'return_url',
            '`return_url` cannot be used when `redirect_on_completion` is `never`.',
          );
        if (uiMode !== 'hosted_page' && successUrl !== null)
          throw badParam(
            'success_url',
            `\`success_url\` can only be used with \`ui_mode: hosted_page\`. Use \`return_url\` instead.`,
          );
        if (uiMode === 'hosted_page' && successUrl === null) throw missingParam('success_url');
        const lines = read.list('line_items').map((item, index) => lineOf(item, index, seed));
        if (!lines.length) throw missingParam('line_items');
        const currency = lines[0]?.currency ?? 'usd';
        if (lines.some((line) => line.currency !== currency))
          throw badParam('line_items', 'All line items must use the same currency.');
        const total = lines.reduce((sum, line) => sum + line.unit * line.quantity, 0);
        if (total < 50)
          throw badParam(
            'line_items',
            "The Checkout Session's total amount due must add up to at least $0.50 usd",
            'amount_too_small',
          );
        checkChargeable(total, 'line_items');
        const at = engine.seconds();
        const expires = read.whole('expires_at') ?? at + 24 * 3600;
        // A little room for clocks that differ, as between two real services.
        if (expires < at + 30 * 60 - 5)
          throw badParam(
            'expires_at',
            'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
          );
        if (expires > at + 24 * 3600 + 5)
          throw badParam(
            'expires_at',
            'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
          );
        const customer = read.text('customer', 100) ?? null;
        if (customer !== null && !(await engine.customers.get(customer)))
          throw noSuch('customer', customer, 'customer');
        const data = params(
          read.branch('payment_intent_data') ?? {},
          [
            'metadata',
            'description',
            'receipt_email',
            'capture_method',
            'setup_future_usage',
            'statement_descriptor',
            'statement_descriptor_suffix',
            'shipping',
          ],
          'payment_intent_data',
        );
        const session = await engine.createSession(
          {
            mode,
            uiMode,
            redirect,
            returnUrl,
            successUrl,
            cancelUrl: read.text('cancel_url', 2000) ?? null,
            currency,
            lines,
            expires,
            customer,
            metadata: read.metadata() ?? {},
            intentMetadata: data.metadata() ?? {},
            intentDescription: data.text('description', 1000) ?? null,
            receiptEmail: data.text('receipt_email', 300) ?? null,
            reference: read.text('client_reference_id', 200) ?? null,
            email: read.text('customer_email', 300) ?? null,
            locale: read.text('locale', 10) ?? null,
          },
          seed,
        );
        return expandSession(session, form);
      },
    },
    'GET /checkout/sessions': {
      async run({ form }) {
        const read = params(form, null);
        const [intent, status] = [
          read.text('payment_intent', 100),
          read.oneOf('status', ['open', 'complete', 'expired']),
        ];
        const rows = (await engine.sessions.list({ limit: 1000, newestFirst: true })).filter(
          (session) =>
            (intent === undefined || session.intent === intent) &&
            (status === undefined || session.status === status),
        );
        return page(rows, form, `${BASE}/checkout/sessions`, (session) =>
          renderSession(session, publicUrl),
        );
      },
    },
    'GET /checkout/sessions/:id': {
      run: async ({ id, form }) => expandSession(await sessionOr404(id), form),
    },
    'POST /checkout/sessions/:id/expire': {
      run: async ({ id, form, cause }) =>
        expandSession(await engine.expireSession(id, cause), form),
    },
    'GET /checkout/sessions/:id/line_items': {
      async run({ id, form }) {
        const session = await sessionOr404(id);
        return page(
          session.lines.map((line) => ({ id: line.id, created: session.created, line })),
          form,
          `${BASE}/checkout/sessions/${id}/line_items`,
          ({ line }) => renderLine(line),
        );
      },
    },
    // What the frame of the embedded checkout calls.
    'GET /payment_pages/:id': {
      open: true,
      async run(call) {
        const session = await sessionOr404(call.id);
        secretOf(call, session.secret, 'checkout.session');
        return renderPage(session);
      },
    },
    'POST /payment_pages/:id/confirm': {
      open: true,
      async run(call) {
        const session = await sessionOr404(call.id);
        secretOf(call, session.secret, 'checkout.session');
        const data = params(call.form, null).branch('payment_method_data');
        if (!data) throw missingParam('payment_method_data');
        const intent = await engine.paySession(call.id, cardMethod(data));
        return {
          ...renderPage(await sessionOr404(call.id)),
          payment_intent: renderPublicIntent(intent, publicUrl),
        };
      },
    },
    'POST /customers': {
      async run({ form, seed }) {
        const read = params(form, [
          'email',
          'name',
          'phone',
          'description',
          'metadata',
          'address',
          'preferred_locales',
          'expand',
        ]);
        const customer = {
          id: newId('cus_', seed, 14),
          created: engine.seconds(),
          email: read.text('email', 512) ?? null,
          name: read.text('name', 256) ?? null,
          phone: read.text('phone', 60) ?? null,
          description: read.text('description', 1000) ?? null,
          metadata: read.metadata() ?? {},
          outbox: [],
        };
        return renderCustomer(await engine.customers.create(customer));
      },
    },
    'GET /customers/:id': {
      async run({ id }) {
        const customer = await engine.customers.get(id);
        if (!customer) throw noSuch('customer', id);
        return renderCustomer(customer);
      },
    },
    'GET /events': {
      async run({ form }) {
        const read = params(form, null);
        const type = read.text('type', 100);
        const types = type === undefined ? read.list('types') : [type];
        const matches = (name: string) =>
          types.length === 0 ||
          types.some(
            (one) =>
              typeof one === 'string' &&
              (one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1)))),
          );
        const rows = (await listEvents(deps)).filter((event) => matches(event.type));
        return page(rows, form, `${BASE}/events`, (event) => renderEvent(event, 0));
      },
    },
    'GET /events/:id': {
      async run({ id }) {
        const found = await readEvent(deps, id);
        if (!found) throw noSuch('event', id);
        return renderEvent(found.event, found.pending);
      },
    },
  };

  /** Which key was shown: the secret one, or a publishable one on calls that browsers make. */
  function authenticate(request: FastifyRequest, form: Form, open: boolean): boolean {
    const header = request.headers.authorization ?? '';
    const basic = /^basic\s+(\S+)$/i.exec(header)?.[1];
    const key =
      /^bearer\s+(\S+)$/i.exec(header)?.[1] ??
      (basic === undefined ? undefined : Buffer.from(basic, 'base64').toString().split(':')[0]) ??
      (typeof form.key === 'string' ? form.key : undefined);
    if (!key)
      throw new StripeFail(
        401,
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    if (sameText(key, deps.stripe.secretKey)) return true;
    const known =
      deps.stripe.publishableKey === undefined
        ? /^pk_[\w]{4,250}$/.test(key)
        : sameText(key, deps.stripe.publishableKey);
    if (!known)
      throw new StripeFail(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
    if (!open)
      throw new StripeFail(
        403,
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        { code: 'secret_key_required' },
      );
    return false;
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    route: string,
  ): Promise<void> {
    const requestId = newId('req_', undefined, 14);
    crossOrigin(reply).header('request-id', requestId);
    const version = request.headers['stripe-version'];
    reply.header(
      'stripe-version',
      typeof version === 'string' && /^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(version)
        ? version
        : API_VERSION,
    );
    try {
      const handler = handlers[route];
      if (!handler)
        throw new StripeFail(
          404,
          `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]?.slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
        );
      const body = typeof request.body === 'string' ? request.body : '';
      const query = request.url.includes('?')
        ? request.url.slice(request.url.indexOf('?') + 1)
        : '';
      const form = parseForm(request.method === 'GET' ? query : body);
      const secret = authenticate(request, form, handler.open === true);
      if (!secret) delete form.use_stripe_sdk;
      delete form.key;
      const { id } = pathParams.parse(request.params);
      if (id.length > 200 || id.includes('\0')) throw noSuch('object', id.replaceAll('\0', ''));
      const header = request.headers['idempotency-key'];
      const key =
        request.method === 'POST' && secret && typeof header === 'string' && header ? header : null;
      const call: Call = { id, form, cause: { request: requestId, key }, seed: undefined, secret };
      if (key === null) return void reply.send(await handler.run(call));
      const result = await once(
        deps,
        { key, path: request.url.split('?')[0] ?? '', params: body },
        async (since) => {
          try {
            return {
              status: 200,
              body: await handler.run({ ...call, seed: `${route}\n${key}\n${since}` }),
              remember: true,
            };
          } catch (error) {
            // Declines and wrong states are outcomes; wrong parameters are not.
            if (
              error instanceof StripeFail &&
              (error.status === 402 || error.fields.code === 'payment_intent_unexpected_state')
            )
              return { status: error.status, body: error.body(requestId), remember: true };
            throw error;
          }
        },
      );
      reply.header('idempotency-key', encodeURIComponent(key));
      if (result.replayed) reply.header('idempotent-replayed', 'true');
      reply.code(result.status).send(result.body);
    } catch (error) {
      if (error instanceof StripeFail)
        return void reply.code(error.status).send(error.body(requestId));
      if (error instanceof FormError)
        return void reply.code(400).send(new StripeFail(400, error.message).body(requestId));
      deps.log.error({ err: error, requestId }, 'sandbox payment call failed');
      reply
        .code(500)
        .send(
          new StripeFail(500, 'An unknown error occurred', { type: 'api_error' }).body(requestId),
        );
    }
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 200_000 },
    (_request, body, done) => done(null, body),
  );
  for (const route of Object.keys(handlers)) {
    const [method, path] = route.split(' ');
    if (method !== 'GET' && method !== 'POST') continue;
    app.route({
      method,
      url: `${BASE}${path}`,
      schema: { hide: true },
      handler: async (request, reply) => {
        await answer(request, reply, route);
        return reply;
      },
    });
  }
  app.options(`${BASE}/*`, { schema: { hide: true } }, async (_request, reply) =>
    crossOrigin(reply).code(204).send(),
  );
  app.route({
    method: ['GET', 'POST', 'DELETE', 'PUT'],
    url: `${BASE}/*`,
    schema: { hide: true },
    handler: async (request, reply) => {
      await answer(request, reply, '');
      return reply;
    },
  });
}
