import { z } from 'zod';
import { evidenceFile } from '#contracts/claim.ts';

/**
 * What was typed and uploaded for the claim of a booking, stored in the tab: a reload, a change of
 * language or a failed call loses nothing.
 */
const claimDraft = z.object({
  price: z.string(),
  url: z.string(),
  note: z.string(),
  same: z.boolean(),
  file: evidenceFile.optional(),
});
export type ClaimDraft = z.infer<typeof claimDraft>;
const EMPTY_CLAIM: ClaimDraft = { price: '', url: '', note: '', same: false };

const keyOf = (numberRef: string): string => `draft:claim:${numberRef}`;

export function readClaimDraft(numberRef: string): ClaimDraft {
  try {
    return claimDraft
      .catch(EMPTY_CLAIM)
      .parse(JSON.parse(sessionStorage.getItem(keyOf(numberRef)) ?? '{}'));
  } catch {
    return EMPTY_CLAIM;
  }
}

/** Stores a draft, or deletes it. Full or blocked storage costs convenience, never the page. */
export function writeClaimDraft(numberRef: string, draft: ClaimDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(numberRef), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(numberRef));
  } catch {
    // Nothing can be done about it.
  }
}
