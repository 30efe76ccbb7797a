import { badParam, missingParam, noSuch, StripeFail } from '../errors.ts';
import type { Form } from '../form.ts';
import { type Ledger, newId } from '../ledger.ts';
import { checkChargeable, currencyOf, type Params, params } from '../params.ts';
import type { LineRecord, SessionRecord } from '../records.ts';
import { renderLine, renderPublicIntent, renderSession, totalOf } from '../render.ts';
import { createSession, expireSession, paySession, sessionById } from '../sessions.ts';
import { BASE, type Calls, checkSecret, type Handler, listOfAll, type Obj, page } from './call.ts';
import { expandIntent } from './intent.ts';
import { cardMethod } from './method.ts';

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

/** The part of a session that its payer's browser needs. */
const renderPage = (session: SessionRecord): Obj => ({
  id: session.id,
  object: 'payment_page',
  status: session.status,
  currency: session.currency,
  total: totalOf(session),
  locale: session.locale,
  email: session.email,
  button_color: session.buttonColor,
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

const sessionOr404 = async (ledger: Ledger, id: string): Promise<SessionRecord> => {
  const session = await sessionById(ledger, id);
  if (!session)
    throw new StripeFail(404, `No such checkout.session: ${id.slice(0, 90)}`, {
      code: 'resource_missing',
      param: 'session',
    });
  return session;
};

async function expandSession(ledger: Ledger, session: SessionRecord, form: Form): Promise<Obj> {
  const body = renderSession(session, ledger.publicUrl);
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
      const intent = await ledger.intents.get(body.payment_intent);
      if (intent) body.payment_intent = expandIntent(ledger, intent, form, 'payment_intent.');
    }
  }
  return body;
}

/** How a session is shown, and where it leads afterwards. */
function placementOf(read: Params) {
  const uiMode =
    read.oneOf('ui_mode', ['embedded_page', 'hosted_page', 'elements', 'form']) ?? 'hosted_page';
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
  return { uiMode, redirect, returnUrl, successUrl };
}

/** Lines of one currency whose total can be charged. */
function linesOf(read: Params, seed: string | undefined) {
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
  return { lines, currency };
}

/** When a session ends, in seconds: half an hour to a day from now. */
function expiryOf(read: Params, at: number): number {
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
  return expires;
}

/** The club's color for the button of the page. */
function buttonColorOf(read: Params): string | null {
  const branding = params(
    read.branch('branding_settings') ?? {},
    ['background_color', 'border_style', 'button_color', 'display_name', 'font_family'],
    'branding_settings',
  );
  const color = branding.text('button_color', 7) ?? null;
  if (color !== null && !/^#[0-9a-f]{6}$/i.test(color))
    throw badParam('branding_settings[button_color]', 'Invalid hex color.');
  return color;
}

const create: Handler = async ({ form, seed, ledger }) => {
  const read = params(form, SESSION_CREATE);
  const mode = read.oneOf('mode', ['payment', 'setup', 'subscription']);
  if (mode === undefined) throw missingParam('mode');
  if (mode !== 'payment') throw badParam('mode', 'Only payment mode is offered here.');
  const placement = placementOf(read);
  const { lines, currency } = linesOf(read, seed);
  const expires = expiryOf(read, ledger.seconds());
  const customer = read.text('customer', 100) ?? null;
  if (customer !== null && !(await ledger.customers.get(customer)))
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
  const session = await createSession(
    ledger,
    {
      mode,
      ...placement,
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
      buttonColor: buttonColorOf(read),
    },
    seed,
  );
  return expandSession(ledger, session, form);
};

const list: Handler = async ({ form, ledger }) => {
  const read = params(form, null);
  const [intent, status] = [
    read.text('payment_intent', 100),
    read.oneOf('status', ['open', 'complete', 'expired']),
  ];
  const rows = (await ledger.sessions.list({ limit: 1000, newestFirst: true })).filter(
    (session) =>
      (intent === undefined || session.intent === intent) &&
      (status === undefined || session.status === status),
  );
  return page(rows, form, `${BASE}/checkout/sessions`, (session) =>
    renderSession(session, ledger.publicUrl),
  );
};

const read: Handler = async ({ id, form, ledger }) =>
  expandSession(ledger, await sessionOr404(ledger, id), form);

const expire: Handler = async ({ id, form, cause, ledger }) =>
  expandSession(ledger, await expireSession(ledger, id, cause), form);

const lineItems: Handler = async ({ id, form, ledger }) => {
  const session = await sessionOr404(ledger, id);
  return page(
    session.lines.map((line) => ({ id: line.id, created: session.created, line })),
    form,
    `${BASE}/checkout/sessions/${id}/line_items`,
    ({ line }) => renderLine(line),
  );
};

// What the frame of the embedded checkout calls.
const readPage: Handler = async (call) => {
  const session = await sessionOr404(call.ledger, call.id);
  checkSecret(call, session.secret, 'checkout.session');
  return renderPage(session);
};

const confirmPage: Handler = async (call) => {
  const session = await sessionOr404(call.ledger, call.id);
  checkSecret(call, session.secret, 'checkout.session');
  const data = params(call.form, null).branch('payment_method_data');
  if (!data) throw missingParam('payment_method_data');
  const intent = await paySession(call.ledger, call.id, cardMethod(call.ledger, data));
  return {
    ...renderPage(await sessionOr404(call.ledger, call.id)),
    payment_intent: renderPublicIntent(intent, call.ledger.publicUrl),
  };
};

export const sessionCalls: Calls = {
  'POST /checkout/sessions': { run: create },
  'GET /checkout/sessions': { run: list },
  'GET /checkout/sessions/:id': { run: read },
  'POST /checkout/sessions/:id/expire': { run: expire },
  'GET /checkout/sessions/:id/line_items': { run: lineItems },
  'GET /payment_pages/:id': { run: readPage, open: true },
  'POST /payment_pages/:id/confirm': { run: confirmPage, open: true },
};
