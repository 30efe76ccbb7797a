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
  /** Address on its site. */
  path: string;
  /** `claim` is the default export of `src/pages/claim/claim-page.tsx`. */
  module: string;
  /** Texts without which it cannot be rendered. */
  texts: TextPart;
  /**
   * `member`: guests are sent to the login site; `open`: guests are welcome, members recognized.
   * Without a gate no session is asked for.
   */
  gate?: 'member' | 'open';
  /** Header and footer of the site around it; a page without a layout has its own. */
  layout?: 'site' | 'no-footer';
  /**
   * The way to the club's chat is in the header instead of floating: there is a form to fill in, or
   * a bar at the foot.
   */
  chatInHeader?: boolean;
  /** Background it opens with; the page gets its number as `scene`. */
  picture?: 'login' | 'home';
  /**
   * Parameters of the address it is rendered from; the server ignores all others. It adds the
   * filters to those of the list.
   */
  params?: readonly string[];
};
const pages = <Name extends string>(rows: Record<Name, PageRow>) => rows;

/** Parameters of mailed links. */
export const MAILED_LINK = ['tokenId', 'email', 'tokenPass', 'micrositePass', 'urlTcPass'];
const SEARCH = ['country', 'state', 'city', 'checkIn', 'checkOut', 'sort', 'page'];

/**
 * The pages (specification, section 2). The name of a row is also the key of its title:
 * `titles.<name>` in `common.json`.
 */
export const PAGES = pages({
  login: { path: '/', module: 'login', texts: 'first', picture: 'login', params: ['unlock'] },
  home: {
    path: '/',
    module: 'home',
    texts: 'weeks',
    gate: 'member',
    layout: 'site',
    picture: 'home',
    params: ['tab', 'unlock'],
  },
  recoverPassword: {
    path: '/recover-password',
    module: 'recover-password',
    texts: 'steps',
    picture: 'login',
    params: ['step', 'isGen', ...MAILED_LINK],
  },
  resetPassword: {
    path: '/reset-password',
    module: 'reset-password',
    texts: 'rest',
    picture: 'login',
    params: ['step', 'isGen', 'checkTerms', ...MAILED_LINK],
  },
  terms: { path: '/terms', module: 'terms', texts: 'rest', params: MAILED_LINK },
  resortList: {
    path: '/resortlist',
    module: 'resort-list',
    texts: 'weeks',
    gate: 'member',
    layout: 'site',
    params: SEARCH,
  },
  resort: {
    path: '/resort',
    module: 'resort',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    params: ['weekId'],
  },
  addTraveler: {
    path: '/resort-addtraveler',
    module: 'add-traveler',
    texts: 'rest',
    gate: 'open',
    layout: 'no-footer',
    chatInHeader: true,
    params: ['weekId', 'showLogin'],
  },
  payment: {
    path: '/resort-payment',
    module: 'payment',
    texts: 'rest',
    gate: 'open',
    layout: 'no-footer',
    chatInHeader: true,
    params: ['numberRef'],
  },
  payOk: {
    path: '/pay-ok',
    module: 'pay-ok',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    chatInHeader: true,
    params: ['numberRef'],
  },
  claim: {
    path: '/best-price-claim',
    module: 'claim',
    texts: 'rest',
    gate: 'open',
    layout: 'site',
    params: ['numberRef'],
  },
  profile: {
    path: '/profile',
    module: 'profile',
    texts: 'rest',
    gate: 'member',
    layout: 'site',
    params: ['section'],
  },
  /** Any other address. */
  notFound: { path: '*', module: 'not-found', texts: 'rest', layout: 'site' },
});
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/**
 * The page at a path on a host of that role; `someone`: a member is signed in, or comes with a
 * hand-off code.
 */
export function pageAt(path: string, site: 'login' | 'weeks' | 'both', someone: boolean): PageName {
  if (path === PAGES.home.path)
    return site === 'login' || (site === 'both' && !someone) ? 'login' : 'home';
  return PAGE_NAMES.find((name) => PAGES[name].path === path) ?? 'notFound';
}
