import tzLookup from '@photostructure/tz-lookup';
import { dayIn } from '#lib/dates.ts';
import type { IsoDate } from '#lib/dates.ts';

/*
 * Days and hours of a stay are those of its resort, whose time zone follows from its position.
 */

/** IANA name of the time zone of a position; that of Greenwich for one that is not on Earth. */
export function zoneAt(lat: number, lng: number): string {
  try {
    return tzLookup(lat, lng);
  } catch {
    return 'UTC';
  }
}

/** Whether a day is over at an instant, by the clocks of a zone. */
export const dayIsOver = (zone: string, date: IsoDate, instant: Date): boolean =>
  dayIn(instant, zone) > date;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Milliseconds of the wall clock of a zone, as if it were that of UTC; to the second. */
function wallClock(zone: string, instant: Date): number {
  let clock = clocks.get(zone);
  if (!clock)
    clocks.set(
      zone,
      (clock = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      })),
    );
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/**
 * The instant at which clocks in the zone show a time ('HH:MM') of a day. A time that is left out
 * when clocks are put forward is the one an hour later.
 */
export function instantIn(zone: string, date: IsoDate, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  // The distance to UTC is the one at the instant that is looked for, so it is asked for twice.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1)
    instant = wanted - (wallClock(zone, new Date(instant)) - instant);
  return new Date(instant);
}
