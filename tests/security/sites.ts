import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { memoryStore, sandbox } from '../../src/sandbox/index.ts';
import { buildApp } from '../../src/server/app.ts';
import { bootOf } from '../../src/server/club/boot.ts';
import { hostOf } from '../../src/server/club/repository.ts';
import type { Config } from '../../src/server/config.ts';
import { clubHosts, clubs } from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { imagesPlugin } from '../../src/server/http/images.ts';
import { previewImages } from '../../src/server/preview/routes.ts';
import { shellPlugin } from '../../src/server/http/shell.ts';
import { demoClubs } from '#clubs/demo-clubs.ts';
import { club as clubSchema } from '#contracts/club.ts';
import { startTestServer, TEST_NOW } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

const PAGE =
  '<!doctype html><html lang="en"><head><title>x</title><link rel="icon" href="/favicon.svg"><!--boot--><script type="module" src="/assets/app-1.js"></script></head><body><div id="root"></div></body></html>';

/** What a real installation is configured with; none of it opens anything. */
const LIVE: Partial<Config> = {
  NODE_ENV: 'production',
  SANDBOX: false,
  STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4e5f6',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3d4e5f6',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3d4e5f6',
  SMTP_URL: 'smtp://club:mailsecret@mail.example:587',
  PUBLIC_URL: 'https://club.example',
  MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
};
export const LIVE_SECRETS = ['sk_live_a1b2c3d4e5f6', 'whsec_a1b2c3d4e5f6', 'mailsecret'];

/** A club's name that would break out of whatever it is written into. */
export const STRANGE_NAME =
  '</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>&amp;\u2028$& $1';

/**
 * The whole server as `main.ts` puts it together, pages of a small build included: with its
 * sandbox, and `live` as a real installation.
 */
export async function startSites(): Promise<TestServer & { live: FastifyInstance }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-site-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), PAGE);
  writeFileSync(join(folder, 'dist/assets/app-1.js'), 'export {};');
  writeFileSync(join(folder, 'dist/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'dist/.env'), 'SECRET=1');
  const server = await startTestServer({
    prepare: async ({ db }) => {
      await db.insert(clubs).values(
        demoClubs.map(({ slug: _slug, KeyMyDeals, AccesoMyDeals, ...club }) => ({
          id: club.Id,
          record: clubSchema.parse(club),
          keyMyDeals: KeyMyDeals,
          accesoMyDeals: AccesoMyDeals,
        })),
      );
      await db.insert(clubs).values({
        id: 'strange',
        record: { ...clubSchema.parse(demoClubs[0]), Id: 'strange', Nombre: STRANGE_NAME },
      });
      await db.insert(clubHosts).values([
        { host: 'azul.localhost', clubId: 'azul', site: 'login' },
        { host: 'weeks.coral.localhost', clubId: 'coral', site: 'weeks' },
        { host: 'localhost', clubId: 'all', site: 'both' },
        { host: 'strange.localhost', clubId: 'strange', site: 'both' },
      ]);
    },
  });
  const appOf = async (config: Partial<Config>): Promise<FastifyInstance> => {
    const deps: Deps = { ...server.deps, config: { ...server.deps.config, ...config } };
    return buildApp(deps, {
      extend: async (app) => {
        const { keep } = imagesPlugin(app, {
          cacheFolder: join(folder, 'pictures'),
          cacheBytes: 64 * 1024 * 1024,
          originals: join(folder, 'originals'),
          limiter: deps.limiter,
        });
        previewImages(app, deps, keep);
        if (deps.config.SANDBOX) {
          await sandbox(app, {
            store: memoryStore(),
            now: () => new Date(TEST_NOW),
            publicUrl: 'http://localhost:3000',
            apiUrl: 'http://127.0.0.1:9',
            log: { info: () => {}, warn: () => {}, error: () => {} },
            stripe: {
              secretKey: 'sk_test_sandbox',
              publishableKey: 'pk_test_sandbox',
              webhookSecret: 'whsec_sandbox',
              webhookUrl: 'http://127.0.0.1:9/none',
            },
          });
        }
        await shellPlugin(app, {
          folder: join(folder, 'dist'),
          hostOf: (request) => hostOf(deps, request),
          bootOf: (host) => bootOf(deps, host),
        });
      },
    });
  };
  const [app, live] = [await appOf({}), await appOf(LIVE)];
  return {
    ...server,
    app,
    live,
    close: async () => {
      await Promise.all([app.close(), live.close()]);
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
