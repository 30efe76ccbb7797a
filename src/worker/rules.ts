import { OFFLINE_PATH } from '#lib/offline.ts';
import { PAGES, pageAt } from '#lib/pages.ts';
import { DAY_MS } from '#lib/durations.ts';

/** Owner of what was read without a session, by a secret link. */
export const GUEST = 'guest';
/** Entries kept at most; a trip takes three or four. */
export const MOST_TRIP_ENTRIES = 80;
/** Days after which a copy that was not read again is forgotten. */
export const KEPT_DAYS = 30;
/** Files one page may ask for: a release has fewer. */
export const MOST_FILES = 400;

/** What a call of the API answers, as far as it may be kept. */
export const keptKind = ({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): 'list' | 'trip' | 'voucher' | 'picture' | undefined => {
  if (pathname === '/api/trips' && search === '') return 'list';
  if (/^\/api\/trip\/[^/]+$/.test(pathname)) return 'trip';
  if (/^\/api\/trip\/[^/]+\/voucher\.pdf$/.test(pathname)) return 'voucher';
  return pathname === '/api/images' ? 'picture' : undefined;
};

/**
 * Name of a copy. What was read with a session is found by that session alone; a voucher by its
 * secret number, in whatever language; a picture by its name, in whatever width.
 */
export function keptKey(url: URL, owner: string): string {
  const kind = keptKind(url);
  if (kind === 'picture')
    return `${url.pathname}?${new URLSearchParams({ img: url.searchParams.get('img') ?? '' })}`;
  return kind === 'voucher' ? url.pathname : `${url.pathname}?${new URLSearchParams({ owner })}`;
}

/** The owner of a copy, by its name; undefined for what has none. */
export const ownerOf = (key: URL): string | undefined => key.searchParams.get('owner') ?? undefined;

/** What is kept of the list: stays ahead and under way. Holds change by the minute. */
export const keptList = (list: object): object => ({
  ...list,
  held: [],
  checking: [],
  ended: [],
  past: [],
  next: null,
});

/** Whether a trip is kept: only paid stays that are not over. */
export const isKept = (answer: unknown): boolean => {
  const state: unknown = (answer as { trip?: { state?: unknown } } | null)?.trip?.state;
  return state === 'upcoming' || state === 'staying';
};

/** Any trip's page: the server draws the same for all of them. */
const ANY_TRIP = PAGES.trip.path.replace(':key', '-');
export const SHELLS = [PAGES.trips.path, ANY_TRIP, PAGES.voucher.path] as const;

/**
 * The page that opens an address without a network, and the call whose copy it needs for that.
 * Undefined for pages that need the network.
 */
export function shellOf(
  pathname: string,
): { page: (typeof SHELLS)[number]; call?: string } | undefined {
  const page = pageAt(pathname, 'weeks', false);
  if (page === 'trips') return { page: PAGES.trips.path, call: '/api/trips' };
  if (page === 'trip') return { page: ANY_TRIP, call: `/api${pathname}` };
  return page === 'voucher' ? { page: PAGES.voucher.path } : undefined;
}

/** Address of the notice in a language. */
export const noticeIn = (language: string): string =>
  `${OFFLINE_PATH}?${new URLSearchParams({ lang: language })}`;

/** Files that a page of ours names and its pictures: paths of this site. */
export const filesIn = (html: string): string[] =>
  [
    ...new Set(
      [...html.matchAll(/<(?:link|script|img|source)\b[^>]*>/g)].flatMap(([tag]) =>
        /\brel="(?:canonical|manifest)"/.test(tag)
          ? []
          : [...tag.matchAll(/\b(?:href|src|srcset)="(\/[^"\s/][^"\s]*)"/gi)].map(
              ([, path]) => path!,
            ),
      ),
    ),
  ].filter((path) => !path.startsWith('/api/'));

/** Whether a copy is too old to be shown; `keptAt`: its header. */
export const isOld = (keptAt: string | null, now: number): boolean =>
  !(Date.parse(keptAt ?? '') > now - KEPT_DAYS * DAY_MS);
