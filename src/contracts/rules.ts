/**
 * The numbers of the product, each in one place: those of the specification (section 9), and those
 * of holds, lines, watches and claims beyond it. Texts take them by name: language files and mails
 * as `{{rules.holdMinutes}}`, legal texts as `{rules.holdMinutes}`.
 */

/** Minutes a week stays held for paying. */
export const HOLD_MINUTES = 30;
/**
 * Unpaid holds of one person that run at a time, and weeks that all guests behind one IPv4 address
 * or one IPv6 /48 hold or wait for: `hold_week_limited` and `kept_by_network` in `hold-week.sql`.
 */
export const HOLDS_PER_PERSON = 5;
export const HOLDS_PER_NETWORK = 10;
/**
 * Characters of a recovery code: 40 bits, enough that wrong codes need no limit which a stranger
 * could use to lock a member out.
 */
export const RECOVERY_CODE_LENGTH = 8;
/** Fewest characters of a new password. */
export const PASSWORD_MIN_LENGTH = 8;
/** Minutes a session token lives when the reply names no end. */
export const TOKEN_LIFE_MINUTES = 30;
/** Seconds until a one-time code can be sent again. */
export const RESEND_SECONDS = 120;
/** The smallest amount a card can be charged, in US cents. */
export const LEAST_CHARGE_CENTS = 50;
/** Seconds the browser waits for a reply of the API. */
export const API_TIMEOUT_SECONDS = 25;
/** Seconds the confirmation of a payment shows before it leads home. */
export const CONFIRMATION_SECONDS = 5;
/** Weeks on a page of the list. */
export const PAGE_SIZE = 10;
/** Characters of a resort's description before the reader asks for all of it. */
export const DESCRIPTION_LENGTH = 250;
/** Dots of the search before the list opens, and milliseconds each of them takes. */
export const TICKS = 4;
export const TICK_MS = 800;

/** Wrong recovery codes for one e-mail from one address a day. */
export const RECOVERY_TRIES = 10;
/** Wrong codes that end the code by which a guest joins a line. */
export const LINE_CODE_TRIES = 10;

/**
 * Minutes for which a code or a passkey proves who is at a sign-in, before what it may change needs
 * another one.
 */
export const PROOF_MINUTES = 10;
/** Passkeys of one member, on all login hosts together. */
export const MAX_PASSKEYS = 10;

/** Day of the legal texts in force; the texts name it themselves. */
export const LEGAL_DATE = '2025-01-29';
/** Version labels that the sites show. */
export const SITE_VERSIONS = { login: 'v23102025-B', weeks: 'v05022025' } as const;

/**
 * Hours after the confirmation in which a best-price claim is taken, unless the operator sets
 * others. The specification says 24 in the policy and 48 in the terms; one value holds everywhere,
 * and the terms mention the earlier one.
 */
export const CLAIM_HOURS = 24;
/**
 * Nights a stay needs for a claim, how much lower the other price has to be, and by how much it is
 * beaten.
 */
export const CLAIM_MIN_NIGHTS = 2;
export const CLAIM_MIN_PERCENT = 1;
export const CLAIM_BEAT_PERCENT = 5;
/** Business days until a claim is decided. */
export const CLAIM_BUSINESS_DAYS = 2;
/** Megabytes of the evidence of a claim, at most. */
export const CLAIM_EVIDENCE_MB = 5;

/** Hours before check-in until which the names of a booking can be changed. */
export const NAMES_CLOSE_HOURS = 72;
/** Travelers of a booking, at most; a unit takes fewer. */
export const MAX_TRAVELERS = 16;
/** Past trips on a page. */
export const TRIPS_PER_PAGE = 20;
/** Days before check-in from which the home page tells of a trip. */
export const TRIP_AHEAD_DAYS = 30;

/** Saved weeks of a contract, or of a guest's browser, at most. */
export const MAX_SAVED_WEEKS = 100;
/** Of them, side by side. */
export const MAX_COMPARED = 4;

/**
 * Minutes for which a week is offered to the first in its line: as long as a hold, and shorter from
 * so many days before check-in.
 */
export const OFFER_MINUTES = 30;
export const OFFER_NEAR_MINUTES = 10;
export const OFFER_NEAR_DAYS = 3;
/**
 * A person who let this many offers of a week pass, or took them without paying, within this many
 * hours can wait for it again only once they are over, so that no one keeps a week off sale.
 */
export const OFFERS_LET_PASS = 2;
export const OFFER_PAUSE_HOURS = 24;
/**
 * Lines in which one party waits, and places in the line of one week, at most. A party that has an
 * offer keeps the weeks of its other lines waiting, so these are few.
 */
export const LINES_PER_PARTY = 3;
export const PLACES_PER_LINE = 100;
/** Browsers of one member, or of one guest, that are notified, at most; the oldest makes room. */
export const MAX_PUSH_BROWSERS = 10;
/** Watches of one contract, at most. */
export const MAX_WATCHES = 10;
/** Minutes for which a week is kept for the first who watches for it, where the club does so. */
export const FIRST_REFUSAL_MINUTES = 15;
/** Days without a match after which a watch says so. */
export const WATCH_QUIET_DAYS = 60;
/** Days whose ended holds are counted to estimate what waiting leads to. */
export const ESTIMATE_DAYS = 90;
/** Days for which a match counts as news of its watch. */
export const WATCH_NEWS_DAYS = 7;
/** Days for which the data of a closed place in line, or an ended watch, is kept. */
export const LINE_KEEP_DAYS = 30;

/** Whole months of a year view after the present one. */
export const CALENDAR_MONTHS = 12;

/** Days ahead in which a week counts as last-minute (specification, section 9). */
export const LAST_MINUTE_DAYS = 30;

/** What texts can mention: those of the screens and mails, and the legal ones. */
export const RULES = {
  holdMinutes: HOLD_MINUTES,
  recoveryTries: RECOVERY_TRIES,
  holdsPerNetwork: HOLDS_PER_NETWORK,
  passwordMinLength: PASSWORD_MIN_LENGTH,
  recoveryCodeLength: RECOVERY_CODE_LENGTH,
  claimMinNights: CLAIM_MIN_NIGHTS,
  claimMinPercent: CLAIM_MIN_PERCENT,
  claimBeatPercent: CLAIM_BEAT_PERCENT,
  claimBusinessDays: CLAIM_BUSINESS_DAYS,
  claimEvidenceMegabytes: CLAIM_EVIDENCE_MB,
  namesCloseHours: NAMES_CLOSE_HOURS,
  offerMinutes: OFFER_MINUTES,
  linesPerParty: LINES_PER_PARTY,
  offerPauseHours: OFFER_PAUSE_HOURS,
  maxWatches: MAX_WATCHES,
  firstRefusalMinutes: FIRST_REFUSAL_MINUTES,
  watchQuietDays: WATCH_QUIET_DAYS,
  watchNewsDays: WATCH_NEWS_DAYS,
  lineKeepDays: LINE_KEEP_DAYS,
  lastMinuteToDays: LAST_MINUTE_DAYS,
  airlines: 200,
} as const;
