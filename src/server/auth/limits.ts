import type { Limit } from '../core/limiter.ts';
import { RECOVERY_TRIES, RESEND_SECONDS } from '#contracts/rules.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit of sign-in and recovery. `tests/security/README.md` calculates
 * what chances they leave an attacker. A limit that a stranger can use up never keeps a member from
 * their own mailed link.
 */
export const AUTH_LIMITS = {
  /**
   * Wrong passwords for one account from one address; a right one resets the count. Not per account
   * only, or anyone could lock a member out.
   */
  passwordPerAccountAndAddress: { points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong passwords from one address, over all accounts. Right ones do not count: an office shares
   * one address.
   */
  passwordPerAddress: { points: 100, seconds: DAY },
  /** Sign-ins of one account from saved devices, which need no code: each is a row for a month. */
  savedDeviceSignIns: { points: 60, seconds: 10 * MINUTE },
  /** Sign-in codes mailed to one account. */
  codesPerAccount: { points: 5, seconds: HOUR },
  /**
   * Wrong sign-in codes of one account; after that, codes are stopped until the mailed link is
   * opened.
   */
  wrongCodesPerAccount: { points: 10, seconds: DAY },
  /**
   * Wrong codes from one address over all accounts. Those of sign-ins, which need the password
   * first, have a counter of their own; recoveries, bookings and lines, whose codes anyone can
   * request, share another.
   */
  wrongCodesPerAddress: { points: 60, seconds: DAY },
  /**
   * Recovery mails for one e-mail, known or not, requested at one club from one address: one per
   * countdown, five an hour.
   */
  recoveryPause: { points: 1, seconds: RESEND_SECONDS },
  recoveryPerEmailAndAddress: { points: 5, seconds: HOUR },
  /**
   * The same from all addresses. Anyone who reaches this limit already has a mail with a link that
   * works for at least another half hour, as links live for an hour.
   */
  recoveryPerEmail: { points: 10, seconds: 30 * MINUTE },
  recoveryPerAddress: { points: 30, seconds: HOUR },
  /**
   * Wrong recovery codes for one e-mail, known or not, from one address and from all addresses; the
   * mailed link keeps working.
   */
  wrongRecoveryCodesPerEmailAndAddress: { points: RECOVERY_TRIES, seconds: DAY },
  wrongRecoveryCodesPerEmail: { points: 1000, seconds: DAY },
  /**
   * Challenges for a sign-in with a passkey, per address: the sign-in page asks for one when it is
   * idle, and an office shares one address.
   */
  passkeyChallengesPerAddress: { points: 600, seconds: HOUR },
  /**
   * Passkeys that were not accepted, per address. Keys cannot be guessed; this spares the server.
   */
  refusedPasskeysPerAddress: { points: 60, seconds: HOUR },
  /** Challenges of one sign-in for a proof with a passkey, or for a new passkey. */
  passkeyChallenges: { points: 60, seconds: 10 * MINUTE },
  /** Unlock mails to one account. */
  unlockMails: { points: 3, seconds: HOUR },
  /**
   * Links that are unknown, used or expired, per address. Links have 256 bits, so this only slows
   * guessing down; a valid link is never refused.
   */
  linksPerAddress: { points: 60, seconds: HOUR },
  /** Devices forgotten, per address; their tokens are as long as links. */
  withdrawalsPerAddress: { points: 60, seconds: HOUR },
  /** Hand-off codes of one sign-in. */
  handoffs: { points: 60, seconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;
