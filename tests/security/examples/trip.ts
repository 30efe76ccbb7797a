import { basename } from 'node:path';
import { makeCalendarLink } from '../../../src/contracts/calendar.ts';
import { shareTrip } from '../../../src/contracts/trip.ts';
import { calendarLinks } from '../../../src/server/db/schema.ts';
import { traveler } from '../../support/booking-world.ts';
import type { HostileRecords } from '../hostile-records.ts';
import type { Examples } from '../hostile-world.ts';

export const tripExamples = (records: HostileRecords): Examples => ({
  ...bookingExamples(records),
  ...findExamples(records),
  ...calendarExamples(records),
});

const bookingExamples = ({ app, people, booking, locatorOf }: HostileRecords): Examples => ({
  'trip.list': () => ({ caller: 'member', query: { before: '2026-05-16.AZ-2222-2222' } }),
  'trip.summary': () => ({ caller: 'member' }),
  'trip.get': async () => ({
    caller: 'member',
    params: { key: await locatorOf(await booking({ memberId: people.coOwner.id })) },
  }),
  'trip.travelers': async () => ({
    params: { key: await booking() },
    body: { version: 0, travelers: [{ name: 'Ana', lastname: 'Peña' }] },
  }),
  'trip.share': async () => ({ params: { key: await booking() } }),
  'trip.endShare': async () => ({ params: { key: await booking() } }),
  'trip.shared': async () => {
    const numberRef = await booking();
    const made = await app.inject({ method: 'POST', url: `/api/trip/${numberRef}/share` });
    if (made.statusCode !== 200)
      throw new Error(`no link could be made: ${made.statusCode} ${made.body}`);
    return { params: { token: shareTrip.reply.parse(made.json()).token } };
  },
});

const findExamples = ({
  booking,
  reservationOf,
  locatorOf,
  mailedCode,
}: HostileRecords): Examples => ({
  'trip.find': async () => ({
    body: { locator: await locatorOf(await booking()), email: traveler.email, iso: 'en' },
  }),
  'trip.findConfirm': async () => {
    const { id, locator } = await reservationOf(await booking());
    const { code } = await mailedCode({ kind: 'trip', data: { reservation: id } });
    return { body: { locator, email: traveler.email, code, add: true } };
  },
});

const calendarExamples = ({ db, postAsMember }: HostileRecords): Examples => ({
  'trip.calendar': () => ({ caller: 'member' }),
  'trip.makeCalendar': () => ({ caller: 'member', body: { iso: 'es' } }),
  'trip.endCalendar': () => ({ caller: 'member' }),
  'trip.calendarFile': async () => {
    // Another address would have to name the one it replaces.
    await db.delete(calendarLinks);
    const made = await postAsMember('/trips/calendar');
    const { url } = makeCalendarLink.reply.parse(made.json());
    return { params: { token: basename(url, '.ics') } };
  },
});
