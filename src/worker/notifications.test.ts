import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isPushMessage, noticeOf } from './notice.ts';

const message = {
  title: 'It’s yours until {time}',
  body: 'Test Bay Resort',
  path: '/line/abc',
  tag: '/line/abc',
  lang: 'en',
  until: new Date(2027, 2, 6, 14, 30).toISOString(),
};

type Handler = (event: object) => void;
const handlers = new Map<string, Handler>();
const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const openWindow = vi.fn<(path: string) => Promise<void>>();
const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: 'key' },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }),
  unsubscribe: vi.fn<() => Promise<boolean>>(),
});
const subscribe = vi.fn<(options: object) => Promise<unknown>>();
const getSubscription = vi.fn<() => Promise<unknown>>();
let pages: { url: string; focus: () => void }[] = [];
let worker: { endNotifications: () => Promise<void> };

beforeAll(async () => {
  vi.stubGlobal('self', {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification, pushManager: { subscribe, getSubscription } },
    clients: { matchAll: async () => pages, openWindow },
  });
  // Typed as a worker (tsconfig.worker.json), which a test is not.
  const file = './notifications.ts';
  worker = (await import(/* @vite-ignore */ file)) as typeof worker;
});
beforeEach(() => {
  pages = [];
  vi.clearAllMocks();
});

/** Gives the worker an event; settles with what it waits for. */
async function happens(name: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}
const data = (value: unknown) => ({ data: { json: () => value } });

it.each([
  [13, 'Es suya hasta la 1:46 p.m.'],
  [22, 'Es suya hasta las 10:46 p.m.'],
])('says the hour of %i in Spanish with its article', (hour, title) => {
  const until = new Date(2027, 2, 6, hour, 46).toISOString();
  const said = noticeOf({ ...message, title: 'Es suya hasta {time}', lang: 'es', until }).title;
  expect(said.replaceAll(/\s/g, ' ')).toBe(title);
});

it('shows what it is sent, with the time by the clock of the device', async () => {
  await happens('push', data(message));
  expect(showNotification.mock.calls).toEqual([
    [
      'It’s yours until 2:30 PM',
      {
        body: 'Test Bay Resort',
        lang: 'en',
        tag: '/line/abc',
        icon: '/icons/any-192.png',
        data: { path: '/line/abc' },
        requireInteraction: true,
      },
    ],
  ]);
});

it.each([
  null,
  'text',
  {},
  { ...message, path: 'https://evil.example' },
  { ...message, path: '//evil.example' },
  { ...message, path: '/\\evil.example' },
  { ...message, until: 'soon' },
])('shows nothing of what is no message: %j', async (value) => {
  expect(isPushMessage(value)).toBe(false);
  await happens('push', data(value));
  await happens('push', { data: null });
  expect(showNotification).not.toHaveBeenCalled();
});

it('ignores what a newer server adds', () => {
  const { until: _until, ...rest } = message;
  expect(isPushMessage({ ...rest, more: 1 })).toBe(true);
  expect(noticeOf({ ...rest, lang: 'es', title: 'Su semana' }).options.requireInteraction).toBe(
    false,
  );
});

it('opens the page of a notification, or the one that shows it already', async () => {
  const notification = { close: vi.fn<() => void>(), data: { path: '/line/abc' } };
  const focus = vi.fn<() => void>();
  pages = [{ url: 'https://weeks.azul.example/trips', focus }];
  await happens('notificationclick', { notification });
  expect([openWindow.mock.calls, focus.mock.calls.length]).toEqual([[['/line/abc']], 0]);
  pages.push({ url: 'https://weeks.azul.example/line/abc?lang=es', focus });
  await happens('notificationclick', { notification });
  expect([openWindow.mock.calls.length, focus.mock.calls.length]).toEqual([1, 1]);
  expect(notification.close).toHaveBeenCalledTimes(2);
});

it('tells the server the new address of the browser by its old one', async () => {
  const call = vi.fn<typeof fetch>(async () => new Response());
  vi.stubGlobal('fetch', call);
  subscribe.mockResolvedValue(subscription('https://push.example/new'));
  await happens('pushsubscriptionchange', {
    oldSubscription: subscription('https://push.example/old'),
    newSubscription: null,
  });
  expect(subscribe.mock.calls).toEqual([[{ userVisibleOnly: true, applicationServerKey: 'key' }]]);
  expect(call.mock.calls.map(([path, init]) => [path, JSON.parse(String(init?.body))])).toEqual([
    [
      '/api/push',
      {
        subscription: { endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } },
        replaces: 'https://push.example/old',
      },
    ],
  ]);
  await happens('pushsubscriptionchange', { oldSubscription: null, newSubscription: null });
  expect(call).toHaveBeenCalledTimes(1);
});

it('ends the notifications of who signs out', async () => {
  const mine = subscription('https://push.example/mine');
  getSubscription.mockResolvedValueOnce(mine).mockResolvedValueOnce(null);
  await worker.endNotifications();
  await worker.endNotifications();
  expect(mine.unsubscribe).toHaveBeenCalledTimes(1);
});
