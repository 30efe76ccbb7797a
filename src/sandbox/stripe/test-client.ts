import { Stripe } from 'stripe';

/**
 * A `stripe` SDK that talks to the stand-in at `url` (`http://127.0.0.1:4000`): the SDK's own HTTP
 * client, with the path moved under `/sandbox/stripe`.
 */
export function stripeClientFor(
  url: string,
  secretKey: string,
  options: { maxNetworkRetries?: number } = {},
): Stripe {
  const { hostname, port, protocol } = new URL(url);
  const http = Stripe.createNodeHttpClient();
  const inner = http.makeRequest.bind(http);
  http.makeRequest = (host, at, path, method, headers, body, scheme, timeout) =>
    inner(host, at, `/sandbox/stripe${path}`, method, headers, body, scheme, timeout);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    httpClient: http,
    telemetry: false,
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
  });
}
