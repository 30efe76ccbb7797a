import type { Limit } from '../core/limiter.ts';

const MINUTE = 60;

/**
 * Limits of the member's own calls. Each is counted per member, as a signed-in member has proven
 * their identity.
 */
export const MEMBER_LIMITS = {
  /** Reading profile, subscription, devices, trips of the home page and the calendar address. */
  reads: { points: 240, seconds: MINUTE },
  saves: { points: 30, seconds: 10 * MINUTE },
  /**
   * Wrong current passwords; a person at an unlocked computer must not try many. A right one resets
   * the count.
   */
  wrongPasswords: { points: 5, seconds: 15 * MINUTE },
  termsAnswers: { points: 20, seconds: 60 * MINUTE },
  /** Ending sign-ins and forgetting devices. */
  endings: { points: 60, seconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;
