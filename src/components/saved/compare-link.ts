import { linkTo } from '#lib/paths.ts';

/** Weeks side by side, by their ids. */
export const compareLink = (ids: readonly string[]): string =>
  `${linkTo.page('saved')}?compare=${ids.map(encodeURIComponent).join(',')}`;
