import { fromBase64Url } from '#lib/voucher-code.ts';
import type { VoucherCode } from '#lib/voucher-code.ts';

/**
 * Whether a code was signed by the owner of a public key (Ed25519). The browser does it; one that
 * cannot yet gets a library.
 */
export async function isSigned(
  { signed, signature }: Pick<VoucherCode, 'signed' | 'signature'>,
  publicKey: string,
): Promise<boolean> {
  const bytes = fromBase64Url(publicKey);
  if (!bytes) return false;
  try {
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, signed);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, signed, bytes).catch(() => false);
  }
}
