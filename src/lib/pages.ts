/**
 * Texts come in parts: `first` for the sign-in page and what all pages share, `steps` for what
 * follows it (codes, new passwords), `weeks` for the search and its list, `rest` for everything
 * behind them. Each with the parts that are loaded for it.
 */
export const TEXT_PARTS = {
  first: ['first'],
  steps: ['first', 'steps'],
  weeks: ['first', 'weeks'],
  rest: ['first', 'steps', 'weeks', 'rest'],
} as const;
export type TextPart = keyof typeof TEXT_PARTS;

type PageRow = {
  /**
   * Address on its site. Its last part may be a parameter, as in `/trip/:key`: the number or token
   * of one person's trip, so that the page is neither kept by browsers nor found by search engines.
   */
  path: string;
  /** Texts without which it cannot be rendered. */
  texts: TextPart;
  /**
   * `member`: guests are sent to the login site, members to the weeks site; `login`: members stay on
   * the site they are on; `open`: guests are welcome, members recognized.
   * Without a gate no session is asked for.
   */
  gate?: 'member' | 'login' | 'open';
  /** Header and footer of the site around it; a page without a layout has its own. */
  layout?: 'site' | 'no-footer';
  /**
   * The way to the club's chat is in the header instead of floating: there is a form to fill in, or
   * a bar at the foot.
   */
  chatInHeader?: boolean;
  /** Background it opens with; the page gets its number as `scene`. */
  picture?: 'login' | 'home';
};
const pages = <Name extends string>(rows: Record<Name, PageRow>) => rows;

/**
 * The pages (specification, section 2). The name of a row is also the key of its title,
 * `titles.<name>` in `common.json`, and names its module (`moduleOf`).
 */
export const PAGES = pages({
  login: { path: '/', texts: 'first', picture: 'login' },
  home: {
    path: '/',
    texts: 'weeks',
    gate: 'member',
    layout: 'site',
    picture: 'home',
  },
  recoverPassword: {
    path: '/recover-password',
    texts: 'steps',
    picture: 'login',
  },
  resetPassword: {
    path: '/reset-password',
    texts: 'rest',
    picture: 'login',
  },
  terms: { path: '/terms', texts: 'rest' },
  resortList: {
    path: '/resortlist',
    texts: 'weeks',
    gate: 'member',
    layout: 'site',
    chatInHeader: true,
  },
  resort: {
    path: '/resort',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
  },
  addTraveler: {
    path: '/resort-addtraveler',
    texts: 'rest',
    gate: 'open',
    layout: 'no-footer',
    chatInHeader: true,
  },
  payment: {
    path: '/resort-payment',
    texts: 'rest',
    gate: 'open',
    layout: 'no-footer',
    chatInHeader: true,
  },
  payOk: {
    path: '/pay-ok',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
  },
  claim: {
    path: '/best-price-claim',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
  },
  profile: {
    path: '/profile',
    texts: 'rest',
    gate: 'member',
    layout: 'site',
    chatInHeader: true,
  },
  trips: {
    path: '/trips',
    texts: 'rest',
    gate: 'member',
    layout: 'site',
    chatInHeader: true,
  },

  saved: { path: '/saved', texts: 'rest', gate: 'open', layout: 'site' },
  watches: { path: '/watches', texts: 'rest', gate: 'member', layout: 'site' },
  /** The link of a watch's mails. */
  stopWatch: { path: '/watch/stop', texts: 'rest', layout: 'site' },
  /** `key`: locator for members, the secret number of the reservation for guests. */
  trip: {
    path: '/trip/:key',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
  },
  sharedTrip: {
    path: '/shared-trip/:token',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
  },
  /** `ref`: secret name of a place in line. */
  line: {
    path: '/line/:ref',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
  },
  findBooking: {
    path: '/find-booking',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
  },
  voucher: { path: '/voucher', texts: 'rest' },
  /** Adds a passkey; on the login site, as passkeys belong to it. */
  passkey: {
    path: '/passkey',
    texts: 'steps',
    gate: 'login',
    picture: 'login',
  },
  /** Any other address. */
  notFound: { path: '*', texts: 'rest', layout: 'site' },
});
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];
/** `shared-trip` for the page `sharedTrip`: its folder in `src/pages`, and how its file begins. */
export const moduleOf = (page: PageName): string =>
  page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether an address allows codes again: the sign-in page does that, even for a signed-in member. */
export const unlocks = (search: string): boolean => search.includes('unlock=');

/**
 * The page at a path on a host of that role; `someone`: a member is signed in, or comes with a
 * hand-off code, and wants no sign-in (`unlocks`).
 */
export function pageAt(path: string, site: 'login' | 'weeks' | 'both', someone: boolean): PageName {
  if (path === PAGES.home.path)
    return site === 'login' || (site === 'both' && !someone) ? 'login' : 'home';
  return PAGE_NAMES.find((name) => isAt(PAGES[name].path, path)) ?? 'notFound';
}

/** Whether an address is the row's, any one part standing for its parameter. */
function isAt(row: string, path: string): boolean {
  const end = row.indexOf(':');
  return end < 0
    ? row === path
    : path.startsWith(row.slice(0, end)) && /^[^/]+$/.test(path.slice(end));
}

/** Whether the path of a page leads to what concerns one person. */
export const ofOnePerson = (page: PageName): boolean => PAGES[page].path.includes(':');
