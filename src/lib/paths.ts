import { PAGES } from './pages.ts';
import type { PageName } from './pages.ts';

/** A path with the parameters that have a value. */
export const query = (path: string, params: Record<string, string | undefined>): string => {
  const search = new URLSearchParams(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString();
  return search ? `${path}?${search}` : path;
};

/** State of a link or a step: the page stays where it is scrolled to. */
export const STAY = { stay: true };

/** State of the step from a payment to its confirmation, which then leads home by itself. */
export const JUST_PAID = { justPaid: true };

type Params = Record<string, string | undefined>;
const page = (name: PageName, params: Params = {}) => query(PAGES[name].path, params);

export const linkTo = {
  /** Any page by its name in `pages.ts`. */
  page,
  /** `tab`: value of a tab of the home search; the first one without. */
  home: (tab?: string) => page('home', { tab }),
  /** `lang`: of the page that opens it in another document, so that the language stays. */
  recoverPassword: (lang?: string) => page('recoverPassword', { lang }),
  resortList: (search = '') =>
    search ? `${PAGES.resortList.path}?${search.replace(/^\?/, '')}` : PAGES.resortList.path,
  /** The page that ends the watch that a mail's secret names, once that is confirmed. */
  stopWatch: (token: string) => page('stopWatch', { token }),
  resort: (weekId: string) => page('resort', { weekId }),
  /** `line`: secret name of the place in line that the week is offered to. */
  addTraveler: (weekId: string, options: { showLogin?: boolean; line?: string } = {}) =>
    page('addTraveler', {
      weekId,
      showLogin: options.showLogin ? '1' : undefined,
      line: options.line,
    }),
  payment: (numberRef: string) => page('payment', { numberRef }),
  payOk: (numberRef?: string) => page('payOk', { numberRef }),
  claim: (numberRef?: string) => page('claim', { numberRef }),
  /** `key`: locator, or the secret number of the reservation. */
  trip: (key: string) => PAGES.trip.path.replace(':key', key),
  line: (ref: string) => PAGES.line.path.replace(':ref', ref),
  sharedTrip: (token: string) => PAGES.sharedTrip.path.replace(':token', token),
};

/**
 * Address of a picture by its name, at a width in pixels (specification, section 7: image endpoint
 * with query `img`).
 */
export const imageUrl = (img: string, width?: number): string =>
  query('/api/images', { img, w: width?.toString() });

/** Addresses of a picture at several widths for `srcset`. */
export const imageSrcSet = (img: string, widths: readonly number[]): string =>
  widths.map((width) => `${imageUrl(img, width)} ${width}w`).join(', ');

/**
 * Address of another site of the club with parameters added; hand-off of specification section 4
 * (submit, keepurl, token, microsite, lang).
 * @throws TypeError when the base is no address
 */
export function siteUrl(base: string, params: Record<string, string | undefined>): string {
  const url = new URL(base);
  for (const [name, value] of Object.entries(params)) if (value) url.searchParams.set(name, value);
  return url.toString();
}
