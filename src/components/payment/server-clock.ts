import { MINUTE_MS } from '#lib/durations.ts';

/**
 * Two readings of the time: the server's `now` when it answered, and this machine's clock when the
 * answer arrived.
 */
export type ClockReading = { now: string; readAt: number };

/** Milliseconds to add to this machine's clock to get the server's. */
export const clockOffset = ({ now, readAt }: ClockReading): number => Date.parse(now) - readAt;

/** Milliseconds left until an instant on the server's clock; never below zero. */
export const timeLeft = (expiresAt: string, offset: number, localNow: number): number =>
  Math.max(0, Date.parse(expiresAt) - (localNow + offset));

/**
 * The minutes left at which a hold's clock is announced to screen readers and changes color, to
 * that of a warning and of a danger.
 */
export const HOLD_MARKS = [5, 2] as const;

/**
 * The mark passed between two readings of the time left, if any; the later one if both were (a
 * sleeping laptop).
 */
export const passedMark = (
  before: number,
  after: number,
): (typeof HOLD_MARKS)[number] | undefined =>
  HOLD_MARKS.findLast(
    (mark) => before > mark * MINUTE_MS && after <= mark * MINUTE_MS && after > 0,
  );

/** Wait before asking the server again, in ms: 1, 2, 4, then every 8 seconds. */
export const nextLook = (attempt: number): number =>
  Math.min(8_000, 1_000 * 2 ** Math.min(attempt, 3));
