import { z } from 'zod';
import { isoDate, isoInstant, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { locator } from './trip.ts';

/**
 * Keys that sign a club's vouchers. `current` signs; `earlier` ones are still believed, so that
 * printed vouchers stay good; `withdrawn` ones are not.
 */
export const voucherKey = z.object({
  id: z.string(),
  /** 32 bytes of the public key, in base64url. */
  key: z.string(),
  state: z.enum(['current', 'earlier', 'withdrawn']),
});
export type VoucherKey = z.infer<typeof voucherKey>;

export const listVoucherKeys = endpoint({
  id: 'document.voucherKeys',
  area: 'document',
  method: 'GET',
  path: '/voucher/keys',
  summary: 'Public keys that sign the vouchers of the host’s club, for checking without a network',
  reply: z.object({ success: z.literal(true), club: z.string(), keys: z.array(voucherKey) }),
  errors: COMMON_FAILURES,
});

/** A voucher as the front desk sees it: no price, no contact data, only the main guest's name. */
export const checkedVoucher = z.object({
  status: z.enum(['paid', 'refunded', 'cancelled']),
  /** Since when it is refunded or cancelled, where that is known. */
  since: isoInstant.nullable(),
  locator: z.string(),
  name: z.string(),
  guests: z.number().int(),
  resort: z.string(),
  city: z.string(),
  zone: z.string(),
  checkIn: isoDate,
  checkOut: isoDate,
  /** 'HH:MM', or empty. */
  checkInFrom: z.string(),
  unit: z.string(),
  kitchen: z.string(),
  occupancy: z.number().int(),
});
export type CheckedVoucher = z.infer<typeof checkedVoucher>;
const reply = z.object({ success: z.literal(true), voucher: checkedVoucher });

export const checkVoucherCode = endpoint({
  id: 'document.checkCode',
  area: 'document',
  method: 'POST',
  path: '/voucher/check-code',
  summary: 'What became of a booking, by the signed code of its voucher; 404 for any other code',
  body: z.object({ code: z.string().min(1, 'required').max(1_500, 'tooLong') }),
  reply,
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});

export const findVoucher = endpoint({
  id: 'document.findVoucher',
  area: 'document',
  method: 'POST',
  path: '/voucher/find',
  summary:
    'A voucher by its booking number and the last name of the main guest, in any case and without accents; 404 for every pair that does not fit',
  body: z.object({ locator, lastname: text(100) }),
  reply,
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});
