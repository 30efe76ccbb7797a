import { pushKey, subscribePush, unsubscribePush } from '#contracts/push.ts';
import { WORKER_PATH } from '#lib/offline.ts';
import { callEndpoint } from './call.ts';
import { withToken } from './session.ts';

/**
 * Whether this browser can be notified. `install`: an iPhone or iPad, which notifies only sites
 * that are on its home screen. `denied`: the person has refused, and only the browser's own
 * settings change that.
 */
export type PushState = 'unsupported' | 'install' | 'ask' | 'denied' | 'on';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad says that it is a Mac.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ??
  null;

/** Tells the server whose browser this is. @throws ApiError */
async function tellServer(subscription: PushSubscription, ref: string | undefined): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await callEndpoint(
    subscribePush,
    {
      body: {
        subscription: {
          endpoint,
          keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
        },
        ...(ref === undefined ? {} : { ref }),
      },
    },
    withToken(),
  );
}

/**
 * Whether notifications are on in this browser. If they are, the server is told again which member
 * uses it.
 */
export async function lookAtPush(ref?: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionHere();
  if (!subscription || Notification.permission !== 'granted') return 'ask';
  await tellServer(subscription, ref);
  return 'on';
}

/**
 * Notifies this browser from now on; only to be called by a press, as the browser then asks the
 * person. `ref`: the place in line of a guest.
 * @throws ApiError, or the browser's error when its push service does not answer
 */
export async function startPush(ref?: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'ask';
  await navigator.serviceWorker.register(WORKER_PATH, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await callEndpoint(pushKey, {});
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    // The server has another key than when the browser subscribed.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  await tellServer(subscription, ref);
  return 'on';
}

/** Notifies this browser no more. @throws ApiError; the browser has forgotten it all the same */
export async function endPush(): Promise<PushState> {
  const subscription = await subscriptionHere();
  if (subscription) {
    await subscription.unsubscribe();
    await callEndpoint(unsubscribePush, { body: { endpoint: subscription.endpoint } });
  }
  return 'ask';
}
