import type { HttpHandler } from 'msw';
import { FAILURE } from '#contracts/failures.ts';
import { cancelHold } from '#contracts/reserve.ts';
import { endCalendarLink, getCalendarLink, makeCalendarLink } from '#contracts/calendar.ts';
import {
  changeTravelers,
  confirmFindTrip,
  endSharing,
  findTrip,
  getSharedTrip,
  getTrip,
  listTrips,
  shareTrip,
  tripSummary,
} from '#contracts/trip.ts';
import type { SharedTrip, Trip, TripCard, TripLists } from '#contracts/trip.ts';
import { listWeeks } from '#contracts/week.ts';
import { addDays } from '#lib/dates.ts';
import { STORY_NOW } from './builders.ts';
import { passed } from './clock.ts';
import { answers, refuse } from './endpoint.ts';
import { drawsImages } from './images.ts';
import { watchHandlers } from './watch.ts';
import { findWeeks, storyWeeks, weekHandlers } from './weeks.ts';

const TODAY = '2026-11-21';
const now = (): string => new Date(STORY_NOW.getTime() + passed()).toISOString();
/** An instant some hours after the story's moment; negative before it. */
export const inHours = (hours: number): string =>
  new Date(STORY_NOW.getTime() + hours * 3_600_000).toISOString();

const RESORTS = {
  cancun: ['Playa Serena Resort & Spa', 'Cancún', 'Quintana Roo', 'Mexico', 'MX', 'lagoon-noon-31'],
  destin: ['Saltgrass Inn & Villas', 'Destin', 'Florida', 'USA', 'US', 'beach-golden-4712'],
  lahaina: ['Hale Kai Lani', 'Lahaina', 'Hawaii', 'USA', 'US', 'beach-noon-12'],
  vail: ['Blue Spruce Landing', 'Vail', 'Colorado', 'USA', 'US', 'snow-noon-8'],
  palma: ['Son Almendro', 'Palma', '', 'Spain', 'ES', 'vineyard-dusk-7'],
  cusco: ['Casa Qantu', 'Cusco', '', 'Peru', 'PE', 'town-golden-5'],
} as const;

/** A resort of the story's trips by its key. */
const resortOf = (key: keyof typeof RESORTS): TripCard['resort'] => {
  const [name, city, state, country, iso2, picture] = RESORTS[key];
  return {
    id: key,
    name,
    city,
    state,
    country,
    iso2,
    picture,
    lat: 21.0949,
    lng: -86.7667,
    timeZone: 'America/Cancun',
  };
};

/** A booked stay 23 days ahead, with changes; `days` moves it. */
export const buildTripCard = (
  changes: Partial<Omit<TripCard, 'resort'>> & { at?: keyof typeof RESORTS } = {},
): TripCard => {
  const { at = 'cancun', daysUntil = 23, nights = 7, ...rest } = changes;
  const checkIn = addDays(TODAY, daysUntil);
  return {
    state: daysUntil > 0 ? 'upcoming' : daysUntil >= -nights ? 'staying' : 'past',
    resort: resortOf(at),
    unit: '2 BEDROOM',
    kitchen: 'Full Kitchen',
    occupancy: 6,
    checkIn,
    checkOut: addDays(checkIn, nights),
    nights,
    checkInFrom: '15:00',
    checkOutBy: '11:00',
    daysUntil,
    nightsLeft: daysUntil + nights,
    locator: 'AZ-7KM4-Q2P6',
    numberRef: 'Rk3vQ9sXbT7mZ2pL',
    weekId: '4711',
    expiresAt: inHours(-200),
    price: 2219,
    bookedBy: { name: 'Ana Torres', me: true },
    weekFree: false,
    ...rest,
  };
};

/** A hold with 29 minutes left. */
export const buildHeldTrip = (changes: Parameters<typeof buildTripCard>[0] = {}): TripCard =>
  buildTripCard({
    at: 'destin',
    daysUntil: 321,
    state: 'held',
    locator: 'AZ-2CX9-HW4T',
    numberRef: 'Hk3vQ9sXbT7mZ2pL',
    expiresAt: new Date(STORY_NOW.getTime() + 29 * 60_000 + 12_000).toISOString(),
    price: 1145,
    ...changes,
  });

/** Everything a member's list can hold, as in the drawn picture. */
export const buildTripLists = (changes: Partial<TripLists> = {}): TripLists => ({
  success: true,
  now: STORY_NOW.toISOString(),
  held: [buildHeldTrip()],
  checking: [],
  ended: [],
  upcoming: [
    buildTripCard(),
    buildTripCard({
      at: 'lahaina',
      daysUntil: 84,
      locator: 'AZ-3JQ7-XK2N',
      bookedBy: { name: 'Luis Torres', me: false },
    }),
    buildTripCard({ at: 'vail', daysUntil: 104, locator: 'AZ-9RW2-6TCF' }),
  ],
  past: [
    buildTripCard({ at: 'palma', daysUntil: -189, locator: 'AZ-4GZ3-PM7H' }),
    buildTripCard({ at: 'cusco', daysUntil: -456, locator: 'AZ-6NV4-D9KE', state: 'refunded' }),
  ],
  next: null,
  ...changes,
});
/** A member who has booked nothing yet. */
export const noTrips = (): TripLists => buildTripLists({ held: [], upcoming: [], past: [] });

/** A booking with everything its page can show. */
export const buildTrip = (
  changes: Partial<Trip> & Parameters<typeof buildTripCard>[0] = {},
): Trip => {
  const card = buildTripCard(changes);
  const { at: _, ...rest } = changes as { at?: string } & Partial<Trip>;
  return {
    ...card,
    iso: 'en',
    address: ['Blvd. Kukulcán km 14.5', 'Zona Hotelera', '77500 Cancún, Quintana Roo'],
    notes: {
      en: 'Check-in from 3 pm, check-out by 11 am. A valid passport is required at check-in. The main guest must be at least 21 years old. A credit card for incidentals is required. A local environmental tax of USD 5 per adult and night is paid at the front desk. Maximum occupancy includes infants. Pets are not allowed, except service animals.',
      es: 'Entrada a partir de las 3 p. m., salida antes de las 11 a. m. Al registrarse se pide pasaporte vigente. El huésped titular debe tener al menos 21 años. Se pide una tarjeta de crédito para gastos incidentales. Se paga en recepción un impuesto ambiental de USD 5 por adulto y noche. La ocupación máxima incluye a los bebés. No se admiten mascotas, salvo animales de servicio.',
    },
    travelers: [
      { name: 'Ana', lastname: 'Torres' },
      { name: 'Carmen', lastname: 'Torres Ruiz' },
    ],
    names: { version: 1, closeAt: inHours(23 * 24 - 72), editable: true },
    contact: { name: 'Ana', lastname: 'Torres', email: 'a…@azul.example' },
    listPrice: card.price,
    promotion: null,
    paidAt: inHours(-7),
    card: { brand: 'visa', last4: '4242' },
    claim: { closesAt: inHours(17.2), refusal: null, made: null },
    refund: null,
    shared: false,
    timeline: [
      { kind: 'held', at: inHours(-7.2), done: true, detail: { until: inHours(-6.7) } },
      {
        kind: 'paid',
        at: inHours(-7),
        done: true,
        detail: { amount: card.price, card: { brand: 'visa', last4: '4242' } },
      },
      {
        kind: 'mailed',
        at: inHours(-6.9),
        done: true,
        detail: { mail: 'confirmation', to: 'a…@azul.example', delivery: 'sent' },
      },
      { kind: 'claimCloses', at: inHours(17.2), done: false, detail: {} },
      { kind: 'namesClose', at: inHours(23 * 24 - 72), done: false, detail: {} },
      { kind: 'checkIn', at: inHours(23 * 24), done: false, detail: {} },
    ],
    ...rest,
  };
};

const buildShared = (): SharedTrip => {
  const {
    locator: _locator,
    numberRef: _numberRef,
    weekId: _weekId,
    expiresAt: _expiresAt,
    price: _price,
    bookedBy: _bookedBy,
    weekFree: _weekFree,
    ...stay
  } = buildTripCard();
  return { ...stay, address: buildTrip().address, guest: 'Ana', guests: 2 };
};

/** The lists of a member; released holds leave them. */
export const tripsHandlers = (lists: TripLists = buildTripLists()): HttpHandler[] => {
  const released = new Set<string>();
  const held = () => lists.held.filter(({ numberRef }) => !released.has(numberRef));
  return [
    drawsImages,
    ...watchHandlers(),
    answers(listTrips, ({ query }) =>
      query?.before
        ? {
            ...noTrips(),
            now: now(),
            past: [buildTripCard({ at: 'destin', daysUntil: -800, locator: 'AZ-2JD7-R4YM' })],
          }
        : { ...lists, now: now(), held: held() },
    ),
    answers(tripSummary, () => ({
      success: true as const,
      now: now(),
      held: held(),
      checking: lists.checking,
      next: lists.upcoming[0] ?? null,
    })),
    answers(cancelHold, ({ params }) => {
      released.add(params?.numberRef ?? '');
      return { success: true as const };
    }),
    ...calendarHandlers(),
    ...weekHandlers(),
  ];
};

/** Address of the story's private calendar. */
export const CALENDAR_ADDRESS = 'https://weeks.azul.example/api/calendar/story.ics';
/** A member's private calendar address, as the server would keep it. */
export const calendarHandlers = (): HttpHandler[] => {
  let since: string | null = null;
  return [
    answers(getCalendarLink, () => ({ success: true as const, since })),
    answers(makeCalendarLink, ({ body }) => {
      if ((body?.since ?? null) !== since) return refuse(FAILURE.calendarChanged);
      since = now();
      return { success: true as const, url: CALENDAR_ADDRESS };
    }),
    answers(endCalendarLink, () => {
      since = null;
      return { success: true as const };
    }),
  ];
};

/** Secret of the story's share link. */
export const SHARE_TOKEN = 'T'.repeat(43);

/**
 * One trip whose names can be changed and that can be shared, as the server would keep it. `begin`
 * forgets what was done to it.
 */
export const keptTrip = (
  trip: Trip = buildTrip(),
): { handlers: HttpHandler[]; begin: () => void } => {
  let kept = trip;
  const answer = () => ({ success: true as const, now: now(), trip: kept });
  const handlers = [
    drawsImages,
    answers(getTrip, answer),
    answers(changeTravelers, ({ body }) => {
      kept = {
        ...kept,
        travelers: body?.travelers ?? [],
        names: { ...kept.names, version: kept.names.version + 1 },
      };
      return answer();
    }),
    answers(shareTrip, () => {
      kept = { ...kept, shared: true };
      return { success: true as const, token: SHARE_TOKEN };
    }),
    answers(endSharing, () => {
      kept = { ...kept, shared: false };
      return { success: true as const };
    }),
    answers(cancelHold, () => {
      kept = { ...kept, state: 'ended', weekFree: true };
      return { success: true as const };
    }),
    answers(getSharedTrip, () => ({ success: true as const, now: now(), trip: buildShared() })),
    answers(listWeeks, ({ body }) => findWeeks(storyWeeks, body ?? {})),
  ];
  return { handlers, begin: () => void (kept = trip) };
};
export const tripHandlers = (trip?: Trip): HttpHandler[] => keptTrip(trip).handlers;

/** The code that opens a booking in stories. */
export const FIND_CODE = 'A2C4E6G7';
/** Mails a code for every pair, as the server says so for every pair. */
export const findHandlers = (added = false): HttpHandler[] => [
  answers(findTrip, { success: true, otp: { length: 8, resendIn: 120 } }),
  answers(confirmFindTrip, ({ body }) =>
    body?.code === FIND_CODE
      ? { success: true as const, numberRef: buildTripCard().numberRef, added }
      : refuse(FAILURE.linkExpired),
  ),
];
