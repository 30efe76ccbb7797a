import type { i18n } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoot } from '#client/boot.tsx';
import { on } from '#client/events.ts';
import { readStorage } from '#client/storage.ts';
import { textsAhead } from '#i18n/load.ts';
import { LANGUAGES, languageOf } from '#lib/languages.ts';
import { TRIPS_CACHE, WORKER_PATH } from '#lib/offline.ts';
import type { Keep } from '#lib/offline.ts';
import { whenIdle } from '#loading/timing.ts';

/** What of a trip is kept besides the app. */
export type KeptTrips = Partial<Pick<Keep, 'trips' | 'calls'>> & {
  /** Names of pictures, of which the widths are kept that the page has shown. */
  pictures?: readonly string[];
};

const fetched = (): URL[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin);
/** Files of the app that the browser has fetched so far: scripts, styles, fonts, marks. */
const filesOf = (urls: readonly URL[]): string[] => [
  ...new Set(
    urls.map(({ pathname }) => pathname).filter((path) => !/^\/(?:api|sandbox)\//.test(path)),
  ),
];
const picturesOf = (urls: readonly URL[], names: readonly string[]): string[] => {
  // One width of each is enough; the worker knows pictures by their names.
  const found = new Map(
    urls
      .filter(({ pathname }) => pathname === '/api/images')
      .map(({ pathname, search, searchParams }) => [
        searchParams.get('img') ?? '',
        `${pathname}${search}`,
      ]),
  );
  return names.flatMap((name) => found.get(name) ?? []);
};

/** Workers of an earlier release, which had less of the site in their scope. */
async function endOthers(): Promise<void> {
  const root = new URL('/', location.href).href;
  for (const one of await navigator.serviceWorker.getRegistrations())
    if (one.scope !== root) await one.unregister();
  await caches.delete('voucher-check');
}

let wiping = false;
/** What the worker is reading at the moment a session ends is not kept after it. */
function wipeWithSession(): void {
  if (wiping) return;
  wiping = true;
  on('close-session', () => {
    // A worker is of this origin; only windows take a target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    navigator.serviceWorker.controller?.postMessage({ type: 'wipe' });
    void caches.delete(TRIPS_CACHE);
  });
}

/**
 * Keeps the pages of the trips and of the voucher check in this browser, with both languages, and
 * what was opened of trips, so that all of it opens without a network. Does nothing where the
 * browser cannot.
 */
export async function keepOffline(
  texts: i18n,
  { trips = [], calls = [], pictures = [] }: KeptTrips = {},
): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const missed = !navigator.serviceWorker.controller;
    wipeWithSession();
    await navigator.serviceWorker.register(WORKER_PATH, { scope: '/' });
    await endOthers();
    await Promise.all(LANGUAGES.map((language) => textsAhead(texts, 'rest', language)));
    const { active } = await navigator.serviceWorker.ready;
    const urls = fetched();
    const keep: Keep = {
      type: 'keep',
      files: filesOf(urls),
      language: languageOf(texts.language),
      trips: [...trips, ...picturesOf(urls, pictures)],
      calls: missed ? calls : [],
      token: readStorage('token')?.token,
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage(keep);
  } catch {
    // Private windows and full disks refuse; with a network the site works all the same.
  }
}

/**
 * Keeps trips that a page shows, once the browser is idle, and again when the person turns away: by
 * then the page has loaded its later parts. `undefined` while there is nothing to keep.
 */
export function useKeepOffline(kept: KeptTrips | undefined): void {
  const { i18n } = useTranslation();
  const { site } = useBoot();
  const what = kept && site !== 'login' ? JSON.stringify(kept) : undefined;
  useEffect(() => {
    if (what === undefined) return undefined;
    const keep = () => navigator.onLine && keepOffline(i18n, JSON.parse(what) as KeptTrips);
    const turn = () => {
      if (document.visibilityState === 'hidden') void keep();
    };
    const drop = whenIdle(() => void keep());
    document.addEventListener('visibilitychange', turn);
    return () => {
      drop();
      document.removeEventListener('visibilitychange', turn);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the notice is kept in the language that was chosen last
  }, [what, i18n, i18n.language]);
}
