import { placeOf, TAKEN } from '#lib/view.ts';

/**
 * Takes the one-time hand-off code, the language and what only booking sites read out of the
 * address, so that neither history, bookmarks nor referrers keep the code.
 */
export function takeParameters(): { token: string | null; lang: string | null } {
  const url = new URL(location.href);
  const [token, lang] = TAKEN.map((name) => url.searchParams.get(name));
  const place = placeOf(url);
  if (place !== `${location.pathname}${location.search}`)
    history.replaceState(history.state, '', `${place}${url.hash}`);
  return { token: token ?? null, lang: lang ?? null };
}
