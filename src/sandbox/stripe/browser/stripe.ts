/**
 * The browser script of the payment stand-in: defines `window.Stripe` with the part of Stripe.js
 * that the product and
 * @stripe/react-stripe-js use. Served as a classic script inside a function of its own: it imports
 * only types, and loads the bank's dialog when it starts.
 */
import type { Bag } from './wire.ts';

type Listener = (event: unknown) => void;
type Result = {
  error?: Bag;
  paymentIntent?: Bag;
  paymentMethod?: Bag;
  selectedPaymentMethod?: string;
};

const script = document.currentScript;
const base = new URL(
  '.',
  script instanceof HTMLScriptElement && script.src
    ? script.src
    : new URL('/sandbox/stripe/', location.href),
);
const dialogModule = new URL('challenge-dialog.js', base).href;
const textsModule = new URL('texts.js', base).href;
const wireModule = new URL('wire.js', base).href;
type Dialogs = {
  openChallenge(options: {
    key: string;
    clientSecret: string;
    locale: string;
  }): Promise<{ paymentIntent: Bag } | { error: Bag }>;
};
type Texts = {
  languageOf(locale: string): 'en' | 'es';
  say(language: 'en' | 'es', key: string): string;
  sayFailure(language: 'en' | 'es', code: string | undefined, decline: string | undefined): string;
};
type Wire = {
  callApi(
    language: 'en' | 'es',
    key: string,
    path: string,
    fields: Record<string, string>,
    method: 'GET' | 'POST',
  ): Promise<{ ok: true; body: Bag } | { ok: false; error: Bag }>;
};
const load = <T>(url: string): Promise<T> => import(/* @vite-ignore */ url);

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Named listeners, as every Stripe.js object has. */
function listeners() {
  const map = new Map<string, Set<Listener>>();
  return {
    on: (name: string, listener: Listener) =>
      void map.set(name, (map.get(name) ?? new Set()).add(listener)),
    off: (name: string, listener?: Listener) =>
      void (listener ? map.get(name)?.delete(listener) : map.delete(name)),
    emit: (name: string, event: unknown) =>
      [...(map.get(name) ?? [])].forEach((listener) => listener(event)),
  };
}

/**
 * A frame of the service inside the page, with a line to it: only its own window and origin are
 * heard.
 */
function frame(page: string, title: string, init: () => Bag, heard: (message: Bag) => void) {
  const iframe = document.createElement('iframe');
  iframe.src = new URL(page, base).href;
  iframe.title = title;
  iframe.setAttribute('allow', 'payment');
  iframe.setAttribute('data-sandbox-stripe', page);
  const rules = {
    display: 'block',
    width: '100%',
    height: '1px',
    border: '0',
    margin: '0',
    padding: '0',
    'min-width': '100%',
    'color-scheme': 'light',
    background: 'transparent',
    overflow: 'hidden',
  };
  for (const [name, value] of Object.entries(rules)) iframe.style.setProperty(name, value);
  const waiting = new Map<number, (result: Result) => void>();
  let calls = 0;
  const { promise: whenReady, resolve: ready } = Promise.withResolvers<void>();
  const send = (message: Bag) => iframe.contentWindow?.postMessage(message, base.origin);
  const hear = (event: MessageEvent<unknown>) => {
    const message = event.data;
    if (event.source !== iframe.contentWindow || event.origin !== base.origin || !isBag(message))
      return;
    if (message.type === 'hello') send({ type: 'init', ...init() });
    else if (message.type === 'resize' && typeof message.height === 'number')
      iframe.style.setProperty('height', `${message.height}px`);
    else if (message.type === 'answer' && typeof message.id === 'number' && isBag(message.result)) {
      waiting.get(message.id)?.(message.result);
      waiting.delete(message.id);
    } else {
      if (message.type === 'ready') ready();
      heard(message);
    }
  };
  window.addEventListener('message', hear);
  return {
    iframe,
    send,
    async request(call: string, data: Bag): Promise<Result> {
      await whenReady;
      const id = ++calls;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        send({ type: 'request', id, call, data });
      });
    },
    close() {
      window.removeEventListener('message', hear);
      iframe.remove();
      for (const resolve of waiting.values())
        resolve({ error: { type: 'integration_error', message: 'The element was removed.' } });
      waiting.clear();
    },
  };
}

const place = (target: unknown): HTMLElement => {
  const found = typeof target === 'string' ? document.querySelector(target) : target;
  if (!(found instanceof HTMLElement))
    throw new Error('The element to mount on does not exist in this page.');
  return found;
};

/** What only this script may do with an element, and with a group of elements. */
type Inside = { request(call: string, data: Bag): Promise<Result>; dress(): void };
const insides = new WeakMap<object, Inside>();
type Elements = {
  secret(): string | undefined;
  first(): Inside | undefined;
  /** Whether a wallet was pressed since it was last asked. */
  takeWallet(): boolean;
};
const groups = new WeakMap<object, Elements>();

/** Only what can be sent to a frame. */
const plain = (value: Bag): unknown => JSON.parse(JSON.stringify(value));

/** One `Stripe(key)` of the page. */
type Account = {
  key: string;
  defaultLocale: string;
  /** The locale of the elements made last, for calls that name none. */
  spoken: string;
  dialogs: Promise<Dialogs>;
  texts: Promise<Texts>;
  wire: Promise<Wire>;
};

/** What the elements of one group share. */
type Shared = {
  account: Account;
  settings: Bag;
  created: Map<string, object>;
  /** A wallet was pressed and waits for `confirmPayment`. */
  walletPressed: boolean;
};
const localeOf = ({ account, settings }: Shared) =>
  textOf(settings.locale) ?? account.defaultLocale;
const looksOf = ({ settings }: Shared) => ({
  appearance: settings.appearance ?? {},
  fonts: settings.fonts ?? [],
});

const NOT_MOUNTED = {
  type: 'integration_error',
  message: 'Mount the payment element before you use it.',
};

async function failed(
  account: Account,
  code: string,
  type = 'invalid_request_error',
  more: Bag = {},
): Promise<{ error: Bag }> {
  const { languageOf, say } = await account.texts;
  return { error: { type, code, message: say(languageOf(account.spoken), code), ...more } };
}

async function retrieve(account: Account, clientSecret: unknown): Promise<Result> {
  const secret = textOf(clientSecret) ?? '';
  const [{ languageOf }, { callApi }] = await Promise.all([account.texts, account.wire]);
  const result = await callApi(
    languageOf(account.spoken),
    account.key,
    `/payment_intents/${encodeURIComponent(secret.split('_secret_')[0] ?? '')}`,
    { client_secret: secret },
    'GET',
  );
  return result.ok ? { paymentIntent: result.body } : { error: result.error };
}

/**
 * Takes an intent through its next action; the result is paid, or says what went wrong with the
 * intent as it is now.
 */
async function settle(account: Account, intent: Bag, clientSecret: string): Promise<Result> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  const { openChallenge } = await account.dialogs;
  const answer = await openChallenge({
    key: account.key,
    clientSecret,
    locale: account.spoken,
  });
  let after: Bag;
  if ('paymentIntent' in answer) after = answer.paymentIntent;
  else {
    // A decline after the bank's question, or an answer that got lost: the service knows.
    const now = await retrieve(account, clientSecret);
    if (!now.paymentIntent) return { error: answer.error };
    after = now.paymentIntent;
  }
  if (after.status === 'succeeded' || after.status === 'processing')
    return { paymentIntent: after };
  const last = isBag(after.last_payment_error) ? after.last_payment_error : {};
  const { languageOf, sayFailure } = await account.texts;
  const code =
    textOf(last.code) ??
    (after.status === 'canceled'
      ? 'payment_intent_unexpected_state'
      : 'payment_intent_authentication_failure');
  return {
    error: {
      type: 'invalid_request_error',
      ...last,
      code,
      message: sayFailure(languageOf(account.spoken), code, textOf(last.decline_code)),
      payment_intent: after,
    },
  };
}

/** The event of Stripe.js that a message of a card frame stands for. */
function eventOf(type: string, message: Bag): [name: string, event: Bag] | undefined {
  if (message.type === 'ready') return ['ready', { elementType: type }];
  if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape')
    return [message.type, { elementType: type }];
  if (message.type !== 'change') return undefined;
  const address = { country: message.country ?? null, postalCode: message.postal ?? null };
  return [
    'change',
    {
      elementType: type,
      complete: message.complete === true,
      empty: message.empty === true,
      collapsed: false,
      value: { type: 'card', billingDetails: { address } },
    },
  ];
}

/** The frame of the card fields, whose messages become events. */
function cardFrame(
  shared: Shared,
  type: string,
  init: () => Bag,
  events: ReturnType<typeof listeners>,
) {
  const title = localeOf(shared).startsWith('es')
    ? 'Pago seguro con tarjeta'
    : 'Secure card payment';
  const line = frame('elements', title, init, (message) => {
    const event = eventOf(type, message);
    if (event) events.emit(...event);
  });
  // As the real one: the room that the frame keeps for the rings of its fields juts out on all sides.
  for (const [name, value] of Object.entries({
    margin: '-3px',
    width: 'calc(100% + 6px)',
    'min-width': 'calc(100% + 6px)',
  }))
    line.iframe.style.setProperty(name, value);
  line.iframe.addEventListener('error', () =>
    events.emit('loaderror', {
      elementType: type,
      error: { type: 'api_connection_error' },
    }),
  );
  return line;
}

/** The card fields: a frame, and what the page may do with it. */
function cardElement(shared: Shared, type: string, own: Bag) {
  const events = listeners();
  let elementOptions = own;
  let line: ReturnType<typeof frame> | null = null;
  let destroyed = false;
  const init = () => ({
    key: shared.account.key,
    locale: localeOf(shared),
    ...looksOf(shared),
    options: plain(elementOptions),
  });
  const self = {
    mount(target: unknown) {
      if (destroyed)
        throw new Error('This Element has already been destroyed. Please create a new one.');
      const box = place(target);
      self.unmount();
      events.emit('loaderstart', { elementType: type });
      line = cardFrame(shared, type, init, events);
      box.replaceChildren(line.iframe);
    },
    unmount() {
      line?.close();
      line = null;
    },
    destroy() {
      self.unmount();
      destroyed = true;
      if (shared.created.get(type) === self) shared.created.delete(type);
    },
    update(next: Bag) {
      elementOptions = { ...elementOptions, ...next };
    },
    on: (name: string, listener: Listener) => (events.on(name, listener), self),
    once(name: string, listener: Listener) {
      const only: Listener = (event) => {
        events.off(name, only);
        listener(event);
      };
      events.on(name, only);
      return self;
    },
    off: (name: string, listener?: Listener) => (events.off(name, listener), self),
    focus: () => {
      line?.iframe.focus();
      line?.send({ type: 'focus' });
    },
    blur: () => void line?.send({ type: 'blur' }),
    clear: () => void line?.send({ type: 'clear' }),
    collapse: () => undefined,
  };
  insides.set(self, {
    request: async (call, data) => (line ? line.request(call, data) : { error: NOT_MOUNTED }),
    dress: () => void line?.send({ type: 'update', ...looksOf(shared) }),
  });
  return self;
}

/** One wallet's button, in the look of the page. */
function walletButton(
  shared: Shared,
  name: string,
  height: number,
  onPress: () => void,
): HTMLElement {
  const variables = isBag(shared.settings.appearance)
    ? shared.settings.appearance.variables
    : undefined;
  const looks = isBag(variables) ? variables : {};
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = name;
  const rules = {
    flex: '1',
    height: `${height}px`,
    border: '1px solid currentColor',
    'border-radius': textOf(looks.buttonBorderRadius) ?? '4px',
    background: textOf(looks.colorBackground) ?? '#fff',
    color: textOf(looks.colorText) ?? '#000',
    'font-weight': '600',
  };
  for (const [rule, value] of Object.entries(rules)) made.style.setProperty(rule, value);
  made.addEventListener('click', onPress);
  return made;
}

/** Buttons of the wallets that this browser knows; a press pays with a test card. */
function walletButtons(shared: Shared, own: Bag) {
  const events = listeners();
  const height = typeof own.buttonHeight === 'number' ? own.buttonHeight : 44;
  const wallets = [
    ...('ApplePaySession' in window ? [['apple_pay', 'applePay', 'Apple Pay'] as const] : []),
    ...('PaymentRequest' in window ? [['google_pay', 'googlePay', 'Google Pay'] as const] : []),
  ];
  const press = (type: string) => () => {
    shared.walletPressed = true;
    events.emit('click', { expressPaymentType: type, resolve: () => undefined });
    events.emit('confirm', { expressPaymentType: type, paymentFailed: () => undefined });
  };
  const self = {
    mount(target: unknown) {
      const row = document.createElement('div');
      row.style.setProperty('display', 'flex');
      row.style.setProperty('gap', '8px');
      row.append(
        ...wallets.map(([type, , name]) => walletButton(shared, name, height, press(type))),
      );
      place(target).replaceChildren(row);
      // The page learns it as of the real one: after it has been mounted.
      queueMicrotask(() =>
        events.emit('ready', {
          elementType: 'expressCheckout',
          availablePaymentMethods:
            wallets.length > 0
              ? Object.fromEntries(wallets.map(([, key]) => [key, true]))
              : undefined,
        }),
      );
    },
    unmount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    on: (name: string, listener: Listener) => (events.on(name, listener), self),
    once: (name: string, listener: Listener) => (events.on(name, listener), self),
    off: (name: string, listener?: Listener) => (events.off(name, listener), self),
    focus: () => undefined,
    blur: () => undefined,
    clear: () => undefined,
    collapse: () => undefined,
  };
  return self;
}

function elementsOf(account: Account, given: Bag = {}) {
  const events = listeners();
  const shared: Shared = { account, settings: given, created: new Map(), walletPressed: false };
  account.spoken = localeOf(shared);
  const first = () => {
    const [made] = shared.created.values();
    return made && insides.get(made);
  };
  const group = {
    create(type: string, own: Bag = {}) {
      if (type === 'expressCheckout') return walletButtons(shared, own);
      if (type !== 'payment' && type !== 'card')
        throw new Error(`The stand-in offers the payment element, not "${type}".`);
      if (shared.created.has(type))
        throw new Error(
          `Can only create one Element of type ${type} through the same elements object.`,
        );
      const made = cardElement(shared, type, own);
      shared.created.set(type, made);
      return made;
    },
    getElement: (type: unknown) =>
      shared.created.get(
        isBag(type) || typeof type === 'function'
          ? String(Reflect.get(type, '__elementType'))
          : String(type),
      ) ?? null,
    async submit(): Promise<Result> {
      const made = first();
      return made
        ? made.request('submit', {})
        : { error: { type: 'integration_error', message: 'Create a payment element first.' } };
    },
    fetchUpdates: () => Promise.resolve({}),
    update(next: Bag) {
      shared.settings = { ...shared.settings, ...next };
      account.spoken = localeOf(shared);
      for (const made of shared.created.values()) insides.get(made)?.dress();
    },
    on: (name: string, listener: Listener) => (events.on(name, listener), group),
    off: (name: string, listener?: Listener) => (events.off(name, listener), group),
  };
  groups.set(group, {
    secret: () => textOf(shared.settings.clientSecret),
    first,
    takeWallet: () => {
      const pressed = shared.walletPressed;
      shared.walletPressed = false;
      return pressed;
    },
  });
  return group;
}

type Group = ReturnType<typeof elementsOf>;

async function confirmWith(
  account: Account,
  made: Inside | undefined,
  clientSecret: string | undefined,
  billing: unknown,
): Promise<Result> {
  if (!clientSecret) throw new Error('Missing value for clientSecret.');
  if (!made) throw new Error('Missing the payment element: create and mount it first.');
  const result = await made.request('confirm', {
    clientSecret,
    billing: isBag(billing) ? plain(billing) : {},
  });
  if (!result.paymentIntent) return result;
  return settle(account, result.paymentIntent, clientSecret);
}

async function confirmByWallet(
  account: Account,
  clientSecret: string | undefined,
): Promise<Result> {
  if (!clientSecret) throw new Error('Missing value for clientSecret.');
  const [{ languageOf }, { callApi }] = await Promise.all([account.texts, account.wire]);
  const result = await callApi(
    languageOf(account.spoken),
    account.key,
    `/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}/confirm`,
    { client_secret: clientSecret, payment_method: 'pm_card_visa' },
    'POST',
  );
  return result.ok ? settle(account, result.body, clientSecret) : { error: result.error };
}

type PaymentInput = {
  elements?: Group;
  clientSecret?: string;
  confirmParams?: Bag;
  redirect?: string;
};

async function confirmPayment(account: Account, input: PaymentInput): Promise<Result> {
  const params = input.confirmParams ?? {};
  const method = isBag(params.payment_method_data) ? params.payment_method_data : {};
  const group = input.elements && groups.get(input.elements);
  const clientSecret = input.clientSecret ?? group?.secret();
  const result = group?.takeWallet()
    ? await confirmByWallet(account, clientSecret)
    : await confirmWith(account, group?.first(), clientSecret, method.billing_details);
  if (!result.paymentIntent || input.redirect === 'if_required') return result;
  const back = textOf(params.return_url);
  if (back === undefined) throw new Error('confirmPayment(): return_url is missing.');
  const url = new URL(back, location.href);
  url.searchParams.set('payment_intent', String(result.paymentIntent.id));
  url.searchParams.set('payment_intent_client_secret', clientSecret ?? '');
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url);
  return new Promise(() => undefined);
}

type CheckoutInput = {
  clientSecret?: string;
  fetchClientSecret?: () => Promise<string>;
  onComplete?: () => void;
};

async function createEmbeddedCheckoutPage(account: Account, input: CheckoutInput) {
  const clientSecret = input.clientSecret ?? (await input.fetchClientSecret?.());
  if (!clientSecret) throw new Error('Provide clientSecret or fetchClientSecret.');
  let line: ReturnType<typeof frame> | null = null;
  let destroyed = false;
  let completed = false;
  const locale = account.defaultLocale;
  const self = {
    mount(target: unknown) {
      if (destroyed) throw new Error('This checkout has already been destroyed.');
      self.unmount();
      line = frame(
        'checkout',
        locale.startsWith('es') ? 'Pago seguro' : 'Secure checkout',
        () => ({ key: account.key, clientSecret, locale }),
        (message) => {
          if (message.type !== 'complete' || completed) return;
          completed = true;
          input.onComplete?.();
          const back = textOf(message.returnUrl);
          if (back !== undefined && /^https?:/.test(back)) location.assign(back);
        },
      );
      place(target).replaceChildren(line.iframe);
    },
    unmount() {
      line?.close();
      line = null;
    },
    destroy() {
      self.unmount();
      destroyed = true;
    },
  };
  return self;
}

function Stripe(key: string, options: Bag = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key, which starts with pk_.');
  const defaultLocale = textOf(options.locale) ?? 'auto';
  const account: Account = {
    key,
    defaultLocale,
    spoken: defaultLocale,
    dialogs: load<Dialogs>(dialogModule),
    texts: load<Texts>(textsModule),
    wire: load<Wire>(wireModule),
  };
  for (const module of [account.dialogs, account.texts, account.wire])
    module.catch(() => undefined);
  const embed = (input: CheckoutInput) => createEmbeddedCheckoutPage(account, input);
  return {
    elements: (given?: Bag) => elementsOf(account, given),
    confirmPayment: (input: PaymentInput) => confirmPayment(account, input),
    retrievePaymentIntent: (clientSecret: unknown) => retrieve(account, clientSecret),
    createEmbeddedCheckoutPage: embed,
    initEmbeddedCheckout: embed,
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
      const now = await retrieve(account, clientSecret);
      return now.paymentIntent ? settle(account, now.paymentIntent, clientSecret) : now;
    },
    async createPaymentMethod({ elements }: { elements?: Group }): Promise<Result> {
      const made = elements && groups.get(elements)?.first();
      return made ? made.request('method', {}) : failed(account, 'unexpected', 'integration_error');
    },
    async confirmCardPayment(clientSecret: string, data: Bag = {}): Promise<Result> {
      const method = isBag(data.payment_method) ? data.payment_method : {};
      const made = isBag(method.card) ? insides.get(method.card) : undefined;
      if (made) return confirmWith(account, made, clientSecret, method.billing_details);
      const now = await retrieve(account, clientSecret);
      return now.paymentIntent ? settle(account, now.paymentIntent, clientSecret) : now;
    },
    createToken: () => failed(account, 'unexpected', 'integration_error'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
