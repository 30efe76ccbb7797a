/** What only legal texts mention; in a file of its own, so that it weighs nothing on the first page. */
export const LEGAL_RULES = {
  /** The terms once said so (`CLAIM_HOURS`). */
  earlierClaimHours: 48,
  weekNights: 7,
  lastMinuteFromDays: 3,
  smartMonths: 6,
  ticketHours: 72,
  hotelDiscountPercent: 60,
} as const;
