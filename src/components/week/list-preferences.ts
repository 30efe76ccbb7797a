import { readStorage } from '#client/storage.ts';
import { likedGroup } from './search-params.ts';

/**
 * What the visitor likes lists to be like: the order as it was stored once cookies were accepted,
 * and whether the last search listed resorts or weeks.
 */
export const listPreferences = () => ({
  sort: readStorage('sort'),
  group: likedGroup(readStorage('search')),
});
