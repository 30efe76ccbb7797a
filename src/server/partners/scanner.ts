/** What a scanner finds in a file: nothing, or malware by the name of its signature. */
export type Verdict = { clean: true } | { clean: false; signature: string };

/** The outside virus scanner. */
export type FileScanner = {
  /**
   * Looks a file through before it is kept. Callers take turns.
   * @throws OutsideFailure when there is no verdict; Failure `unavailable` when too many files wait
   */
  scan: (content: Buffer, caller: string) => Promise<Verdict>;
};
