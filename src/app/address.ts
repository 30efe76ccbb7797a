/**
 * Takes the one-time hand-off code and the language out of the address, so that neither history, bookmarks nor referrers
 * keep the code (design, section 6).
 */
export function takeParameters(): { token: string | null; lang: string | null } {
  const url = new URL(location.href);
  const token = url.searchParams.get('token');
  const lang = url.searchParams.get('lang');
  if (token !== null || lang !== null) {
    url.searchParams.delete('token');
    url.searchParams.delete('lang');
    history.replaceState(history.state, '', url);
  }
  return { token, lang };
}
