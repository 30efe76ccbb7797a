import { PAGE_SIZE } from './rules.ts';
import { z } from 'zod';
import { isoDate, isoMonth, text, trimmed, usd, whole } from './common.ts';
import { endpoint } from './endpoint.ts';
import { AREA_PATTERN, readArea } from '#lib/area.ts';
import { readPlace } from '#lib/place-path.ts';
import { sort } from './sort.ts';
import {
  COUNTED,
  FEATURED_COUNT,
  FILTER_NAMES,
  FILTER_ROWS,
  FLEX_DAYS,
  KITCHEN_TYPES,
  limitsOf,
  MAP_PINS,
  RESORT_DATES,
  RESORT_WEEKS,
  UNIT_TYPES,
  WEEK_CALLS,
  WEEK_TYPES,
} from './week-values.ts';
import type {
  ColumnName,
  CountedName,
  FacetOf,
  FacetValue,
  FilterName,
  FILTERS,
  FilterValue,
  KindName,
  NamedFilter,
  PriceLimit,
  ResortFilter,
} from './week-values.ts';
import { COMMON_FAILURES, FAILURE } from './failures.ts';

export * from './sort.ts';
export * from './week-values.ts';

/** Filters that make the kind of a week. */
export const KINDS = COUNTED.filter(
  (row): row is (typeof COUNTED)[number] & { name: KindName } => !row.upTo,
);
/** Filters by a column of the week other than its price. */
export const BY_COLUMN = FILTER_ROWS.filter(
  (row): row is NamedFilter & { name: ColumnName; column: string } =>
    row.column !== undefined && !row.upTo && !row.over,
);
/** Filters by what a resort has; a value belongs to one of them. */
export const BY_RESORT = FILTER_ROWS.filter(
  (row): row is NamedFilter & { name: ResortFilter; resort: string; values: readonly string[] } =>
    row.resort !== undefined,
);
/** The filters by price, of which there is one each at most. */
export const LIMITED = COUNTED.find(({ upTo }) => upTo);
export const FLOOR = FILTER_ROWS.find(({ over }) => over);

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
  /** Two of the resort: those that a search asks for before the first ones. */
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

export const listCountries = endpoint({
  ...WEEK_CALLS.listCountries,
  summary: 'Countries with weeks ahead; USA, Mexico and Dominican Republic first, then by name',
  reply: z.object({ success: z.literal(true), countries: z.array(country) }),
  errors: COMMON_FAILURES,
});

export const listAllCountries = endpoint({
  id: 'week.countriesAll',
  area: 'week',
  method: 'GET',
  path: '/week/countries-all',
  summary: 'Every country a traveler can live in; Country is its English name',
  reply: z.object({ success: z.literal(true), countries: z.array(country) }),
  errors: COMMON_FAILURES,
});

export const listStates = endpoint({
  ...WEEK_CALLS.listStates,
  summary: 'States of a country with weeks ahead, by name',
  query: z.object({ country: place }),
  reply: z.object({ success: z.literal(true), states: z.array(state) }),
  errors: COMMON_FAILURES,
});

export const listAllStates = endpoint({
  id: 'week.statesAll',
  area: 'week',
  method: 'GET',
  path: '/week/states/all',
  summary: 'Every state of a country, by name; empty when it has none',
  query: z.object({ country: place }),
  reply: z.object({ success: z.literal(true), states: z.array(state) }),
  errors: COMMON_FAILURES,
});

export const listCities = endpoint({
  ...WEEK_CALLS.listCities,
  summary: 'Cities with weeks ahead, by name',
  query: z.object({ country: place, state: trimmed(0, 100).optional() }),
  reply: z.object({ success: z.literal(true), cities: z.array(city) }),
  errors: COMMON_FAILURES,
});

export const listPlaces = endpoint({
  ...WEEK_CALLS.listPlaces,
  summary:
    'Every city with weeks ahead and the names of its resorts, by country, state and city; what a search in one sentence is read against',
  reply: z.object({
    success: z.literal(true),
    places: z.array(
      z.object({
        country: z.string(),
        iso2: z.string(),
        state: z.string(),
        stateCode: z.string(),
        city: z.string(),
        resorts: z.array(z.string()),
      }),
    ),
  }),
  errors: COMMON_FAILURES,
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
  errors: COMMON_FAILURES,
});

const oneOrMany = <T extends z.ZodType>(item: T, most = 20) =>
  z
    .union([z.array(item).max(most), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[])
    .optional();

/** A part of the map: `south,west,north,east` in degrees. */
const area = z
  .string()
  .regex(AREA_PATTERN)
  .refine((text) => readArea(text) !== undefined);

/** A country, `country/state` or `country/state/city`. */
const placePath = z
  .string()
  .max(200)
  .refine((text) => readPlace(text) !== undefined);

/** What the filters ask for, by name. */
const { ResortName, ...counted } = Object.fromEntries(
  FILTER_ROWS.map(({ name, values, day, area: isArea, places, of }) => [
    name,
    oneOrMany(
      day
        ? isoDate
        : isArea
          ? area
          : places
            ? placePath
            : values
              ? z.literal([...values])
              : z.string().max(200),
      day || isArea || of ? 1 : 20,
    ),
  ]),
) as unknown as {
  [Name in FilterName]: ReturnType<
    typeof oneOrMany<z.ZodType<FilterValue<Name>, FilterValue<Name>>>
  >;
};

type Limits = {
  PricePer?: FilterValue<'PricePer'>[] | undefined;
  PriceFrom?: PriceLimit[] | undefined;
  PriceUpTo?: PriceLimit[] | undefined;
};
/** Whether the price limits of a filter are those of what prices are of. */
const limitsFit =
  (name: 'PriceFrom' | 'PriceUpTo') =>
  (criteria: Limits): boolean => {
    const limits = limitsOf(criteria.PricePer?.[0]);
    return criteria[name]?.every((one) => limits.includes(one)) ?? true;
  };
const unfit = (name: 'PriceFrom' | 'PriceUpTo') => ({ path: [name], message: 'invalid' });

/**
 * Search criteria. `country` may be `anywhere`, `city` `all`; several values of one filter are alternatives (of amenities
 * all must be there), different filters must all match.
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
  })
  .refine(limitsFit('PriceFrom'), unfit('PriceFrom'))
  .refine(limitsFit('PriceUpTo'), unfit('PriceUpTo'));
export type WeekCriteria = z.output<typeof weekCriteria>;
/** A search as its list has it, without its order. */
export const searchCriteria = weekCriteria.safeExtend({ ResortName });

type Facet<Value> = z.ZodArray<
  z.ZodObject<{ value: z.ZodType<Value, Value>; count: z.ZodType<number, number> }>
>;
/** Counts of what resorts have, by filter. */
const resortCounts = Object.fromEntries(
  BY_RESORT.map(({ resort, values }) => [
    resort,
    z.array(z.object({ value: z.literal([...values]), count: z.number().int().nonnegative() })),
  ]),
) as unknown as {
  [Name in ResortFilter as (typeof FILTERS)[Name]['resort']]: Facet<FilterValue<Name>>;
};

export const listResorts = endpoint({
  ...WEEK_CALLS.listResorts,
  summary:
    'Resort names for the criteria, with the number of available weeks of each, by name, whichever are chosen; and of each amenity the weeks of the chosen resorts that have it beside all chosen ones',
  body: searchCriteria,
  reply: z.object({
    success: z.literal(true),
    weeks: z.array(z.object({ ResortName: z.string(), count: z.number().int() })),
    ...resortCounts,
  }),
  errors: COMMON_FAILURES,
});

const facets = z.object(
  Object.fromEntries(
    COUNTED.map(({ facet, values, upTo }) => [
      facet,
      z.array(
        z.object({
          value: z.literal(upTo ? [...values, null] : [...values]),
          count: z.number().int().nonnegative(),
        }),
      ),
    ]),
  ) as unknown as { [Name in CountedName as FacetOf<Name>]: Facet<FacetValue<Name>> },
);

/**
 * What to change when nothing was found: one filter to drop, two or all, days either way, nearest months and nearest places
 * that have weeks.
 */
const suggestions = z
  .object({
    drop: z.array(z.object({ facet: z.enum(FILTER_NAMES), total: z.number().int() })),
    /** Of a day of check-in: the fewest days either way that find weeks, where more than asked do. */
    flex: z.object({ days: z.literal([...FLEX_DAYS]), total: z.number().int() }).optional(),
    /** Of more than two filters, where no single change finds weeks: two without which there are. */
    pair: z
      .object({ facets: z.array(z.enum(FILTER_NAMES)).length(2), total: z.number().int() })
      .optional(),
    /** Weeks of the search without any filter. */
    all: z.number().int().optional(),
    months: z.array(z.object({ month: isoMonth, total: z.number().int() })),
    /** Weeks of all other places. */
    elsewhere: z.number().int().optional(),
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
  .optional();

const listQuery = z.object({
  limit: whole(1, 50).default(PAGE_SIZE),
  page: whole(1, 100_000).default(1),
  isPaginate: z.literal('s').optional(),
});
const listBody = weekCriteria.safeExtend({
  sort: sort.optional(),
  ResortName,
});
/**
 * With the first page: the first featured (`Fijado`) weeks of the same search and order, which are
 * also at their places in the list.
 */
const featured = z.array(weekCard).max(FEATURED_COUNT).optional();

export const listWeeks = endpoint({
  ...WEEK_CALLS.listWeeks,
  summary:
    'A page of available weeks in the order of `sort`, then by the other of price and check-in, then by id; facet counts apply all other filters; suggestions only when nothing matches',
  query: listQuery,
  body: listBody,
  reply: z.object({
    success: z.literal(true),
    weeks: z.array(weekCard),
    featured,
    paginate: z.object({ totalPages: z.number().int(), total: z.number().int() }),
    /** Weeks of the place and months without any filter. */
    unfiltered: z.number().int(),
    filters: facets,
    suggestions,
  }),
  errors: COMMON_FAILURES,
});

/** A week of a resort whose card says everything else. */
export const weekDate = weekCard.pick({
  _id: true,
  CheckInDate: true,
  CheckOutDate: true,
  Nights: true,
  Cost: true,
});
export type WeekDate = z.infer<typeof weekDate>;

/** A resort with the weeks that a search finds there. */
export const resortCard = z.object({
  /** Its cheapest week, of these the earliest, with all that its card says of the resort. */
  lowest: weekCard,
  /** Price of its most expensive week. */
  highest: usd,
  /** Number of its weeks. */
  total: z.number().int(),
  /**
   * In order of check-in, each the cheapest of its day: `lowest`, and the first other days (the last
   * ones in an order by the latest check-in), as many as there are.
   */
  dates: z.array(weekDate).min(1).max(RESORT_DATES),
});
export type ResortCard = z.infer<typeof resortCard>;

export const listByResort = endpoint({
  ...WEEK_CALLS.listByResort,
  summary:
    'A page of the resorts that have such weeks, in the order of their lowest or highest price, first or last check-in (`sort`), then by id; `paginate` counts resorts, `weeks` all their weeks; the rest as in the list of weeks',
  query: listQuery,
  body: listBody,
  reply: z.object({
    success: z.literal(true),
    resorts: z.array(resortCard),
    featured,
    paginate: z.object({ totalPages: z.number().int(), total: z.number().int() }),
    weeks: z.number().int(),
    unfiltered: z.number().int(),
    filters: facets,
    suggestions,
  }),
  errors: COMMON_FAILURES,
});

/** A resort on the map with the weeks that a search finds there. */
export const mapPin = z.object({
  /** Of the resort. */
  id: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Its lowest price, and the week that has it: `lowest` of its card in the list by resort. */
  price: usd,
  week: z.string(),
  /** Number of its weeks. */
  weeks: z.number().int().positive(),
});
export type MapPin = z.infer<typeof mapPin>;

export const mapPins = endpoint({
  id: 'week.pins',
  area: 'week',
  method: 'POST',
  path: '/week/pins',
  summary:
    'The resorts of a search as pins for a map: the cheapest ones, by lowest price, then by id; `total` is how many resorts the search finds, with those beyond the limit and those without a usable position',
  body: searchCriteria,
  reply: z.object({
    success: z.literal(true),
    pins: z.array(mapPin).max(MAP_PINS),
    total: z.number().int().nonnegative(),
  }),
  long: { name: 'pins', item: mapPin },
  errors: COMMON_FAILURES,
});

/** Criteria of a calendar: a place and filters, without dates. */
export const calendarCriteria = z
  .object({
    country: place,
    city: place,
    state: trimmed(0, 100).optional(),
    ...counted,
    ResortName,
  })
  .refine(limitsFit('PriceFrom'), unfit('PriceFrom'))
  .refine(limitsFit('PriceUpTo'), unfit('PriceUpTo'));

export const weekCalendar = endpoint({
  ...WEEK_CALLS.weekCalendar,
  summary:
    'The coming twelve months of a search: for each check-in day with available weeks their number, the lowest price and the nights of the week that has it',
  body: calendarCriteria,
  reply: z.object({
    success: z.literal(true),
    /** First and last check-in day looked at: tomorrow, and the end of the twelfth month after this one. */
    from: isoDate,
    to: isoDate,
    /** In order; days without weeks are left out. */
    days: z.array(
      z.object({
        date: isoDate,
        weeks: z.number().int().positive(),
        price: usd,
        nights: z.number().int().positive(),
      }),
    ),
    /**
     * Where the second and each further of five price steps begins, US dollars: fifths of the
     * prices of these days, rounded. Fewer than four where prices hardly differ.
     */
    steps: z.array(z.number().int().positive()).max(4),
  }),
  errors: COMMON_FAILURES,
});

export const getWeek = endpoint({
  ...WEEK_CALLS.getWeek,
  summary: 'One week with everything about its resort',
  params: z.object({ weekId: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), week }),
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});

export const resortWeeks = endpoint({
  ...WEEK_CALLS.resortWeeks,
  summary:
    'Weeks at the resort of a week: how many, by unit with the lowest price, and of one unit (that of the week, unless asked for another) the cheapest of each check-in day, nearest to the week first taken and in order of check-in; the week itself stands for its day',
  params: z.object({ weekId: z.string().min(1).max(64) }),
  query: z.object({ unit: unitType.optional() }),
  reply: z.object({
    success: z.literal(true),
    total: z.number().int(),
    units: z.array(z.object({ unit: unitType, total: z.number().int(), lowest: usd })),
    unit: unitType,
    weeks: z.array(weekDate).max(RESORT_WEEKS),
  }),
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});

export const similarWeeks = endpoint({
  ...WEEK_CALLS.similarWeeks,
  summary:
    'Up to six available weeks like this one: two of the same resort, then one of each resort nearby',
  params: z.object({ weekId: z.string().min(1).max(64) }),
  reply: z.object({ success: z.literal(true), weeks: z.array(weekCard) }),
  errors: [...COMMON_FAILURES, FAILURE.notFound],
});

export const featuredWeeks = endpoint({
  ...WEEK_CALLS.featuredWeeks,
  summary: 'Weeks the club features and last-minute weeks, up to ten each, for the home page',
  reply: z.object({
    success: z.literal(true),
    pinned: z.array(weekCard),
    lastMinute: z.array(weekCard),
  }),
  errors: COMMON_FAILURES,
});
