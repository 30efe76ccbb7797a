import { OFFER_NEAR_DAYS, OFFER_NEAR_MINUTES, OFFERS_LET_PASS } from './rules.ts';

/** What only legal texts mention; in a file of its own, so that it weighs nothing on the first page. */
export const LEGAL_RULES = {
  /** The terms once said so (`CLAIM_HOURS`). */
  earlierClaimHours: 48,
  weekNights: 7,
  lastMinuteFromDays: 3,
  smartMonths: 6,
  ticketHours: 72,
  hotelDiscountPercent: 60,
  offerNearMinutes: OFFER_NEAR_MINUTES,
  offerNearDays: OFFER_NEAR_DAYS,
  offersLetPass: OFFERS_LET_PASS,
} as const;
