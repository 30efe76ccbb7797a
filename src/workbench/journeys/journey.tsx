import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { addons } from 'storybook/preview-api';
import { expect, waitFor } from 'storybook/test';
import { tokenOnce } from '#app/token-once.ts';
import type { TokenOnce } from '#app/token-once.ts';
import { useClub } from '#clubs/club-theme-provider.tsx';
import { currentSession, storeSession } from '#client/session.ts';
import { stripeTook, stripeWill, storyStripeSettings } from '#mocks/stripe.ts';
import { storyCheckoutSettings } from '#mocks/checkout.ts';
import { DEFAULT_LANGUAGE, language as languages } from '#contracts/language.ts';
import type { Language } from '#contracts/language.ts';
import { buildMember, buildSession, STORY_NOW } from '#mocks/builders.ts';
import { journeyServer } from '#mocks/journey.ts';
import { Button } from '#ui/button.tsx';
import { Heading } from '#ui/text.tsx';
import { AppRoutes } from '#app/router.tsx';

/**
 * Where a journey is: a page of the club's site, or one of the booking site it hands members to.
 */
type Place = {
  round: number;
  at: { pathname: string; search: string; hash: string; state?: unknown };
  token: TokenOnce;
  away?: URL | undefined;
};

const nowhere: Place = {
  round: 0,
  at: { pathname: '/', search: '', hash: '' },
  token: tokenOnce(null),
};
let place = nowhere;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const setPlace = (next: Place): void => {
  place = next;
  for (const listener of listeners) listener();
};

/** What the workbench does with the story: 'playing' while its steps are walked. */
let phase = '';
addons.getChannel().on('storyRenderPhaseChanged', ({ newPhase }: { newPhase: string }) => {
  phase = newPhase;
  for (const listener of listeners) listener();
});
/** A step is reached by all steps before it, at a person's pace. */
function Walking() {
  const walking = useSyncExternalStore(subscribe, () => phase === 'playing');
  return walking ? (
    <p
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 bottom-3 z-toast mx-auto w-fit rounded-full bg-ink px-4 py-1.5 text-sm text-surface"
    >
      Walking to this step…
    </p>
  ) : null;
}

const parsed = (address: string): URL => new URL(address, location.origin);

/**
 * Opens an address as a browser would that loads the page again: parameters of a hand-over are
 * taken out of it.
 */
function visit(address: string): void {
  const url = parsed(address);
  // The workbench's own frame replaces the club's site: only the parameters count.
  const own = url.pathname === location.pathname;
  const token = url.searchParams.get('token');
  for (const name of ['token', 'lang', 'submit', 'keepurl', 'microsite'])
    url.searchParams.delete(name);
  setPlace({
    round: place.round + 1,
    at: {
      pathname: own ? '/' : url.pathname,
      search: own ? '' : url.search,
      hash: own ? '' : url.hash,
    },
    token: tokenOnce(token),
  });
}

/**
 * Storage and place of a journey, kept over a change of the toolbar, which prepares the story
 * again.
 */
type Kept = { id: string; local: [string, string][]; session: [string, string][] };
let shown: string | undefined;
let kept: Kept | undefined;
addons.getChannel().on('updateGlobals', () => {
  kept =
    shown === undefined
      ? undefined
      : {
          id: shown,
          local: Object.entries({ ...localStorage }),
          session: Object.entries({ ...sessionStorage }),
        };
});

const server = journeyServer({
  origin: typeof location === 'undefined' ? 'http://journey.example' : location.origin,
  paid: stripeTook,
});

let underWay = 0;
const counted =
  (fetch: typeof window.fetch): typeof window.fetch =>
  async (...asked) => {
    underWay += 1;
    const response = await fetch(...asked).catch((error: unknown) => {
      underWay -= 1;
      throw error;
    });
    // A stream of events never ends; of all others the page has read the whole when this copy is
    // read.
    const read = response.headers.get('content-type')?.includes('event-stream')
      ? Promise.resolve('')
      : response.clone().text();
    // A page that is left aborts what it reads.
    void read.catch(() => '').finally(() => setTimeout(() => void (underWay -= 1)));
    return response;
  };
/** Waits until the page has read every answer it asked for: only then may a step move the clock. */
export const quiet = (): Promise<void> => waitFor(() => expect(underWay).toBe(0));

type Start = {
  path: string;
  signedIn?: boolean;
  /** The walker has booked a trip. */ booked?: boolean;
};

/** Begins a journey at an address; a change of the toolbar goes on where it was. */
export const begin =
  ({ path, signedIn = false, booked = false }: Start) =>
  async ({ id }: { id: string }): Promise<() => void> => {
    // What the journey before has asked for must not reach the server of this one.
    await quiet();
    if (kept?.id === id) {
      for (const [key, value] of kept.local) localStorage.setItem(key, value);
      for (const [key, value] of kept.session) sessionStorage.setItem(key, value);
      // Restored without the app knowing: announced as another tab would.
      window.dispatchEvent(new Event('storage'));
    } else {
      server.begin({ signedIn, booked });
      stripeWill({ kind: 'succeeds' });
      if (signedIn) {
        const sesion = {
          ...buildSession().sesion,
          UrlLogin: location.origin,
          UrlWeek: location.origin,
        };
        storeSession({
          token: 'session-token-of-journeys',
          exp: new Date(STORY_NOW.getTime() + 12 * 3_600_000).toISOString(),
          sesion,
          user: buildMember(),
        });
      }
      place = nowhere;
      underWay = 0;
      visit(path);
    }
    kept = undefined;
    shown = id;
    // Where the browser refuses a new tab the product goes on in this one, so a journey stays in
    // one frame.
    const { open, fetch } = window;
    window.open = () => null;
    window.fetch = counted(fetch);
    return () => {
      Object.assign(window, { open, fetch });
      shown = undefined;
    };
  };

/**
 * Parameters of a journey: the whole app at one address that signs in and shows weeks, on a server
 * with a memory.
 */
export const journeyParameters = {
  layout: 'fullscreen',
  router: { disable: true },
  chromatic: { disableSnapshot: true },
  boot: { site: 'both', settings: { ...storyStripeSettings() } },
  club:
    typeof location === 'undefined'
      ? {}
      : { UrlLogin: location.origin, UrlWeek: location.origin, UrlRecoverPassword: '' },
  msw: { handlers: server.handlers },
} as const;
/** The same where the card provider's own page is paid on. */
export const checkoutParameters = {
  ...journeyParameters,
  boot: { site: 'both', settings: { ...storyCheckoutSettings() } },
} as const;

/** Keeps where the journey is, so that another club, language or clock goes on from there. */
function Remember() {
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    place = { ...place, at: { pathname, search, hash, state } };
    window.scrollTo(0, 0);
  }, [pathname, search, hash, state]);
  return <span hidden data-testid="location">{`${pathname}${search}${hash}`}</span>;
}

/**
 * Replaces the browser's navigation when the product leaves a page for good: the journey continues
 * in its own frame.
 */
function useLeaving(bookingSite: string): void {
  useEffect(() => {
    if (!('navigation' in window)) return undefined;
    const stop = (event: NavigateEvent) => {
      if (
        !event.cancelable ||
        event.destination.sameDocument ||
        event.navigationType === 'reload' ||
        event.downloadRequest !== null
      )
        return;
      const url = parsed(event.destination.url);
      const booking = bookingSite !== '' && url.href.startsWith(bookingSite);
      if (!booking && url.origin !== location.origin && !url.searchParams.has('token')) return;
      event.preventDefault();
      if (booking) setPlace({ ...place, round: place.round + 1, away: url });
      else visit(url.href);
    };
    window.navigation.addEventListener('navigate', stop);
    return () => window.navigation.removeEventListener('navigate', stop);
  }, [bookingSite]);
}

const outside: Record<
  Language,
  { title: string; text: string; microsite: string; language: string; code: string; on: string }
> = {
  en: {
    title: 'The club’s booking site',
    text: 'It belongs to a partner. The member arrives signed in: this is what was handed over.',
    microsite: 'Microsite',
    language: 'Language',
    code: 'One-time code, good for a minute',
    on: 'On to the weeks',
  },
  es: {
    title: 'El sitio de reservas del club',
    text: 'Es de un socio comercial. La persona llega con su sesión iniciada: esto es lo que se entregó.',
    microsite: 'Micrositio',
    language: 'Idioma',
    code: 'Código de un solo uso, válido un minuto',
    on: 'Ir a las semanas',
  },
};

function BookingSite({ url }: { url: URL }) {
  const texts = outside[languages.catch(DEFAULT_LANGUAGE).parse(document.documentElement.lang)];
  const facts = [
    [texts.microsite, 'microsite'],
    [texts.language, 'lang'],
    [texts.code, 'token'],
  ] as const;
  return (
    <main className="mx-auto flex min-h-dvh max-w-dialog-md flex-col justify-center gap-6 p-6">
      <Heading level={1} size="md">
        {texts.title}
      </Heading>
      <p className="text-muted">{texts.text}</p>
      <dl className="grid gap-4 rounded-lg border border-line bg-surface p-6">
        {facts.map(([label, name]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold break-all">{url.searchParams.get(name)}</dd>
          </div>
        ))}
      </dl>
      <Button
        className="self-start"
        onClick={() => visit(`/?token=${url.searchParams.get('token') ?? ''}`)}
      >
        {texts.on}
      </Button>
    </main>
  );
}
/** Name of the way on from the booking site. */
export const onward = (): string =>
  outside[languages.catch(DEFAULT_LANGUAGE).parse(document.documentElement.lang)].on;

/** The club's sites in one frame, to be walked by hand or by a play function. */
export function Journey(): ReactNode {
  const { round, at, token, away } = useSyncExternalStore(subscribe, () => place);
  const club = useClub();
  useLeaving(club.ModuloTC ? club.UrlTC : '');
  return (
    <>
      {away ? (
        <BookingSite url={away} />
      ) : (
        <MemoryRouter key={round} initialEntries={[at]}>
          <Remember />
          <AppRoutes
            token={token}
            member={token.there() || currentSession() !== undefined}
            scene={undefined}
          />
        </MemoryRouter>
      )}
      <Walking />
    </>
  );
}
