import { isIP } from 'node:net';

/** Whether a host name or address is this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host === '::1' ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'));
