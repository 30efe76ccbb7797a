import { CLAIM_BUSINESS_DAYS, CLAIM_MIN_NIGHTS } from '#contracts/rules.ts';
import type { ClaimRefusal, EvidenceFile } from '#contracts/claim.ts';
import { addDays, toIsoDate } from '#lib/dates.ts';
import { HOUR_MS } from '#lib/durations.ts';
import type { Reservation } from '../reservation/repository.ts';

/** End of the window for a claim; null while the booking is not confirmed. */
export const closesAt = (
  { status, paidAt }: Pick<Reservation, 'status' | 'paidAt'>,
  hours: number,
): Date | null =>
  status === 'paid' && paidAt ? new Date(paidAt.getTime() + hours * HOUR_MS) : null;

/**
 * Why a booking takes no claim now, or null when it does (specification, section 9, Best-price
 * guarantee).
 */
export function refusalOf(
  reservation: Pick<Reservation, 'status' | 'paidAt'>,
  nights: number,
  hours: number,
  now: Date,
): ClaimRefusal | null {
  const end = closesAt(reservation, hours);
  if (!end) return 'notConfirmed';
  if (nights < CLAIM_MIN_NIGHTS) return 'tooShort';
  return now > end ? 'tooLate' : null;
}

const isBusinessDay = (date: string): boolean =>
  ![0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/**
 * Last day of the validation: two business days after the day of the claim, Monday to Friday, in
 * UTC.
 */
export function decideBy(received: Date): string {
  let date = toIsoDate(received);
  for (let left = CLAIM_BUSINESS_DAYS; left > 0;) {
    date = addDays(date, 1);
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
}

const startsWith = (content: Buffer, bytes: readonly number[], at = 0): boolean =>
  content.length >= at + bytes.length && bytes.every((byte, index) => content[at + index] === byte);
const ascii = (text: string): number[] => [...text].map((char) => char.charCodeAt(0));

/**
 * Type of a file by its first bytes; what its name or sender says does not count. Undefined for
 * anything not taken.
 */
export function sniff(content: Buffer): EvidenceFile['type'] | undefined {
  if (startsWith(content, ascii('%PDF-'))) return 'application/pdf';
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(content, ascii('RIFF')) && startsWith(content, ascii('WEBP'), 8))
    return 'image/webp';
  return undefined;
}

const ENDINGS: Record<EvidenceFile['type'], string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * A name that is only a name, and ends as the content asks for: no folders, no control or
 * formatting characters, no misleading ending.
 */
export function safeName(name: string, type: EvidenceFile['type']): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 80);
  return `${stem || 'evidence'}.${ENDINGS[type]}`;
}
