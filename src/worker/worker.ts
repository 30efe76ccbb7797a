import { registerRoute } from 'workbox-routing/registerRoute.js';
import { setCatchHandler } from 'workbox-routing/setCatchHandler.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { APP_CACHE, KEPT_AT, OFFLINE_MARK, OFFLINE_PATH, TRIPS_CACHE } from '#lib/offline.ts';
import type { Keep } from '#lib/offline.ts';
import { endNotifications } from './notifications.ts';
import {
  filesIn,
  GUEST,
  isKept,
  isOld,
  keptKey,
  keptKind,
  keptList,
  MOST_FILES,
  MOST_TRIP_ENTRIES,
  noticeIn,
  ownerOf,
  shellOf,
  SHELLS,
} from './rules.ts';

/*
 * The service worker of a club's site (docs/offline.md): trips, their vouchers and pictures, and the
 * voucher check of a front desk, without a network. The network always comes first. Everything it
 * does not name here (payments, holds, sign-in, every call but a GET) it leaves alone.
 *
 * A newer worker waits until all pages of the older one are closed, and none of them is reloaded.
 */
declare const self: ServiceWorkerGlobalScope;

/** Seconds that a slow network has before a copy is shown. */
const PATIENCE = 5;
const KEYS = '/api/voucher/keys';

/** Goes up with every wipe: what was asked for before one is not kept after it. */
let wipes = 0;
async function wipe(): Promise<void> {
  wipes += 1;
  await caches.delete(TRIPS_CACHE);
}

/** The copies, if there are any. */
const copies = async (): Promise<Cache | undefined> =>
  (await caches.has(TRIPS_CACHE)) ? caches.open(TRIPS_CACHE) : undefined;

/** Names the session of a request without revealing its token. */
async function ownerOfRequest({ headers }: Request): Promise<string> {
  const token = headers.get('authorization');
  if (!token) return GUEST;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
const nameOf = async (request: Request): Promise<string> =>
  keptKey(new URL(request.url), await ownerOfRequest(request));

/** An answer as it is kept: a list without holds, and when it was read. Undefined: it is not. */
async function copyOf(request: Request, answer: Response): Promise<Response | undefined> {
  const kind = keptKind(new URL(request.url));
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    [KEPT_AT]: new Date().toISOString(),
  };
  if (kind !== 'list' && kind !== 'trip') return new Response(await answer.blob(), { headers });
  const body: unknown = await answer.json();
  if (kind === 'trip' && !isKept(body)) return undefined;
  const kept = kind === 'list' ? keptList(body as object) : body;
  return new Response(JSON.stringify(kept), { headers });
}

/**
 * Another session's copies go as soon as this one calls the API. @returns whether there were any
 */
async function forgetOthers(owner: string): Promise<boolean> {
  const keys = (await (await copies())?.keys()) ?? [];
  const others = keys.some(({ url }) => ![undefined, GUEST, owner].includes(ownerOf(new URL(url))));
  if (others) await wipe();
  return others;
}

/** Forgets what is old, and the oldest of too many: a cache lists its entries as they were written. */
async function prune(): Promise<void> {
  const cache = await copies();
  if (!cache) return;
  const keys = await cache.keys();
  const surplus = keys.length - MOST_TRIP_ENTRIES;
  for (const [index, key] of keys.entries()) {
    const keptAt = (await cache.match(key))?.headers.get(KEPT_AT) ?? null;
    if (index < surplus || isOld(keptAt, Date.now())) await cache.delete(key);
  }
}

/** The rules of everything personal. */
const personal: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['wipes'] = wipes;
    return request;
  },
  cacheKeyWillBeUsed: async ({ request }) => nameOf(request),
  fetchDidSucceed: async ({ request, response }) => {
    // The session was ended, here or elsewhere.
    if (response.status === 401) await wipe();
    // Refunded, given back, or not this person's any more.
    else if ([403, 404, 410].includes(response.status))
      await (await copies())?.delete(await nameOf(request));
    return response;
  },
  cacheWillUpdate: async ({ request, response, state }) => {
    if (response.status !== 200 || state?.['wipes'] !== wipes) return null;
    const owner = await ownerOfRequest(request);
    // This wipe is of what others have asked for, not of this answer.
    if (owner !== GUEST && (await forgetOthers(owner)) && state) state['wipes'] += 1;
    const copy = await copyOf(request, response);
    // Over, or refunded since it was kept.
    if (!copy) await (await copies())?.delete(await nameOf(request));
    return copy ?? null;
  },
  cacheDidUpdate: async ({ state }) => (state?.['wipes'] === wipes ? prune() : wipe()),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && !isOld(cachedResponse.headers.get(KEPT_AT), Date.now())
      ? cachedResponse
      : null,
};
/** What pages have asked to keep; passing by, nothing is added. */
const asKept: WorkboxPlugin = { cacheWillUpdate: async () => null };

const trips = new NetworkFirst({
  cacheName: TRIPS_CACHE,
  networkTimeoutSeconds: PATIENCE,
  plugins: [personal],
  matchOptions: { ignoreVary: true },
});
const options = {
  cacheName: APP_CACHE,
  matchOptions: { ignoreVary: true, ignoreSearch: true },
  plugins: [asKept],
};

const isOwn = (kind: ReturnType<typeof keptKind>) => kind !== undefined && kind !== 'picture';
registerRoute(({ url, sameOrigin }) => sameOrigin && isOwn(keptKind(url)), trips);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && keptKind(url) === 'picture',
  new NetworkFirst({
    cacheName: TRIPS_CACHE,
    matchOptions: { ignoreVary: true },
    plugins: [asKept, { cacheKeyWillBeUsed: async ({ request }) => nameOf(request) }],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === KEYS,
  new NetworkFirst({ ...options, plugins: [], networkTimeoutSeconds: PATIENCE }),
);

// Pages: a trip that was opened, its list and the voucher check; the notice for all others.
const shells = new NetworkFirst({
  ...options,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    asKept,
    {
      cacheKeyWillBeUsed: async ({ request }) =>
        shellOf(new URL(request.url).pathname)?.page ?? OFFLINE_PATH,
    },
  ],
});
/** Whether there is something to show on the page of an address. */
async function canOpen(pathname: string): Promise<boolean> {
  const shell = shellOf(pathname);
  if (!shell?.call) return shell !== undefined;
  const copy = await (await copies())?.match(shell.call, { ignoreSearch: true });
  return copy !== undefined;
}
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode === 'navigate' && !/^\/(?:api|sandbox)\//.test(url.pathname),
  async ({ request, event, url }) =>
    (await canOpen(url.pathname)) ? shells.handle({ request, event }) : fetch(request),
);
setCatchHandler(async ({ request }) =>
  request.mode === 'navigate'
    ? ((await caches.match(OFFLINE_PATH, { cacheName: APP_CACHE, ignoreSearch: true })) ??
      Response.error())
    : Response.error(),
);

// A file of the build never changes under its name; all others are asked for first.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst(options),
);
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode !== 'navigate' && !/^\/(?:api|sandbox)\//.test(url.pathname),
  new NetworkFirst(options),
);

/** A page as it opens without a network: marked, so that the app knows. */
async function shellFrom(path: string): Promise<[string, Response, string[]]> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const marked = html.replace('<html ', `<html data-${OFFLINE_MARK} `);
  return [path, new Response(marked, { headers }), filesIn(html)];
}

/** Keeps the pages of this release with all their files, and forgets those of an earlier one. */
async function keepApp({ files, language }: Keep): Promise<void> {
  const cache = await caches.open(APP_CACHE);
  const notice = noticeIn(language);
  const pages = await Promise.all([...SHELLS, notice].map(shellFrom));
  const paths = new Set([...pages.flatMap(([, , named]) => named), ...files, KEYS]);
  const wanted = [...paths].slice(0, MOST_FILES);
  const fetched = await Promise.all(
    wanted.map(async (path) => {
      if (path.startsWith('/assets/') && (await cache.match(path, { ignoreVary: true })))
        return undefined;
      const answer = await fetch(path, { cache: 'no-cache' });
      // All or nothing: half a release would be no page at all.
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return [path, answer] as const;
    }),
  );
  for (const file of fetched) if (file) await cache.put(...file);
  for (const [path, answer] of pages) await cache.put(path, answer);
  const kept = new Set(
    [...wanted, ...SHELLS, notice].map((path) => new URL(path, self.origin).href),
  );
  for (const request of await cache.keys()) if (!kept.has(request.url)) await cache.delete(request);
}

/** Keeps calls, vouchers and pictures of trips that were opened, as if the page had asked for them. */
const keepTrips = (event: ExtendableEvent, { trips: paths, calls, token }: Keep) =>
  Promise.allSettled([
    ...calls.map((path) =>
      trips.handle({
        event,
        request: new Request(path, token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      }),
    ),
    ...paths.map((path) => trips.handle({ event, request: new Request(path) })),
  ]);

self.addEventListener('message', (event) => {
  const said = event.data as Keep | { type: 'wipe' } | undefined;
  if (said?.type === 'wipe') event.waitUntil(wipe());
  if (said?.type === 'keep')
    event.waitUntil(Promise.allSettled([keepApp(said), keepTrips(event, said)]));
});
self.addEventListener('fetch', (event) => {
  const { method, headers, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin || !pathname.startsWith('/api/')) return;
  // Whatever the server answers.
  if (method === 'POST' && pathname === '/api/members/logout')
    event.waitUntil(Promise.allSettled([wipe(), endNotifications()]));
  else if (headers.has('authorization'))
    event.waitUntil(ownerOfRequest(event.request).then(forgetOthers));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), prune()])),
);
