import { ApiError, callEndpoint } from '#client/call.ts';
import { FAILURE } from '#contracts/failures.ts';
import { checkVoucherCode, findVoucher, listVoucherKeys } from '#contracts/voucher.ts';
import { readVoucherCode } from '#lib/voucher-code.ts';
import { answered, byDay, refusedKey } from './verdict.ts';
import type { Result } from './verdict.ts';
import { isSigned } from './verify.ts';

/** How long a front desk waits for the club's server before the signature alone has to do, in ms. */
const PATIENCE_MS = 6_000;

/**
 * Checks a code from a voucher: its signature here, and, when there is a network, with the club
 * whether the booking was refunded since.
 */
export async function checkCode(text: string, now: () => Date): Promise<Result> {
  const code = readVoucherCode(text);
  const refused = (verdict: Result['verdict']): Result => ({ verdict, asked: false, at: now() });
  if (!code) return refused('unknown');
  const known = await callEndpoint(listVoucherKeys, {}).catch(() => undefined);
  if (!known) return refused('unchecked');
  const { key: keyId, club, ...voucher } = code.claims;
  if (club !== known.club) return refused('otherClub');
  const key = known.keys.find(({ id }) => id === keyId);
  // A key that this device does not know may be newer than its last visit.
  if (!key) return refused(navigator.onLine ? 'unknown' : 'unchecked');
  if (!(await isSigned(code, key.key))) return refused('unknown');
  const old = refusedKey(key);
  if (old) return refused(old);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const reply = await callEndpoint(checkVoucherCode, { body: { code: text } }, { signal });
    return answered(reply.voucher, now());
  } catch (error) {
    if (error instanceof ApiError && error.code === FAILURE.notFound) return refused('unknown');
    return { verdict: byDay(voucher, now()), voucher, asked: false, at: now() };
  }
}

/** Asks the club for a voucher by its number and a name. @throws ApiError */
export async function checkName(
  pair: { locator: string; lastname: string },
  now: () => Date,
): Promise<Result> {
  try {
    const { voucher } = await callEndpoint(findVoucher, { body: pair });
    return answered(voucher, now());
  } catch (error) {
    if (error instanceof ApiError && error.code === FAILURE.notFound)
      return { verdict: 'unknown', asked: true, at: now() };
    throw error;
  }
}
