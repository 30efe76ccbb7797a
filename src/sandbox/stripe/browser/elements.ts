/**
 * The frame of the payment element: card data stays here, the page only learns whether it is
 * complete and how a payment ended.
 */
import { cardForm, type CardForm } from './card-form.ts';
import { languageOf, say } from './texts.ts';
import {
  type Bag,
  bagIn,
  callApi,
  dress,
  idOfSecret,
  isBag,
  lineToPage,
  make,
  reportHeight,
  textIn,
} from './wire.ts';

let language = languageOf('auto');
let key = '';
let form: CardForm | null = null;
let said = '';

const line = lineToPage((message) => {
  if (message.type === 'init') start(message);
  else if (message.type === 'update') dress(bagIn(message, 'appearance'), message.fonts);
  else if (message.type === 'focus') form?.focus();
  else if (message.type === 'blur' && document.activeElement instanceof HTMLElement)
    document.activeElement.blur();
  else if (message.type === 'clear') form?.clear();
  else if (message.type === 'request') void answer(message);
});

function start(message: Bag): void {
  if (form) return;
  language = languageOf(textIn(message, 'locale'));
  key = textIn(message, 'key') ?? '';
  document.documentElement.lang = language;
  document.title = say(language, 'frame');
  dress(bagIn(message, 'appearance'), message.fonts);
  const options = bagIn(message, 'options');
  const fields = bagIn(bagIn(options, 'fields'), 'billingDetails');
  const address =
    bagIn(options, 'fields').billingDetails === 'never' || fields.address === 'never'
      ? 'never'
      : 'auto';
  const defaults = bagIn(bagIn(bagIn(options, 'defaultValues'), 'billingDetails'), 'address');
  form = cardForm(
    language,
    {
      address,
      email: null,
      name: false,
      country: textIn(defaults, 'country') ?? null,
      postal: textIn(defaults, 'postal_code') ?? null,
    },
    changed,
  );
  document.body.replaceChildren(
    make('main', {}, form.element, make('p', { class: 'note' }, say(language, 'testNote'))),
  );
  document.addEventListener('focusin', () => line.send({ type: 'focus' }));
  window.addEventListener('blur', () => line.send({ type: 'blur' }));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') line.send({ type: 'escape' });
  });
  reportHeight(line.send);
  line.send({ type: 'ready' });
  changed();
}

function changed(): void {
  if (!form) return;
  const state = form.state();
  const text = JSON.stringify(state);
  if (text === said) return;
  said = text;
  line.send({ type: 'change', ...state });
}

async function answer(message: Bag): Promise<void> {
  const reply = (result: Bag) => line.send({ type: 'answer', id: message.id, result });
  if (!form)
    return reply({ error: { type: 'integration_error', message: 'The element is not ready.' } });
  const failure = form.validate();
  if (failure) return reply({ error: { type: 'validation_error', ...failure } });
  if (message.call === 'submit') return reply({ selectedPaymentMethod: 'card' });
  const data = bagIn(message, 'data');
  const secret = textIn(data, 'clientSecret') ?? '';
  form.disable(true);
  const billing = Object.fromEntries(
    flatten('payment_method_data[billing_details]', bagIn(data, 'billing')),
  );
  const path =
    message.call === 'method'
      ? '/payment_methods'
      : `/payment_intents/${encodeURIComponent(idOfSecret(secret))}/confirm`;
  const fields = { ...billing, ...form.fields() };
  const result =
    message.call === 'method'
      ? await callApi(language, key, path, fields)
      : await callApi(language, key, path, { ...fields, client_secret: secret });
  form.disable(false);
  reply(
    result.ok
      ? { [message.call === 'method' ? 'paymentMethod' : 'paymentIntent']: result.body }
      : { error: result.error },
  );
}

/** Nested details as bracketed form fields. */
function flatten(prefix: string, bag: Bag): [string, string][] {
  return Object.entries(bag).flatMap(([name, value]): [string, string][] =>
    isBag(value)
      ? flatten(`${prefix}[${name}]`, value)
      : typeof value === 'string'
        ? [[`${prefix}[${name}]`, value]]
        : [],
  );
}
