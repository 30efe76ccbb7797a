import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { openEmbedded } from '../../src/server/db/client.ts';
import { errorsPlugin } from '../../src/server/http/errors.ts';
import { IMAGE_WIDTHS, imagesPlugin, MADE_PER_ADDRESS } from '../../src/server/http/images.ts';
import type { ImageOptions } from '../../src/server/http/images.ts';
import { markPng } from '../../src/server/picture/mark.ts';
import { cardsOf, opensOf } from '../../src/server/picture/prepared.ts';
import { databaseLimiter } from '../../src/server/db/limiter.ts';
import { soon } from '../support/soon.ts';

const drawn = vi.hoisted(() => ({ count: 0 }));
vi.mock('#scenes/index.ts', async (original) => {
  const real = await original<typeof import('#scenes/index.ts')>();
  return {
    ...real,
    scene: (...options: Parameters<typeof real.scene>) => {
      drawn.count += 1;
      return real.scene(...options);
    },
  };
});

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const originals = join(folder, 'originals');
const appWith = async (
  cacheFolder: string,
  options: Partial<ImageOptions> = {},
): Promise<FastifyInstance> => {
  const app = Fastify({ trustProxy: true });
  errorsPlugin(app);
  imagesPlugin(app, {
    cacheFolder,
    cacheBytes: 2 ** 30,
    originals,
    limiter: { take: async () => {} },
    ...options,
  });
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

const get = (
  query: string,
  accept = 'image/avif,image/webp,*/*;q=0.8',
  from = app,
  headers: Record<string, string> = {},
) => from.inject({ url: `/api/images?${query}`, headers: { accept, ...headers } });
const cached = () => readdirSync(join(folder, 'cache'));

describe('pictures prepared before anyone asks', () => {
  it('are there for what pages open with and are made once', async () => {
    const cold = Fastify();
    errorsPlugin(cold);
    let taken = 0;
    const { prepare, placeholder } = imagesPlugin(cold, {
      cacheFolder: join(folder, 'prepared'),
      cacheBytes: 2 ** 30,
      originals,
      limiter: { take: async () => void (taken += 1) },
    });
    await cold.ready();
    const images = ['beach-noon-321', 'no such picture', 'lake-dusk-322'];
    const variants = [...cardsOf(images), ...opensOf(images)];
    expect(await placeholder('beach-noon-321')).toBeUndefined();
    expect(await prepare(variants)).toBe(13);
    expect(await prepare(variants, 0.5)).toBe(0);
    drawn.count = 0;
    const small = await placeholder('beach-noon-321');
    expect(small!.length).toBeLessThan(2048);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'heif', width: 450 });
    for (const [name, width] of variants) {
      if (name === 'no such picture' || width === 'placeholder') continue;
      const reply = await get(`img=${name}&w=${width}`, 'image/avif', cold);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/avif']);
    }
    // Nothing was left to draw, and no address paid for what the server made by itself.
    expect([drawn.count, taken]).toEqual([0, 0]);
    await cold.close();
    expect(await prepare([['bay-noon-323', 320]])).toBe(0);
  });
});

describe('pictures of mails', () => {
  const inMail = (path: string) => app.inject({ url: `/api/images/${path}` });

  it('draw a mark once', async () => {
    const [first, again] = await Promise.all([1, 2].map(() => markPng('/clubs/azul/logo.svg')));
    expect(first).toBeInstanceOf(Buffer);
    expect(again).toBe(first);
    expect(await markPng('/clubs/azul/logo.svg')).toBe(first);
  });

  it('are a club’s mark as pixels, which a page of any origin may show', async () => {
    const reply = await inMail('mark?img=%2Fclubs%2Fazul%2Ficon.svg');
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 96, height: 96 });
  });
  it.each([
    ['/clubs/none/icon.svg', 404],
    ['/clubs/../favicon.svg', 400],
    ['/clubs/azul/../../index.html', 400],
    ['/etc/passwd', 400],
    ['https://evil.example/icon.svg', 400],
    ['', 400],
  ])('refuse %j as a mark', async (img, status) =>
    expect((await inMail(`mark?img=${encodeURIComponent(img)}`)).statusCode).toBe(status),
  );

  it('are a map whose pin has the club’s color, on land and at sea', async () => {
    for (const [lat, lng] of [
      ['21.0949', '-86.7667'],
      ['-13.5', '-71.97'],
      ['0', '-140'],
      ['-17', '179.99'],
    ]) {
      const reply = await inMail(`map?lat=${lat}&lng=${lng}&color=0a5c8f`);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
      const { data, info } = await sharp(reply.rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1072, 440]);
      const pin = (170 * info.width + 515) * info.channels;
      expect([...data.subarray(pin, pin + 3)].map((value) => Math.round(value / 8))).toEqual(
        [0x0a, 0x5c, 0x8f].map((value) => Math.round(value / 8)),
      );
    }
  });
  it.each([
    'lat=1&lng=2',
    'lat=91&lng=2&color=000000',
    'lat=1e3&lng=2&color=000000',
    'lat=1&lng=2&color=url(x)',
  ])('refuse %s as a map', async (query) =>
    expect((await inMail(`map?${query}`)).statusCode).toBe(400),
  );
});

describe('pictures of services', () => {
  const amenity = (key: string) =>
    app.inject({ url: `/api/images/amenity?img=${encodeURIComponent(key)}` });

  it('are lines for every key: known, in another spelling, an icon by name, else the neutral one', async () => {
    const neutral = (await amenity('no such thing')).body;
    const pool = (await amenity('pool')).body;
    expect(pool).not.toBe(neutral);
    expect((await amenity('Outdoor swimming pool.png')).body).toBe(pool);
    expect((await amenity('helicopter')).body).not.toBe(neutral);
    for (const key of ['pool', 'helicopter', 'wineTasting']) {
      const reply = await amenity(key);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect((await sharp(reply.rawPayload).metadata()).format).toBe('svg');
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    }
  });

  it.each([
    '',
    '<script>alert(1)</script>',
    '"><svg onload=alert(1)>',
    '../../package.json',
    '__proto__',
    'constructor',
    'toString',
    'a\u0000b',
    '%2e%2e%2f',
  ])('answer %j with the neutral one', async (key) => {
    const reply = await amenity(key);
    expect([reply.statusCode, reply.body]).toEqual([200, (await amenity('no such thing')).body]);
  });

  it('refuse a key that is none', async () => {
    expect((await app.inject({ url: '/api/images/amenity' })).statusCode).toBe(400);
    expect((await app.inject({ url: '/api/images/amenity?img=a&img=b' })).statusCode).toBe(400);
    expect((await amenity('x'.repeat(201))).statusCode).toBe(400);
  });
});

describe('pictures by name', () => {
  it('are sent in the best format the browser accepts, and may be cached for ever', async () => {
    for (const [accept, format] of [
      ['image/avif,image/webp,*/*', 'avif'],
      ['image/webp,image/*;q=0.8', 'webp'],
      ['*/*', 'jpeg'],
      ['', 'jpeg'],
      ['image/avif;q=0, image/webp', 'webp'],
      ['IMAGE/WEBP', 'webp'],
      ['text/html,image/avifx', 'jpeg'],
    ] as const) {
      const reply = await get('img=beach-golden-1&w=64', accept);
      expect([accept, reply.statusCode, reply.headers['content-type']]).toEqual([
        accept,
        200,
        `image/${format}`,
      ]);
      expect(reply.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept',
        'x-content-type-options': 'nosniff',
      });
      const { width, height, format: real } = await sharp(reply.rawPayload).metadata();
      expect([width, height, real === 'heif' ? 'avif' : real]).toEqual([64, 43, format]);
    }
  });

  it('have one of the offered widths, 960 without one', async () => {
    expect(
      (await sharp((await get('img=lake-noon-2', 'image/webp')).rawPayload).metadata()).width,
    ).toBe(960);
    for (const width of IMAGE_WIDTHS.filter((one) => one <= 320))
      expect(
        (await sharp((await get(`img=lake-noon-2&w=${width}`, 'image/webp')).rawPayload).metadata())
          .width,
      ).toBe(width);
  });

  it.each([
    'w=0',
    'w=-64',
    'w=65',
    'w=100000',
    'w=1e9',
    'w=Infinity',
    'w=NaN',
    'w=64.5',
    'w=',
    'w=0x40',
    'w=%2064',
    'w=64%20',
    'w=%2B64',
    'w=0064',
    'w=6.4e1',
    'w=%D9%A6%D9%A4',
    'w=64&w=320',
    'w=abc',
    `w=${'9'.repeat(400)}`,
  ])('refuse the size %s', async (size) => {
    const reply = await get(`img=beach-golden-1&${size}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      success: false,
      code: 400,
      fields: { 'query.w': expect.any(String) },
    });
  });

  it.each([
    '',
    'img=',
    'img=ab',
    'img=..%2f..%2fetc%2fpasswd',
    'img=%2fetc%2fpasswd',
    'img=beach-golden-1%00',
    'img=beach-golden-1.avif',
    'img=BEACH-golden-1',
    'img=a&img=b',
    `img=${'a'.repeat(81)}`,
    'img=%3Csvg%3E',
    'img=%ff',
  ])('refuse %j as a name', async (query) => {
    const reply = await get(query);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toHaveProperty(['query.img']);
  });

  it.each([
    'pool',
    'beach-golden',
    'beach-golden-01',
    'beach-golden-100000',
    'constructor-golden-1',
    'bedroom-noon-1',
  ])('do not exist for %s', async (name) => {
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
    expect((await get('img=town-dusk-3&w=160', undefined, other)).rawPayload).toEqual(
      first.rawPayload,
    );
    expect(drawn.count).toBe(1);
    await other.close();
    expect(cached().length).toBeGreaterThan(0);
    expect(cached().filter((name) => !/^[0-9a-f]{64}\.(avif|webp|jpeg)$/.test(name))).toEqual([]);
  });

  it('are drawn once when many ask at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => get('img=marina-noon-4&w=320')),
    );
    expect(drawn.count).toBe(1);
    expect(
      new Set(
        replies.map(
          ({ statusCode, rawPayload }) =>
            `${statusCode} ${rawPayload.toString('base64').slice(0, 200)}`,
        ),
      ).size,
    ).toBe(1);
    await Promise.all([
      get('img=marina-noon-5&w=64'),
      get('img=marina-noon-6&w=64'),
      get('img=marina-noon-7&w=64'),
    ]);
    expect(drawn.count).toBe(4);
  });

  it('are still served when the cache cannot be written or has no folder', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, 'not a folder');
    const full = await appWith(join(blocked, 'cache'));
    for (const times of [1, 2]) {
      const reply = await get('img=city-night-5&w=64', undefined, full);
      expect([reply.statusCode, reply.headers['content-type'], drawn.count]).toEqual([
        200,
        'image/avif',
        times,
      ]);
    }
    await full.close();
  });

  it('are still served when the cache disappears while running', async () => {
    const passing = join(folder, 'passing');
    const running = await appWith(passing);
    rmSync(passing, { recursive: true });
    expect((await get('img=city-night-6&w=64', undefined, running)).statusCode).toBe(200);
    await running.close();
  });
});

/**
 * Red at the left, blue at the right, as stored by a camera held on its side, with place and owner
 * in the metadata.
 */
const turned = () =>
  sharp({ create: { width: 400, height: 600, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: 400, height: 300, channels: 3, background: '#0000ff' } },
        top: 300,
        left: 0,
      },
    ])
    .jpeg({ quality: 95 })
    // The row at the top is the right side of the view: turned a quarter to the left to be seen.
    .withExif({
      IFD0: { Copyright: 'Nora Private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 8 })
    .toBuffer();
const color = async (picture: Buffer, left: number, top: number) =>
  [
    ...(await sharp(picture)
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()),
  ].map((value) => Math.round(value / 85) * 85);

describe('photographs', () => {
  beforeAll(async () => {
    mkdirSync(originals);
    writeFileSync(join(originals, 'pool-deck.jpg'), await turned());
    writeFileSync(
      join(originals, 'lobby.png'),
      await sharp({ create: { width: 200, height: 200, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    );
  });

  it.each(['image/avif', 'image/webp', 'image/jpeg'])(
    'come upright, in the shape of all pictures and without what the camera noted, as %s',
    async (accept) => {
      const stored = await sharp(readFileSync(join(originals, 'pool-deck.jpg'))).metadata();
      expect([stored.orientation, stored.exif?.toString('latin1')]).toEqual([
        8,
        expect.stringContaining('Nora Private'),
      ]);
      const reply = await get('img=pool-deck&w=320', accept);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, accept]);
      const { width, height, orientation, exif, xmp, iptc, icc } = await sharp(
        reply.rawPayload,
      ).metadata();
      expect([width, height, orientation ?? 1, exif, xmp, iptc, icc]).toEqual([
        320,
        213,
        1,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(reply.rawPayload.toString('latin1')).not.toContain('Nora');
      expect([
        await color(reply.rawPayload, 20, 100),
        await color(reply.rawPayload, 300, 100),
      ]).toEqual([
        [255, 0, 0],
        [0, 0, 255],
      ]);
      expect(drawn.count).toBe(0);
    },
  );

  it('are never enlarged, and are white where they are transparent', async () => {
    const { rawPayload } = await get('img=lobby&w=1600', 'image/webp');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 200, height: 133 });
    expect(await color(rawPayload, 100, 60)).toEqual([255, 255, 255]);
    expect(
      (await sharp((await get('img=pool-deck&w=1600', 'image/webp')).rawPayload).metadata()).width,
    ).toBe(600);
  });

  it.each([
    ['higher than wide', 400, 600, [0, 0], { x: 0.1, y: 0.1 }],
    ['higher than wide', 400, 600, [0, 500], { x: 0, y: 1 }],
    ['wide', 900, 300, [0, 200], { x: 0, y: 1 }],
    ['wide', 900, 300, [800, 0], { x: 0.95, y: 0 }],
  ] as const)(
    'are cut around their focus: %s, %i by %i, with a corner at %j',
    async (_shape, width, height, [left, top], focus) => {
      const corner = {
        input: { create: { width: 100, height: 100, channels: 3, background: '#ff0000' } },
        left,
        top,
      } as const;
      const seen = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
        .composite([corner])
        .png()
        .toBuffer();
      // Kept as by a camera held on its side: the focus is one of what is seen.
      writeFileSync(
        join(originals, 'corner.png'),
        await sharp(seen).rotate(270).png().withMetadata({ orientation: 6 }).toBuffer(),
      );
      const reds = async () => {
        const { data, info } = await sharp((await get('img=corner&w=320', 'image/jpeg')).rawPayload)
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([320, 213]);
        return Array.from({ length: data.length / 3 }, (_, at) => (data[at * 3] ?? 0) > 128).filter(
          Boolean,
        ).length;
      };
      expect(await reds()).toBe(0);
      writeFileSync(join(originals, 'corner.focus.json'), JSON.stringify(focus));
      // All of the corner, as large as it is in the cut.
      const scale = 320 / Math.min(width, height * 1.5);
      expect(Math.abs((await reds()) / (100 * scale) ** 2 - 1)).toBeLessThan(0.05);
      for (const broken of ['{"x":2,"y":0}', '{"x":', '[]', '']) {
        writeFileSync(join(originals, 'corner.focus.json'), broken);
        expect([broken, await reds()]).toEqual([broken, 0]);
      }
      for (const name of ['corner.focus.json', 'corner.png']) rmSync(join(originals, name));
    },
  );

  it('may change under their name: they are kept for five minutes, and asked for again by their tag', async () => {
    copyFileSync(join(originals, 'lobby.png'), join(originals, 'bar.png'));
    const first = await get('img=bar&w=64');
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=300, must-revalidate',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      vary: 'Accept',
    });
    const tag = { 'if-none-match': String(first.headers.etag) };
    expect(await get('img=bar&w=64', undefined, app, tag)).toMatchObject({
      statusCode: 304,
      body: '',
      headers: {
        'cache-control': first.headers['cache-control'],
        etag: first.headers.etag,
        vary: 'Accept',
      },
    });
    writeFileSync(join(originals, 'bar.focus.json'), '{"x":0,"y":0}');
    expect((await get('img=bar&w=64', undefined, app, tag)).statusCode).toBe(200);
    rmSync(join(originals, 'bar.focus.json'));
    writeFileSync(
      join(originals, 'bar.png'),
      await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    );
    const other = await get('img=bar&w=64', undefined, app, tag);
    expect([
      other.statusCode,
      other.headers['cache-control'],
      await color(other.rawPayload, 30, 20),
    ]).toEqual([200, first.headers['cache-control'], [255, 0, 0]]);
    rmSync(join(originals, 'bar.png'));
    expect((await get('img=bar&w=64')).statusCode).toBe(404);
  });

  it('go before a drawing of their name', async () => {
    copyFileSync(join(originals, 'lobby.png'), join(originals, 'beach-noon-77.png'));
    expect(await color((await get('img=beach-noon-77&w=64')).rawPayload, 30, 20)).toEqual([
      255, 255, 255,
    ]);
    rmSync(join(originals, 'beach-noon-77.png'));
    expect((await get('img=beach-noon-77&w=64')).headers['cache-control']).toContain('immutable');
  });

  it('are refused when they are none, unfold into too much, or lie elsewhere', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>';
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#000000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    writeFileSync(join(originals, 'bomb.png'), bomb);
    writeFileSync(join(originals, 'drawing.png'), svg);
    writeFileSync(join(originals, 'notes.jpg'), 'to be bought: towels');
    writeFileSync(join(originals, 'half.jpg'), (await turned()).subarray(0, 1500));
    writeFileSync(join(originals, 'plain.svg'), svg);
    writeFileSync(join(folder, 'outside.png'), readFileSync(join(originals, 'lobby.png')));
    symlinkSync(join(folder, 'outside.png'), join(originals, 'outside.png'));
    mkdirSync(join(originals, 'room.png'));
    const before = cached();
    for (const name of ['bomb', 'drawing', 'notes', 'half', 'plain', 'outside', 'room'])
      expect([name, (await get(`img=${name}&w=64`)).statusCode]).toEqual([name, 404]);
    expect(cached()).toEqual(before);
    for (const name of [
      '..%2Foutside',
      '.%2Flobby',
      'lobby.png',
      '%2e%2e%2foutside.png',
      'lobby%00',
      'LOBBY',
    ])
      expect([name, (await get(`img=${name}`)).statusCode]).toEqual([name, 400]);
  });
});

describe('a cache that is full', () => {
  it('gives up the longest unused, keeps what is asked for, and touches nothing else', async () => {
    const own = join(folder, 'small');
    const small = await appWith(own, { cacheBytes: 10 * 4096 });
    writeFileSync(join(own, 'notes.txt'), 'x'.repeat(100_000));
    const name = (digit: string) => join(own, `${digit.repeat(64)}.webp`);
    const day = 86_400;
    const now = Date.now() / 1000;
    for (const [at, digit] of [...'123456789abc'].entries()) {
      writeFileSync(name(digit), 'x');
      utimesSync(name(digit), now, now - (20 - at) * day);
    }
    writeFileSync(`${name('d')}.crash.tmp`, 'x');
    utimesSync(`${name('d')}.crash.tmp`, now, now - day);
    writeFileSync(`${name('e')}.fresh.tmp`, 'x');
    await get('img=bay-noon-1&w=64', undefined, small);
    await soon(() =>
      expect(
        readdirSync(own)
          .filter((one) => one.endsWith('.webp'))
          .map((one) => one[0]),
      ).toEqual([...'56789abc']),
    );
    expect(readdirSync(own)).toEqual(
      expect.arrayContaining(['notes.txt', `${'e'.repeat(64)}.webp.fresh.tmp`]),
    );
    expect(readdirSync(own).filter((one) => one.includes('crash'))).toEqual([]);
    await small.close();
  });

  it('stays near its limit while several instances write to it, and every picture is served', async () => {
    const own = join(folder, 'shared');
    const both = await Promise.all([1, 2].map(() => appWith(own, { cacheBytes: 20 * 4096 })));
    const replies = await Promise.all(
      both.flatMap((one, at) =>
        Array.from({ length: 40 }, (_, seed) =>
          get(`img=island-noon-${seed + at * 20}&w=64`, 'image/jpeg', one),
        ),
      ),
    );
    expect(
      new Set(
        replies.map(
          ({ statusCode, rawPayload }) =>
            `${statusCode} ${rawPayload.subarray(0, 2).toString('hex')}`,
        ),
      ),
    ).toEqual(new Set(['200 ffd8']));
    // A tenth an instance, and what each wrote while it looked.
    await soon(() => expect(readdirSync(own).length).toBeLessThanOrEqual(20 + 2 * 2 + 2));
    expect(readdirSync(own).length).toBeGreaterThan(10);
    expect(readdirSync(own).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    await Promise.all(both.map((one) => one.close()));
  });

  it('is no folder of photographs', () => {
    expect(readConfig({ DATA_DIR: '/srv/club' }).PICTURES_DIR).toBe('/srv/club/originals');
    expect(() =>
      readConfig({ DATA_DIR: '/srv/club', PICTURES_DIR: '/srv/club/sub/../pictures/' }),
    ).toThrow('PICTURES_DIR must not be the folder pictures in DATA_DIR');
    expect(() => readConfig({ PICTURE_CACHE_MB: '1' })).toThrow('PICTURE_CACHE_MB');
  });

  it('takes a picture that is asked for as used', async () => {
    const own = join(folder, 'used');
    const used = await appWith(own);
    await get('img=bay-noon-2&w=64', undefined, used);
    const path = join(own, readdirSync(own)[0]!);
    const old = Date.now() / 1000 - 30 * 86_400;
    utimesSync(path, old, old);
    await get('img=bay-noon-2&w=64', undefined, used);
    await soon(() => expect(statSync(path).mtimeMs).toBeGreaterThan(Date.now() - 60_000));
    await used.close();
  });
});

describe('who asks for many that are not ready', () => {
  it('is asked to wait a minute, still gets those that are ready, and does not stop other callers', async () => {
    const database = await openEmbedded();
    await database.migrate();
    let now = new Date('2026-11-21T12:00:00.000Z');
    const limiter = databaseLimiter(database, () => now);
    const limited = await appWith(join(folder, 'limited'), { limiter });
    const from = (address: string, name: string) =>
      get(`img=${name}&w=64`, undefined, limited, { 'x-forwarded-for': address });
    expect((await from('203.0.113.7', 'coast-noon-1')).statusCode).toBe(200);
    for (
      let taken = await limiter.used('pictures:address:203.0.113.7');
      taken < MADE_PER_ADDRESS.points;
      taken += 1
    )
      await limiter.take('pictures:address:203.0.113.7', MADE_PER_ADDRESS);
    const refused = await from('203.0.113.7', 'coast-noon-2');
    expect([
      refused.statusCode,
      refused.headers['retry-after'],
      refused.headers['cache-control'] ?? '',
    ]).toEqual([429, '60', expect.not.stringContaining('max-age')]);
    expect((await from('203.0.113.7', 'coast-noon-1')).statusCode).toBe(200);
    expect((await from('203.0.113.8', 'coast-noon-2')).statusCode).toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await from('203.0.113.7', 'coast-noon-3')).statusCode).toBe(200);
    expect(await limiter.used('pictures:address:203.0.113.7')).toBe(1);
    await limited.close();
    await database.close();
  });

  it('cannot fill the queue: its further requests are asked to come back later, those of others get their turn', async () => {
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => void (open = resolve));
    let came = 0;
    const busy = await appWith(join(folder, 'busy'), {
      limiter: {
        take: async () => {
          came += 1;
          if (came === 81) open();
          await gate;
        },
      },
    });
    const from = (address: string, seed: number) =>
      get(`img=coast-dusk-${seed}&w=64`, 'image/jpeg', busy, { 'x-forwarded-for': address });
    const order: string[] = [];
    const many = Array.from({ length: 80 }, async (_, seed) => {
      const reply = await from('203.0.113.7', seed);
      order.push('many');
      return reply;
    });
    await soon(() => expect(came).toBe(80));
    const one = from('203.0.113.8', 999).then((reply) => {
      order.push('one');
      return reply;
    });
    expect((await one).statusCode).toBe(200);
    const replies = await Promise.all(many);
    const refused = replies.filter(({ statusCode }) => statusCode === 503);
    expect([refused.length, refused[0]?.headers['retry-after']]).toEqual([14, '2']);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(66);
    expect(
      order.filter((who, at) => who === 'many' && at < order.indexOf('one')).length,
    ).toBeLessThan(14 + 12);
    await busy.close();
  });
});
