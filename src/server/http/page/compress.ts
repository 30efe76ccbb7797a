import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
export type Encoding = 'br' | 'gzip' | 'none';
/** Compression that a visitor accepts. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'none';
}
/** A compressed page; at a fast level, as nearly every page is different. */
export const compress = async (html: string, encoding: Encoding): Promise<string | Buffer> =>
  encoding === 'br'
    ? brotliAsync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : encoding === 'gzip'
      ? gzipAsync(html, { level: 5 })
      : html;
