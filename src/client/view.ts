import { cookieText, sheetOf, VIEW_COOKIE } from '#lib/view.ts';
import type { View } from '#lib/view.ts';
import { currentSession } from './session.ts';
import { onStorageChange, readStorage } from './storage.ts';

/** How pages look to this visitor, from what is stored. */
export const currentView = (): View => ({
  language: readStorage('iso'),
  answered: readStorage('cookies') !== undefined,
  closed: (readStorage('notices') ?? []).length > 0,
  member: currentSession() !== undefined,
  strips: readStorage('strips') ?? 0,
});

/** The page's style sheet, which the browser has by now or fetches next. */
const currentSheet = (): string | undefined =>
  sheetOf(document.querySelector<HTMLLinkElement>('link[href$=".css"]')?.href ?? '');

const YEAR_SECONDS = 31_536_000;

/**
 * Stores the view in a cookie, so that the server renders the next page as this visitor sees it.
 */
export function keepViewCookie(): void {
  const sheet = currentSheet();
  let written: string | undefined;
  const write = () => {
    const text = cookieText(currentView(), sheet);
    if (text === written) return;
    written = text;
    document.cookie = `${VIEW_COOKIE}=${text}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  };
  write();
  onStorageChange(write);
}
