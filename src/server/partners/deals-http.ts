import { z } from 'zod';
import type { DealsProvider } from './deals.ts';
import { outsideCaller } from './outside-call.ts';
import type { OutsideOptions } from './outside-call.ts';

/** All that is read of the provider's answer: that it is an answer of its API, not some page. */
const answer = z.looseObject({});

/**
 * The deals provider over HTTP. `importUrl` is one address for all clubs; without it each club's is `<UrlMyDeals>/import`.
 */
export function httpDeals({ importUrl, ...options }: Omit<OutsideOptions, 'service'> & { importUrl?: string | undefined }): DealsProvider {
  const call = outsideCaller({ service: 'deals', ...options });
  return {
    async importMembers({ UrlMyDeals, access }, members) {
      await call(importUrl ?? importAddress(UrlMyDeals), answer, { method: 'POST', headers: { authorization: `Bearer ${access}` }, json: { members } });
    },
  };
}

function importAddress(site: string): string {
  const url = new URL(site);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/import`;
  return url.toString();
}
