import { LANGUAGES } from './languages.ts';
import type { Language } from './languages.ts';

/** Name of the cookie that tells the server how the page looks to this visitor. */
export const VIEW_COOKIE = 'view';

/**
 * The parts of the browser's storage that affect the first look of a page: the chosen language,
 * whether the cookie question was answered and the sign-in notice closed, whether a member is signed
 * in, and how many strips of trips the home page had last. No name, no id, nothing that
 * distinguishes one visitor from another.
 */
export type View = {
  language: Language | undefined;
  answered: boolean;
  closed: boolean;
  member: boolean;
  strips: Strips;
};

/** Strips of trips above the home page's picture; more would hide it. */
export const MOST_STRIPS = 2;
export type Strips = 0 | 1 | 2;

/** `es-acm1`: language or nothing, then a letter for each thing that is so, and strips if any. */
export const viewText = ({ language, answered, closed, member, strips }: View): string =>
  `${language ?? ''}-${answered ? 'a' : ''}${closed ? 'c' : ''}${member ? 'm' : ''}${strips || ''}`;

/** Reads what `viewText` wrote; anything else counts as a first visit. */
export function viewFrom(text: string | undefined): View {
  const [, language, marks, strips] =
    /^([a-z]{0,2})-(a?c?m?)([12]?)(?:\.[\w-]+)?$/.exec(text ?? '') ?? [];
  const has = (mark: string) => marks?.includes(mark) ?? false;
  return {
    language: LANGUAGES.find((one) => one === language),
    answered: has('a'),
    closed: has('c'),
    member: has('m'),
    strips: strips === '1' ? 1 : strips === '2' ? 2 : 0,
  };
}

/**
 * The cookie's text: the view and the style sheet of the visitor's browser, by the end of its name.
 * A browser without the page's own style sheet gets it inside the page.
 */
export const cookieText = (view: View, sheet: string | undefined): string =>
  sheet === undefined ? viewText(view) : `${viewText(view)}.${sheet}`;
export const sheetFrom = (cookie: string | undefined): string | undefined =>
  cookie?.split('.', 2)[1];
/** `BIh66lIn` of `/assets/index-BIh66lIn.css`. */
export const sheetOf = (address: string): string | undefined =>
  /-([\w-]{8})\.css$/.exec(address)?.[1];

/**
 * What the server drew into the page. `url` is path and query without the parameters that are taken
 * out of the address.
 */
export type Shell = { url: string; language: Language; view: string; scene: Scene };

/** Number of a background picture. */
export type Scene = 1 | 2 | 3 | 4;
export const SCENES = [1, 2, 3, 4] as const satisfies readonly Scene[];

/**
 * Parameters that are taken out of the address before anything is drawn: the one-time hand-off
 * code, the language, and what only a booking site reads.
 */
export const TAKEN = ['token', 'lang', 'submit', 'keepurl'] as const;

/** Path and query as they are once the taken parameters are gone. */
export function placeOf(url: URL): string {
  if (TAKEN.some((name) => url.searchParams.has(name)))
    for (const name of TAKEN) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}
