import type { FastifyInstance } from 'fastify';
import { bookingSandbox } from './booking/index.ts';
import { cruisesSandbox } from './cruises/index.ts';
import { dealsSandbox } from './deals/index.ts';
import type { SandboxDeps } from './deps.ts';
import { mailSandbox } from './mail/index.ts';
import { stripeSandbox } from './stripe/index.ts';

export { keepMail, type KeptMail, listMails, type SandboxMail } from './mail/mailbox.ts';
export type { DealsProgram, SandboxDeps, SandboxLog } from './deps.ts';
export { type Json, type Kept, memoryStore, type SandboxStore } from './store.ts';

/**
 * The stand-ins for the outside services (design, section 5), each a small working server under `/sandbox/...`. Register it
 * only when SANDBOX is on: `await app.register(sandbox, deps)` or `await sandbox(app, deps)`.
 */
export async function sandbox(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  await app.register(async (scope) => stripeSandbox(scope, deps));
  await app.register(async (scope) => mailSandbox(scope, deps));
  await app.register(async (scope) => bookingSandbox(scope, deps));
  await app.register(async (scope) => cruisesSandbox(scope, deps));
  await app.register(async (scope) => dealsSandbox(scope, deps));
}
