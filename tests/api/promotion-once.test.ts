import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FAILURE } from '#contracts/failures.ts';
import { contracts, members, promotions, reservations } from '../../src/server/db/schema.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { startPostgres } from '../support/postgres.ts';
import type { TestPostgres } from '../support/postgres.ts';

const SLOW_START_MS = 240_000;
const CODE = 'EACHONCE';

describe.each(['pglite', 'postgres'] as const)(
  'a code that each person can use once, on %s',
  (kind) => {
    let postgres: TestPostgres | undefined;
    let world: World;
    beforeAll(async () => {
      if (kind === 'postgres') postgres = await startPostgres();
      world = await startWorld(postgres ? { databaseUrl: await postgres.freshDatabase() } : {});
    }, SLOW_START_MS);
    beforeEach(async () => {
      await world.reset();
      await world.database.db.insert(promotions).values({
        code: CODE,
        percent: 10,
        validFrom: '2026-01-01',
        validTo: '2027-12-31',
        oncePerPerson: true,
      });
    });
    afterAll(async () => {
      await world.close();
      await postgres?.stop();
    });

    const apply = async (numberRef: string, code = CODE): Promise<number> => {
      const { status, body } = await world.call('POST', '/payment/promotion', {
        body: { numberRef, code },
      });
      return status === 200 ? 200 : body.code;
    };

    it('counts a mailbox as one guest, also when two holds ask at once, and others as others', async () => {
      const anas = [
        await world.numberOf('ana@mail.example', '1001'),
        await world.numberOf('ana+spa@mail.example', '1002'),
      ];
      const ben = await world.numberOf('ben@mail.example', '1003');
      const answers = await Promise.all([...anas, ben].map((numberRef) => apply(numberRef)));
      expect(answers.slice(0, 2).toSorted((a, b) => a - b)).toEqual([200, FAILURE.promotionUsed]);
      expect(answers[2]).toBe(200);
      const [having = '', lacking = ''] = answers[0] === 200 ? anas : anas.toReversed();
      expect(await apply(having)).toBe(200);
      expect(await apply(having, '')).toBe(200);
      expect(await apply(lacking)).toBe(200);
      expect(await apply(having)).toBe(FAILURE.promotionUsed);
    });

    it('stays used by a guest who adds the booking to a membership', async () => {
      const { db } = world.database;
      await world.signIn('all', 'ONE');
      const [member] = await db.select().from(members);
      const first = await world.numberOf('ana@mail.example', '1001');
      const second = await world.numberOf('ana@mail.example', '1002');
      expect(await apply(first)).toBe(200);
      await db
        .update(reservations)
        .set({ status: 'paid', memberId: member!.id })
        .where(eq(reservations.numberRef, first));
      expect(await apply(second)).toBe(FAILURE.promotionUsed);
    });

    it('counts the members of a contract as one, and gives the use back with a refund', async () => {
      await world.signIn('all', 'ONE');
      const { db } = world.database;
      const [first] = await db.select().from(members);
      const [second] = await db
        .insert(members)
        .values({
          clubId: 'all',
          contractId: first!.contractId,
          email: 'partner@azul.example',
          profile: {},
        })
        .returning();
      const [other] = await db
        .insert(contracts)
        .values({ clubId: 'all', loginId: 'TWO', number: 'C-2', paidUntil: '2027-06-30' })
        .returning();
      const [stranger] = await db
        .insert(members)
        .values({ clubId: 'all', contractId: other!.id, email: 'b@azul.example', profile: {} })
        .returning();
      const holds: string[] = [];
      for (const [index, member] of [first!, second!, stranger!].entries()) {
        const numberRef = await world.numberOf(
          `traveler${index}@mail.example`,
          String(1001 + index),
        );
        await db
          .update(reservations)
          .set({ memberId: member.id, holder: member.id })
          .where(eq(reservations.numberRef, numberRef));
        holds.push(numberRef);
      }
      const [mine = '', partners = '', strangers = ''] = holds;
      expect(await apply(mine)).toBe(200);
      expect(await apply(partners)).toBe(FAILURE.promotionUsed);
      expect(await apply(strangers)).toBe(200);
      await db.update(reservations).set({ status: 'paid' }).where(eq(reservations.numberRef, mine));
      expect(await apply(partners)).toBe(FAILURE.promotionUsed);
      await db
        .update(reservations)
        .set({ status: 'refunded' })
        .where(eq(reservations.numberRef, mine));
      expect(await apply(partners)).toBe(200);
    });
  },
);
