/**
 * The checkout page: what is bought, the card, the result. In a frame of the club's page, or on its
 * own by a secret in the fragment.
 */
import { cardForm, type CardForm } from './card-form.ts';
import { openChallenge } from './challenge-dialog.ts';
import { languageOf, price, say } from './texts.ts';
import {
  type Bag,
  bagIn,
  callApi,
  dress,
  idOfSecret,
  isBag,
  lineToPage,
  make,
  numberIn,
  reportHeight,
  textIn,
} from './wire.ts';

const framed = window.parent !== window;
let key = 'pk_test_hosted';
let secret = '';
let language = languageOf('auto');
let started = false;

const line = framed
  ? lineToPage((message) => {
      if (message.type !== 'init' || started) return;
      started = true;
      key = textIn(message, 'key') ?? key;
      secret = textIn(message, 'clientSecret') ?? '';
      void start(textIn(message, 'locale'));
    })
  : { send: (_message: Bag) => undefined };
if (!framed) {
  secret = decodeURIComponent(location.hash.slice(1));
  void start(undefined);
}

const path = () => `/payment_pages/${encodeURIComponent(idOfSecret(secret))}`;

async function start(locale: string | undefined): Promise<void> {
  language = languageOf(locale);
  reportHeight(line.send);
  const page = await callApi(language, key, path(), { client_secret: secret }, 'GET');
  if (!page.ok) return notice('expired', textIn(page.error, 'message') ?? '');
  const own = textIn(page.body, 'locale');
  if (own && own !== 'auto') language = languageOf(own);
  document.documentElement.lang = language;
  document.title = say(language, 'checkoutFrame');
  dress({}, []);
  paintButton(textIn(page.body, 'button_color'));
  if (textIn(page.body, 'status') === 'complete') return done(page.body);
  if (textIn(page.body, 'status') !== 'open')
    return notice('expired', say(language, 'expiredText'));
  draw(page.body);
  line.send({ type: 'ready' });
}

/** Colors the button and the focus ring as the session says, with black or white text on them. */
function paintButton(color: string | undefined): void {
  if (color === undefined) return;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(color.slice(at, at + 2), 16),
  );
  const { style } = document.documentElement;
  style.setProperty('--primary', color);
  style.setProperty(
    '--button-text',
    red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#10151b' : '#fff',
  );
}

function draw(page: Bag): void {
  const currency = textIn(page, 'currency') ?? 'usd';
  const total = price(language, numberIn(page, 'total') ?? 0, currency);
  const lines = (Array.isArray(page.line_items) ? page.line_items : [])
    .filter(isBag)
    .map((item) => itemLine(item, currency));
  const card = cardForm(
    language,
    {
      address: 'auto',
      email: textIn(page, 'email') ?? '',
      name: true,
      country: null,
      postal: null,
    },
    () => undefined,
  );
  document.body.replaceChildren(
    make(
      'main',
      { class: 'checkout' },
      make('h1', { class: 'sr' }, say(language, 'checkoutFrame')),
      make(
        'section',
        { class: 'summary', 'aria-label': say(language, 'summary') },
        make('p', { class: 'hint' }, say(language, 'total')),
        make('p', { class: 'total' }, total),
        make('ul', {}, ...lines),
      ),
      payingForm(card, total),
    ),
  );
  if (!framed) card.focus();
}

function itemLine(item: Bag, currency: string): HTMLElement {
  const quantity = numberIn(item, 'quantity') ?? 1;
  const detail = [
    textIn(item, 'description'),
    quantity > 1 ? say(language, 'quantity', { count: String(quantity) }) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  return make(
    'li',
    {},
    make(
      'div',
      {},
      make('strong', {}, textIn(item, 'name') ?? ''),
      ...(detail ? [make('span', { class: 'hint' }, detail)] : []),
    ),
    make('span', { class: 'amount' }, price(language, numberIn(item, 'amount') ?? 0, currency)),
  );
}

/** The card, and the button that pays with it. */
function payingForm(card: CardForm, total: string): HTMLElement {
  const error = make('p', { class: 'error summary-error', role: 'alert', tabindex: '-1' });
  const button = make(
    'button',
    { type: 'submit', class: 'primary pay' },
    say(language, 'pay', { amount: total }),
  );
  const form = make(
    'form',
    { novalidate: true },
    make('h2', {}, say(language, 'card')),
    card.element,
    error,
    button,
    make('p', { class: 'note' }, say(language, 'testNote')),
  );
  let busy = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (busy || card.validate()) return;
    busy = true;
    error.textContent = '';
    button.disabled = true;
    button.textContent = say(language, 'paying');
    const fields = { ...card.fields(), client_secret: secret };
    card.disable(true);
    void pay(fields).then((message) => {
      busy = false;
      card.disable(false);
      button.disabled = false;
      button.textContent = say(language, 'pay', { amount: total });
      if (message === null) return;
      error.textContent = message;
      error.focus();
    });
  });
  return form;
}

/** Answers the failure to show, or null when the page has moved on. */
async function pay(fields: Record<string, string>): Promise<string | null> {
  const result = await callApi(language, key, `${path()}/confirm`, fields);
  if (
    !result.ok &&
    textIn(result.error, 'type') !== 'api_connection_error' &&
    !textIn(result.error, 'code')?.startsWith('checkout_session')
  )
    return textIn(result.error, 'message') ?? '';
  if (result.ok && textIn(bagIn(result.body, 'payment_intent'), 'status') === 'requires_action') {
    const answer = await openChallenge({
      key,
      clientSecret: textIn(bagIn(result.body, 'payment_intent'), 'client_secret') ?? '',
      locale: language,
    });
    if ('error' in answer) return textIn(answer.error, 'message') ?? '';
    const status = textIn(answer.paymentIntent, 'status');
    if (status !== 'succeeded') return say(language, 'payment_intent_authentication_failure');
  }
  // The service's current state counts, also after a lost answer.
  const page = await callApi(language, key, path(), { client_secret: secret }, 'GET');
  if (page.ok && textIn(page.body, 'status') === 'complete') {
    done(page.body);
    return null;
  }
  if (page.ok && textIn(page.body, 'status') === 'expired') {
    notice('expired', say(language, 'expiredText'));
    return null;
  }
  return result.ok ? say(language, 'unexpected') : (textIn(result.error, 'message') ?? '');
}

function done(page: Bag): void {
  notice('paid', say(language, 'paidText'));
  line.send({ type: 'complete', returnUrl: textIn(page, 'return_url') ?? null });
  const next = textIn(page, 'return_url');
  if (!framed && next !== undefined && /^https?:/.test(next)) location.assign(next);
}

function notice(kind: 'paid' | 'expired', text: string): void {
  const title = make('h1', { tabindex: '-1' }, say(language, kind));
  document.body.replaceChildren(
    make(
      'main',
      { class: `notice ${kind}`, role: 'status' },
      make('span', { class: 'tick', 'aria-hidden': 'true' }, kind === 'paid' ? '✓' : '!'),
      title,
      make('p', {}, text),
    ),
  );
  title.focus();
}
