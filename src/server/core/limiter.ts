/** At most `points` in `seconds`, counted from the first one. */
export type Limit = { points: number; seconds: number };

export type Limiter = {
  /**
   * Counts one attempt. @throws Failure `tooManyAttempts` with the seconds until the window ends,
   * once the limit is used up
   */
  take: (key: string, limit: Limit) => Promise<void>;
  /** Takes one counted attempt back, as it was right and only wrong ones count. */
  giveBack: (key: string) => Promise<void>;
  /** Attempts counted in the running window. */
  used: (key: string) => Promise<number>;
  /** Resets the attempts of a key, after a success. */
  clear: (key: string) => Promise<void>;
};
