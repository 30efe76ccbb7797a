import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clubRegistry } from '#clubs/registry.ts';
import { previewOf, previewUrl } from '#lib/preview.ts';
import { seedClubs } from '../../src/server/db/seed-clubs.ts';
import { weekClaims } from '../../src/server/db/schema.ts';
import { imagesPlugin } from '../../src/server/http/images.ts';
import { DRAWN_PER_ADDRESS, previewImages } from '../../src/server/preview/routes.ts';
import { findWeek } from '../../src/server/week/find-week.ts';
import { insertInventory, insertReservation } from '../support/booking-world.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'previews-'));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { PICTURES_DIR: join(folder, 'originals') },
    prepare: async (database) => {
      await seedClubs(database, { publicUrl: 'http://localhost:3000', now: TEST_NOW });
      await insertInventory(database, 40);
    },
    extend: (app, deps) => {
      const { keep } = imagesPlugin(app, {
        cacheFolder: join(folder, 'cache'),
        cacheBytes: 2 ** 30,
        originals: deps.config.PICTURES_DIR,
        limiter: deps.limiter,
      });
      previewImages(app, deps, keep);
    },
  });
});
beforeEach(() => server.database.rows('delete from rate_limits'));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (query: string, { host = 'weeks.azul.localhost', headers = {} } = {}) =>
  server.app.inject({ url: `/api/images/preview${query}`, headers: { host, ...headers } });
const drawn = () => readdirSync(join(folder, 'cache')).length;
const clubOf = (id: string) => clubRegistry.find(({ Id }) => Id === id)!;
const week = async (id = '1') => (await findWeek(server.deps, id))!;

describe('the picture of a link', () => {
  it('is a JPEG of 1200 x 630 that any site may show, for visitors without a session', async () => {
    const reply = await get('?weekId=1');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    // WhatsApp shows no larger picture.
    expect(reply.rawPayload.length).toBeLessThan(300_000);
  });

  it('is another one in each club and language, for the week, its resort and the club', async () => {
    const hosts = ['weeks.azul', 'weeks.coral', 'weeks.bosque', ''].map((name) =>
      name === '' ? 'localhost' : `${name}.localhost`,
    );
    const pictures = new Set<string>();
    for (const host of hosts)
      for (const about of ['?weekId=1&', '?weekId=1&about=resort&', '?'])
        for (const language of ['en', 'es']) {
          const reply = await get(`${about}lang=${language}`, { host });
          expect(reply.statusCode).toBe(200);
          pictures.add(reply.rawPayload.toString('base64'));
        }
    expect(pictures.size).toBe(4 * 3 * 2);
  });

  it('speaks the club’s language where none is named', async () => {
    const [spanish, unnamed] = await Promise.all(
      ['?weekId=1&lang=es', '?weekId=1'].map((query) =>
        get(query, { host: 'weeks.coral.localhost' }),
      ),
    );
    expect(unnamed!.headers['etag']).toBe(spanish!.headers['etag']);
  });

  it('is kept for a day under the address of its version, and checked by its tag', async () => {
    const url = previewUrl(previewOf(await week(), undefined, undefined), clubOf('azul'), 'en');
    const own = await server.app.inject({ url, headers: { host: 'weeks.azul.localhost' } });
    expect(own.headers['cache-control']).toBe('public, max-age=86400');
    const etag = String(own.headers['etag']);
    const again = await get('?weekId=1&v=old', { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe('public, max-age=300');
    await server.database.rows('update weeks set cost_cents = cost_cents + 100 where id = 1');
    const dearer = await get('?weekId=1', { headers: { 'if-none-match': etag } });
    expect(dearer.statusCode).toBe(200);
    expect(
      previewUrl(previewOf(await week(), undefined, undefined), clubOf('azul'), 'en'),
    ).not.toBe(url);
  });

  it('is the resort’s when the week is taken', async () => {
    const reservation = await insertReservation(server.database, 2);
    await server.database.db
      .insert(weekClaims)
      .values({ weekId: 2, reservationId: reservation.id, endsAt: TEST_NOW, booked: true });
    expect((await week('2')).available).toBe(false);
    const [taken, resort] = await Promise.all([get('?weekId=2'), get('?weekId=2&about=resort')]);
    expect(taken.statusCode).toBe(200);
    expect(taken.headers['etag']).toBe(resort.headers['etag']);
  });

  it('has the photograph of the resort, and a scene where that is damaged', async () => {
    mkdirSync(join(folder, 'originals'), { recursive: true });
    const name = (await week('3')).imgs[0]!;
    const before = await get('?weekId=3');
    const file = join(folder, 'originals', `${name}.png`);
    const background = '#ff0000';
    const photograph = sharp({ create: { width: 900, height: 900, channels: 3, background } });
    writeFileSync(file, await photograph.png().toBuffer());
    const shown = await get('?weekId=3');
    expect(shown.headers['etag']).not.toBe(before.headers['etag']);
    const { data, info } = await sharp(shown.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corner = (20 * info.width + 1180) * info.channels;
    expect([...data.subarray(corner, corner + 3)].map((value) => Math.round(value / 64))).toEqual([
      4, 0, 0,
    ]);
    writeFileSync(file, 'no picture');
    expect((await get('?weekId=3')).statusCode).toBe(200);
    rmSync(file);
  });
});

describe('what is drawn', () => {
  it.each([
    ['an unknown week', '?weekId=999999', 404],
    ['a week that is none', '?weekId=1%27%20or%201=1', 400],
    ['a number beyond all', '?weekId=99999999999999999999', 400],
    ['a week beginning with zero', '?weekId=01', 400],
    ['another language', '?weekId=1&lang=xx', 400],
    ['another subject', '?weekId=1&about=member', 400],
    ['a long version', `?weekId=1&v=${'a'.repeat(500)}`, 400],
    ['two weeks', '?weekId=1&weekId=2', 400],
  ])('is nothing for %s', async (_what, query, status) => {
    const before = drawn();
    expect((await get(query)).statusCode).toBe(status);
    expect(drawn()).toBe(before);
  });

  it('is one picture, whatever version is asked for', async () => {
    await get('?weekId=4&v=1');
    const before = drawn();
    for (let v = 0; v < 20; v += 1) await get(`?weekId=4&v=${v}`);
    expect(drawn()).toBe(before);
  });

  it('is limited for one address; what is ready is still sent', async () => {
    expect((await get('?weekId=5')).statusCode).toBe(200);
    for (
      let taken = await server.deps.limiter.used('previews:address:127.0.0.1');
      taken < DRAWN_PER_ADDRESS.points;
      taken += 1
    )
      await server.deps.limiter.take('previews:address:127.0.0.1', DRAWN_PER_ADDRESS);
    await server.database.rows('update weeks set cost_cents = 77700 where id = 6');
    const refused = await get('?weekId=6');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect((await get('?weekId=5')).statusCode).toBe(200);
  });
});
