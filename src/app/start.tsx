import type { Root } from 'react-dom/client';
import { loadBoot } from '#client/boot.tsx';
import { readStorage, writeStorage } from '#client/storage.ts';
import type { ClubBoot } from '#contracts/club.ts';
import { firstLanguage, loadI18n } from '#i18n/load.ts';
import { PATHS } from '#lib/paths.ts';
import { takeParameters } from './address.ts';
import { App } from './app.tsx';
import { StartFailed } from './start-failed.tsx';

/** True when a sign-in page is what will show: it needs the fewest texts. */
const signsIn = (site: ClubBoot['site'], token: string | null): boolean =>
  location.pathname === PATHS.recoverPassword || (location.pathname === PATHS.home && (site === 'login' || (site === 'both' && !token && !readStorage('token'))));

/** Reads club, language and hand-off parameters, then draws the app. */
export async function startApp(root: Root): Promise<void> {
  const { token, lang } = takeParameters();
  const stored = readStorage('iso');
  try {
    const boot = await loadBoot();
    const language = firstLanguage({ asked: lang, stored, club: boot.club.Idioma, browser: navigator.languages });
    if (lang && stored !== language) writeStorage('iso', language);
    const i18n = await loadI18n(language, signsIn(boot.site, token) ? 'first' : 'all');
    root.render(<App boot={boot} i18n={i18n} token={token} />);
  } catch {
    const language = firstLanguage({ asked: lang, stored, browser: navigator.languages });
    const i18n = await loadI18n(language, 'first').catch(() => undefined);
    root.render(<StartFailed i18n={i18n} onRetry={() => location.reload()} />);
  }
}
