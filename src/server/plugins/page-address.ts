import { PATHS } from '#lib/paths.ts';
import { placeOf } from '#lib/view.ts';

const SEARCH = ['country', 'state', 'city', 'checkIn', 'checkOut', 'sort', 'page'];
const FILTERS = ['type', 'capacity', 'kitchen', 'occupancy', 'resort'];
const LINK = ['tokenId', 'email', 'tokenPass', 'micrositePass', 'urlTcPass'];

/** Parameters that change a page's look, by its path; whatever else an address has is left out of drawing. A test holds them to what pages read. */
export const PAGE_PARAMS: Readonly<Record<string, readonly string[]>> = {
  [PATHS.home]: ['tab', 'unlock'],
  [PATHS.recoverPassword]: ['step', 'isGen', ...LINK],
  [PATHS.resetPassword]: ['step', 'isGen', 'checkTerms', ...LINK],
  [PATHS.terms]: LINK,
  [PATHS.resortList]: [...SEARCH, ...FILTERS],
  [PATHS.resort]: ['weekId'],
  [PATHS.addTraveler]: ['weekId', 'showLogin'],
  [PATHS.payment]: ['numberRef'],
  [PATHS.payOk]: ['numberRef'],
  [PATHS.claim]: ['numberRef'],
  [PATHS.profile]: ['section'],
};
/** Those that lead to one person: what they open is kept by no browser and nothing on the way. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['numberRef', 'unlock', ...LINK]);
/** Stands for every path that is no page; they all look alike. */
const NO_PAGE = '/404';

/**
 * What a page is drawn from: its path and the parameters that it knows, so that no invented address makes another page of it.
 * `ofPerson`: one of them leads to a person. `path`: one of PATHS; any other is drawn as not found.
 */
export function drawnAddress(path: string, url: URL): { place: string; ofPerson: boolean } {
  const known = PAGE_PARAMS[path];
  if (!known) return { place: NO_PAGE, ofPerson: false };
  const asked = new URL(placeOf(url), url);
  const params = [...asked.searchParams].filter(([name]) => known.includes(name));
  const query = new URLSearchParams(params).toString();
  return {
    place: query === '' ? path : `${path}?${query}`,
    ofPerson: params.some(([name]) => OF_A_PERSON.has(name)),
  };
}
