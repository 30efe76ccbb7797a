/**
 * Stand-in for the card provider's script in stories: the object that @stripe/react-stripe-js
 * accepts, with three fields and an outcome the story chooses. The product's own loader fetches it,
 * from an object URL.
 */
type Outcome =
  | { kind: 'succeeds' }
  | { kind: 'hangs' }
  | { kind: 'breaks' }
  | { kind: 'fails'; type: string; code?: string; message: string };

let outcome: Outcome = { kind: 'succeeds' };
let intent = 'requires_payment_method';
let wallets: readonly string[] = [];
let fields = true;

/**
 * Chooses what happens next, in a story's `beforeEach`. `status`: the state of the intent before
 * anything is pressed.
 */
export function stripeWill(next: Outcome, status = 'requires_payment_method'): void {
  outcome = next;
  intent = status;
  wallets = ['Apple Pay', 'Google Pay'];
  fields = true;
}

/** Chooses the wallets that this device has, after `stripeWill`. */
export const stripeHas = (names: readonly string[]): void => void (wallets = names);
/** The card fields cannot be loaded, after `stripeWill`. */
export const stripeLosesFields = (): void => void (fields = false);

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

const VALUES = ['4242 4242 4242 4242', '12 / 29', '123'];
/** The provider's own words, in the language of the page as its form speaks it. */
const labels = (): readonly string[] =>
  document.documentElement.lang === 'es'
    ? ['Número de la tarjeta', 'Vencimiento', 'Código de seguridad']
    : ['Card number', 'Expiration', 'Security code'];

function element(type: string) {
  const listeners = new Map<string, Set<Listener>>();
  const emit = (name: string, event: unknown) =>
    listeners.get(name)?.forEach((listener) => listener(event));
  const self = {
    mount(box: HTMLElement) {
      if (type === 'expressCheckout') return drawWallets(box, emit);
      if (!fields) return queueMicrotask(() => emit('loaderror', { elementType: type, error: {} }));
      box.innerHTML = labels()
        .map(
          (label, at) =>
            `<label style="display:flex;flex-direction:column;gap:8px;margin-bottom:16px;font-weight:600;font-size:14px">${label}<input value="${VALUES[at]}" style="height:48px;padding:0 16px;border:1px solid var(--field);border-radius:12px;background:var(--surface);font-weight:400;font-size:16px"></label>`,
        )
        .join('');
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
    if (outcome.kind === 'fails')
      return Promise.resolve({
        error: { type: outcome.type, code: outcome.code, message: outcome.message },
      });
    intent = 'succeeded';
    return answer();
  },
  createEmbeddedCheckoutPage: () =>
    Promise.resolve({
      mount: (box: HTMLElement) => {
        box.textContent = 'The provider’s payment page';
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
