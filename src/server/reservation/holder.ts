import { createHash } from 'node:crypto';

/** 128 bits of a hash, as the database keeps them: equal for equal texts, telling none. */
const hashed = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Hosts that take a local part with dots and without for the same mailbox. */
const DOTLESS_HOSTS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
]);
/** Hosts with two names. */
const SAME_HOST: ReadonlyMap<string, string> = new Map([
  ['googlemail.com', 'gmail.com'],
  ['protonmail.com', 'proton.me'],
  ['pm.me', 'proton.me'],
]);

/**
 * The mailbox behind an e-mail, for counting people: what follows a plus sign is a tag on nearly every mail service, and some ignore dots. It is never
 * written to; where a host does deliver such addresses to two people, these two share a limit.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [local = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const name = DOTLESS_HOSTS.has(host) ? local.replaceAll('.', '') : local;
  return `${name === '' ? email.slice(0, at).toLowerCase() : name}@${SAME_HOST.get(host) ?? host}`;
}

/** Whose hold it counts as: the member, or the guest's mailbox. */
export const holderOf = (memberId: string | undefined, email: string): string =>
  memberId ?? hashed(`guest ${mailboxOf(email)}`);

/** The network of a guest's hold as it is kept and counted; `address`: `addressKey` with 48 bits. */
export const networkOf = (address: string): string => hashed(`hold from ${address}`);
