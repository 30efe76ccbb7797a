import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadBoot } from '#client/boot.tsx';
import { brandFromStorage, colorPage, rememberClub } from './brand.ts';
import { currentSession } from '#client/session.ts';
import { readStorage, writeStorage } from '#client/storage.ts';
import { currentView, keepViewCookie } from '#client/view.ts';
import { loadI18n } from '#i18n/load.ts';
import { firstLanguage, languageAmong, LANGUAGES } from '#lib/languages.ts';
import { pageAt, PAGES, unlocks } from '#lib/pages.ts';
import { fromJson, object, oneOf, string } from '#lib/shape.ts';
import { SCENES, viewText } from '#lib/view.ts';
import type { Scene, Shell } from '#lib/view.ts';
import { takeParameters } from './address.ts';
import { App } from './app.tsx';
import { fetchPage } from './router.tsx';
import { addEntryKey } from './scroll-memory.tsx';
import { StartFailed } from './start-failed.tsx';

const scene = (value: unknown): Scene => SCENES[Number(value) - 1] ?? 1;
const shellShape = object<Shell>({ url: string, language: oneOf(LANGUAGES), view: string, scene });

/**
 * Reads club, language and hand-off parameters, then renders the app, or takes over what the server
 * has rendered.
 */
export async function startApp(container: HTMLElement): Promise<void> {
  const { token, lang } = takeParameters();
  addEntryKey();
  const stored = readStorage('iso');
  try {
    // Only an early look: the record brings the colors, too.
    brandFromStorage().catch(() => {});
    const boot = await loadBoot();
    rememberClub(boot);
    const member = currentSession() !== undefined;
    const someone = token !== null || member;
    const page = pageAt(location.pathname, boot.site, someone && !unlocks(location.search));
    const language = firstLanguage({
      asked: lang,
      stored,
      club: boot.club,
      page,
    });
    if (lang && stored !== language) writeStorage('iso', language);
    const [i18n] = await Promise.all([
      loadI18n(language, PAGES[page].texts),
      fetchPage(page),
      colorPage(boot.club),
    ]);
    const shell = fromJson(shellShape, document.getElementById('shell')?.textContent);
    const seen = viewText({ ...currentView(), language: undefined });
    const app = (
      <App
        boot={boot}
        i18n={i18n}
        token={token}
        member={member}
        scene={shell?.scene}
        router={BrowserRouter}
      />
    );
    const drawn =
      shell?.url === `${location.pathname}${location.search}` &&
      shell.language === language &&
      shell.view === seen;
    // HTML rendered for someone else (a lost cookie, an ended session) is rendered again from
    // scratch. A single part that does not fit is rendered again by itself; that is not reported as
    // a failure.
    if (drawn)
      startTransition(() => void hydrateRoot(container, app, { onRecoverableError: () => {} }));
    else createRoot(container).render(app);
    // Repeats what was pressed and typed until now (`src/server/http/early-input.ts`).
    dispatchEvent(new Event(drawn ? 'app:hydrated' : 'app:rendered'));
    keepViewCookie();
  } catch {
    const language = languageAmong(lang, stored, ...navigator.languages);
    const i18n = await loadI18n(language, 'first').catch(() => undefined);
    createRoot(container).render(<StartFailed i18n={i18n} onRetry={() => location.reload()} />);
  }
}
