import { isLoopback } from '../loopback.ts';

/** Push services of the browsers: Chrome and Edge, Firefox, Edge on Windows, Safari. */
const USUAL = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
] as const;

const HOST = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/**
 * Reads one push service of the configuration: a host, `*.host` for all hosts below one, or an http
 * origin of this machine. @returns whether an address is of that service; undefined when it is
 * neither
 */
export function pushService(item: string): ((address: URL) => boolean) | undefined {
  if (HOST.test(item))
    return ({ protocol, hostname, port }) =>
      protocol === 'https:' &&
      port === '' &&
      (item.startsWith('*.') ? hostname.endsWith(item.slice(1)) : hostname === item);
  if (!URL.canParse(item)) return undefined;
  const { protocol, hostname, origin } = new URL(item);
  return protocol === 'http:' && isLoopback(hostname)
    ? (address) => address.origin === origin
    : undefined;
}

/**
 * Whether the server may call the address that a browser gave as its own: only at known push
 * services, so that no one can have it call what they cannot reach themselves.
 */
export function isPushAddress(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const address = new URL(endpoint);
  if (address.username !== '' || address.password !== '') return false;
  return [...USUAL, ...more].some((item) => pushService(item)?.(address));
}
