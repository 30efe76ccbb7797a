import { FILTER_ROWS } from '#contracts/week-values.ts';
import { MAILED_LINK, PAGE_PARAMS } from '#lib/page-params.ts';
import { ofOnePerson, PAGES } from '#lib/pages.ts';
import type { PageName } from '#lib/pages.ts';
import { placeOf } from '#lib/view.ts';

/** Parameters that lead to one person's data; what they open is never cached. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['numberRef', 'unlock', ...MAILED_LINK]);
/** What a page knows beside its own parameters. */
const MORE: Partial<Record<PageName, readonly string[]>> = {
  resortList: FILTER_ROWS.map(({ param }) => param),
};
/** Stands for every path that is no page; they all look alike. */
const NO_PAGE = '/404';

/**
 * What a page is rendered from: its path and the parameters it knows, so that unknown parameters do
 * not make it another page, and neither does what stands for `:key` in its path: those pages look
 * alike until the browser has asked for their data. `ofPerson`: the address leads to one person's
 * data.
 */
export function pageAddress(page: PageName, url: URL): { place: string; ofPerson: boolean } {
  if (page === 'notFound') return { place: NO_PAGE, ofPerson: false };
  const { path } = PAGES[page];
  const own = PAGE_PARAMS[page] ?? [];
  const known = [...own, ...(MORE[page] ?? [])];
  const asked = new URL(placeOf(url), url);
  const params = [...asked.searchParams].filter(([name]) => known.includes(name));
  const query = new URLSearchParams(params).toString();
  return {
    place: query === '' ? path : `${path}?${query}`,
    ofPerson: ofOnePerson(page) || params.some(([name]) => OF_A_PERSON.has(name)),
  };
}
