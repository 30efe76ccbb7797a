import { createHash } from 'node:crypto';

/**
 * 128 bits of a hash, as stored in the database: equal for equal texts, without revealing the text.
 */
const hashed = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Mail hosts that ignore dots in the local part. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
]);
/** Mail hosts with two names. */
const SAME_HOST: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/**
 * The mailbox behind an e-mail address, for counting people: the part after a plus sign is a tag on
 * nearly every mail service, and some ignore dots. No mail is sent to it. Where a host does deliver
 * such addresses to two people, they share a limit.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [local = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const name = DOTLESS_HOSTS.has(host) ? local.replaceAll('.', '') : local;
  return `${name === '' ? email.slice(0, at).toLowerCase() : name}@${SAME_HOST.get(host) ?? host}`;
}

/** Who a hold counts for: the member, or the guest's mailbox. */
export const holderOf = (memberId: string | undefined, email: string): string =>
  memberId ?? hashed(`guest ${mailboxOf(email)}`);

/**
 * The network of a guest's hold as stored and counted; `address` is an `addressKey` with 48 bits.
 */
export const networkOf = (address: string): string => hashed(`hold from ${address}`);
