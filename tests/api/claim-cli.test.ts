import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../src/server/db/client.ts';
import { claimFiles, claims, outbox } from '../../src/server/db/schema.ts';
import { insertInventory, insertReservation, traveler } from '../support/booking-world.ts';

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
const root = join(import.meta.dirname, '../..');
const [late, open] = ['LateLateLateLateLate', 'OpenOpenOpenOpenOpen'];
const content = Buffer.from('%PDF-1.7 evidence');

/** The command as an operator runs it; answers what it printed and its exit code. */
async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), NODE_ENV: 'test', DATABASE_URL: '' };
  return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'src/server/cli/claims.ts'), ...args], { env, cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, out: error.stdout, err: error.stderr }),
  );
}

beforeAll(async () => {
  const database = await openEmbedded(join(folder, 'data'));
  await database.migrate();
  await insertInventory(database, 2);
  for (const [index, numberRef, decideBy] of [[1, late, '2026-01-02'], [2, open, '2099-01-02']] as const) {
    const { id } = await insertReservation(database, index, { numberRef, status: 'paid', paidAt: new Date(0), client: traveler, iso: 'es', clubId: 'azul' });
    const fileId = '7c0d7c1a-53c7-4a43-9f52-0d9a35a3c001';
    await database.db.insert(claimFiles).values({ reservationId: id, id: fileId, name: 'oferta.pdf', type: 'application/pdf', size: content.length, content });
    await database.db.insert(claims).values({ reservationId: id, fileId, competitorCents: 40_000, paidCents: 50_000, backCents: 12_000, note: 'bell\u0007 and \u001b[31mred', decideBy, createdAt: new Date(index) });
  }
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('lists, shows, hands out the evidence and decides', async () => {
  expect((await run('list')).out.split('\n').filter(Boolean)).toEqual([
    `${late}  azul  OVERDUE since 2026-01-02  paid $500, other $400, back $120  Test Bay Resort`, `${open}  azul  decide by 2099-01-02  paid $500, other $400, back $120  Test Bay Resort`,
  ]);
  const shown = await run('show', late);
  expect(shown.out).toContain('language of the booking: es');
  // Nothing a terminal acts on comes through.
  expect(shown.out).not.toMatch(/[^\P{Cc}\n]/u);
  const file = join(folder, 'oferta.pdf');
  expect((await run('evidence', late, '--out', file)).code).toBe(0);
  expect(readFileSync(file)).toEqual(content);
  expect((await run('evidence', late, '--out', file)).code).toBe(1);

  expect(await run('decline', late)).toMatchObject({ code: 1, err: expect.stringContaining('--reason') });
  expect((await run('decline', late, '--reason', 'La otra unidad es más pequeña.')).out).toContain('declined');
  expect((await run('approve', open)).out).toContain('approved, refund follows');
  expect(await run('approve', late)).toMatchObject({ code: 1, err: 'This claim was decided otherwise already; a decision is final.\n' });
  expect((await run('list')).out).toBe('No claims.\n');

  const database = await openEmbedded(join(folder, 'data'));
  const waiting = await database.db.select({ key: outbox.key, to: outbox.to }).from(outbox);
  await database.close();
  expect(waiting.map(({ key }) => key).sort()).toEqual([`claim:approved:${open}`, `claim:declined:${late}`]);
  expect(new Set(waiting.map(({ to }) => to))).toEqual(new Set([traveler.email]));
}, 90_000);

it('refuses what it does not know in a sentence', async () => {
  expect(await run('burn')).toMatchObject({ code: 1, err: 'Unknown command burn; known are list, show, evidence, approve, decline.\n' });
  expect(await run('approve', 'x')).toMatchObject({ code: 1, err: 'Name the number of a booking.\n' });
  expect((await run('--help')).out).toContain('Best-price claims');
}, 60_000);
