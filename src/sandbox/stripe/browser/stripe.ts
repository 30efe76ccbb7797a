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

function Stripe(key: string, options: Bag = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new Error('Please call Stripe() with your publishable key, which starts with pk_.');
  const [dialogs, texts, wire] = [
    load<Dialogs>(dialogModule),
    load<Texts>(textsModule),
    load<Wire>(wireModule),
  ];
  for (const module of [dialogs, texts, wire]) module.catch(() => undefined);
  const defaultLocale = () => textOf(options.locale) ?? 'auto';
  /** The locale of the elements made last, for calls that name none. */
  let spoken = defaultLocale();

  async function failed(
    code: string,
    type = 'invalid_request_error',
    more: Bag = {},
  ): Promise<{ error: Bag }> {
    const { languageOf, say } = await texts;
    return { error: { type, code, message: say(languageOf(spoken), code), ...more } };
  }

  async function retrieve(clientSecret: unknown): Promise<Result> {
    const secret = textOf(clientSecret) ?? '';
    const [{ languageOf }, { callApi }] = await Promise.all([texts, wire]);
    const result = await callApi(
      languageOf(spoken),
      key,
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
  async function settle(intent: Bag, clientSecret: string): Promise<Result> {
    if (intent.status !== 'requires_action') return { paymentIntent: intent };
    const { openChallenge } = await dialogs;
    const answer = await openChallenge({ key, clientSecret, locale: spoken });
    let after: Bag;
    if ('paymentIntent' in answer) after = answer.paymentIntent;
    else {
      // A decline after the bank's question, or an answer that got lost: the service knows.
      const now = await retrieve(clientSecret);
      if (!now.paymentIntent) return { error: answer.error };
      after = now.paymentIntent;
    }
    if (after.status === 'succeeded' || after.status === 'processing')
      return { paymentIntent: after };
    const last = isBag(after.last_payment_error) ? after.last_payment_error : {};
    const { languageOf, sayFailure } = await texts;
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
        message: sayFailure(languageOf(spoken), code, textOf(last.decline_code)),
        payment_intent: after,
      },
    };
  }

  function elementsOf(given: Bag = {}) {
    const events = listeners();
    let settings = given;
    const created = new Map<string, ReturnType<typeof element>>();
    const locale = () => textOf(settings.locale) ?? defaultLocale();
    spoken = locale();

    function element(type: string, own: Bag) {
      const events = listeners();
      let elementOptions = own;
      let line: ReturnType<typeof frame> | null = null;
      let destroyed = false;
      const init = () => ({
        key,
        locale: locale(),
        appearance: settings.appearance ?? {},
        fonts: settings.fonts ?? [],
        options: plain(elementOptions),
      });
      function heard(message: Bag) {
        if (message.type === 'ready') events.emit('ready', { elementType: type });
        else if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape')
          events.emit(message.type, { elementType: type });
        else if (message.type === 'change')
          events.emit('change', {
            elementType: type,
            complete: message.complete === true,
            empty: message.empty === true,
            collapsed: false,
            value: {
              type: 'card',
              billingDetails: {
                address: { country: message.country ?? null, postalCode: message.postal ?? null },
              },
            },
          });
      }
      const self = {
        mount(target: unknown) {
          if (destroyed)
            throw new Error('This Element has already been destroyed. Please create a new one.');
          const box = place(target);
          self.unmount();
          events.emit('loaderstart', { elementType: type });
          line = frame(
            'elements',
            locale().startsWith('es') ? 'Pago seguro con tarjeta' : 'Secure card payment',
            init,
            heard,
          );
          line.iframe.addEventListener('error', () =>
            events.emit('loaderror', {
              elementType: type,
              error: { type: 'api_connection_error' },
            }),
          );
          box.replaceChildren(line.iframe);
        },
        unmount() {
          line?.close();
          line = null;
        },
        destroy() {
          self.unmount();
          destroyed = true;
          if (created.get(type) === self) created.delete(type);
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
        request: (call, data) =>
          line
            ? line.request(call, data)
            : Promise.resolve({
                error: {
                  type: 'integration_error',
                  message: 'Mount the payment element before you use it.',
                },
              }),
        dress: () =>
          void line?.send({
            type: 'update',
            appearance: settings.appearance ?? {},
            fonts: settings.fonts ?? [],
          }),
      });
      return self;
    }

    /** Whether a wallet was pressed and waits for `confirmPayment`. */
    let walletPressed = false;

    /** Buttons of the wallets that this browser knows; a press pays with a test card. */
    function walletButtons(own: Bag) {
      const events = listeners();
      const height = typeof own.buttonHeight === 'number' ? own.buttonHeight : 44;
      const wallets = [
        ...('ApplePaySession' in window ? [['apple_pay', 'applePay', 'Apple Pay'] as const] : []),
        ...('PaymentRequest' in window ? [['google_pay', 'googlePay', 'Google Pay'] as const] : []),
      ];
      function button(type: string, name: string): HTMLElement {
        const variables = isBag(settings.appearance) ? settings.appearance.variables : undefined;
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
        made.addEventListener('click', () => {
          walletPressed = true;
          events.emit('click', { expressPaymentType: type, resolve: () => undefined });
          events.emit('confirm', { expressPaymentType: type, paymentFailed: () => undefined });
        });
        return made;
      }
      const self = {
        mount(target: unknown) {
          const row = document.createElement('div');
          row.style.setProperty('display', 'flex');
          row.style.setProperty('gap', '8px');
          row.append(...wallets.map(([type, , name]) => button(type, name)));
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

    const first = () => {
      const [made] = created.values();
      return made ? insides.get(made) : undefined;
    };
    const group = {
      create(type: string, own: Bag = {}) {
        if (type === 'expressCheckout') return walletButtons(own);
        if (type !== 'payment' && type !== 'card')
          throw new Error(`The stand-in offers the payment element, not "${type}".`);
        if (created.has(type))
          throw new Error(
            `Can only create one Element of type ${type} through the same elements object.`,
          );
        const made = element(type, own);
        created.set(type, made);
        return made;
      },
      getElement: (type: unknown) =>
        created.get(
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
        settings = { ...settings, ...next };
        spoken = locale();
        for (const made of created.values()) insides.get(made)?.dress();
      },
      on: (name: string, listener: Listener) => (events.on(name, listener), group),
      off: (name: string, listener?: Listener) => (events.off(name, listener), group),
    };
    groups.set(group, {
      secret: () => textOf(settings.clientSecret),
      first,
      takeWallet: () => {
        const pressed = walletPressed;
        walletPressed = false;
        return pressed;
      },
    });
    return group;
  }

  async function confirmWith(
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
    return settle(result.paymentIntent, clientSecret);
  }

  async function confirmByWallet(clientSecret: string | undefined): Promise<Result> {
    if (!clientSecret) throw new Error('Missing value for clientSecret.');
    const [{ languageOf }, { callApi }] = await Promise.all([texts, wire]);
    const result = await callApi(
      languageOf(spoken),
      key,
      `/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}/confirm`,
      { client_secret: clientSecret, payment_method: 'pm_card_visa' },
      'POST',
    );
    return result.ok ? settle(result.body, clientSecret) : { error: result.error };
  }

  type Group = ReturnType<typeof elementsOf>;
  async function confirmPayment(input: {
    elements?: Group;
    clientSecret?: string;
    confirmParams?: Bag;
    redirect?: string;
  }): Promise<Result> {
    const params = input.confirmParams ?? {};
    const method = isBag(params.payment_method_data) ? params.payment_method_data : {};
    const group = input.elements && groups.get(input.elements);
    const clientSecret = input.clientSecret ?? group?.secret();
    const result = group?.takeWallet()
      ? await confirmByWallet(clientSecret)
      : await confirmWith(group?.first(), clientSecret, method.billing_details);
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

  async function createEmbeddedCheckoutPage(input: {
    clientSecret?: string;
    fetchClientSecret?: () => Promise<string>;
    onComplete?: () => void;
  }) {
    const clientSecret = input.clientSecret ?? (await input.fetchClientSecret?.());
    if (!clientSecret) throw new Error('Provide clientSecret or fetchClientSecret.');
    let line: ReturnType<typeof frame> | null = null;
    let destroyed = false;
    let completed = false;
    const locale = defaultLocale();
    const self = {
      mount(target: unknown) {
        if (destroyed) throw new Error('This checkout has already been destroyed.');
        self.unmount();
        line = frame(
          'checkout',
          locale.startsWith('es') ? 'Pago seguro' : 'Secure checkout',
          () => ({ key, clientSecret, locale }),
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

  return {
    elements: elementsOf,
    confirmPayment,
    retrievePaymentIntent: retrieve,
    createEmbeddedCheckoutPage,
    initEmbeddedCheckout: createEmbeddedCheckoutPage,
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
      const now = await retrieve(clientSecret);
      return now.paymentIntent ? settle(now.paymentIntent, clientSecret) : now;
    },
    async createPaymentMethod({ elements }: { elements?: Group }): Promise<Result> {
      const made = elements && groups.get(elements)?.first();
      return made ? made.request('method', {}) : failed('unexpected', 'integration_error');
    },
    async confirmCardPayment(clientSecret: string, data: Bag = {}): Promise<Result> {
      const method = isBag(data.payment_method) ? data.payment_method : {};
      const made = isBag(method.card) ? insides.get(method.card) : undefined;
      if (made) return confirmWith(made, clientSecret, method.billing_details);
      const now = await retrieve(clientSecret);
      return now.paymentIntent ? settle(now.paymentIntent, clientSecret) : now;
    },
    createToken: () => failed('unexpected', 'integration_error'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
