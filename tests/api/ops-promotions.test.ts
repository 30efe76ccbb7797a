import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAILURE } from '#contracts/failures.ts';
import { operatorActions } from '../../src/server/db/schema.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { opsOn } from '../support/ops.ts';
import type { Ran } from '../support/ops.ts';

let world: World;
let folder: string;
let ops: (...given: string[]) => Promise<Ran>;
beforeAll(async () => {
  world = await startWorld();
  ops = opsOn(world.deps);
  folder = await mkdtemp(join(tmpdir(), 'promotions-'));
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const apply = async (numberRef: string, code: string) =>
  (await world.call('POST', '/payment/promotion', { body: { numberRef, code } })).body;
const listed = async (code: string) =>
  (await ops('promotions', 'list')).value.find((row: { code: string }) => row.code === code);

it('makes a code, counts what uses it and what it gave, ends it, and keeps who did that', async () => {
  const made = await ops(
    'promotions',
    'create',
    'spring',
    '--amount',
    '49.90',
    '--to',
    '2026-12-31',
    '--uses',
    '2',
  );
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(await listed('SPRING')).toEqual({
    code: 'SPRING',
    club: null,
    percent: null,
    amountCents: 4_990,
    validFrom: '2026-11-21',
    validTo: '2026-12-31',
    maxUses: 2,
    oncePerPerson: false,
    uses: 0,
    givenCents: 0,
  });
  const [paid, held, third] = [
    await world.numberOf('a@mail.example'),
    await world.numberOf('b@mail.example', '1002'),
    await world.numberOf('c@mail.example', '1003'),
  ];
  expect(await apply(paid, 'SPRING')).toMatchObject({ price: 450.1, discount: 49.9 });
  const intent = await world.call('GET', `/payment/create/payment-intent?numberRef=${paid}`);
  world.payments.pay(intent.body.clientSecret);
  await world.call('GET', `/payment/confirm/payment-intent?numberRef=${paid}`);
  expect(await listed('SPRING')).toMatchObject({ uses: 1, givenCents: 4_990 });
  await apply(held, 'SPRING');
  expect(await listed('SPRING')).toMatchObject({ uses: 2, givenCents: 4_990 });
  const exported = (await ops('export', 'promotions', '--out', join(folder, 'codes.csv'))).code;
  expect([exported, await readFile(join(folder, 'codes.csv'), 'utf8')]).toEqual([
    0,
    expect.stringContaining('SPRING,,,4990,2026-11-21,2026-12-31,2,false,1,4990'),
  ]);
  expect((await ops('promotions', 'list')).text).toMatch(/SPRING .* 2 of 2 used +\$49\.90 given/);
  expect(await apply(third, 'SPRING')).toMatchObject({ code: FAILURE.promotionEnded });
  await apply(held, '');
  expect((await ops('promotions', 'end', 'SPRING')).code).toBe(0);
  expect(await apply(third, 'SPRING')).toMatchObject({ code: FAILURE.promotionEnded });
  expect(await ops('promotions', 'end', 'SPRING')).toMatchObject({ code: 1 });
  expect(
    (await world.database.db.select().from(operatorActions)).map(
      ({ action, subject }) => `${action} ${subject}`,
    ),
  ).toEqual(['promotions create SPRING', 'promotions end SPRING']);
});

it.each([
  ['twice the same code', 1, ['WELCOME50', '--percent', '5', '--to', '2027-01-01']],
  ['an unknown club', 1, ['NEW', '--percent', '5', '--to', '2027-01-01', '--club', 'nowhere']],
  ['no discount', 2, ['NEW', '--to', '2027-01-01']],
  ['two discounts', 2, ['NEW', '--percent', '5', '--amount', '5', '--to', '2027-01-01']],
  ['more than everything', 2, ['NEW', '--percent', '101', '--to', '2027-01-01']],
  ['an amount that is no money', 2, ['NEW', '--amount', '1e3', '--to', '2027-01-01']],
  ['no last day', 2, ['NEW', '--percent', '5']],
  ['days in the wrong order', 2, ['NEW', '--percent', '5', '--to', '2026-11-20']],
  ['no uses', 2, ['NEW', '--percent', '5', '--to', '2027-01-01', '--uses', '0']],
  ['a code with spaces', 2, ['A B', '--percent', '5', '--to', '2027-01-01']],
])('refuses %s', async (_what, code, given) => {
  expect((await ops('promotions', 'create', ...given)).code).toBe(code);
  expect(await listed('NEW')).toBeUndefined();
});
