import { claimForm, isLowEnough } from '#contracts/claim.ts';
import type { ClaimForm, EvidenceFile } from '#contracts/claim.ts';
import { fieldMessages } from '#contracts/errors.ts';
import type { FieldMessage } from '#contracts/errors.ts';
import { usdToCents } from '#lib/money.ts';
import { parseAmount } from './amount.ts';

/** The form as it is typed. */
export type TypedClaim = { price: string; url: string; note: string; same: boolean };
export type ClaimFieldName = keyof TypedClaim | 'file';
/** From the fields of the contract to those of the form. */
export const FIELD_OF: Readonly<Record<string, ClaimFieldName>> = {
  competitorPrice: 'price',
  competitorUrl: 'url',
  fileId: 'file',
  note: 'note',
  same: 'same',
};

/** The address as people copy it: 'https://' may be missing. */
const withScheme = (url: string): string =>
  url === '' || /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`;

type Checked =
  | { value: ClaimForm; fields?: undefined }
  | { value?: undefined; fields: Partial<Record<ClaimFieldName, FieldMessage>> };

/**
 * What was typed in the contract's form, or a message key for each wrong field. The server checks
 * the same again.
 */
export function checkClaim(
  typed: TypedClaim,
  file: EvidenceFile | undefined,
  paid: number,
): Checked {
  const amount = parseAmount(typed.price);
  const parsed = claimForm.safeParse(
    {
      competitorPrice: amount,
      competitorUrl: withScheme(typed.url.trim()),
      fileId: file?.id ?? null,
      note: typed.note,
      same: typed.same,
    },
    { reportInput: true },
  );
  const fields: Partial<Record<ClaimFieldName, FieldMessage>> = {};
  if (!parsed.success)
    for (const [path, message] of Object.entries(fieldMessages(parsed.error)))
      fields[FIELD_OF[path] ?? 'price'] = message;
  if (amount === undefined) fields.price = typed.price.trim() === '' ? 'required' : 'invalid';
  else if (!fields.price && !isLowEnough(usdToCents(paid), usdToCents(amount)))
    fields.price = 'priceNotLower';
  // The contract checks for evidence only once everything else is right.
  if (!fields.url && typed.url.trim() === '' && !file) fields.url = 'evidenceRequired';
  return parsed.success && Object.keys(fields).length === 0 ? { value: parsed.data } : { fields };
}
