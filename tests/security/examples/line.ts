import { eq, isNull } from 'drizzle-orm';
import { linePlaces, weekClaims } from '../../../src/server/db/schema.ts';
import { traveler } from '../../support/booking-world.ts';
import { HOUR } from '../hostile-records.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const lineExamples = ({
  db,
  deps,
  people,
  fromNow,
  mailedCode,
  heldWeek,
  cancelHolds,
  waiting,
}: HostileRecords): Examples => ({
  'line.join': async () => {
    await db.delete(linePlaces).where(eq(linePlaces.contractId, people.member.contractId));
    return { caller: 'member', body: { weekId: String(await heldWeek()) } };
  },
  'line.list': () => ({ caller: 'member' }),
  'line.ofWeek': () => ({ params: { weekId: '1499' } }),
  'line.ask': async () => ({
    body: { weekId: String(await heldWeek()), client: traveler },
  }),
  'line.confirm': async () => {
    await db.delete(linePlaces).where(isNull(linePlaces.contractId));
    return {
      body: await mailedCode({
        kind: 'line',
        clubId: 'azul',
        triesLeft: 10,
        data: { weekId: String(await heldWeek()), client: traveler },
      }),
    };
  },
  'line.look': async () => ({ body: { ref: (await waiting()).ref } }),
  'line.leave': async () => ({ body: { ref: (await waiting()).ref } }),
  'line.take': async () => {
    await cancelHolds();
    const { ref, weekId, id } = await waiting({
      offeredAt: deps.now(),
      offerEndsAt: fromNow(HOUR),
    });
    await db.update(weekClaims).set({ linePlace: id }).where(eq(weekClaims.weekId, weekId));
    return { body: { ref, client: traveler } };
  },
});
