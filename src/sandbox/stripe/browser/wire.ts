import { type Language, say, sayFailure } from './texts.ts';

export type Bag = { [key: string]: unknown };
export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const bagIn = (bag: Bag, key: string): Bag => (isBag(bag[key]) ? bag[key] : {});
export const textIn = (bag: Bag, key: string): string | undefined =>
  typeof bag[key] === 'string' ? bag[key] : undefined;
export const numberIn = (bag: Bag, key: string): number | undefined =>
  typeof bag[key] === 'number' ? bag[key] : undefined;

export type Outcome = { ok: true; body: Bag } | { ok: false; error: Bag };

/**
 * A call of the open API with the publishable key; failures come back in words of the person's
 * language.
 */
export async function callApi(
  language: Language,
  key: string,
  path: string,
  fields: Record<string, string>,
  method: 'GET' | 'POST' = 'POST',
): Promise<Outcome> {
  const form = new URLSearchParams(fields).toString();
  let body: unknown;
  let ok = false;
  try {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const url = new URL(`./v1${path}`, import.meta.url);
    if (method === 'GET') url.search = form;
    const answer = await fetch(
      url,
      method === 'GET' ? { headers } : { method, headers, body: form },
    );
    ok = answer.ok;
    body = await answer.json();
  } catch {
    return {
      ok: false,
      error: { type: 'api_connection_error', message: say(language, 'network') },
    };
  }
  if (ok && isBag(body)) return { ok: true, body };
  const error = isBag(body) ? bagIn(body, 'error') : {};
  return {
    ok: false,
    error: {
      ...error,
      type: textIn(error, 'type') ?? 'api_error',
      message: sayFailure(language, textIn(error, 'code'), textIn(error, 'decline_code')),
    },
  };
}

/** The id an id-with-secret belongs to. */
export const idOfSecret = (secret: string) => secret.split('_secret_')[0] ?? '';

/**
 * The line of a frame to its page. The page's origin is the one that sends the first `init`; only
 * the parent window is heard, and nothing but `hello` is said before.
 */
export function lineToPage(heard: (message: Bag) => void): { send: (message: Bag) => void } {
  let origin: string | null = null;
  window.addEventListener('message', (event) => {
    const message: unknown = event.data;
    if (
      event.source !== window.parent ||
      !isBag(message) ||
      (origin !== null && event.origin !== origin)
    )
      return;
    if (message.type === 'init') origin = event.origin;
    if (origin !== null) heard(message);
  });
  window.parent.postMessage({ type: 'hello' }, '*');
  return {
    send(message) {
      if (origin !== null) window.parent.postMessage(message, origin);
    },
  };
}

/** Makes an element with attributes and children; texts are never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : value);
  element.append(...children);
  return element;
}

/** Informs the page whenever the height of the frame's content changes. */
export function reportHeight(send: (message: Bag) => void): void {
  let last = -1;
  const report = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height !== last) send({ type: 'resize', height: (last = height) });
  };
  new ResizeObserver(report).observe(document.body);
  report();
}

const VARIABLES: Record<string, string> = {
  colorPrimary: '--primary',
  colorBackground: '--background',
  colorText: '--text',
  colorTextSecondary: '--text-2',
  colorTextPlaceholder: '--placeholder',
  colorDanger: '--danger',
  fontFamily: '--font',
  fontSizeBase: '--size',
  borderRadius: '--radius',
  colorSuccess: '--success',
  buttonColorBackground: '--button',
  buttonColorText: '--button-text',
};

/** The rules that the frame knows: selector, name, and the variable of its stylesheet. */
const RULES = [
  ['.Input', 'border', '--input-border'],
  ['.Label', 'fontWeight', '--label-weight'],
] as const;

/** Puts an appearance on the frame: theme, variables, rules and font faces. */
export function dress(appearance: Bag, fonts: unknown): void {
  const root = document.documentElement;
  root.dataset.theme = textIn(appearance, 'theme') === 'night' ? 'night' : 'stripe';
  root.dataset.labels = textIn(appearance, 'labels') === 'floating' ? 'floating' : 'above';
  for (const [name, value] of Object.entries(bagIn(appearance, 'variables'))) {
    const property = VARIABLES[name];
    if (property !== undefined && typeof value === 'string' && value.length < 300)
      root.style.setProperty(property, value);
  }
  for (const [selector, name, property] of RULES) {
    const value = textIn(bagIn(bagIn(appearance, 'rules'), selector), name);
    if (value !== undefined && value.length < 300) root.style.setProperty(property, value);
  }
  for (const font of Array.isArray(fonts) ? fonts : []) {
    if (!isBag(font)) continue;
    const [family, src] = [textIn(font, 'family'), textIn(font, 'src')];
    if (family !== undefined && src !== undefined)
      void new FontFace(family, src, {
        weight: textIn(font, 'weight') ?? 'normal',
        style: textIn(font, 'style') ?? 'normal',
      })
        .load()
        .then(
          (face) => document.fonts.add(face),
          () => undefined,
        );
  }
}
