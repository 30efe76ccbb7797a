import type { PushMessage } from '#lib/push.ts';
import { isPushMessage, noticeOf } from './notice.ts';

/*
 * Notifications of an offered week (docs/push.md). They arrive with no page open and no session.
 */
declare const self: ServiceWorkerGlobalScope;

function read(data: PushMessageData | null): PushMessage | undefined {
  try {
    const message: unknown = data?.json();
    return isPushMessage(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

self.addEventListener('push', (event) => {
  const message = read(event.data);
  if (!message) return;
  const { title, options } = noticeOf(message);
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Shows the page of a notification: the one that is open, or a new one. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : self.clients.openWindow(path));
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as Pick<PushMessage, 'path'>;
  event.waitUntil(open(path));
});

/**
 * The push service gave the browser a new address. The server knows whose it is by the old one;
 * without it the next page with the switch mends it.
 */
async function renew(old: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  if (!old) return;
  const { applicationServerKey } = old.options;
  const subscription =
    given ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint, keys }, replaces: old.endpoint }),
  });
}
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  event.waitUntil(renew(oldSubscription, newSubscription));
});

/** A member who signs out leaves no notifications to the next person at this device. */
export async function endNotifications(): Promise<void> {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
