import { CLAIM_BEAT_PERCENT, CLAIM_EVIDENCE_MB, CLAIM_MIN_PERCENT } from './rules.ts';
import { z } from 'zod';
import { isoDate, isoInstant, NO_NUL, optionalText, text, usd } from './common.ts';
import { endpoint } from './endpoint.ts';
import { numberRef, reserve } from './reserve.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

/** What may be uploaded as evidence; the server looks at the content, not at the name. */
export const EVIDENCE_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;
export const EVIDENCE_BYTES = CLAIM_EVIDENCE_MB * 1024 * 1024;

/** True when the other price is at least one percent lower. Integer cents. */
export const isLowEnough = (paidCents: number, otherCents: number): boolean =>
  otherCents > 0 && otherCents * 100 <= paidCents * (100 - CLAIM_MIN_PERCENT);

/**
 * What the stay costs when the other price is matched and beaten by 5 percent, and the refund. A
 * fraction of a cent is rounded in the member's favor.
 */
export function claimAmounts(
  paidCents: number,
  otherCents: number,
): { newCents: number; backCents: number } {
  const newCents = Math.floor((otherCents * (100 - CLAIM_BEAT_PERCENT)) / 100);
  return { newCents, backCents: paidCents - newCents };
}

/** Address of a page of the web, as a browser can open it; without a name and password in it. */
const pageUrl = z
  .string()
  .trim()
  .max(1000, 'tooLong')
  .regex(NO_NUL, 'url')
  .refine((value) => {
    if (value === '') return true;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return (
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      url.hostname.includes('.') &&
      url.username === '' &&
      url.password === ''
    );
  }, 'url');

/** A price in US dollars with whole cents. */
const price = z
  .number('invalid')
  .positive('tooSmall')
  .max(1_000_000, 'tooBig')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'invalid');

/** What a claim says. Evidence is an address, an uploaded file, or both. */
export const claimForm = z
  .object({
    competitorPrice: price,
    competitorUrl: pageUrl.default(''),
    /** Number that the upload answered. */
    fileId: z.uuid('invalid').nullable().default(null),
    note: optionalText(1000),
    /** Same property, unit, dates, guests, meals and conditions, visible to the public. */
    same: z.literal(true, 'declare'),
  })
  .refine(({ competitorUrl, fileId }) => competitorUrl !== '' || fileId !== null, {
    path: ['competitorUrl'],
    message: 'evidenceRequired',
  });
export type ClaimForm = z.output<typeof claimForm>;

export const evidenceFile = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(EVIDENCE_TYPES),
  bytes: z.number().int().nonnegative(),
});
export type EvidenceFile = z.infer<typeof evidenceFile>;

export const claimStatus = z.enum(['received', 'approved', 'declined']);
export type ClaimStatus = z.infer<typeof claimStatus>;
/** Why a booking takes no claim: not paid, window over, under two nights. */
export const claimRefusal = z.enum(['notConfirmed', 'tooLate', 'tooShort']);
export type ClaimRefusal = z.infer<typeof claimRefusal>;

export const claim = z.object({
  status: claimStatus,
  competitorPrice: usd,
  competitorUrl: z.string(),
  note: z.string(),
  file: evidenceFile.nullable(),
  /** Price of the stay when the claim is approved, and the refund. */
  newPrice: usd,
  back: usd,
  receivedAt: isoInstant,
  /** Last day of the validation. */
  decideBy: isoDate,
  decidedAt: isoInstant.nullable(),
  /** Why it was declined, in the operator's words. */
  reason: z.string(),
});
export type Claim = z.infer<typeof claim>;

/**
 * A booking as the page of the claim needs it: `refusal` says why none can be made, `claim` is the
 * one that was.
 */
const state = z.object({
  success: z.literal(true),
  reserve,
  hours: z.number().int().positive(),
  /** End of the window; null while the booking is not confirmed. */
  closesAt: isoInstant.nullable(),
  /** Time zone of the resort, in whose hours the end is said. */
  timeZone: z.string(),
  refusal: claimRefusal.nullable(),
  claim: claim.nullable(),
});
export type ClaimState = z.infer<typeof state>;

const params = z.object({ numberRef });

export const getClaim = endpoint({
  id: 'claim.get',
  area: 'claim',
  method: 'GET',
  path: '/claim/:numberRef',
  summary: 'Whether a booking takes a best-price claim, and the claim that was made for it',
  params,
  reply: state,
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});

/**
 * The file is the body itself, as `application/octet-stream`; each upload takes the place of the
 * one before. 4221 when a virus scanner finds something in it, 5031 when the scanner gives no
 * answer; nothing is kept then.
 */
export const uploadEvidence = endpoint({
  id: 'claim.upload',
  area: 'claim',
  method: 'PUT',
  path: '/claim/:numberRef/evidence',
  summary:
    'Upload the evidence of a claim: PDF, PNG, JPEG or WebP up to 5 MB as application/octet-stream; the content decides on the type',
  params,
  query: z.object({ name: text(200) }),
  bytes: 'A PDF, PNG, JPEG or WebP of at most 5 MB',
  reply: z.object({ success: z.literal(true), file: evidenceFile }),
  errors: [
    ...COMMON_FAILURES,
    FAILURE.notFound,
    FAILURE.tooLarge,
    FAILURE.unsupportedType,
    FAILURE.claimExists,
    FAILURE.claimRefused,
    FAILURE.claimTooLate,
    FAILURE.fileInfected,
    FAILURE.fileUnscanned,
  ],
});

export const sendClaim = endpoint({
  id: 'claim.send',
  area: 'claim',
  method: 'POST',
  path: '/claim/:numberRef',
  summary: 'Make the one best-price claim of a booking; repeating the same one answers it again',
  params,
  body: claimForm,
  reply: state,
  errors: [
    ...COMMON_FAILURES,
    FAILURE.notFound,
    FAILURE.claimExists,
    FAILURE.claimRefused,
    FAILURE.claimTooLate,
  ],
});
