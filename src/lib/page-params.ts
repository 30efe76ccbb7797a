import type { PageName } from './pages.ts';

/** Parameters of mailed links. */
export const MAILED_LINK = ['tokenId', 'email', 'tokenPass', 'micrositePass', 'urlTcPass'];
const SEARCH = [
  'country',
  'state',
  'city',
  'checkIn',
  'checkOut',
  'sort',
  'group',
  'page',
  'view',
  'date',
  'q',
];

/**
 * Parameters of the address that a page is rendered from; the server ignores all others. It adds the
 * filters to those of the list. In a file of its own, as only the server asks.
 */
export const PAGE_PARAMS: { readonly [Page in PageName]?: readonly string[] } = {
  login: ['unlock'],
  home: ['tab', 'unlock'],
  recoverPassword: ['step', 'isGen', ...MAILED_LINK],
  resetPassword: ['step', 'isGen', 'checkTerms', ...MAILED_LINK],
  terms: MAILED_LINK,
  resortList: SEARCH,
  resort: ['weekId', 'about'],
  addTraveler: ['weekId', 'showLogin', 'line'],
  payment: ['numberRef'],
  payOk: ['numberRef'],
  claim: ['numberRef'],
  profile: ['section'],
  saved: ['compare'],
  stopWatch: ['token'],
};
