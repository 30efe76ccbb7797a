/** Where clamd listens, as `net.connect` takes it. */
export type ClamdAddress = { host: string; port: number } | { path: string };

/** clamd's own port, for an address without one. */
const PORT = 3310;

/** Address of `tcp://host:3310` or `unix:///path`; undefined for anything else. */
export function clamdAddress(text: string): ClamdAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return undefined;
  const { protocol, hostname, pathname } = url;
  if (protocol === 'unix:')
    return hostname === '' && /^\/[^/%]/.test(pathname) && !pathname.includes('%')
      ? { path: pathname }
      : undefined;
  if (protocol !== 'tcp:' || hostname === '' || !['', '/'].includes(pathname) || url.port === '0')
    return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || PORT) };
}
