import { PAGE_SIZE } from './rules.ts';
import { z } from 'zod';
import { isoDate, isoMonth, text, trimmed, usd, whole } from './common.ts';
import { endpoint } from './endpoint.ts';
import { sort } from './sort.ts';
import {
  COUNTED,
  FEATURED_COUNT,
  FILTER_NAMES,
  FILTER_ROWS,
  KITCHEN_TYPES,
  UNIT_TYPES,
  WEEK_CALLS,
  WEEK_TYPES,
} from './week-values.ts';
import type { CountedName, FacetOf, FacetValue, FilterName, FilterValue } from './week-values.ts';
import { FAILURE } from './failures.ts';

export * from './sort.ts';
export * from './week-values.ts';

const weekType = z.enum(WEEK_TYPES);
const unitType = z.enum(UNIT_TYPES);
const kitchenType = z.enum(KITCHEN_TYPES);

export const amenity = z.object({ img: z.string(), es: z.string(), en: z.string() });

/**
 * A week as lists show it. `Cost` is the total price in US dollars; `imgs` are names for the image
 * endpoint.
 */
export const weekCard = z.object({
  _id: z.string(),
  InventoryID: z.string(),
  ResortName: z.string(),
  ResortCity: z.string(),
  ResortState: z.string(),
  ResortCountry: z.string(),
  KitchenType: kitchenType,
  UnitType: unitType,
  MaxOccupancy: z.number().int(),
  Cost: usd,
  CheckInDate: isoDate,
  CheckOutDate: isoDate,
  Nights: z.number().int(),
  InvTypeInDetail: weekType,
  Fijado: z.boolean(),
  imgs: z.array(z.string()),
  /** First sentence of the resort's description, without its full stop; empty when there is none. */
  tagline: z.object({ en: z.string(), es: z.string() }),
  /** The first two of the resort. */
  amenities: z.array(amenity).max(2),
});
export type WeekCard = z.infer<typeof weekCard>;

/** A week with all its details (specification, section 3, Week). */
export const week = weekCard.extend({
  ResortAddress1: z.string(),
  ResortAddress2: z.string(),
  ResortAddress3: z.string(),
  ResortHighLights: z.string(),
  resort: z.object({
    HighlightsEN: z.string(),
    HighlightsSP: z.string(),
    amenities: z.array(amenity),
  }),
  GPS_Lat: z.number(),
  GPS_Long: z.number(),
  ImportantNotesSP: z.string(),
  ImportantNotesEN: z.string(),
  /** ISO 3166 alpha-2 code of the resort's country, for its name in the reader's language. */
  iso2: z.string(),
  /** False while another person holds the week or after it was booked. */
  available: z.boolean(),
});
export type Week = z.infer<typeof week>;

/**
 * `Country` is the key of the other calls, `iso2` names it by Intl; TIPO greater than 0 means a
 * state is required when booking.
 */
export const country = z.object({ Country: z.string(), TIPO: z.number().int(), iso2: z.string() });
export type Country = z.infer<typeof country>;
export const state = z.object({ CODIGO: z.string(), NOMBRE_ESTADO: z.string() });
export type State = z.infer<typeof state>;
export const city = z.object({ City: z.string() });

const place = text(100);
const errors = [
  FAILURE.invalidInput,
  FAILURE.tooManyAttempts,
  FAILURE.internal,
  FAILURE.unavailable,
] as const;

export const listCountries = endpoint({
  ...WEEK_CALLS.listCountries,
  summary: 'Countries with weeks ahead; USA, Mexico and Dominican Republic first, then by name',
  reply: z.object({ success: z.literal(true), countries: z.array(country) }),
  errors,
});

export const listAllCountries = endpoint({
  id: 'week.countriesAll',
  area: 'week',
  method: 'GET',
  path: '/week/countries-all',
  summary: 'Every country a traveler can live in; Country is its English name',
  reply: z.object({ success: z.literal(true), countries: z.array(country) }),
  errors,
});

export const listStates = endpoint({
  ...WEEK_CALLS.listStates,
  summary: 'States of a country with weeks ahead, by name',
  query: z.object({ country: place }),
  reply: z.object({ success: z.literal(true), states: z.array(state) }),
  errors,
});

export const listAllStates = endpoint({
  id: 'week.statesAll',
  area: 'week',
  method: 'GET',
  path: '/week/states/all',
  summary: 'Every state of a country, by name; empty when it has none',
  query: z.object({ country: place }),
  reply: z.object({ success: z.literal(true), states: z.array(state) }),
  errors,
});

export const listCities = endpoint({
  ...WEEK_CALLS.listCities,
  summary: 'Cities with weeks ahead, by name',
  query: z.object({ country: place, state: trimmed(0, 100).optional() }),
  reply: z.object({ success: z.literal(true), cities: z.array(city) }),
  errors,
});

export const checkMonths = endpoint({
  ...WEEK_CALLS.checkMonths,
  summary: 'Months (YYYY-MM) in which available weeks of a place begin and end',
  query: z.object({ country: place, city: place, state: trimmed(0, 100).optional() }),
  reply: z.object({
    success: z.literal(true),
    checkIn: z.array(isoMonth),
    checkOut: z.array(isoMonth),
  }),
  errors,
});

const oneOrMany = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item).max(20), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[])
    .optional();

/** What the filters ask for, by name. */
const { ResortName, ...counted } = Object.fromEntries(
  FILTER_ROWS.map(({ name, values }) => [
    name,
    oneOrMany(values ? z.literal([...values]) : z.string().max(200)),
  ]),
) as unknown as {
  [Name in FilterName]: ReturnType<
    typeof oneOrMany<z.ZodType<FilterValue<Name>, FilterValue<Name>>>
  >;
};

/**
 * Search criteria. `city` may be `all`; several values of one filter are alternatives, different
 * filters must all match.
 */
export const weekCriteria = z
  .object({
    country: place,
    city: place,
    state: trimmed(0, 100).optional(),
    dateIn: isoDate,
    dateOut: isoDate,
    ...counted,
  })
  .refine((criteria) => criteria.dateOut >= criteria.dateIn, {
    path: ['dateOut'],
    message: 'date',
  });
export type WeekCriteria = z.output<typeof weekCriteria>;

export const listResorts = endpoint({
  ...WEEK_CALLS.listResorts,
  summary: 'Resort names for the criteria, with the number of available weeks of each, by name',
  body: weekCriteria,
  reply: z.object({
    success: z.literal(true),
    weeks: z.array(z.object({ ResortName: z.string(), count: z.number().int() })),
  }),
  errors,
});

type Facet<Value> = z.ZodArray<
  z.ZodObject<{ value: z.ZodType<Value, Value>; count: z.ZodType<number, number> }>
>;
const facets = Object.fromEntries(
  COUNTED.map(({ facet, values, upTo }) => [
    facet,
    z.array(
      z.object({
        value: z.literal(upTo ? [...values, null] : [...values]),
        count: z.number().int().nonnegative(),
      }),
    ),
  ]),
) as unknown as { [Name in CountedName as FacetOf<Name>]: Facet<FacetValue<Name>> };

export const listWeeks = endpoint({
  ...WEEK_CALLS.listWeeks,
  summary:
    'A page of available weeks in the order of `sort`, then by the other of price and check-in, then by id; facet counts apply all other filters; suggestions only when nothing matches',
  query: z.object({
    limit: whole(1, 50).default(PAGE_SIZE),
    page: whole(1, 100_000).default(1),
    isPaginate: z.literal('s').optional(),
  }),
  body: weekCriteria.safeExtend({
    sort: sort.optional(),
    ResortName,
  }),
  reply: z.object({
    success: z.literal(true),
    weeks: z.array(weekCard),
    /**
     * With the first page: the first featured (`Fijado`) weeks of the same search and order, which
     * are also at their places in the list.
     */
    featured: z.array(weekCard).max(FEATURED_COUNT).optional(),
    paginate: z.object({ totalPages: z.number().int(), total: z.number().int() }),
    filters: z.object(facets),
    /**
     * What to change when nothing was found: one filter to drop, nearest months and nearest places
     * that have weeks.
     */
    suggestions: z
      .object({
        drop: z.array(z.object({ facet: z.enum(FILTER_NAMES), total: z.number().int() })),
        months: z.array(z.object({ month: isoMonth, total: z.number().int() })),
        places: z.array(
          z.object({
            country: z.string(),
            state: z.string(),
            city: z.string(),
            km: z.number().int(),
            total: z.number().int(),
          }),
        ),
      })
      .optional(),
  }),
  errors,
});

export const getWeek = endpoint({
  ...WEEK_CALLS.getWeek,
  summary: 'One week with everything about its resort',
  params: z.object({ weekId: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), week }),
  errors: [
    FAILURE.invalidInput,
    FAILURE.notFound,
    FAILURE.tooManyAttempts,
    FAILURE.internal,
    FAILURE.unavailable,
  ],
});

export const similarWeeks = endpoint({
  ...WEEK_CALLS.similarWeeks,
  summary:
    'Up to six available weeks like this one: same resort, city, country, nearest date and price first',
  params: z.object({ weekId: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), weeks: z.array(weekCard) }),
  errors: [
    FAILURE.invalidInput,
    FAILURE.notFound,
    FAILURE.tooManyAttempts,
    FAILURE.internal,
    FAILURE.unavailable,
  ],
});

export const featuredWeeks = endpoint({
  ...WEEK_CALLS.featuredWeeks,
  summary: 'Weeks the club features and last-minute weeks, up to ten each, for the home page',
  reply: z.object({
    success: z.literal(true),
    pinned: z.array(weekCard),
    lastMinute: z.array(weekCard),
  }),
  errors,
});
