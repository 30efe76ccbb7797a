/** Parameter of the sign-in's address: path and query of the weeks site's page it leads back to. */
const WAY_BACK = 'back';

/** Address of the sign-in that leads back to a page; the home page is where it leads anyway. */
export function withWayBack(signIn: string, { pathname, search }: URL | Location): string {
  if (pathname === '/') return signIn;
  const url = new URL(signIn);
  url.searchParams.set(WAY_BACK, `${pathname}${search}`);
  return url.toString();
}

/**
 * The page that a sign-in leads back to, on the club's own weeks site and nowhere else.
 * @returns undefined when the address names none, or one of another site
 */
export function wayBack(signIn: string, weeksSite: string): string | undefined {
  const place = new URL(signIn).searchParams.get(WAY_BACK);
  if (!place?.startsWith('/') || !URL.canParse(place, weeksSite)) return undefined;
  const url = new URL(place, weeksSite);
  return url.origin === new URL(weeksSite).origin ? url.toString() : undefined;
}
