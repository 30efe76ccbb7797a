import { createHmac } from 'node:crypto';

/**
 * The two parts of KeyMyDeals: the program's identifier and the secret shared with the provider.
 * Undefined unless both are there.
 */
export function dealsKeyParts(key: string): { program: string; secret: string } | undefined {
  const dash = key.indexOf('-');
  const [program, secret] = [key.slice(0, dash), key.slice(dash + 1)];
  return dash > 0 && secret !== '' ? { program, secret } : undefined;
}

/**
 * The token `cvt` by which the deals site recognizes a member (specification, section 7): the
 * program's identifier, a dot, and HMAC-SHA256 of the login id keyed with the program's secret, in
 * base64url. The provider makes the same from the member it imported. It cannot be made without the
 * secret, and it reveals neither secret nor login id.
 */
export const memberToken = (
  { program, secret }: { program: string; secret: string },
  loginId: string,
): string => `${program}.${createHmac('sha256', secret).update(loginId).digest('base64url')}`;
