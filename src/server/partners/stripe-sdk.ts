import { createHash } from 'node:crypto';
import { Stripe } from 'stripe';
import { Failure } from '../core/failure.ts';
import { ProviderRefusal } from './stripe.ts';
import type { CardPayments, CheckoutState, IntentState, PaymentEvent } from './stripe.ts';
import { FAILURE } from '#contracts/failures.ts';

/**
 * One try; with two repeats a call stays within the 25 seconds a browser waits (specification,
 * section 7).
 */
const TIMEOUT_MS = 7_000;
const RETRIES = 2;
const SANDBOX_PATH = '/sandbox/stripe';
/** Seconds a signed event may be old. */
const TOLERANCE_SECONDS = 300;

type Options = {
  secretKey: string;
  webhookSecret: string;
  /** Address of the product whose sandbox replaces Stripe, e.g. http://127.0.0.1:3000. */
  sandboxUrl?: string | undefined;
  /**
   * Address of another replacement, to which Stripe's paths (`/v1/…`) are appended; without both it
   * is Stripe itself.
   */
  apiUrl?: string | undefined;
};

/**
 * Stripe by its SDK, or the sandbox's Stripe by the same SDK: only host and the beginning of the
 * path differ. Cards only.
 */
export function stripePayments({
  secretKey,
  webhookSecret,
  sandboxUrl,
  apiUrl = sandboxUrl && `${sandboxUrl}${SANDBOX_PATH}`,
}: Options): CardPayments {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiUrl ? apiAt(apiUrl) : {}),
  });

  const readIntent = async (id: string): Promise<IntentState> =>
    intentState(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
  const readCheckout = async (id: string): Promise<CheckoutState> =>
    checkoutState(await stripe.checkout.sessions.retrieve(id));

  return {
    createIntent: (input) => partner(() => createIntent(stripe, input)),
    readIntent: (id) => partner(() => readIntent(id)),
    cancelIntent: (id) =>
      partner(() =>
        orAsItIs(
          async () => intentState(await stripe.paymentIntents.cancel(id)),
          () => readIntent(id),
        ),
      ),
    refund: (intentId, idempotencyKey, amountCents) =>
      partner(() =>
        amountCents === undefined
          ? refundAll(stripe, intentId, idempotencyKey)
          : refundPart(stripe, intentId, idempotencyKey, amountCents),
      ),
    createCheckout: (input) => partner(() => createCheckout(stripe, input)),
    readCheckout: (id) => partner(() => readCheckout(id)),
    expireCheckout: (id) =>
      partner(() =>
        orAsItIs(
          async () => checkoutState(await stripe.checkout.sessions.expire(id)),
          () => readCheckout(id),
        ),
      ),
    readEvent: (rawBody, signature) =>
      paymentEvent(
        stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_SECONDS),
      ),
  };
}

async function createIntent(
  stripe: Stripe,
  {
    amountCents,
    description,
    receiptEmail,
    metadata,
    idempotencyKey,
  }: Parameters<CardPayments['createIntent']>[0],
): Promise<IntentState> {
  return intentState(
    await stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'usd',
        allowed_payment_method_types: ['card'],
        description,
        metadata,
        statement_descriptor_suffix: statementSuffix(metadata),
        ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
      },
      { idempotencyKey },
    ),
  );
}

/** States of a refund that brings nothing back. */
const CAME_TO_NOTHING: readonly (string | null)[] = ['failed', 'canceled'];
/** A refund that is on its way. @throws ProviderRefusal it came to nothing */
function underWay({ id, status }: Stripe.Refund): { id: string } {
  if (CAME_TO_NOTHING.includes(status))
    throw new ProviderRefusal(new Error(`the refund ${id} is ${status}`));
  return { id };
}

/** Refunds of a payment, the latest first. */
const refundsOf = async (stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> =>
  (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data;
/**
 * The key of the next try: with that of one that came to nothing the provider would repeat its
 * answer.
 */
const nextKey = (key: string, made: readonly Stripe.Refund[]): string => {
  const lost = made.filter(({ status }) => CAME_TO_NOTHING.includes(status)).length;
  return lost === 0 ? key : `${key}:${lost}`;
};

async function refundAll(stripe: Stripe, intentId: string, key: string): Promise<{ id: string }> {
  const idempotencyKey = nextKey(key, await refundsOf(stripe, intentId));
  return orAlreadyRefunded(stripe, intentId, () =>
    stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey }),
  );
}

async function refundPart(
  stripe: Stripe,
  intentId: string,
  key: string,
  amountCents: number,
): Promise<{ id: string }> {
  // Stripe forgets idempotency keys after a day, and a part could be paid back twice: a hash of the
  // key, which may contain a secret number, is also written on the refund. Earlier releases wrote
  // the key itself.
  const mark = createHash('sha256').update(key).digest('base64url');
  const refunds = await refundsOf(stripe, intentId);
  const made = refunds.find(
    ({ metadata, status }) =>
      [mark, key].includes(metadata?.['key'] ?? '') && !CAME_TO_NOTHING.includes(status),
  );
  if (made) return underWay(made);
  return orAlreadyRefunded(stripe, intentId, () =>
    stripe.refunds.create(
      { payment_intent: intentId, amount: amountCents, metadata: { key: mark } },
      { idempotencyKey: nextKey(key, refunds) },
    ),
  );
}

/**
 * A refund that is made now, or, of a charge of which nothing is left, the latest that was made:
 * Stripe forgets idempotency keys after a day, but the charge knows that it was paid back.
 */
async function orAlreadyRefunded(
  stripe: Stripe,
  intentId: string,
  create: () => Promise<Stripe.Refund>,
): Promise<{ id: string }> {
  try {
    return underWay(await create());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded')
      throw error;
    const refund = (await refundsOf(stripe, intentId)).find(
      ({ status }) => !CAME_TO_NOTHING.includes(status),
    );
    if (!refund) throw error;
    return { id: refund.id };
  }
}

async function createCheckout(
  stripe: Stripe,
  {
    amountCents,
    name,
    description,
    returnUrl,
    language,
    buttonColor,
    metadata,
    idempotencyKey,
  }: Parameters<CardPayments['createCheckout']>[0],
): Promise<CheckoutState> {
  return checkoutState(
    await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'embedded_page',
        redirect_on_completion: 'if_required',
        return_url: returnUrl,
        allowed_payment_method_types: ['card'],
        locale: language === 'es' ? 'es-419' : 'en',
        branding_settings: { button_color: buttonColor, border_style: 'rounded' },
        metadata,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: amountCents,
              product_data: { name, description },
            },
          },
        ],
        payment_intent_data: {
          description: `${name}, ${description}`,
          metadata,
          statement_descriptor_suffix: statementSuffix(metadata),
        },
      },
      { idempotencyKey },
    ),
  );
}

/**
 * The SDK's own HTTP client for another address, with every path moved under that address's path.
 */
export function apiAt(
  url: string,
): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol' | 'httpClient'> {
  const { hostname, port, protocol, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  const secure = protocol === 'https:';
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, at, path, ...rest) => send(host, at, `${prefix}${path}`, ...rest);
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    httpClient: client,
  };
}

/** A refund waits for money in the account at the card provider: this passes, unlike its other refusals. */
const PASSES = 'balance_insufficient';
/** Runs a call; whatever goes wrong at the partner is a 502 with the reason kept for the log. */
async function partner<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== PASSES)
      throw new ProviderRefusal(error);
    throw error instanceof Stripe.errors.StripeError
      ? Object.assign(new Failure(FAILURE.partnerFailed), { cause: error })
      : error;
  }
}

/**
 * A change that comes too late answers the state as it is: the caller decides by the state, not by
 * the refusal.
 */
async function orAsItIs<T>(change: () => Promise<T>, read: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
      return read();
    throw error;
  }
}

/**
 * What the card statement adds to the account's name: at most 22 characters, letters and digits.
 */
const statementSuffix = ({ locator }: Record<string, string>): string =>
  locator === undefined ? 'RENEWAL' : `WEEK ${locator.replace(/[^A-Z0-9]/g, '')}`;

const INTENT_STATUSES: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
] satisfies IntentState['status'][];
const isIntentStatus = (status: string): status is IntentState['status'] =>
  INTENT_STATUSES.includes(status);

function intentState(intent: Stripe.PaymentIntent): IntentState {
  const status: string = intent.status;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    // A status this version does not know is neither paid nor closed.
    status: isIntentStatus(status) ? status : 'processing',
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    lastErrorCode: intent.last_payment_error?.code,
    metadata: intent.metadata,
    card: cardOf(intent.latest_charge),
  };
}

/** The card of a charge that came with its intent. */
function cardOf(charge: Stripe.PaymentIntent['latest_charge']): IntentState['card'] {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;

function checkoutState(session: Stripe.Checkout.Session): CheckoutState {
  return {
    id: session.id,
    clientSecret: session.client_secret ?? '',
    status:
      session.status === 'complete'
        ? 'complete'
        : session.status === 'expired'
          ? 'expired'
          : 'open',
    paid: session.payment_status === 'paid',
    amountCents: session.amount_total ?? 0,
    intentId: idOf(session.payment_intent),
    metadata: session.metadata ?? {},
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function paymentEvent(event: Stripe.Event): PaymentEvent {
  const object: { id?: unknown; metadata?: unknown; payment_intent?: unknown; object?: unknown } =
    event.data.object;
  const metadata =
    typeof object.metadata === 'object' && object.metadata !== null
      ? Object.entries(object.metadata)
      : [];
  const objectId = text(object.id) ?? '';
  return {
    id: event.id,
    type: event.type,
    objectId,
    intentId: object.object === 'payment_intent' ? objectId : text(object.payment_intent),
    metadata: Object.fromEntries(
      metadata.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  };
}
