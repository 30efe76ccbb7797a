import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims, operatorActions } from '../../src/server/db/schema.ts';
import { processOutbox } from '../../src/server/mail/outbox.ts';
import { refundBooking } from '../../src/server/payment/refund-booking.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

const folder = mkdtempSync(join(tmpdir(), 'ops-'));
let world: World;
let ops: (...given: string[]) => Promise<Ran>;
let numberRef: string;
let locator: string;
beforeAll(async () => {
  world = await startWorld();
  ops = opsOn(world.deps);
});
beforeEach(async () => {
  await world.reset();
  await world.database.db.delete(operatorActions);
  world.mails.length = 0;
  numberRef = await world.book();
  ({ locator } = await world.reservation(numberRef));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

it('shows a booking with its timeline, by its locator in any spelling and by its number', async () => {
  await processOutbox(world.deps);
  for (const named of [locator, locator.toLowerCase().replaceAll('-', ' '), numberRef]) {
    const { code, value, text } = await ops('bookings', 'show', named);
    expect(code).toBe(0);
    expect(value).toMatchObject({ numberRef, locator });
    expect(value.timeline.map(({ kind }: { kind: string }) => kind)).toContain('mailed');
    expect(text).toMatch(/travel +José Núñez/);
    expect(text).toMatch(/ahead +2027-03-06T20:00:00.000Z checkIn/);
  }
  expect(await ops('bookings', 'show', 'AZ-2222-2222')).toMatchObject({ code: 1 });
  expect(await ops('bookings', 'show', 'AZ-2222-2223')).toMatchObject({ code: 2 });
});

it('changes names, also after the members’ own time, and keeps who was there before', async () => {
  world.clock.now = new Date('2027-03-05T12:00:00Z');
  const given = ['--traveler', 'Ana María|Peña Ruiz', '--traveler', 'Luis|Ortega'];
  const { value } = await ops('bookings', 'names', locator, ...given);
  expect(value.travelers).toEqual([
    { name: 'Ana María', lastname: 'Peña Ruiz' },
    { name: 'Luis', lastname: 'Ortega' },
  ]);
  expect((await ops('bookings', 'names', locator)).text).toBe('Ana María Peña Ruiz\nLuis Ortega');
  expect(await world.database.db.select().from(operatorActions)).toMatchObject([
    {
      action: 'bookings names',
      subject: numberRef,
      details: { before: [{ name: 'José', lastname: 'Núñez' }] },
    },
  ]);
  expect(await world.mailKeys()).toContain(`names:${numberRef}:1`);
});

it('refuses names that are none, too many people, and a hold', async () => {
  const names = (...typed: string[]) =>
    ops('bookings', 'names', locator, ...typed.flatMap((one) => ['--traveler', one]));
  expect(await names('Ana')).toMatchObject({ code: 2 });
  expect(await names('<b>|x')).toMatchObject({ code: 2 });
  expect(await names(...Array.from({ length: 5 }, () => 'Ana|Peña'))).toMatchObject({ code: 1 });
  const held = await world.numberOf('held@mail.example', '1002');
  expect(await ops('bookings', 'names', held, '--traveler', 'Ana|Peña')).toMatchObject({ code: 1 });
  expect(await ops('bookings', 'resend', held)).toMatchObject({ code: 1 });
});

it('mails the confirmation again, or of a refunded booking the mail about it', async () => {
  await processOutbox(world.deps);
  world.clock.advance(1_000);
  await ops('bookings', 'resend', locator);
  await processOutbox(world.deps);
  const confirmations = world.mails.filter(({ text }) => text.includes(locator));
  expect(confirmations.map(({ to }) => to)).toEqual([traveler.email, traveler.email]);
  // The secret number stays in links.
  expect(confirmations[0]?.text.replaceAll(/https?:\S+/g, '')).not.toContain(numberRef);
  await refundBooking(world.deps, numberRef, { operator: 'op', reason: 'x' });
  expect((await ops('bookings', 'resend', locator)).value.key).toContain(
    `refund:${numberRef}:again`,
  );
});

it('exports who travels and what an approved claim gives back', async () => {
  const row = async () => {
    const path = join(folder, `${randomUUID()}.ndjson`);
    await ops('bookings', 'export', '--format', 'ndjson', '--out', path);
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  };
  expect(await row()).toMatchObject({ guests: 'José Núñez', claimBackCents: 0 });
  await ops('bookings', 'names', locator, '--traveler', 'Luis|Ortega', '--traveler', 'Ana|Peña');
  const { id } = await world.reservation(numberRef);
  await world.database.db.insert(claims).values({
    reservationId: id,
    competitorCents: 40_000,
    paidCents: 50_000,
    backCents: 12_000,
    decideBy: '2099-01-02',
    createdAt: world.clock.now,
  });
  expect(await row()).toMatchObject({ guests: 'Luis Ortega; Ana Peña', claimBackCents: 0 });
  await world.database.db.update(claims).set({ status: 'approved' });
  expect(await row()).toMatchObject({ claimBackCents: 12_000 });
});

it('exports both numbers', async () => {
  const { columns } = { columns: (await ops('bookings', 'export', '--help')).text };
  expect(columns).toContain('number, locator');
  expect((await ops('bookings', 'list')).value).toMatchObject([{ locator, numberRef }]);
});
