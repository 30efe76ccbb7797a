import { directionsUrl } from '#lib/calendar.ts';

/**
 * Files of a booking. Links carry no session, so they are opened by the secret number.
 * `receipt`: also of a refunded booking.
 */
export const tripFile = {
  voucher: (numberRef: string) => `/api/trip/${numberRef}/voucher.pdf`,
  receipt: (numberRef: string) => `/api/trip/${numberRef}/receipt.pdf`,
  calendar: (numberRef: string) => `/api/reserve/${numberRef}/calendar.ics`,
};

/** The way to a resort, in the map service that the person's device opens. */
export const directionsTo = ({ name, lat, lng }: { name: string; lat: number; lng: number }) =>
  lat === 0 && lng === 0
    ? directionsUrl({ words: name })
    : directionsUrl({ lat, lng, words: name });
