/** Patterns of the routes (specification, section 2) and how to link to them. */
export const PATHS = {
  home: '/',
  recoverPassword: '/recover-password',
  resetPassword: '/reset-password',
  terms: '/terms',
  resortList: '/resortlist',
  resort: '/resort',
  addTraveler: '/resort-addtraveler',
  payment: '/resort-payment',
  payOk: '/pay-ok',
  claim: '/best-price-claim',
  profile: '/profile',
} as const;

type Site = 'login' | 'weeks' | 'both';
/** Whether a path is the sign-in page, on a host of that role, to a guest or to somebody. */
export const isSignIn = (path: string, site: Site, someone: boolean): boolean =>
  path === PATHS.home && (site === 'login' || (site === 'both' && !someone));
/** Pages of the weeks site that need fewer texts than the ones behind them. */
export const hasFewTexts = (path: string): boolean =>
  path === PATHS.home || path === PATHS.resortList;

const query = (path: string, params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `${path}?${search}` : path;
};

export const linkTo = {
  /** `tab`: value of a tab of the home search; the first one without. */
  home: (tab?: string) => query(PATHS.home, { tab }),
  /** `lang`: of the page that opens it in another document, so that the language stays. */
  recoverPassword: (lang?: string) => query(PATHS.recoverPassword, { lang }),
  terms: () => PATHS.terms,
  resortList: (search = '') =>
    search ? `${PATHS.resortList}?${search.replace(/^\?/, '')}` : PATHS.resortList,
  resort: (weekId: string) => query(PATHS.resort, { weekId }),
  addTraveler: (weekId: string, options: { showLogin?: boolean } = {}) =>
    query(PATHS.addTraveler, { weekId, showLogin: options.showLogin ? '1' : undefined }),
  payment: (numberRef: string) => query(PATHS.payment, { numberRef }),
  payOk: (numberRef?: string) => query(PATHS.payOk, { numberRef }),
  claim: (numberRef?: string) => query(PATHS.claim, { numberRef }),
  profile: () => PATHS.profile,
};

/** Address of a picture by its name, at a width in pixels (specification, section 7: image endpoint with query `img`). */
export const imageUrl = (img: string, width?: number): string =>
  query('/api/images', { img, w: width?.toString() });

/** Addresses of a picture at several widths for `srcset`. */
export const imageSrcSet = (img: string, widths: readonly number[]): string =>
  widths.map((width) => `${imageUrl(img, width)} ${width}w`).join(', ');

/**
 * Address of another site of the club with parameters added; hand-off of specification section 4 (submit, keepurl, token, microsite, lang).
 * @throws TypeError when the base is no address
 */
export function siteUrl(base: string, params: Record<string, string | undefined>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
  return url.toString();
}
