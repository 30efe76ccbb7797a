import { z } from 'zod';
import { CRUISE_SKIN } from '#contracts/cruise.ts';
import { cruiseParams } from '#contracts/cruise-values.ts';
import type { CruiseSearch, CruiseOptions } from './cruises.ts';
import { OutsideFailure, outsideCaller } from './outside-call.ts';
import type { OutsideOptions } from './outside-call.ts';

/** Flags of an entry: nothing to say, not to be offered, preselected (specification, section 3). */
const DROPPED = 1;
const PRESELECTED = 2;

// Ids and flags come as numbers or as text, depending on the list.
const entry = z
  .tuple([
    z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(40)),
    z.coerce.number().int(),
    z.string().trim().min(1).max(200),
  ])
  .rest(z.unknown())
  .transform(([id, flag, label]) => ({ id, flag, label }));
const entries = z.array(entry).max(2_000);
const answer = z.object({
  zones: entries,
  ports: entries,
  vendors: entries,
  ships: entries,
  months: entries,
  days: entries,
});

const offered = (list: z.output<typeof entries>) =>
  list.filter(({ flag }) => flag !== DROPPED).map(({ id, label }) => ({ id, label }));

/**
 * How long an answer counts as fresh, and how long it may be used while the search does not answer,
 * in ms.
 */
const FRESH_MS = 10 * 60_000;
const STALE_MS = 24 * 60 * 60_000;
const MAX_KEPT = 500;

type Settings = Omit<OutsideOptions, 'service'> & {
  /**
   * Address of the search and of its results page; without them every call fails as `unconfigured`.
   */
  url?: string | undefined;
  resultsUrl?: string | undefined;
  now: () => Date;
};

/**
 * The cruise search over HTTP, with answers cached for ten minutes, and for a day while it fails.
 */
export function httpCruises({ url, resultsUrl, now, ...options }: Settings): CruiseSearch {
  const call = outsideCaller({ service: 'cruises', ...options });
  const kept = new Map<string, { at: number; options: CruiseOptions }>();
  const underway = new Map<string, Promise<CruiseOptions>>();

  const ask = async (key: string, params: Record<string, string>): Promise<CruiseOptions> => {
    if (!url) throw new OutsideFailure('cruises', 'unconfigured');
    const address = new URL(url);
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
    try {
      const { zones, ports, vendors, ships, months, days } = await call(address.toString(), answer);
      const found: CruiseOptions = {
        zones: offered(zones),
        ports: offered(ports),
        vendors: offered(vendors),
        ships: offered(ships),
        months: offered(months),
        days: offered(days),
        month: months.find(({ flag }) => flag === PRESELECTED)?.id ?? '',
        stale: false,
      };
      // Put last, so that the oldest answers are the first to go.
      kept.delete(key);
      kept.set(key, { at: now().getTime(), options: found });
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return found;
    } catch (error) {
      const last = kept.get(key);
      if (error instanceof OutsideFailure && last && now().getTime() - last.at < STALE_MS)
        return { ...last.options, stale: true };
      throw error;
    }
  };

  return {
    async options(filters, language) {
      const params = { skin: String(CRUISE_SKIN), ...cruiseParams(filters, language) };
      const key = JSON.stringify(params);
      const last = kept.get(key);
      if (last && now().getTime() - last.at < FRESH_MS) return last.options;
      // Many people opening the same page at once are one question.
      const running = underway.get(key) ?? ask(key, params).finally(() => underway.delete(key));
      underway.set(key, running);
      return running;
    },
    resultsUrl(stylesheet) {
      if (!resultsUrl) throw new OutsideFailure('cruises', 'unconfigured');
      const params = new URLSearchParams({ skin: String(CRUISE_SKIN), stylesheet }).toString();
      return `${resultsUrl}${resultsUrl.includes('?') ? '&' : '?'}${params}`;
    },
  };
}
