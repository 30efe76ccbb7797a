import { LANGUAGES } from './languages.ts';
import type { Language } from './languages.ts';

/** Name of the cookie that tells the server how the page looks to this visitor. */
export const VIEW_COOKIE = 'view';

/**
 * The parts of the browser's storage that affect the first look of a page: the chosen language,
 * whether the cookie question was answered and the sign-in notice closed, and whether a member is
 * signed in. No name, no number, nothing that distinguishes one visitor from another.
 */
export type View = {
  language: Language | undefined;
  answered: boolean;
  closed: boolean;
  member: boolean;
};

/** `es-acm`: language or nothing, then a letter for each thing that is so. */
export const viewText = ({ language, answered, closed, member }: View): string =>
  `${language ?? ''}-${answered ? 'a' : ''}${closed ? 'c' : ''}${member ? 'm' : ''}`;

/** Reads what `viewText` wrote; anything else counts as a first visit. */
export function viewFrom(text: string | undefined): View {
  const [, language, marks] = /^([a-z]{0,2})-(a?c?m?)$/.exec(text ?? '') ?? [];
  const has = (mark: string) => marks?.includes(mark) ?? false;
  return {
    language: LANGUAGES.find((one) => one === language),
    answered: has('a'),
    closed: has('c'),
    member: has('m'),
  };
}

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
