import type { Club } from '#contracts/club.ts';
import type { DealsMember } from '#contracts/deal.ts';

/** A club's account at the deals provider, from parts of its record that never reach a browser. */
type DealsAccount = Pick<Club, 'UrlMyDeals'> & {
  /** AccesoMyDeals: bearer token of the import call. */
  access: string;
};

/** The outside deals provider. */
export type DealsProvider = {
  /** Sends members to the provider; repeating it changes nothing. @throws OutsideFailure */
  importMembers: (account: DealsAccount, members: readonly DealsMember[]) => Promise<void>;
};
