import { placeOf, TAKEN } from '#lib/view.ts';

/**
 * Takes the one-time hand-off code and the language out of the address, so that neither history,
 * bookmarks nor referrers keep the code (design, section 6).
 */
export function takeParameters(): { token: string | null; lang: string | null } {
  const url = new URL(location.href);
  const [token, lang] = TAKEN.map((name) => url.searchParams.get(name));
  if (token !== null || lang !== null)
    history.replaceState(history.state, '', `${placeOf(url)}${url.hash}`);
  return { token: token ?? null, lang: lang ?? null };
}
