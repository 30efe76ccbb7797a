/** The bank's page of 3-D Secure: confirm, fail, or close it without an answer. */
import { languageOf, price, say } from './texts.ts';
import { type Bag, callApi, idOfSecret, lineToPage, make, numberIn, textIn } from './wire.ts';

let key = '';
let secret = '';
let language = languageOf('auto');
let busy = false;
const buttons: HTMLButtonElement[] = [];

const line = lineToPage((message) => {
  if (message.type === 'init') void start(message);
  if (message.type === 'close') void finish('abandon');
});

async function start(message: Bag): Promise<void> {
  key = textIn(message, 'key') ?? '';
  secret = textIn(message, 'clientSecret') ?? '';
  language = languageOf(textIn(message, 'locale'));
  document.documentElement.lang = language;
  document.title = say(language, 'dialog');
  const result = await callApi(
    language,
    key,
    `/payment_intents/${encodeURIComponent(idOfSecret(secret))}`,
    { client_secret: secret },
    'GET',
  );
  if (!result.ok) return line.send({ type: 'done', error: result.error });
  if (textIn(result.body, 'status') !== 'requires_action')
    return line.send({ type: 'done', paymentIntent: result.body });
  ask(result.body);
}

/** Shows the bank's question. */
function ask(intent: Bag): void {
  const amount = price(
    language,
    numberIn(intent, 'amount') ?? 0,
    textIn(intent, 'currency') ?? 'usd',
  );
  const button = (label: 'complete' | 'fail', outcome: 'pass' | 'fail', kind: string) => {
    const made = make(
      'button',
      {
        type: 'button',
        class: kind,
        id: `challenge-${label}`,
        title: say(language, label === 'complete' ? 'completeHint' : 'failHint'),
      },
      say(language, label),
    );
    made.addEventListener('click', () => void finish(outcome));
    buttons.push(made);
    return made;
  };
  const close = make(
    'button',
    { type: 'button', class: 'close', id: 'challenge-close', 'aria-label': say(language, 'close') },
    '×',
  );
  close.addEventListener('click', () => void finish('abandon'));
  buttons.push(close);
  const complete = button('complete', 'pass', 'primary');
  document.body.replaceChildren(
    make(
      'div',
      { class: 'veil' },
      make(
        'main',
        { class: 'bank' },
        make(
          'header',
          {},
          make('span', { class: 'bank-mark', 'aria-hidden': 'true' }),
          make('strong', {}, say(language, 'bank')),
          close,
        ),
        make('h1', {}, say(language, 'bankTitle')),
        make('p', {}, say(language, 'bankTextPlain', { amount })),
        make('div', { class: 'actions' }, complete, button('fail', 'fail', 'plain')),
        make('p', { class: 'error', role: 'alert' }),
        make('p', { class: 'note' }, say(language, 'testNote')),
      ),
    ),
  );
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') void finish('abandon');
  });
  complete.focus();
}

async function finish(outcome: 'pass' | 'fail' | 'abandon'): Promise<void> {
  if (busy) return;
  busy = true;
  for (const button of buttons) button.disabled = true;
  const result = await callApi(
    language,
    key,
    `/payment_intents/${encodeURIComponent(idOfSecret(secret))}/challenge`,
    { client_secret: secret, outcome },
  );
  const network = !result.ok && textIn(result.error, 'type') === 'api_connection_error';
  if (network && outcome !== 'abandon') {
    // Whether the answer arrived is unknown: it may be sent again, the service takes only one.
    busy = false;
    for (const button of buttons) button.disabled = false;
    const error = document.querySelector('.error');
    if (error) error.textContent = textIn(result.error, 'message') ?? '';
    return;
  }
  line.send(
    result.ok
      ? { type: 'done', paymentIntent: result.body }
      : { type: 'done', error: result.error },
  );
}
