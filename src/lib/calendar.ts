import { addDays } from './dates.ts';
import type { IsoDate } from './dates.ts';

/** 'YYYYMMDD'. */
const plain = (date: IsoDate): string => date.replaceAll('-', '');

/** Address that puts a stay in a person's Google calendar, as whole days, check-out included. */
export function googleCalendarUrl(stay: {
  title: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  details: string;
  location: string;
}): string {
  const google = new URL('https://calendar.google.com/calendar/render');
  google.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: stay.title,
    // The last day is the first that is no longer meant.
    dates: `${plain(stay.checkIn)}/${plain(addDays(stay.checkOut, 1))}`,
    details: stay.details,
    location: stay.location,
  }).toString();
  return google.href;
}

/** Address of the way to a place: its position, or its words where there is none. */
export const directionsUrl = (place: {
  lat?: number | undefined;
  lng?: number | undefined;
  words: string;
}): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(
    place.lat === undefined || place.lng === undefined ? place.words : `${place.lat},${place.lng}`,
  )}`;
