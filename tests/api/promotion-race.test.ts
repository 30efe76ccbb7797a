import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { travelerClient } from '#contracts/reservation.ts';
import { openPostgres } from '../../src/server/db/client.ts';
import { promotions } from '../../src/server/db/schema.ts';
import type { Deps } from '../../src/server/deps.ts';
import { applyPromotion } from '../../src/server/payment/promotion.ts';
import { closeEnded, settle } from '../../src/server/payment/settle.ts';
import { paymentCheckout, paymentIntent } from '../../src/server/payment/start.ts';
import { databaseLimiter } from '../../src/server/db/limiter.ts';
import { cancelHold, holdWeek } from '../../src/server/reservation/hold.ts';
import { insertInventory, traveler } from '../support/booking-world.ts';
import { fakePayments } from '../support/fake-payments.ts';
import type { FakePayments } from '../support/fake-payments.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

/** Payments; three changes of a code happen during each. */
const TRIES = 350;
/** Tries under way at the same time. */
const LANES = 25;
/** Longest pause before each step: the interleavings that are tested. */
const LONGEST_PAUSE_MS = 50;
const LIST_CENTS = 50_000;
const FIRST_CENTS = 45_000;
const OTHER_CENTS = 40_000;

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

const someTime = (): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.random() * LONGEST_PAUSE_MS));
/** What a browser does when a call is refused: nothing. */
const refused = (): undefined => undefined;
const anyOf = <T>(list: readonly [T, ...T[]]): T =>
  list[Math.floor(Math.random() * list.length)] ?? list[0];

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  let server: TestServer;
  let payments: FakePayments;
  let instances: [Deps, ...Deps[]];
  let close: () => Promise<void>;

  beforeAll(async () => {
    payments = fakePayments();
    const databaseUrl = kind === 'postgres' ? await postgres.freshDatabase() : undefined;
    server = await startTestServer({
      payments,
      prepare: async (database) => {
        await insertInventory(database, TRIES * 2);
        await database.db.insert(promotions).values(
          Array.from({ length: TRIES }, (_, index) => index).flatMap((index) =>
            (['FIRST', 'OTHER'] as const).map((name) => ({
              code: `${name}${index}`,
              amountCents: LIST_CENTS - (name === 'FIRST' ? FIRST_CENTS : OTHER_CENTS),
              validFrom: '2026-01-01',
              validTo: '2027-12-31',
              maxUses: 1,
            })),
          ),
        );
      },
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
    });
    instances = [server.deps];
    if (databaseUrl !== undefined) {
      const database = await openPostgres(databaseUrl);
      instances.push({
        ...server.deps,
        database,
        limiter: databaseLimiter(database, server.deps.now),
      });
      close = () => database.close().then(() => server.close());
    } else close = () => server.close();
  });
  afterAll(() => close());

  const hold = async (email: string, week: number): Promise<string> =>
    (
      await holdWeek(
        { ...anyOf(instances), closeEnded },
        {
          client: travelerClient.parse({ ...traveler, email }),
          inventoryId: String(1001 + week),
          memberId: undefined,
          address: undefined,
          clubId: 'all',
          idempotencyKey: undefined,
        },
      )
    ).numberRef;
  const start = (numberRef: string): Promise<string | undefined> =>
    anyOf([paymentIntent, paymentIntent, paymentCheckout])(anyOf(instances), numberRef).catch(
      refused,
    );
  const change = async (numberRef: string, code: string): Promise<void> => {
    await someTime();
    await applyPromotion(anyOf(instances), numberRef, code).catch(refused);
  };
  /**
   * Pays with what the browser has, and has it confirmed by one instance or the other, now and then
   * by both.
   */
  const pay = async (numberRef: string, secret: string | undefined): Promise<void> => {
    await someTime();
    if (secret === undefined) return;
    payments.pay(secret);
    await Promise.all(
      anyOf<Deps[]>([[instances[0]], [anyOf(instances)], [...instances]]).map((deps) =>
        settle(deps, numberRef),
      ),
    );
  };

  /**
   * Two people after one code that may be used once. One changes it in two tabs while paying; the
   * other waits for it.
   */
  const tryOut = async (index: number): Promise<void> => {
    const [first, other] = [`FIRST${index}`, `OTHER${index}`];
    const [ana, ben] = await Promise.all([
      hold(`ana${index}@mail.example`, index * 2),
      hold(`ben${index}@mail.example`, index * 2 + 1),
    ]);
    await applyPromotion(anyOf(instances), ana, first);
    const secret = await start(ana);
    await Promise.all([
      change(ana, anyOf(['', other, first])),
      change(ana, anyOf(['', '', other, first])),
      pay(ana, secret),
      someTime()
        .then(() => start(ana))
        .then((later) => pay(ana, later)),
      change(ben, anyOf([first, first, other]))
        .then(() => start(ben))
        .then((bens) => pay(ben, bens)),
    ]);
    for (const numberRef of [ana, ben])
      if ((await settle(anyOf(instances), numberRef)).outcome !== 'paid')
        await cancelHold({ ...anyOf(instances), closeEnded }, numberRef);
  };

  it(`books at a code only what is counted, through ${TRIES * 3} changes of a code during payments`, async () => {
    let next = 0;
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        while (next < TRIES) await tryOut((next += 1) - 1);
      }),
    );
    const rows = await server.database.rows<{ ref: string; cents: number; code: string | null }>(
      "select locator as ref, price_cents as cents, promotion_code as code from reservations where status = 'paid'",
    );
    // At least Ben pays each time, with the code or at the list price.
    expect(rows.length).toBeGreaterThan(TRIES);
    const worth = (code: string | null): number =>
      code === null ? LIST_CENTS : code.startsWith('FIRST') ? FIRST_CENTS : OTHER_CENTS;
    expect(rows.filter(({ cents, code }) => cents !== worth(code))).toEqual([]);
    const codes = rows.flatMap(({ code }) => code ?? []);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
    const paid = new Map<string, number[]>();
    for (const { metadata, status, amountReceivedCents } of payments.intents.values())
      if (status === 'succeeded') {
        const ref = metadata['locator'] ?? '';
        paid.set(ref, [...(paid.get(ref) ?? []), amountReceivedCents]);
      }
    expect(Object.fromEntries(paid)).toEqual(
      Object.fromEntries(rows.map(({ ref, cents }) => [ref, [cents]])),
    );
    // Both ways happened, or nothing was tested.
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.length).toBeLessThan(rows.length);
  }, 600_000);
});
