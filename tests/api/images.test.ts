import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorsPlugin } from '../../src/server/plugins/errors.ts';
import { IMAGE_WIDTHS, imagesPlugin } from '../../src/server/plugins/images.ts';

const drawn = vi.hoisted(() => ({ count: 0 }));
vi.mock('#lib/scene/index.ts', async (original) => {
  const real = await original<typeof import('#lib/scene/index.ts')>();
  return { ...real, scene: (...options: Parameters<typeof real.scene>) => { drawn.count += 1; return real.scene(...options); } };
});

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const appWith = async (cacheFolder: string): Promise<FastifyInstance> => {
  const app = Fastify();
  errorsPlugin(app);
  imagesPlugin(app, { cacheFolder });
  await app.ready();
  return app;
};
let app: FastifyInstance;
beforeAll(async () => void (app = await appWith(join(folder, 'cache'))));
beforeEach(() => void (drawn.count = 0));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (query: string, accept = 'image/avif,image/webp,*/*;q=0.8', from = app) => from.inject({ url: `/api/images?${query}`, headers: { accept } });
const cached = () => readdirSync(join(folder, 'cache'));

describe('pictures by name', () => {
  it('come in the best format the browser takes, and may be kept for ever', async () => {
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'avif'], ['image/webp,image/*;q=0.8', 'webp'], ['*/*', 'jpeg'], ['', 'jpeg'], ['image/avif;q=0, image/webp', 'webp'], ['IMAGE/WEBP', 'webp'], ['text/html,image/avifx', 'jpeg'],
    ] as const) {
      const reply = await get('img=beach-golden-1&w=64', accept);
      expect([accept, reply.statusCode, reply.headers['content-type']]).toEqual([accept, 200, `image/${format}`]);
      expect(reply.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept', 'x-content-type-options': 'nosniff' });
      const { width, height, format: real } = await sharp(reply.rawPayload).metadata();
      expect([width, height, real === 'heif' ? 'avif' : real]).toEqual([64, 43, format]);
    }
  });

  it('have one of the offered widths, 960 without one', async () => {
    expect((await sharp((await get('img=lake-noon-2', 'image/webp')).rawPayload).metadata()).width).toBe(960);
    for (const width of IMAGE_WIDTHS.filter((one) => one <= 320)) expect((await sharp((await get(`img=lake-noon-2&w=${width}`, 'image/webp')).rawPayload).metadata()).width).toBe(width);
  });

  it.each(['w=0', 'w=-64', 'w=65', 'w=100000', 'w=1e9', 'w=Infinity', 'w=NaN', 'w=64.5', 'w=', 'w=64&w=320', 'w=abc', `w=${'9'.repeat(400)}`])('refuse the size %s', async (size) => {
    const reply = await get(`img=beach-golden-1&${size}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ success: false, code: 400, fields: { 'query.w': expect.any(String) } });
  });

  it.each(['', 'img=', 'img=ab', 'img=..%2f..%2fetc%2fpasswd', 'img=%2fetc%2fpasswd', 'img=beach-golden-1%00', 'img=beach-golden-1.avif', 'img=BEACH-golden-1', 'img=a&img=b', `img=${'a'.repeat(81)}`, 'img=%3Csvg%3E', 'img=%ff'])(
    'refuse %j as a name', async (query) => {
      const reply = await get(query);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields).toHaveProperty(['query.img']);
    }
  );

  it.each(['pool', 'beach-golden', 'beach-golden-01', 'beach-golden-100000', 'constructor-golden-1', 'bedroom-noon-1'])('do not exist for %s', async (name) => {
    const before = cached();
    const reply = await get(`img=${name}`);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 404]);
    expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(cached()).toEqual(before);
    expect(drawn.count).toBe(0);
  });

  it('are drawn once and then read from the cache', async () => {
    const first = await get('img=town-dusk-3&w=160');
    expect(drawn.count).toBe(1);
    const again = await get('img=town-dusk-3&w=160');
    expect(drawn.count).toBe(1);
    expect(again.rawPayload).toEqual(first.rawPayload);
    // Another instance on the same folder draws nothing either.
    const other = await appWith(join(folder, 'cache'));
    expect((await get('img=town-dusk-3&w=160', undefined, other)).rawPayload).toEqual(first.rawPayload);
    expect(drawn.count).toBe(1);
    await other.close();
    expect(cached().filter((name) => !/^[0-9a-f]{64}\.(avif|webp|jpeg)$/.test(name))).toEqual([]);
  });

  it('are drawn once when many ask at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => get('img=marina-noon-4&w=320')));
    expect(drawn.count).toBe(1);
    expect(new Set(replies.map(({ statusCode, rawPayload }) => `${statusCode} ${rawPayload.toString('base64').slice(0, 200)}`)).size).toBe(1);
    await Promise.all([get('img=marina-noon-5&w=64'), get('img=marina-noon-6&w=64'), get('img=marina-noon-7&w=64')]);
    expect(drawn.count).toBe(4);
  });

  it('come all the same when the cache cannot be written or holds no folder', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, 'not a folder');
    const full = await appWith(join(blocked, 'cache'));
    for (const times of [1, 2]) {
      const reply = await get('img=city-night-5&w=64', undefined, full);
      expect([reply.statusCode, reply.headers['content-type'], drawn.count]).toEqual([200, 'image/avif', times]);
    }
    await full.close();
  });

  it('come all the same when the cache disappears while running', async () => {
    const passing = join(folder, 'passing');
    const running = await appWith(passing);
    rmSync(passing, { recursive: true });
    expect((await get('img=city-night-6&w=64', undefined, running)).statusCode).toBe(200);
    await running.close();
  });
});
