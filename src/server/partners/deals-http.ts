import { z } from 'zod';
import type { DealsProvider } from './deals.ts';
import { outsideCaller } from './outside-call.ts';
import type { OutsideCall, OutsideOptions } from './outside-call.ts';

/**
 * All that is read of the provider's answer: that it is an answer of its API, not some page, and no
 * refusal under a good status.
 */
const answer = z.looseObject({}).refine((given) => given['success'] !== false && !given['error']);

/**
 * The deals provider over HTTP. `importUrl` is one address for all clubs; without it each club's is
 * `<UrlMyDeals>/import`.
 */
export function httpDeals({
  importUrl,
  ...options
}: Omit<OutsideOptions, 'service'> & { importUrl?: string | undefined }): DealsProvider {
  // A caller for each host: one that is down says nothing about another club's.
  const callers = new Map<string, OutsideCall>();
  const callerOf = (url: string): OutsideCall => {
    const { origin } = new URL(url);
    const call = callers.get(origin) ?? outsideCaller({ service: 'deals', ...options });
    callers.set(origin, call);
    return call;
  };
  return {
    async importMembers({ UrlMyDeals, access }, members) {
      const url = importUrl ?? importAddress(UrlMyDeals);
      await callerOf(url)(url, answer, {
        method: 'POST',
        headers: { authorization: `Bearer ${access}` },
        json: { members },
      });
    },
  };
}

function importAddress(site: string): string {
  const url = new URL(site);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/import`;
  return url.toString();
}
