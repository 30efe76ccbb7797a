import { z } from 'zod';
import { readLocator } from '#lib/locator.ts';
import { claim, claimRefusal, claimStatus } from './claim.ts';
import {
  done,
  emailAnyCase,
  isoDate,
  isoInstant,
  letters,
  opaqueToken,
  recoveryCode,
  usd,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';
import { language } from './language.ts';
import { numberRef } from './reserve.ts';
import { MAX_TRAVELERS, NAMES_CLOSE_HOURS, TRIP_AHEAD_DAYS, TRIPS_PER_PAGE } from './rules.ts';

/** A locator in any spelling a person may give it; it arrives in its one spelling. */
export const locator = z
  .string()
  .max(64, 'tooLong')
  .overwrite((typed) => readLocator(typed) ?? typed)
  .refine((read) => readLocator(read) !== undefined, 'invalid');

/**
 * What names a trip in an address: the locator, for the people of its contract, or the secret
 * number, which opens it to anyone who has the link. A locator is shorter than any secret number.
 */
export const tripKey = z
  .string()
  .max(64, 'tooLong')
  .overwrite((typed) => readLocator(typed) ?? typed)
  .refine(
    (read) => readLocator(read) !== undefined || numberRef.safeParse(read).success,
    'invalid',
  );

/** An hour of the day at the resort, '15:00'. */
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * Where a hold or booking stands now.
 *
 * - `held`: can be paid until `expiresAt`;
 * - `checking`: its time is over, and the card provider has not said yet whether it was paid;
 * - `upcoming`, `staying`, `past`: booked; from the check-in day to the check-out day, both
 *   included, by the resort's own calendar, the guests are staying;
 * - `refunded`: the payment was or is being given back, see `refund` of the trip;
 * - `ended`: a hold that ended unpaid within the last hour.
 */
export const tripState = z.enum([
  'held',
  'checking',
  'upcoming',
  'staying',
  'past',
  'refunded',
  'ended',
]);
export type TripState = z.infer<typeof tripState>;

/** A trip without what only its people may see: the same for a list, a page and a shared link. */
const tripStay = z.object({
  state: tripState,
  resort: z.object({
    id: z.string(),
    name: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    /** ISO 3166 alpha-2 code of the country, for its name in the reader's language. */
    iso2: z.string(),
    /** Name of its first picture for the image endpoint; empty when it has none. */
    picture: z.string(),
    lat: z.number(),
    lng: z.number(),
    /** IANA name of the resort's time zone, by which its days and hours are meant. */
    timeZone: z.string(),
  }),
  unit: z.string(),
  kitchen: z.string(),
  /** How many people the unit takes, infants included. */
  occupancy: z.number().int(),
  checkIn: isoDate,
  checkOut: isoDate,
  nights: z.number().int(),
  /** Hours from which and until which, as the resort's notes say them; null when they do not. */
  checkInFrom: hour.nullable(),
  checkOutBy: hour.nullable(),
  /** Days from today to check-in by the resort's own calendar: 0 today, negative afterwards. */
  daysUntil: z.number().int(),
  /** Nights from today to check-out by the resort's own calendar; 0 on the day of it. */
  nightsLeft: z.number().int(),
});

/** A hold or booking as lists show it. */
export const tripCard = tripStay.extend({
  /** Number for people, 'AZ-7KM4-Q2P6'; the address of the trip's page for its contract. */
  locator: z.string(),
  /** Secret number that opens payment, documents and the trip itself; only for links. */
  numberRef: z.string(),
  weekId: z.string(),
  /** End of the hold; of a booking the hold it was made from. */
  expiresAt: isoInstant,
  /** Final price in US dollars, after a promotion. */
  price: usd,
  /** Who of the contract booked; null when it was booked as a guest. */
  bookedBy: z.object({ name: z.string(), me: z.boolean() }).nullable(),
  /** Of an `ended` hold: the week can be held again. False in every other state. */
  weekFree: z.boolean(),
});
export type TripCard = z.infer<typeof tripCard>;

/** What both lists begin with. `now` is the server's clock, by which holds are counted down. */
const lists = z.object({
  success: z.literal(true),
  now: isoInstant,
  /** Running holds, the soonest end first. */
  held: z.array(tripCard),
  /** Payments being checked, newest first. */
  checking: z.array(tripCard),
});

export const listTrips = endpoint({
  id: 'trip.list',
  area: 'trip',
  method: 'GET',
  path: '/trips',
  summary: `Holds and bookings of the member's contract, of owner and co-owner; past and refunded ones ${TRIPS_PER_PAGE} a page, continued by \`before\``,
  query: z.object({
    /** `next` of the page before; the lists other than `past` are empty then. */
    before: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d\.[A-Z0-9-]{12}$/, 'invalid')
      .refine((cursor) => isoDate.safeParse(cursor.slice(0, 10)).success, 'invalid')
      .optional(),
  }),
  reply: lists.extend({
    /** Holds that ended unpaid within the last hour, newest first. */
    ended: z.array(tripCard),
    /** Booked stays that are not over, those under way included, the soonest first. */
    upcoming: z.array(tripCard),
    /** Past stays, and refunded ones whenever they were, the latest check-in first. */
    past: z.array(tripCard),
    /** Continues `past`; null when it is complete. */
    next: z.string().nullable(),
  }),
  errors: [...COMMON_FAILURES, FAILURE.noSession],
  session: 'required',
});
export type TripLists = z.infer<typeof listTrips.reply>;

export const tripSummary = endpoint({
  id: 'trip.summary',
  area: 'trip',
  method: 'GET',
  path: '/trips/summary',
  summary: `What the home page says of the contract’s trips: running holds, payments being checked, and the next stay from ${TRIP_AHEAD_DAYS} days before check-in to check-out, or one paid within a day`,
  reply: lists.extend({ next: tripCard.nullable() }),
  errors: [...COMMON_FAILURES, FAILURE.noSession],
  session: 'required',
});
export type TripSummary = z.infer<typeof tripSummary.reply>;

/** A best-price claim as its trip shows it: without the evidence. */
export const tripClaim = claim.omit({ file: true, competitorUrl: true, note: true });

/** A person who travels; names by the rules of the traveler form. */
export const travelerName = z.object({ name: letters(100), lastname: letters(100) });
export type TravelerName = z.output<typeof travelerName>;

/**
 * What happened to a booking and what is ahead, oldest first. `done` is false for what is ahead.
 *
 * - `joinedLine` (`by`) and `offered`, when the week was waited for; `watched` (`by`) and `offered`,
 *   when it was kept for who watched for it;
 * - `held` (`until`), `released` (given back by hand), `ended` (unpaid by its end);
 * - `paid` (`amount`, `card`);
 * - `mailed` (`mail`, `to`, `delivery`): once for each mail, at the moment it was sent or given up,
 *   or, while it waits, at the moment it was written;
 * - `namesChanged` (`by`), `shared` (`by`), `shareEnded` (`by`);
 * - `claimMade`, `claimDecided` (`claim`, `amount` back when approved);
 * - `cancelled` (`reason`): canceled by the club; `refundDue` (`amount`) once it is decided,
 *   `refunded` (`amount`) once the card provider has it, or (`reason`) it was paid in another way;
 * - ahead or passed: `claimCloses`, `namesClose`, `checkIn`, `checkOut`.
 */
export const tripEventKind = z.enum([
  'joinedLine',
  'watched',
  'offered',
  'offerLapsed',
  'letPass',
  'leftLine',
  'lineEnded',
  'passedOn',
  'held',
  'released',
  'ended',
  'paid',
  'mailed',
  'namesChanged',
  'shared',
  'shareEnded',
  'claimMade',
  'claimDecided',
  'cancelled',
  'refundDue',
  'refunded',
  'claimCloses',
  'namesClose',
  'checkIn',
  'checkOut',
]);
export type TripEventKind = z.infer<typeof tripEventKind>;
/** Which mail of a booking. */
export const tripMail = z.enum(['confirmation', 'names', 'claim', 'refund', 'reminder', 'other']);
export type TripMail = z.infer<typeof tripMail>;

const card = z.object({
  /** As the card provider names it: 'visa', 'mastercard', 'amex'. */
  brand: z.string(),
  last4: z.string(),
});

export const tripEvent = z.object({
  kind: tripEventKind,
  at: isoInstant,
  done: z.boolean(),
  detail: z
    .object({
      until: isoInstant,
      amount: usd,
      card,
      mail: tripMail,
      /** Masked. */
      to: z.string(),
      /**
       * `sent`: taken by the mail server; `failed`: given up by ours; `delivered` and `bounced`: as
       * the mail service told later, where it tells.
       */
      delivery: z.enum(['waiting', 'sent', 'failed', 'delivered', 'bounced']),
      /** Name of the person who did it; missing for a guest. */
      by: z.string(),
      claim: claimStatus,
      reason: z.string(),
    })
    .partial(),
});
export type TripEvent = z.infer<typeof tripEvent>;

/** Everything about one trip. */
export const trip = tripCard.extend({
  iso: language,
  /** Lines of the resort's address, without empty ones. */
  address: z.array(z.string()),
  /** The resort's important notes in both languages, as one text each. */
  notes: z.object({ en: z.string(), es: z.string() }),
  /** Who travels, the main guest first; at most `occupancy`. */
  travelers: z.array(z.object({ name: z.string(), lastname: z.string() })),
  names: z.object({
    /**
     * Given back with a change of the names, so that it never undoes one made at the same time.
     */
    version: z.number().int().nonnegative(),
    /** Last moment to change them: `NAMES_CLOSE_HOURS` before check-in; null before it is paid. */
    closeAt: isoInstant.nullable(),
    editable: z.boolean(),
  }),
  /** The person who booked; the e-mail masked. All empty once an unpaid hold is forgotten. */
  contact: z.object({ name: z.string(), lastname: z.string(), email: z.string() }),
  /** Price before the promotion. */
  listPrice: usd,
  promotion: z.object({ code: z.string(), discount: usd }).nullable(),
  paidAt: isoInstant.nullable(),
  /** The card it was paid with, where the card provider said it. */
  card: card.nullable(),
  /** Best-price claim: end of its time, why none can be made, and the one that was. */
  claim: z.object({
    closesAt: isoInstant.nullable(),
    refusal: claimRefusal.nullable(),
    made: tripClaim.nullable(),
  }),
  /**
   * Set for a refunded trip. `weekGone`: paid after the hold's end, when the week was taken;
   * `stayBegun`: the payment was known only after the check-in day.
   */
  refund: z
    .object({
      cause: z.enum(['weekGone', 'stayBegun', 'cancelled']),
      amount: usd,
      /** Why the club canceled it, in the operator's words; empty when it did not. */
      reason: z.string(),
      /** The card provider has it, or it was paid in another way. */
      done: z.boolean(),
      /** How the club paid it when the card could not take it, in the operator's words, or empty. */
      otherwise: z.string(),
    })
    .nullable(),
  /** A share link opens this trip. */
  shared: z.boolean(),
  timeline: z.array(tripEvent),
});
export type Trip = z.infer<typeof trip>;

const params = z.object({ key: tripKey });
const reply = z.object({ success: z.literal(true), now: isoInstant, trip });
const ofTrip = [...COMMON_FAILURES, FAILURE.notFound] as const;

/**
 * A locator opens a trip only with a session of its contract and is unknown (404) otherwise, so
 * that it tells nothing to anyone else.
 */
export const getTrip = endpoint({
  id: 'trip.get',
  area: 'trip',
  method: 'GET',
  path: '/trip/:key',
  summary: 'Everything about a hold or booking, by its locator or its secret number',
  params,
  reply,
  errors: ofTrip,
  session: 'optional',
});

/**
 * Replaces all names. 409 `namesChanged` when another person changed them since `version` was
 * read, 409 `notPaid` while it is not paid, 410 `namesClosed` after the last moment.
 */
export const changeTravelers = endpoint({
  id: 'trip.travelers',
  area: 'trip',
  method: 'PUT',
  path: '/trip/:key/travelers',
  summary: `Who travels, the main guest first, up to the unit's occupancy; until ${NAMES_CLOSE_HOURS} hours before check-in`,
  params,
  body: z.object({
    version: z.number().int().nonnegative().max(1_000_000),
    travelers: z.array(travelerName).min(1, 'required').max(MAX_TRAVELERS, 'tooBig'),
  }),
  reply,
  errors: [...ofTrip, FAILURE.notPaid, FAILURE.namesChanged, FAILURE.namesClosed],
  session: 'optional',
});

/** Earlier links keep working; only a hash of a token is kept. */
export const shareTrip = endpoint({
  id: 'trip.share',
  area: 'trip',
  method: 'POST',
  path: '/trip/:key/share',
  summary:
    'Make a link that shows the trip without price, contact and numbers, until its check-out day has passed',
  params,
  reply: z.object({ success: z.literal(true), token: opaqueToken }),
  errors: [...ofTrip, FAILURE.notPaid],
  session: 'optional',
});

export const endSharing = endpoint({
  id: 'trip.endShare',
  area: 'trip',
  method: 'DELETE',
  path: '/trip/:key/share',
  summary: 'End every share link of a trip; repeating changes nothing',
  params,
  reply: done,
  errors: ofTrip,
  session: 'optional',
});

/** A trip as a share link shows it: no price, no contact, no locator, no secret number. */
export const sharedTrip = tripStay.extend({
  address: z.array(z.string()),
  /** First name of the main guest, and how many travel. */
  guest: z.string(),
  guests: z.number().int(),
});
export type SharedTrip = z.infer<typeof sharedTrip>;

export const getSharedTrip = endpoint({
  id: 'trip.shared',
  area: 'trip',
  method: 'GET',
  path: '/shared-trip/:token',
  summary: 'A shared trip; 404 once its link was ended, it was refunded or its check-out passed',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'invalid') }),
  reply: z.object({ success: z.literal(true), now: isoInstant, trip: sharedTrip }),
  errors: ofTrip,
});

const pair = { locator, email: emailAnyCase };

/**
 * The answer is the same whether or not there is such a booking; only then a mail goes out. The
 * code is one of eight characters, as for a forgotten password.
 */
export const findTrip = endpoint({
  id: 'trip.find',
  area: 'trip',
  method: 'POST',
  path: '/trip/find',
  summary: 'Mail a one-time code to the person who booked, for a locator and the e-mail given then',
  body: z.object({ ...pair, iso: language.optional() }),
  reply: z.object({
    success: z.literal(true),
    /** Characters of the code, and seconds until another one can be sent. */
    otp: z.object({ length: z.number().int(), resendIn: z.number().int() }),
  }),
  errors: COMMON_FAILURES,
});

export const confirmFindTrip = endpoint({
  id: 'trip.findConfirm',
  area: 'trip',
  method: 'POST',
  path: '/trip/find/confirm',
  summary:
    'Secret number of the booking, for its locator, e-mail and one-time code; `add` puts a guest’s booking among the trips of the signed-in member',
  body: z.object({ ...pair, code: recoveryCode, add: z.boolean().default(false) }),
  reply: z.object({
    success: z.literal(true),
    numberRef: z.string(),
    /** It is now among the member's trips. */
    added: z.boolean(),
  }),
  errors: [...COMMON_FAILURES, FAILURE.linkExpired],
  session: 'optional',
});
