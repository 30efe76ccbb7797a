import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts, members } from '../../src/server/db/schema.ts';
import { holderOf, networkOf } from '../../src/server/reservation/holder.ts';
import { startWorld, traveler } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';
import { TEST_NOW } from '../support/test-server.ts';

const WEEKS = 8;
const MEMBERS = [randomUUID(), randomUUID()];
const PEOPLE = [...MEMBERS, ...Array.from({ length: 14 }, (_, index) => `p${index}@mail.example`)];
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000).toISOString();

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const [contract] = await world.database.db
    .insert(contracts)
    .values({ clubId: 'azul', loginId: 'AZ7', number: 'C-1', paidUntil: '2027-06-30' })
    .returning();
  await world.database.db.insert(members).values(
    MEMBERS.map((id, index) => ({
      id,
      clubId: 'azul',
      contractId: contract!.id,
      email: `m${index}@azul.example`,
      profile: {},
    })),
  );
  // The last week is over.
  await world.database.rows(`update weeks set check_in = '2026-11-20' where id = ${WEEKS}`);
});
afterAll(() => world.close());

const person = (who: number) => ({
  memberId: MEMBERS[who] ?? null,
  client: { ...traveler, email: MEMBERS[who] ? `m${who}@azul.example` : PEOPLE[who]! },
});
/** Guests share four addresses. */
const addressOf = (who: number) => `198.51.100.${who % 4}`;
/**
 * What was there before: a hold or booking of a week, running or ended (minutes from now), with a
 * payment that was started and may be closed.
 */
const former = fc.record({
  week: fc.integer({ min: 1, max: WEEKS }),
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  ends: fc.constantFrom(-1, 0, 1, 20),
  status: fc.constantFrom('held', 'held', 'held', 'paid', 'cancelled', 'refunded'),
  intent: fc.boolean(),
  closed: fc.boolean(),
  key: fc.option(fc.constantFrom('k0', 'k1', 'k2'), { nil: null }),
  claims: fc.boolean(),
});
const asked = fc.record({
  week: fc.integer({ min: 1, max: WEEKS + 1 }),
  who: fc.integer({ min: 0, max: PEOPLE.length - 1 }),
  key: fc.option(fc.constantFrom('k0', 'k1', 'k2', 'k3', 'k4', 'k5'), { nil: null }),
  formerClosed: fc.boolean(),
});

type Decided = { n: number; outcome: string; number_ref: string | null; ends_at: string | null };

it('decides each clear case of a batch as it would be decided alone, and leaves the others', async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(former, { maxLength: 10, selector: ({ key }) => key ?? randomUUID() }),
      fc.uniqueArray(asked, {
        minLength: 1,
        maxLength: 10,
        selector: ({ key }) => key ?? randomUUID(),
      }),
      async (formers, holds) => {
        const requests = holds.map(({ week, who, key, formerClosed }, n) => ({
          n,
          ...person(who),
          inventoryId: String(1000 + week + (week > WEEKS ? 100 : 0)),
          clubId: 'azul',
          numberRef: `number-of-hold-${n}`,
          key,
          at: TEST_NOW.toISOString(),
          endsAt: minutes(30),
          today: '2026-11-21',
          formerClosed,
          holder: holderOf(person(who).memberId ?? undefined, person(who).client.email),
          network: MEMBERS[who] ? null : networkOf(addressOf(who)),
        }));
        /** Decides on a state of its own, and answers what it left behind. */
        const decide = async (
          way: (rows: <Row>(text: ReturnType<typeof sql>) => Promise<Row[]>) => Promise<Decided[]>,
        ) => {
          let result: { decided: Decided[]; left: unknown } | undefined;
          await world.database.db
            .transaction(async (tx) => {
              const rows = async <Row>(text: ReturnType<typeof sql>): Promise<Row[]> => {
                const found: unknown = await tx.execute(text);
                return (found as { rows: Row[] }).rows;
              };
              for (const [index, one] of formers.entries()) {
                const id = randomUUID();
                const { memberId, client } = person(one.who);
                await tx.execute(sql`insert into reservations (id, number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents, status, expires_at, intent_id, intent_closed_at, idempotency_key, holder, network)
            values (${id}, ${`number-of-former-${index}`}, ${one.week}, 'azul', ${memberId}, 'weeks', ${JSON.stringify(client)}::jsonb, 'en', 1, 1, ${one.status}, ${minutes(one.ends)}, ${one.intent ? `pi_${index}` : null}, ${one.closed ? minutes(0) : null}, ${one.key}, ${holderOf(memberId ?? undefined, client.email)}::uuid, ${memberId ? null : networkOf(addressOf(one.who))}::uuid)`);
                if (one.claims)
                  await tx.execute(sql`insert into week_claims (week_id, reservation_id, booked, ends_at) values (${one.week}, ${id}, ${one.status === 'paid'}, ${minutes(one.ends)})
            on conflict (week_id) do update set reservation_id = excluded.reservation_id, booked = excluded.booked, ends_at = excluded.ends_at`);
              }
              const decided = await way(rows);
              const left =
                await rows(sql`select r.number_ref, r.week_id::text, r.member_id, r.created_by, r.client, r.iso, r.list_cents, r.price_cents, r.status, r.expires_at::text, r.idempotency_key, r.created_at::text, r.holder, r.network, c.booked, c.ends_at::text
          from reservations r left join week_claims c on c.reservation_id = r.id where r.number_ref like 'number-of-hold-%' order by 1`);
              result = { decided, left };
              tx.rollback();
            })
            .catch((error: unknown) => {
              if (!result) throw error;
            });
          return result!;
        };
        const plain = ({ n, outcome, number_ref: number, ends_at: ends }: Decided) => [
          n,
          outcome,
          number,
          ends === null ? null : new Date(ends).toISOString(),
        ];
        const together = await decide((rows) =>
          rows(
            sql`select * from hold_batch_limited(${JSON.stringify(requests)}::jsonb, 3, 4) order by n`,
          ),
        );
        expect(together.decided.map(({ n }) => n)).toEqual(requests.map(({ n }) => n));
        const clear = new Set(
          together.decided.filter(({ outcome }) => outcome !== 'again').map(({ n }) => n),
        );
        const alone = await decide(async (rows) => {
          const decided: Decided[] = [];
          for (const one of requests
            .filter(({ n }) => clear.has(n))
            .sort((a, b) =>
              a.inventoryId < b.inventoryId ? -1 : a.inventoryId > b.inventoryId ? 1 : a.n - b.n,
            )) {
            const [row] = await rows<Omit<Decided, 'n'>>(
              sql`select * from hold_week_limited(${one.inventoryId}, ${one.memberId}::uuid, ${one.clubId}, ${JSON.stringify(one.client)}::jsonb, ${one.numberRef}, ${one.key}, ${one.at}::timestamptz, ${one.endsAt}::timestamptz, ${one.today}::date, ${one.formerClosed}, ${one.holder}::uuid, ${one.network}::uuid, 3, 4)`,
            );
            decided.push({ n: one.n, ...row! });
          }
          return decided.sort((a, b) => a.n - b.n);
        });
        expect(together.decided.filter(({ n }) => clear.has(n)).map(plain)).toEqual(
          alone.decided.map(plain),
        );
        expect(together.left).toEqual(alone.left);
        for (const { outcome } of together.decided) seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      },
    ),
    { numRuns: 300, seed: 20_261_121 },
  );
  // Each outcome was met often enough to mean something.
  for (const outcome of ['held', 'taken', 'unknown', 'again'])
    expect([outcome, (seen.get(outcome) ?? 0) > 100]).toEqual([outcome, true]);
});
