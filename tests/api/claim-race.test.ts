import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideClaim, reopenClaim } from '../../src/server/claim/claim.ts';
import { refundApprovedClaims } from '../../src/server/claim/refund.ts';
import { claims } from '../../src/server/db/schema.ts';
import { insertReservation, startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { pdfWith } from '../support/evidence.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { TEST_NOW } from '../support/test-server.ts';

// On a real server, where connections truly run side by side.
let postgres: TestPostgres;
let world: World;
beforeAll(async () => {
  postgres = await startPostgres();
  world = await startWorld({ databaseUrl: await postgres.freshDatabase() });
});
afterAll(async () => {
  await world.close();
  await postgres.stop();
});

it('keeps one claim, one file, one decision and one refund, however many come at once', async () => {
  const intent = await world.payments.createIntent({
    amountCents: 50_000,
    description: '',
    metadata: {},
    idempotencyKey: 'one',
  });
  world.payments.pay(intent.clientSecret);
  const { numberRef } = await insertReservation(world.database, 1, {
    status: 'paid',
    paidAt: TEST_NOW,
    client: traveler,
    intentId: intent.id,
  });
  const pdf = (index: number) => pdfWith(`${index} \u0000\u00ff`);

  const uploads = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      world.app.inject({
        method: 'PUT',
        url: `/api/claim/${numberRef}/evidence?name=${index}.pdf`,
        payload: pdf(index),
        headers: { 'content-type': 'application/octet-stream' },
      }),
    ),
  );
  expect(uploads.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  const files = uploads.map((reply): { id: string; name: string } => reply.json().file);

  const sends = await Promise.all(
    files.map(({ id }, index) =>
      world.call('POST', `/claim/${numberRef}`, {
        body: { competitorPrice: 400 - index, fileId: id, same: true },
      }),
    ),
  );
  const won = sends.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const { status, body } of sends)
    if (status !== 200)
      expect([body.code, body.fields]).toEqual(
        body.code === 400 ? [400, { 'body.fileId': 'invalid' }] : [4092, undefined],
      );
  const { claim } = won[0]!.body;
  expect((await world.app.inject(`/api/claim/${numberRef}/evidence`)).rawPayload).toEqual(
    pdf(Number.parseInt(claim.file.name, 10)),
  );

  const decisions = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      decideClaim(
        world.deps,
        numberRef,
        index % 2 === 0 ? { status: 'approved' } : { status: 'declined', reason: 'No.' },
      ),
    ),
  );
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const [row] = await world.database.db.select().from(claims);
  expect((await world.mailKeys()).filter((key) => key.startsWith('claim:'))).toEqual(
    [`claim:received:${numberRef}`, `claim:${row!.status}:${numberRef}`].sort(),
  );

  await Promise.all([
    refundApprovedClaims(world.deps),
    refundApprovedClaims(world.deps),
    refundApprovedClaims(world.deps),
  ]);
  expect(world.payments.refunds).toHaveLength(row!.status === 'approved' ? 1 : 0);
});

it('takes a declined claim up again once, and never one that was approved', async () => {
  const { id, numberRef } = await insertReservation(world.database, 2, {
    status: 'paid',
    paidAt: TEST_NOW,
    client: traveler,
  });
  const [row] = await world.database.db
    .insert(claims)
    .values({
      reservationId: id,
      competitorCents: 40_000,
      paidCents: 50_000,
      backCents: 12_000,
      decideBy: '2026-11-24',
      status: 'declined',
      decidedAt: TEST_NOW,
      reason: 'No.',
      createdAt: TEST_NOW,
    })
    .returning();
  const claim = async () =>
    (await world.database.db.select().from(claims).where(eq(claims.id, row!.id)))[0]!;
  const reopen = async () => {
    let taken = false;
    await reopenClaim(world.deps, numberRef, async () => {
      taken = true;
    });
    return taken;
  };
  const each = (make: (index: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: 6 }, (_, index) => make(index)));

  const took = await each(reopen);
  expect(took.filter((one) => one.status === 'fulfilled' && one.value === true)).toHaveLength(1);
  expect((await claim()).status).toBe('received');

  // An approval and second looks at what is open: it stays approved.
  await each((index) =>
    index % 2 === 0 ? decideClaim(world.deps, numberRef, { status: 'approved' }) : reopen(),
  );
  expect((await claim()).status).toBe('approved');

  // The second look and an approval of what was declined: without the look, no approval.
  await world.database.db
    .update(claims)
    .set({ status: 'declined', decidedAt: TEST_NOW, reopenedAt: null })
    .where(eq(claims.id, row!.id));
  const [approval, look] = await Promise.allSettled([
    decideClaim(world.deps, numberRef, { status: 'approved' }),
    reopen(),
  ]);
  expect(look).toMatchObject({ status: 'fulfilled', value: true });
  expect((await claim()).status).toBe(approval.status === 'fulfilled' ? 'approved' : 'received');
});
