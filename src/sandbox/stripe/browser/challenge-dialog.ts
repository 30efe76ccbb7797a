import { languageOf, say } from './texts.ts';
import { type Bag, bagIn, isBag, make } from './wire.ts';

const RULES = {
  dialog: {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    'max-width': 'none',
    'max-height': 'none',
    margin: '0',
    padding: '0',
    border: '0',
    background: 'transparent',
    overflow: 'hidden',
    'pointer-events': 'auto',
    'z-index': '2147483647',
  },
  frame: {
    display: 'block',
    width: '100%',
    height: '100%',
    border: '0',
    background: 'transparent',
    'color-scheme': 'light',
  },
};

/**
 * Opens the bank's question over the page and resolves with the payment intent as it is afterwards,
 * or with the failure to reach it. A native dialog stays above and usable whatever dialog of the
 * page is open below.
 */
export function openChallenge(options: {
  key: string;
  clientSecret: string;
  locale: string;
}): Promise<{ paymentIntent: Bag } | { error: Bag }> {
  const language = languageOf(options.locale);
  const base = new URL('./3ds', import.meta.url);
  const frame = make('iframe', {
    src: base.href,
    title: say(language, 'dialog'),
    allow: 'payment',
  });
  const dialog = make(
    'dialog',
    { 'aria-label': say(language, 'dialog'), 'data-sandbox-3ds': true },
    frame,
  );
  const before = document.activeElement;
  for (const [name, value] of Object.entries(RULES.dialog)) dialog.style.setProperty(name, value);
  for (const [name, value] of Object.entries(RULES.frame)) frame.style.setProperty(name, value);
  return new Promise((resolve) => {
    const send = (message: Bag) => frame.contentWindow?.postMessage(message, base.origin);
    const hear = (event: MessageEvent<unknown>) => {
      const message = event.data;
      if (event.source !== frame.contentWindow || event.origin !== base.origin || !isBag(message))
        return;
      if (message.type === 'hello') send({ type: 'init', ...options });
      if (message.type !== 'done') return;
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      resolve(
        isBag(message.error)
          ? { error: message.error }
          : { paymentIntent: bagIn(message, 'paymentIntent') },
      );
    };
    window.addEventListener('message', hear);
    // Escape asks the frame, which informs the service first: the payment must not stop half way.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      send({ type: 'close' });
    });
    document.body.append(dialog);
    dialog.showModal();
    frame.focus();
  });
}
