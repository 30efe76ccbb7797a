import { viewText, VIEW_COOKIE } from '#lib/view.ts';
import type { View } from '#lib/view.ts';
import { currentSession } from './session.ts';
import { onStorageChange, readStorage } from './storage.ts';

/** How pages look to this visitor, from what is stored. */
export const currentView = (): View => ({
  language: readStorage('iso'),
  answered: readStorage('cookies') !== undefined,
  closed: (readStorage('notices') ?? []).length > 0,
  member: currentSession() !== undefined,
});

const YEAR_SECONDS = 31_536_000;

/**
 * Stores the view in a cookie, so that the server renders the next page as this visitor sees it.
 */
export function tellView(): void {
  let told: string | undefined;
  const tell = () => {
    const text = viewText(currentView());
    if (text === told) return;
    told = text;
    document.cookie = `${VIEW_COOKIE}=${text}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
  };
  tell();
  onStorageChange(tell);
}
