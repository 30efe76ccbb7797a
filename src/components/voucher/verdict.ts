import type { CheckedVoucher, VoucherKey } from '#contracts/voucher.ts';
import { dayIn } from '#lib/dates.ts';
import type { VoucherClaims } from '#lib/voucher-code.ts';

/** What a front desk is told of a voucher. */
export type Verdict =
  | 'valid'
  | 'early'
  | 'past'
  | 'refunded'
  | 'cancelled'
  | 'unknown'
  | 'otherClub'
  | 'oldKey'
  | 'unchecked';

/** A voucher as far as it may be shown: nothing of it is, unless its signature is right. */
export type Shown = Omit<VoucherClaims, 'key' | 'club'>;
export type Result = {
  verdict: Verdict;
  voucher?: Shown;
  /** Since when it is refunded or canceled, where that is known. */
  since?: string;
  /** The club was asked whether it was refunded since. */
  asked: boolean;
  at: Date;
};

/** A paid voucher on a day of the resort's calendar; both its days count. */
export function byDay({ checkIn, checkOut, zone }: Shown, at: Date): 'valid' | 'early' | 'past' {
  const today = dayIn(at, zone);
  return today < checkIn ? 'early' : today > checkOut ? 'past' : 'valid';
}

/** What the club's server says of a voucher. */
export function answered({ status, since, ...voucher }: CheckedVoucher, at: Date): Result {
  return {
    verdict: status === 'paid' ? byDay(voucher, at) : status,
    voucher,
    ...(since === null ? {} : { since }),
    asked: true,
    at,
  };
}

/** Why a code with a right signature is not believed; undefined when it is. */
export const refusedKey = (key: VoucherKey): 'oldKey' | undefined =>
  key.state === 'withdrawn' ? 'oldKey' : undefined;
