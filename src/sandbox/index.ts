import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { bookingSandbox } from './booking/index.ts';
import { cruisesSandbox } from './cruises/index.ts';
import { dealsSandbox } from './deals/index.ts';
import type { SandboxDeps } from './deps.ts';
import { mailSandbox } from './mail/index.ts';
import { stripeSandbox } from './stripe/index.ts';

export { clamdSandbox } from './clamd/index.ts';
export { tellDelivery } from './mail/events.ts';
export { keepMail } from './mail/mailbox.ts';
export type { SandboxDeps } from './deps.ts';
export { memoryStore, type SandboxStore } from './store.ts';

/** Fonts of the stand-ins' pages, as the product has them. */
const FONTS = {
  figtree: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  fraunces: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
};

/**
 * The stand-ins for the outside services, each a small working server under
 * `/sandbox/...`. Register it only when SANDBOX is on: `await app.register(sandbox, deps)` or
 * `await sandbox(app, deps)`.
 */
export async function sandbox(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  for (const [name, file] of Object.entries(FONTS)) {
    app.get(`/sandbox/fonts/${name}.woff2`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(fileURLToPath(import.meta.resolve(file)))),
    );
  }
  await app.register(async (scope) => stripeSandbox(scope, deps));
  await app.register(async (scope) => mailSandbox(scope, deps));
  await app.register(async (scope) => bookingSandbox(scope, deps));
  await app.register(async (scope) => cruisesSandbox(scope, deps));
  await app.register(async (scope) => dealsSandbox(scope, deps));
}
