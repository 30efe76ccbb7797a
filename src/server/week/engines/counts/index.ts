/*
 * How a search is answered without reading the weeks it counts (see fold.ts for the tables):
 * 1. the places of the search: one country or all of them, one state, or the resorts of a city or
 *    of the chosen names;
 * 2. their cells: whole months as months, the rest day by day, at most a few thousand rows whatever
 *    the size of the inventory; a price limit takes whole bands of them;
 * 3. what the cells do not include yet: notes of changed weeks, weeks taken or freed since;
 * 4. for the page, where it begins: the band of the price scale (or the month), then the step (or
 *    the day) of its first week;
 * 5. the page itself, by an index in its order, from that point on;
 * 6. for the first page, up to three featured weeks of the same search, by indexes of featured
 *    weeks only.
 * The weeks themselves are read where prices are limited by the night or by the person, and if a
 * release with other price limits has counted last, until this release counts again (recount.ts).
 */

import { asksUnit, bandsOf } from '../../filters.ts';
import type { Filters } from '../../filters.ts';
import type { SearchEngine } from '../../search-engine.ts';
import { plainEngine } from '../plain.ts';
import { listBands } from './cells.ts';
import { BANDS, fitsLimits } from '../../../db/week-counts/scale.ts';
import { readCalendar } from './calendar.ts';
import { countKinds, groupsOf } from './count.ts';
import { featuredIds, pageIds } from './read-page.ts';
import { cheapestPins, pageResorts } from './read-resorts.ts';
import { scopeOf } from './scope.ts';
import type { Scope } from './scope.ts';
import { sumWeeks } from './sums.ts';

/** Whether the counts know the prices that a search limits. */
const canCount = (search: Filters, { scale }: Scope): boolean =>
  !asksUnit(search) && fitsLimits(scale.cents);

export const countsEngine: SearchEngine = {
  calendar: async (read, query) => {
    const scope = await scopeOf(read, query.search);
    return canCount(query.search, scope)
      ? readCalendar(read, scope, query)
      : plainEngine.calendar(read, query);
  },
  findPage: async (read, query, page) => {
    const scope = await scopeOf(read, query.search);
    if (!canCount(query.search, scope)) return plainEngine.findPage(read, query, page);
    const { offset, limit, featured } = page;
    const counted = await countKinds(read, scope, query);
    const context = { ...query, read, scope };
    return {
      groups: groupsOf(counted),
      featured: await featuredIds(context, counted, featured),
      ids: await pageIds(context, counted, offset, limit),
    };
  },
  findResorts: async (read, query, page) => {
    const scope = await scopeOf(read, query.search);
    if (!canCount(query.search, scope)) return plainEngine.findResorts(read, query, page);
    const { offset, limit, featured } = page;
    const counted = await countKinds(read, scope, query);
    const context = { ...query, read, scope };
    return {
      groups: groupsOf(counted),
      featured: await featuredIds(context, counted, featured),
      ...(await pageResorts(context, counted, offset, limit)),
    };
  },
  findPins: async (read, query, limit) => {
    const scope = await scopeOf(read, query.search);
    if (!canCount(query.search, scope)) return plainEngine.findPins(read, query, limit);
    const counted = await countKinds(read, scope, query);
    return cheapestPins({ ...query, read, scope }, counted, limit);
  },
  countGroups: async (read, query) => {
    const scope = await scopeOf(read, query.search);
    return canCount(query.search, scope)
      ? groupsOf(await countKinds(read, scope, query))
      : plainEngine.countGroups(read, query);
  },
  sumWeeks: async (read, summed, by) => {
    const limited = listBands(bandsOf(summed.filters)).length !== BANDS;
    if (limited && asksUnit(summed.filters)) return plainEngine.sumWeeks(read, summed, by);
    const [scale] = limited ? await read<{ cents: number[] }>('select cents from week_scale') : [];
    return (scale && !fitsLimits(scale.cents) ? plainEngine : { sumWeeks }).sumWeeks(
      read,
      summed,
      by,
    );
  },
};
