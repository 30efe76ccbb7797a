/**
 * Stand-in for the card provider's script in stories: the object that @stripe/react-stripe-js
 * accepts, with three fields, its own payment page and an outcome the story chooses. It speaks the
 * language of the page, as the provider's does. The product's own loader fetches it, from an object
 * URL.
 */
type Words = { en: string; es: string };

/** Why the provider refuses a payment, in its own words. */
const REFUSALS = {
  declined: {
    type: 'card_error',
    code: 'card_declined',
    en: 'Your card was declined.',
    es: 'Su tarjeta fue rechazada.',
  },
  insufficientFunds: {
    type: 'card_error',
    code: 'card_declined',
    en: 'Your card has insufficient funds.',
    es: 'Su tarjeta no tiene fondos suficientes.',
  },
  notAuthenticated: {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    en: 'We are unable to authenticate your payment method.',
    es: 'No pudimos autenticar su método de pago.',
  },
  incomplete: {
    type: 'validation_error',
    code: 'incomplete_number',
    en: 'Your card number is incomplete.',
    es: 'El número de su tarjeta está incompleto.',
  },
  /** Its words are for developers and are not shown. */
  unexpected: { type: 'api_error', code: undefined, en: 'internal', es: 'internal' },
} as const;
type Refusal = keyof typeof REFUSALS;

const inLanguage = ({ en, es }: Words): string =>
  document.documentElement.lang === 'es' ? es : en;
/** The provider's words for a refusal, in the language of the page. */
export const providerSays = (refusal: Refusal): string => inLanguage(REFUSALS[refusal]);

type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'hangs' }
  | { kind: 'breaks' }
  /** The bank asks for a code first (3-D Secure). */
  | { kind: 'asks' }
  | { kind: 'refuses'; as: Refusal };
/** What the provider's own payment page shows. */
export const CHECKOUT_STEPS = ['loading', 'form', 'declined', 'bank', 'paying', 'paid'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

let outcome: Outcome = { kind: 'succeeds' };
let intent = 'requires_payment_method';
let wallets: readonly string[] = [];
let fields = true;
let typed = true;
let checkout: CheckoutStep = 'form';
let bank: HTMLElement | undefined;

/**
 * Chooses what happens next, in a story's `beforeEach`. `status`: the state of the intent before
 * anything is pressed.
 */
export function stripeWill(next: Outcome, status = 'requires_payment_method'): void {
  outcome = next;
  intent = status;
  wallets = ['Apple Pay', 'Google Pay'];
  fields = true;
  typed = true;
  checkout = 'form';
  bank?.remove();
}

/** Chooses the wallets that this device has, after `stripeWill`. */
export const stripeHas = (names: readonly string[]): void => void (wallets = names);
/** The card fields cannot be loaded, after `stripeWill`. */
export const stripeLosesFields = (): void => void (fields = false);
/** Nothing is typed into the card fields yet, after `stripeWill`. */
export const stripeIsEmpty = (): void => void (typed = false);
/** Chooses what the provider's own payment page shows, after `stripeWill`. */
export const checkoutShows = (step: CheckoutStep): void => void (checkout = step);

/** True once the stand-in took a payment, so that the server's stand-in can agree. */
export const stripeTook = (): boolean => intent === 'succeeded';

type Listener = (event: unknown) => void;

/** Buttons of the wallets, which pay when they are pressed. */
function drawWallets(box: HTMLElement, emit: (name: string, event: unknown) => void): void {
  box.style.cssText = 'display:flex;gap:8px';
  box.replaceChildren(
    ...wallets.map((wallet) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = wallet;
      button.style.cssText =
        'flex:1;height:48px;border:1px solid var(--field);border-radius:12px;background:var(--surface);font-weight:600';
      button.addEventListener('click', () =>
        emit('confirm', { expressPaymentType: wallet, paymentFailed: () => undefined }),
      );
      return button;
    }),
  );
  queueMicrotask(() =>
    emit('ready', {
      elementType: 'expressCheckout',
      availablePaymentMethods: wallets.length
        ? Object.fromEntries(wallets.map((wallet) => [wallet, true]))
        : undefined,
    }),
  );
}

const FIELDS: readonly { label: Words; value: string; hint: string }[] = [
  {
    label: { en: 'Card number', es: 'Número de la tarjeta' },
    value: '4242 4242 4242 4242',
    hint: '1234 1234 1234 1234',
  },
  {
    label: { en: 'Expiration', es: 'Vencimiento' },
    value: '12 / 29',
    hint: 'MM / YY',
  },
  {
    label: { en: 'Security code', es: 'Código CVC' },
    value: '123',
    hint: '123',
  },
];
const BOX =
  'height:48px;padding:0 16px;border:1px solid var(--field);border-radius:12px;background:var(--surface);color:var(--ink);font-weight:400;font-size:16px';
const field = (label: string, value: string, hint: string): string =>
  `<label style="display:flex;flex-direction:column;gap:8px;margin-bottom:16px;font-weight:600;font-size:14px">${label}<input value="${value}" placeholder="${hint}" style="${BOX}"></label>`;
const cardFields = (filled: boolean): string =>
  FIELDS.map(({ label, value, hint }) => field(inLanguage(label), filled ? value : '', hint)).join(
    '',
  );
const button = (text: string, action = ''): string =>
  `<button type="button" ${action} style="width:100%;min-height:48px;border-radius:12px;background:var(--primary);color:var(--on-primary);font-weight:600">${text}</button>`;

/** The bank's question, over everything; `answer` gets whether it was confirmed. */
function askAtBank(answer: (confirmed: boolean) => void): void {
  bank?.remove();
  bank = document.createElement('div');
  bank.style.cssText =
    'position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;padding:16px;background:rgb(0 0 0 / 60%);pointer-events:auto';
  bank.innerHTML = `<div role="dialog" aria-label="${inLanguage(BANK.title)}" style="width:min(400px,100%);padding:24px;border-radius:16px;background:var(--surface);color:var(--ink)">${bankPage()}<button type="button" data-bank="no" style="width:100%;min-height:48px;margin-top:8px">${inLanguage(BANK.cancel)}</button></div>`;
  for (const choice of bank.querySelectorAll<HTMLElement>('[data-bank]'))
    choice.addEventListener('click', () => {
      bank?.remove();
      answer(choice.dataset['bank'] === 'yes');
    });
  document.body.append(bank);
}
const BANK = {
  title: { en: 'Confirm this payment', es: 'Confirme este pago' },
  text: {
    en: 'Banco del Puerto sent a code to the phone that ends in 42.',
    es: 'Banco del Puerto envió un código al teléfono que termina en 42.',
  },
  code: { en: 'Code from your bank', es: 'Código de su banco' },
  confirm: { en: 'Confirm', es: 'Confirmar' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
};
const bankPage = (): string =>
  `<p style="font-size:20px;font-weight:600">${inLanguage(BANK.title)}</p><p style="margin:8px 0 16px">${inLanguage(BANK.text)}</p>${field(inLanguage(BANK.code), '', '')}${button(inLanguage(BANK.confirm), 'data-bank="yes"')}`;

const CHECKOUT = {
  title: { en: 'Pay with a card', es: 'Pague con tarjeta' },
  amount: { en: 'Amount due', es: 'Importe a pagar' },
  mail: { en: 'Email', es: 'Correo electrónico' },
  pay: { en: 'Pay', es: 'Pagar' },
  paying: { en: 'Processing your payment…', es: 'Procesando su pago…' },
  paid: { en: 'Payment received', es: 'Recibimos su pago' },
  loading: { en: 'The payment page is loading', es: 'La página de pago se está cargando' },
};
/** The provider's own payment page, which the product cannot look into. */
function checkoutPage(): string {
  if (checkout === 'loading')
    return `<p role="status" style="padding:96px 0;text-align:center">${inLanguage(CHECKOUT.loading)}</p>`;
  if (checkout === 'bank') return bankPage();
  if (checkout === 'paid')
    return `<p role="status" style="padding:96px 0;text-align:center;font-size:20px;font-weight:600">✓ ${inLanguage(CHECKOUT.paid)}</p>`;
  const refused =
    checkout === 'declined'
      ? `<p role="alert" style="margin-bottom:16px;color:var(--danger)">${providerSays('declined')}</p>`
      : '';
  const pay =
    checkout === 'paying'
      ? `<p role="status" style="min-height:48px;text-align:center">${inLanguage(CHECKOUT.paying)}</p>`
      : button(inLanguage(CHECKOUT.pay));
  return `<p style="font-size:20px;font-weight:600">${inLanguage(CHECKOUT.title)}</p><p style="display:flex;justify-content:space-between;margin:16px 0;font-size:18px"><span>${inLanguage(CHECKOUT.amount)}</span><strong>$948.00</strong></p>${field(inLanguage(CHECKOUT.mail), 'ana@azul.example', '')}${cardFields(typed)}${refused}${pay}`;
}

function element(type: string) {
  const listeners = new Map<string, Set<Listener>>();
  const emit = (name: string, event: unknown) =>
    listeners.get(name)?.forEach((listener) => listener(event));
  const self = {
    mount(box: HTMLElement) {
      if (type === 'expressCheckout') return drawWallets(box, emit);
      if (!fields) return queueMicrotask(() => emit('loaderror', { elementType: type, error: {} }));
      box.innerHTML = cardFields(typed);
      return queueMicrotask(() => emit('ready', { elementType: type }));
    },
    on: (name: string, listener: Listener) => (
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
      self
    ),
    off: (name: string, listener: Listener) => (listeners.get(name)?.delete(listener), self),
    once: (name: string, listener: Listener) => self.on(name, listener),
    unmount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    focus: () => undefined,
    blur: () => undefined,
    clear: () => undefined,
    collapse: () => undefined,
  };
  return self;
}

const answer = () => Promise.resolve({ paymentIntent: { id: 'pi_story', status: intent } });

const refusal = (as: Refusal) => {
  const { type, code } = REFUSALS[as];
  return { error: { type, code, message: providerSays(as) } };
};

const storyStripe = () => ({
  elements: () => ({
    create: element,
    getElement: () => null,
    update: () => undefined,
    submit: () => Promise.resolve({}),
    on: () => undefined,
    off: () => undefined,
    fetchUpdates: () => Promise.resolve({}),
  }),
  createToken: answer,
  createPaymentMethod: answer,
  confirmCardPayment: answer,
  retrievePaymentIntent: answer,
  confirmPayment: () => {
    if (outcome.kind === 'hangs') return new Promise(() => undefined);
    if (outcome.kind === 'breaks') return Promise.reject(new Error('network'));
    if (outcome.kind === 'asks')
      return new Promise((resolve) => {
        askAtBank((confirmed) => {
          if (confirmed) intent = 'succeeded';
          resolve(confirmed ? answer() : refusal('notAuthenticated'));
        });
      });
    if (outcome.kind === 'refuses') return Promise.resolve(refusal(outcome.as));
    intent = 'succeeded';
    return answer();
  },
  createEmbeddedCheckoutPage: () =>
    Promise.resolve({
      mount: (box: HTMLElement) => {
        box.dataset['testid'] = 'checkout-page';
        box.innerHTML = checkoutPage();
      },
      unmount: () => undefined,
      destroy: () => undefined,
    }),
});

/**
 * Settings of a story that pays: parameters.boot.settings. A script that hands over the stand-in
 * above.
 */
export function storyStripeSettings(): { stripe: { scriptUrl: string; publishableKey: string } } {
  if (typeof window === 'undefined') return { stripe: { scriptUrl: '', publishableKey: '' } };
  Object.assign(window, { storyStripe });
  return {
    stripe: {
      scriptUrl: URL.createObjectURL(
        new Blob(['window.Stripe = window.storyStripe'], { type: 'text/javascript' }),
      ),
      publishableKey: 'pk_test_stories',
    },
  };
}
/** An address that has no script. */
export const lostStripeSettings = {
  stripe: { scriptUrl: 'blob:lost', publishableKey: 'pk_test_stories' },
};
