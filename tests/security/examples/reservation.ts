import { randomBytes, randomUUID } from 'node:crypto';
import { traveler } from '../../support/booking-world.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const reservationExamples = ({ freeWeek, hold, cancelHolds }: HostileRecords): Examples => ({
  'reservation.hold': async () => {
    await cancelHolds();
    const weekId = await freeWeek();
    return {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        client: { ...traveler, email: `${randomBytes(6).toString('hex')}@mail.example` },
        inventoryId: String(1_000 + weekId),
        createdBy: 'weeks',
      },
    };
  },
  'reservation.get': async () => ({ params: { numberRef: await hold() } }),
  'reservation.cancel': async () => ({ params: { numberRef: await hold() } }),
});
