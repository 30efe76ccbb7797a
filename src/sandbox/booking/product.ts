import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { SandboxDeps } from '../deps.ts';

const TIMEOUT_MS = 10_000;

export type ProductReply = { status: number; body: unknown };

/** A call of the product's API as this site's server makes it, under the club's host. */
export function callProduct(
  deps: SandboxDeps,
  method: 'GET' | 'POST',
  path: string,
  host: string,
  options: { token?: string; body?: object } = {},
): Promise<ProductReply> {
  const url = new URL(`/api${path}`, deps.apiUrl ?? deps.publicUrl);
  const payload = options.body ? JSON.stringify(options.body) : undefined;
  return new Promise((resolve, reject) => {
    const call = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
      url,
      {
        method,
        timeout: TIMEOUT_MS,
        headers: {
          host,
          accept: 'application/json',
          ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
          ...(payload === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
        },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('error', reject)
          .on('end', () => {
            let body: unknown = null;
            try {
              body = JSON.parse(text);
            } catch {
              // Not JSON: the schemas below refuse it.
            }
            resolve({ status: answer.statusCode ?? 0, body });
          });
      },
    );
    call
      .on('timeout', () => call.destroy(new Error('timeout')))
      .on('error', reject)
      .end(payload);
  });
}
