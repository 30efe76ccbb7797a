import { MAILED_LINK, PAGES } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import { placeOf } from '#lib/view.ts';

/** Parameters that lead to one person: what they open is kept by no browser and nothing on the way. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['numberRef', 'unlock', ...MAILED_LINK]);
/** Stands for every path that is no page; they all look alike. */
const NO_PAGE = '/404';

/**
 * What a page is drawn from: its path and the parameters that it knows, so that no invented address makes another page of it.
 * `ofPerson`: one of them leads to a person.
 */
export function drawnAddress(page: PageName, url: URL): { place: string; ofPerson: boolean } {
  if (page === 'notFound') return { place: NO_PAGE, ofPerson: false };
  const { path, params: known = [] } = PAGES[page];
  const asked = new URL(placeOf(url), url);
  const params = [...asked.searchParams].filter(([name]) => known.includes(name));
  const query = new URLSearchParams(params).toString();
  return {
    place: query === '' ? path : `${path}?${query}`,
    ofPerson: params.some(([name]) => OF_A_PERSON.has(name)),
  };
}
