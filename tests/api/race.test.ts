import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../src/server/deps.ts';
import { reservations, weekClaims } from '../../src/server/db/schema.ts';
import { applyPromotion } from '../../src/server/payment/promotion.ts';
import { reconcile } from '../../src/server/payment/reconciler.ts';
import { closeEnded, settle } from '../../src/server/payment/settle.ts';
import { cancelHold, holdWeek } from '../../src/server/reservation/hold.ts';
import { paymentCheckout, paymentIntent } from '../../src/server/payment/start.ts';
import { travelerClient } from '#contracts/reservation.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import { TEST_DATABASE_KIND } from '../support/test-server.ts';
import type { TestPostgres } from '../support/postgres.ts';

const MINUTE = 60_000;
let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const tally = (statuses: number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [
      status,
      statuses.filter((other) => other === status).length,
    ]),
  );
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  let world: World;
  beforeAll(
    async () =>
      void (world = await startWorld(
        kind === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {},
      )),
  );
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  /** Holds by the use case itself, past the limit of one address. */
  const holder = (email: string, inventoryId = '1001', idempotencyKey?: string) =>
    holdWeek(
      { ...world.deps, closeEnded },
      {
        client: travelerClient.parse({ ...traveler, email }),
        inventoryId,
        memberId: undefined,
        address: undefined,
        clubId: 'all',
        idempotencyKey,
      },
    ).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  const held = () => world.database.db.select().from(reservations);
  const secretOf = (numberRef: string) => paymentIntent(world.deps, numberRef);

  it('gives one week to exactly one of fifty', async () => {
    expect(world.database.kind).toBe(kind === 'postgres' ? 'postgres' : TEST_DATABASE_KIND);
    expect(tally(await times(50, (index) => holder(`p${index}@mail.example`)))).toEqual({
      200: 1,
      409: 49,
    });
    const [only, ...others] = await held();
    expect([others.length, (await world.claim())?.reservationId]).toEqual([0, only?.id]);
  });

  it('gives many weeks to one each, whatever the order', async () => {
    const statuses = await times(60, (index) =>
      holder(`p${index}@mail.example`, String(1001 + (index % 10))),
    );
    expect(tally(statuses)).toEqual({ 200: 10, 409: 50 });
    expect((await world.database.db.select().from(weekClaims)).length).toBe(10);
  });

  it('lets exactly one of twenty take an ended hold over, and closes its intent once and for all', async () => {
    const former = await world.numberOf('first@mail.example');
    const secret = await secretOf(former);
    world.clock.advance(30 * MINUTE);
    expect(tally(await times(20, (index) => holder(`p${index}@mail.example`)))).toEqual({
      200: 1,
      409: 19,
    });
    expect(world.payments.pay(secret)).toBe(false);
    expect(await world.reservation(former)).toMatchObject({
      status: 'held',
      intentClosedAt: world.clock.now,
    });
  });

  it('answers one hold to a person who clicks ten times', async () => {
    const headers = { ...(await world.signIn()) };
    const members = await times(10, () => world.holdAs('m@mail.example', '1001', headers));
    expect(new Set(members.map(({ body }) => body.numberRef)).size).toBe(1);
    const guests = await times(10, () =>
      world.holdAs('g@mail.example', '1002', { 'idempotency-key': 'k' }),
    );
    expect(new Set(guests.map(({ body }) => body.numberRef)).size).toBe(1);
    expect((await held()).length).toBe(2);
  });

  it('keeps the limit of five holds against ten at once', async () => {
    expect(
      tally(await times(10, (index) => holder('greedy@mail.example', String(1001 + index)))),
    ).toEqual({ 200: 5, 429: 5 });
  });

  it('books once and mails once when confirm, webhooks and reconciler run at the same time', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const secret = await secretOf(numberRef);
    world.payments.pay(secret);
    world.clock.advance(29 * MINUTE);
    const sent = world.payments.webhook(secret);
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () =>
        settle(world.deps, numberRef).then(({ outcome }) => outcome),
      ),
      ...Array.from({ length: 5 }, () => world.webhook(sent)),
      ...Array.from({ length: 3 }, () => reconcile(world.deps).then(({ failed }) => failed)),
      world.webhook(world.payments.webhook(secret, { type: 'charge.succeeded' })),
    ]);
    expect(replies).toEqual([
      'paid',
      'paid',
      'paid',
      'paid',
      'paid',
      200,
      200,
      200,
      200,
      200,
      0,
      0,
      0,
      200,
    ]);
    expect([await world.mailKeys(), world.payments.refunds.length, world.payments.kept()]).toEqual([
      [`booking:${numberRef}`],
      0,
      50_000,
    ]);
  });

  it('never both books and refunds when a late payer meets the next person', async () => {
    for (let round = 0; round < 8; round += 1) {
      await world.reset();
      const late = await world.numberOf('late@mail.example');
      const secret = await secretOf(late);
      world.clock.advance(30 * MINUTE);
      const [next] = await Promise.all([
        holder('next@mail.example'),
        Promise.resolve()
          .then(() => world.payments.pay(secret))
          .then(() => settle(world.deps, late)),
        reconcile(world.deps),
      ]);
      await reconcile(world.deps);
      const reservation = await world.reservation(late);
      const claim = await world.claim();
      const booked = claim?.reservationId === reservation.id && claim.booked;
      // Either the late payer has the week and the money stays, or the next person has it and none
      // is kept.
      expect([next, reservation.status, booked, world.payments.kept()]).toEqual(
        booked
          ? [409, 'paid', true, 50_000]
          : [200, reservation.paidAt ? 'refunded' : 'held', false, 0],
      );
    }
  });

  it('refunds all but one of the late payers of one week', async () => {
    const numbers: string[] = [];
    const secrets: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      // The provider is away at each change of hands, so every old intent stays open.
      world.payments.away = true;
      numbers.push(await world.numberOf(`p${index}@mail.example`));
      world.payments.away = false;
      secrets.push(await secretOf(numbers.at(-1)!));
      world.clock.advance(30 * MINUTE);
    }
    for (const secret of secrets) expect(world.payments.pay(secret)).toBe(true);
    await Promise.all([
      ...numbers.map((number) => settle(world.deps, number)),
      reconcile(world.deps),
      ...secrets.map((secret) => world.webhook(world.payments.webhook(secret))),
    ]);
    await reconcile(world.deps);
    expect((await held()).map(({ status }) => status).toSorted()).toEqual([
      'paid',
      'refunded',
      'refunded',
      'refunded',
      'refunded',
    ]);
    expect([
      world.payments.kept(),
      world.payments.refunds.length,
      (await world.mailKeys()).length,
    ]).toEqual([50_000, 4, 5]);
  });

  it('keeps one thing payable when intents and checkouts are started at once', async () => {
    const numberRef = await world.numberOf('a@mail.example');
    const started = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? paymentIntent : paymentCheckout)(world.deps, numberRef),
      ),
    );
    const secrets = [
      ...new Set(
        started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
      ),
    ];
    expect(secrets.filter((secret) => world.payments.pay(secret)).length).toBeLessThanOrEqual(1);
    await settle(world.deps, numberRef);
    expect(world.payments.kept()).toBeLessThanOrEqual(50_000);
  });

  it('frees or books, never both, when cancel meets the payment', async () => {
    for (let round = 0; round < 6; round += 1) {
      await world.reset();
      const numberRef = await world.numberOf('a@mail.example');
      const secret = await secretOf(numberRef);
      world.payments.pay(secret);
      await Promise.allSettled([
        cancelHold({ ...world.deps, closeEnded }, numberRef),
        settle(world.deps, numberRef),
        holder('b@mail.example'),
      ]);
      await reconcile(world.deps);
      const reservation = await world.reservation(numberRef);
      const claim = await world.claim();
      expect([claim?.reservationId === reservation.id, world.payments.kept()]).toEqual(
        reservation.status === 'paid' ? [true, 50_000] : [false, 0],
      );
    }
  });
});

/** A statement builder whose run, when it is awaited at last, goes through the guard. */
function lazily(builder: object, guard: <T>(work: () => Promise<T>) => Promise<T>): object {
  return new Proxy(builder, {
    get: (object, name) => {
      const value: unknown = Reflect.get(object, name);
      if (typeof value !== 'function') return value;
      if (name === 'then')
        return (...handlers: [never, never]) => guard(async () => object).then(...handlers);
      return (...args: unknown[]) => lazily(Reflect.apply(value, object, args), guard);
    },
  });
}

describe('a process that dies', () => {
  let world: World;
  beforeAll(async () => void (world = await startWorld()), 120_000);
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  class Killed extends Error {}
  /**
   * The same server, dying at its n-th step: before or after a call of the card provider, before a
   * transaction or statement begins or after it has committed. Once dead it does nothing more.
   */
  function dying(step: number, after: boolean): { deps: Deps; steps: () => number } {
    let count = 0;
    let dead = false;
    const guard = async <T>(work: () => Promise<T>): Promise<T> => {
      if (dead) throw new Killed();
      const mine = (count += 1);
      if (mine === step && !after) dead = true;
      if (dead) throw new Killed();
      const result = await work();
      if (mine === step) dead = true;
      if (dead) throw new Killed();
      return result;
    };
    const { payments, database } = world.deps;
    const guarded = <O extends object>(target: O, names: readonly string[]): O =>
      new Proxy(target, {
        get: (object, name) => {
          const value: unknown = Reflect.get(object, name);
          if (typeof value !== 'function') return value;
          return names.includes(String(name))
            ? (...args: unknown[]) => guard(async () => Reflect.apply(value, object, args))
            : value.bind(object);
        },
      });
    const db = guarded(database.db, ['transaction']);
    // Statements outside transactions are promises made by a builder; they count when they are
    // awaited.
    const statements = new Proxy(db, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name);
        if (name !== 'update' && name !== 'insert') return value;
        return (...args: unknown[]) =>
          lazily(Reflect.apply(value as (...args: unknown[]) => object, object, args), guard);
      },
    });
    return {
      steps: () => count,
      deps: {
        ...world.deps,
        payments: guarded(payments, [
          'createIntent',
          'readIntent',
          'cancelIntent',
          'refund',
          'createCheckout',
          'readCheckout',
          'expireCheckout',
        ]),
        database: { ...database, db: statements },
      },
    };
  }
  type Story = {
    name: string;
    run: (deps: Deps, numberRef: string, secret: string) => Promise<unknown>;
    before?: (secret: string, numberRef: string) => Promise<unknown>;
    expected: 'paid' | 'refunded' | 'closed';
    /** Cents; the list price by default. */
    kept?: number;
  };
  const stories: Story[] = [
    {
      name: 'while confirming',
      run: (deps, numberRef) => settle(deps, numberRef),
      before: async (secret) => world.payments.pay(secret),
      expected: 'paid',
    },
    {
      name: 'while refunding a late payment',
      run: (deps, numberRef) => settle(deps, numberRef),
      expected: 'refunded',
      before: async (secret) => {
        world.clock.advance(30 * MINUTE);
        world.payments.away = true;
        const other = await world.numberOf('next@mail.example');
        world.payments.away = false;
        world.payments.pay(await paymentIntent(world.deps, other));
        await settle(world.deps, other);
        world.payments.pay(secret);
      },
    },
    {
      name: 'while reconciling a lost payment',
      run: (deps) => reconcile(deps),
      before: async (secret) => {
        world.payments.pay(secret);
        world.clock.advance(30 * MINUTE);
      },
      expected: 'paid',
    },
    {
      name: 'while closing an ended hold',
      run: (deps) => reconcile(deps),
      before: async () => world.clock.advance(30 * MINUTE),
      expected: 'closed',
    },
    {
      name: 'while cancelling',
      run: (deps, numberRef) => cancelHold({ ...deps, closeEnded }, numberRef),
      expected: 'closed',
    },
    {
      name: 'while cancelling what was just paid',
      run: (deps, numberRef) => cancelHold({ ...deps, closeEnded }, numberRef),
      before: async (secret) => world.payments.pay(secret),
      expected: 'paid',
    },
    {
      name: 'while applying a promotion',
      run: (deps, numberRef) => applyPromotion(deps, numberRef, 'WELCOME50'),
      expected: 'closed',
    },
    {
      name: 'while taking off a promotion that was just paid with',
      run: (deps, numberRef) => applyPromotion(deps, numberRef, ''),
      before: async (_secret, numberRef) => {
        await applyPromotion(world.deps, numberRef, 'FREE');
        world.payments.pay(await paymentIntent(world.deps, numberRef));
      },
      expected: 'paid',
      kept: 50,
    },
    {
      name: 'while changing to a checkout',
      run: (deps, numberRef) => paymentCheckout(deps, numberRef),
      expected: 'closed',
    },
  ];

  it.each(stories)(
    '$name leaves nothing that a reconcile does not put right',
    async ({ run, before, expected, kept = 50_000 }) => {
      let reached = true;
      let deaths = 0;
      for (let step = 1; reached; step += 1) {
        for (const after of [false, true]) {
          await world.reset();
          const numberRef = await world.numberOf('a@mail.example');
          const secret = await paymentIntent(world.deps, numberRef);
          await before?.(secret, numberRef);
          const process = dying(step, after);
          await run(process.deps, numberRef, secret).catch(() => {});
          reached = process.steps() >= step;
          if (reached) deaths += 1;
          // Time goes on, the hold ends, another instance reconciles, twice.
          world.clock.advance(31 * MINUTE);
          await reconcile(world.deps);
          await reconcile(world.deps);
          const reservation = await world.reservation(numberRef);
          const claim = await world.claim();
          const open = [
            ...world.payments.intents.values(),
            ...world.payments.checkouts.values(),
          ].filter(({ status }) => ['requires_payment_method', 'open'].includes(status));
          const told = (await world.mailKeys()).filter((key) => key.endsWith(numberRef));
          const state = {
            status: reservation.status,
            kept: world.payments.kept(),
            refunds: world.payments.refunds.length,
            booked: claim?.booked === true && claim.reservationId === reservation.id,
            told,
          };
          const where = `step ${step} ${after ? 'after' : 'before'}`;
          if (expected === 'paid')
            expect(state, where).toEqual({
              status: 'paid',
              kept,
              refunds: 0,
              booked: true,
              told: [`booking:${numberRef}`],
            });
          else if (expected === 'refunded')
            expect(state, where).toEqual({
              status: 'refunded',
              kept: 50_000,
              refunds: 1,
              booked: false,
              told: [`refund:${numberRef}`],
            });
          else
            expect({ ...state, status: '' }, where).toEqual({
              status: '',
              kept: 0,
              refunds: 0,
              booked: false,
              told: [],
            });
          // What a dead process made but never returned cannot be paid by anyone; everything known
          // is closed.
          const known = [reservation.intentId, reservation.checkoutId];
          expect(
            open.filter(({ id }) => known.includes(id)),
            where,
          ).toEqual([]);
          expect((await reconcile(world.deps)).checked, where).toBe(0);
        }
      }
      expect(deaths).toBeGreaterThan(3);
    },
  );
});

it('holds weeks at the price of an import that is being committed, and other weeks meanwhile', async () => {
  const world = await startWorld({ databaseUrl: await postgres.freshDatabase() });
  const hold = (index: number) =>
    holdWeek(
      { ...world.deps, closeEnded },
      {
        client: travelerClient.parse({ ...traveler, email: `p${index}@mail.example` }),
        inventoryId: String(1001 + index),
        memberId: undefined,
        address: undefined,
        clubId: 'all',
        idempotencyKey: undefined,
      },
    );
  // More than go to the database one by one, so that some go together.
  let holds: Promise<unknown>[] = [];
  await hold(9);
  await world.database.db.transaction(async (tx) => {
    const changed = sql`inventory_id between '1001' and '1008' or inventory_id = '1010'`;
    await tx.execute(sql`select id from weeks where ${changed} order by inventory_id for update`);
    await tx.execute(
      sql`update weeks set cost_cents = 77700, check_in = case inventory_id when '1008' then '2020-01-04' else check_in end where ${changed}`,
    );
    holds = Array.from({ length: 8 }, (_, index) => hold(index));
    // Of a week that the import does not change: it is behind the others in the queue.
    await hold(8);
    const [waiting] = await world.database.rows<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(waiting).toEqual({ count: 0 });
    // Who wants to wait for such a week does not keep its claim from a payment.
    await expect(
      world.database.rows(
        `select line_join(id, gen_random_uuid(), null, null, 'all', '{}', 'es', 'ref', $1::timestamptz, 5, 5, null, 10) from weeks where inventory_id = '1010'`,
        [world.deps.now().toISOString()],
      ),
    ).rejects.toMatchObject({ code: '55P03' });
    expect(await world.database.db.select().from(reservations)).toHaveLength(2);
  });
  const outcomes = await Promise.allSettled(holds);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(7).fill('fulfilled'), 'rejected']);
  const made = await world.database.db.select().from(reservations);
  expect(made.slice(2).map(({ priceCents, listCents }) => [priceCents, listCents])).toEqual(
    Array.from({ length: 7 }, () => [77_700, 77_700]),
  );
  await world.close();
});
