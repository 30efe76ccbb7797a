/**
 * The mailbox in the browser: a list that refreshes itself and the chosen mail, which is in the
 * address.
 */
import type { KeptMail } from './mailbox.ts';

type Texts = Record<
  | 'to'
  | 'from'
  | 'html'
  | 'text'
  | 'attachments'
  | 'headers'
  | 'choose'
  | 'frame'
  | 'offline'
  | 'title',
  string
>;
type Mail = Omit<KeptMail, 'html'>;

const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`missing #${id}`);
  return found;
};
const t: Texts = JSON.parse(document.body.dataset.texts ?? '{}');
const language = document.documentElement.lang;
const [list, empty, article] = [byId('list'), byId('empty'), byId('mail')];
const filter = byId('filter');
const params = new URLSearchParams(location.search);
if (filter instanceof HTMLInputElement) filter.value = params.get('to') ?? '';
let mails: Mail[] = [];
let drawn = '';
let open = '';
let tab: 'html' | 'text' = 'html';

const make = (
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElement => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
const when = (at: string) => {
  const date = new Date(at);
  const today = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    language,
    today ? { timeStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
  ).format(date);
};
const chosen = () => decodeURIComponent(location.hash.slice(1));

function draw(): void {
  const wanted = filter instanceof HTMLInputElement ? filter.value.trim().toLowerCase() : '';
  const shown = mails.filter((mail) =>
    `${mail.to}\n${mail.subject}`.toLowerCase().includes(wanted),
  );
  const state = `${shown.map((mail) => mail.id).join()}#${chosen()}`;
  if (state === drawn) return;
  drawn = state;
  empty.hidden = shown.length > 0;
  const focused =
    document.activeElement instanceof HTMLAnchorElement ? document.activeElement.hash : '';
  list.replaceChildren(
    ...shown.map((mail) =>
      make(
        'li',
        {},
        make(
          'a',
          { href: `#${mail.id}`, ...(mail.id === chosen() ? { 'aria-current': 'true' } : {}) },
          make('span', { class: 'subject' }, mail.subject),
          make('time', { datetime: mail.at }, when(mail.at)),
          make('span', { class: 'to' }, mail.to),
          ...(mail.attachments.length
            ? [
                make(
                  'span',
                  { class: 'clip' },
                  mail.attachments.map((file) => file.filename).join(', '),
                ),
              ]
            : []),
        ),
      ),
    ),
  );
  for (const link of list.querySelectorAll('a')) if (link.hash === focused) link.focus();
}

function show(): void {
  const mail = mails.find((one) => one.id === chosen());
  if (!mail) {
    if (!chosen()) {
      open = '';
      article.replaceChildren(make('p', { class: 'empty' }, t.choose));
    }
    return;
  }
  const state = `${mail.id}/${tab}`;
  if (state === open) return;
  const fresh = !open.startsWith(mail.id);
  open = state;
  const tabs = (['html', 'text'] as const).map(tabButton);
  const body = make(
    'div',
    { id: 'body', role: 'tabpanel', 'aria-labelledby': `tab-${tab}` },
    tab === 'html'
      ? make('iframe', {
          src: `/sandbox/mail/${mail.id}/html`,
          title: t.frame,
          sandbox: 'allow-popups allow-popups-to-escape-sandbox',
        })
      : make('pre', {}, mail.text),
  );
  const line = (label: string, value: string) =>
    make('div', {}, make('dt', {}, label), make('dd', {}, value));
  article.replaceChildren(
    make('h2', {}, mail.subject),
    make('dl', {}, line(t.to, mail.to), line(t.from, mail.from)),
    make(
      'time',
      { class: 'at', datetime: mail.at },
      new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(
        new Date(mail.at),
      ),
    ),
    ...(mail.attachments.length ? [filesOf(mail)] : []),
    make('div', { role: 'tablist', class: 'tabs' }, ...tabs),
    body,
    ...(Object.keys(mail.headers).length ? [headersOf(mail)] : []),
  );
  if (fresh) article.focus({ preventScroll: matchMedia('(min-width: 800px)').matches });
}

function tabButton(name: typeof tab): HTMLElement {
  const button = make(
    'button',
    {
      type: 'button',
      role: 'tab',
      id: `tab-${name}`,
      'aria-selected': String(tab === name),
      'aria-controls': 'body',
      tabindex: tab === name ? '0' : '-1',
    },
    t[name],
  );
  button.addEventListener('click', () => {
    tab = name;
    show();
    byId(`tab-${name}`).focus();
  });
  button.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      byId(`tab-${name === 'html' ? 'text' : 'html'}`).click();
  });
  return button;
}

const filesOf = (mail: Mail): HTMLElement =>
  make(
    'section',
    { class: 'files' },
    make('h3', {}, t.attachments),
    make(
      'ul',
      {},
      ...mail.attachments.map((file, index) =>
        make(
          'li',
          {},
          make(
            'a',
            { href: `/sandbox/mail/${mail.id}/attachments/${index}`, download: file.filename },
            file.filename,
          ),
        ),
      ),
    ),
  );

const headersOf = (mail: Mail): HTMLElement =>
  make(
    'details',
    {},
    make('summary', {}, t.headers),
    make(
      'pre',
      {},
      Object.entries(mail.headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    ),
  );

async function renew(): Promise<void> {
  try {
    const answer = await fetch('/sandbox/mail.json?limit=200');
    mails = await answer.json();
    document.title = mails.length ? `(${mails.length}) ${t.title}` : t.title;
    document.body.classList.remove('offline');
  } catch {
    document.body.classList.add('offline');
  }
  draw();
  show();
}

filter.addEventListener('input', draw);
window.addEventListener('hashchange', () => {
  draw();
  show();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void renew();
});
setInterval(() => {
  if (!document.hidden) void renew();
}, 2000);
void renew();
