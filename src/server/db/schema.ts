import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);

/**
 * Clubs: the public record as JSON (contract `club`), the fields only the server may read, and
 * their hosts.
 */
export const clubs = pgTable('clubs', {
  id: text('id').primaryKey(),
  record: jsonb('record').notNull(),
  keyMyDeals: text('key_my_deals').notNull().default(''),
  accesoMyDeals: text('acceso_my_deals').notNull().default(''),
  createdAt: createdAt(),
});

export const clubHosts = pgTable('club_hosts', {
  host: text('host').primaryKey(),
  clubId: text('club_id')
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' }),
  site: text('site', { enum: ['login', 'weeks', 'both'] }).notNull(),
});

/** A membership contract: one subscription, one or two people. */
export const contracts = pgTable('contracts', {
  id: uuid('id').primaryKey().defaultRandom(),
  clubId: text('club_id')
    .notNull()
    .references(() => clubs.id),
  loginId: text('login_id').notNull().unique(),
  number: text('number').notNull(),
  /** Last day the annual subscription covers. */
  paidUntil: date('paid_until', { mode: 'string' }).notNull(),
  createdAt: createdAt(),
});

/**
 * People who sign in, owner and co-owner of a contract, each with their own e-mail. `profile` holds
 * the form of the specification.
 */
export const members = pgTable(
  'members',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    role: text('role', { enum: ['owner', 'coOwner'] })
      .notNull()
      .default('owner'),
    email: text('email').notNull().unique(),
    /** argon2id; null until a first password is set. */
    passwordHash: text('password_hash'),
    profile: jsonb('profile').notNull(),
    resetPass: boolean('reset_pass').notNull().default(false),
    dataVerification: boolean('data_verification').notNull().default(false),
    acceptTermsWeeks: boolean('accept_terms_weeks').notNull().default(true),
    generated: boolean('generated').notNull().default(false),
    /** Codes are stopped until the mailed link is opened. */
    codesStoppedAt: instant('codes_stopped_at'),
    createdAt: createdAt(),
  },
  (t) => [index('members_contract').on(t.contractId)],
);

/**
 * Sessions: one row per site. All rows of one sign-in share `family` and end together. Only hashes
 * of tokens are stored.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull().unique(),
    family: uuid('family').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** Last call on any site of the sign-in, to the minute; null before the first one. */
    lastUsedAt: instant('last_used_at'),
    userAgent: text('user_agent').notNull().default(''),
    /** Saved device of this sign-in, if it has one. */
    deviceId: uuid('device_id').references(() => trustedDevices.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_member').on(t.memberId),
    index('sessions_family').on(t.family),
    index('sessions_device')
      .on(t.deviceId)
      .where(sql`device_id is not null`),
  ],
);

/**
 * One-time tokens with an expiry: hand-off codes, sign-in challenges, recovery codes, links, unlock
 * links. Only hashes are stored.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', {
      enum: ['handoff', 'challenge', 'recovery', 'link', 'unlock', 'firstTime', 'terms'],
    }).notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    clubId: text('club_id').references(() => clubs.id),
    /** Hash of the digits, for challenges and recovery codes. */
    codeHash: text('code_hash'),
    triesLeft: smallint('tries_left'),
    sentAt: instant('sent_at'),
    data: jsonb('data'),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('one_time_tokens_member').on(t.memberId, t.kind),
    index('one_time_tokens_end').on(t.expiresAt),
  ],
);

export const trustedDevices = pgTable(
  'trusted_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    deviceId: text('device_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('trusted_devices_member').on(t.memberId)],
);

/** Counters of attempts, shared by all instances: fixed windows by key. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('rate_limits_end').on(t.expiresAt)],
);

export const resorts = pgTable('resorts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull().default(''),
  stateCode: text('state_code').notNull().default(''),
  country: text('country').notNull(),
  iso2: text('iso2').notNull(),
  address1: text('address1').notNull().default(''),
  address2: text('address2').notNull().default(''),
  address3: text('address3').notNull().default(''),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  highlightsEn: text('highlights_en').notNull().default(''),
  highlightsEs: text('highlights_es').notNull().default(''),
  notesEn: text('notes_en').notNull().default(''),
  notesEs: text('notes_es').notNull().default(''),
  amenities: jsonb('amenities').$type<{ img: string; es: string; en: string }[]>().notNull(),
  images: jsonb('images').$type<string[]>().notNull(),
});

/** Resort weeks. Place and resort name are repeated here so that a search reads one table. */
export const weeks = pgTable(
  'weeks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    inventoryId: text('inventory_id').notNull(),
    resortId: text('resort_id')
      .notNull()
      .references(() => resorts.id),
    resortName: text('resort_name').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull().default(''),
    country: text('country').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
    checkOut: date('check_out', { mode: 'string' }).notNull(),
    unitType: text('unit_type').notNull(),
    kitchenType: text('kitchen_type').notNull(),
    maxOccupancy: smallint('max_occupancy').notNull(),
    invType: text('inv_type').notNull(),
    costCents: integer('cost_cents').notNull(),
    pinned: boolean('pinned').notNull().default(false),
    /**
     * Type, unit, kitchen and occupancy as one number, set by a trigger; see
     * `src/server/week/engines/counts/kind.ts`.
     */
    kind: integer('kind').notNull().default(0),
  },
  (t) => [
    uniqueIndex('weeks_inventory').on(t.inventoryId),
    index('weeks_place').on(t.country, t.checkIn, t.city),
    index('weeks_resort').on(t.resortId, t.checkIn),
    index('weeks_pinned')
      .on(t.resortId, t.checkIn)
      .where(sql`pinned`),
  ],
);

/**
 * Places of the counts: level 0 a country, 1 a state, 2 a resort as its weeks name it. `weeks` is
 * how many weeks it has. Ids never change.
 */
export const weekPlaces = pgTable(
  'week_places',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    level: smallint('level').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull().default(''),
    city: text('city').notNull().default(''),
    resortId: text('resort_id').notNull().default(''),
    resortName: text('resort_name').notNull().default(''),
    /** For a resort: the country and, where there is one, the state it counts for. */
    countryId: integer('country_id'),
    stateId: integer('state_id'),
    weeks: integer('weeks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('week_places_name').on(
      t.level,
      t.country,
      t.state,
      t.city,
      t.resortId,
      t.resortName,
    ),
  ],
);

/**
 * One row: 127 prices, which are the price limits and between each two of them seven that divide
 * the weeks there into equal parts, and the longest stay.
 */
export const weekScale = pgTable('week_scale', {
  id: integer('id').primaryKey(),
  cents: integer('cents').array().notNull(),
  /** Number of weeks when the prices were chosen. */
  weeks: integer('weeks').notNull(),
  nights: integer('nights').notNull(),
  /** Approximate number of different prices. */
  prices: integer('prices').notNull().default(0),
});

const sixteen = <Name extends string>(name: Name) =>
  Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [`${name}${at}`, integer(`${name}${at}`).notNull()]),
  );
const eight = <Name extends string>(name: Name) =>
  Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`${name}${at}`, integer(`${name}${at}`).notNull()]),
  );

/**
 * Weeks without a claim, counted by place, days or months of check-in and check-out, kind and
 * whether featured. `c0` to `c15` are the sixteen bands of the price scale. Together with
 * `week_deltas` and the uncounted claims they are exact at every moment.
 */
export const weekCells = pgTable(
  'week_cells',
  {
    place: integer('place').notNull(),
    /** True: `begins` and `ends` are days; false: first days of months. */
    day: boolean('day').notNull(),
    begins: date('begins', { mode: 'string' }).notNull(),
    ends: date('ends', { mode: 'string' }).notNull(),
    kind: integer('kind').notNull(),
    pinned: boolean('pinned').notNull(),
    n: integer('n').notNull(),
    ...sixteen('c'),
  },
  (t) => [primaryKey({ columns: [t.place, t.day, t.begins, t.ends, t.kind, t.pinned] })],
);

/** The same counts for countries and states, with one band divided into eight steps. */
export const weekBands = pgTable(
  'week_bands',
  {
    place: integer('place').notNull(),
    band: smallint('band').notNull(),
    day: boolean('day').notNull(),
    begins: date('begins', { mode: 'string' }).notNull(),
    ends: date('ends', { mode: 'string' }).notNull(),
    kind: integer('kind').notNull(),
    pinned: boolean('pinned').notNull(),
    ...eight('f'),
  },
  (t) => [primaryKey({ columns: [t.place, t.band, t.day, t.begins, t.ends, t.kind, t.pinned] })],
);

/**
 * Changes of weeks that the counts do not include yet, written by triggers on `weeks`; the folding
 * job moves them into the counts.
 */
export const weekDeltas = pgTable('week_deltas', {
  place: integer('place').notNull(),
  checkIn: date('check_in', { mode: 'string' }).notNull(),
  checkOut: date('check_out', { mode: 'string' }).notNull(),
  kind: integer('kind').notNull(),
  pinned: boolean('pinned').notNull(),
  costCents: integer('cost_cents').notNull(),
  change: smallint('change').notNull(),
});

/**
 * Weeks left out of the counts because they have a claim, with the columns by which a page finds
 * them.
 */
export const weekTaken = pgTable(
  'week_taken',
  {
    weekId: bigint('week_id', { mode: 'number' }).primaryKey(),
    place: integer('place').notNull(),
    countryId: integer('country_id').notNull(),
    pinned: boolean('pinned').notNull(),
    costCents: integer('cost_cents').notNull(),
    checkIn: date('check_in', { mode: 'string' }).notNull(),
  },
  (t) => [
    // Covers the weeks taken in a window of the list, so that nothing else has to be read.
    index('week_taken_country_price').on(t.countryId, t.costCents, t.weekId),
    index('week_taken_country_day').on(t.countryId, t.checkIn, t.costCents, t.weekId),
    index('week_taken_place_price').on(t.place, t.costCents, t.weekId),
  ],
);

/**
 * One row per attempt to book: hold, payment, outcome. Never deleted; `client` of a hold that was
 * never paid is emptied to `{}` after a while.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    numberRef: text('number_ref').notNull().unique(),
    weekId: bigint('week_id', { mode: 'number' })
      .notNull()
      .references(() => weeks.id),
    clubId: text('club_id')
      .notNull()
      .references(() => clubs.id),
    memberId: uuid('member_id').references(() => members.id),
    /**
     * Who the hold counts for: the member's id, or a hash of a guest's e-mail
     * (`src/server/reservation/holder.ts`).
     */
    holder: uuid('holder'),
    /** Network of a guest's hold, as a hash of the address; erased once the hold has ended. */
    network: uuid('network'),
    /** LoginID of the member, or `weeks` for a guest. */
    createdBy: text('created_by').notNull(),
    client: jsonb('client').notNull(),
    iso: text('iso', { enum: ['en', 'es'] }).notNull(),
    listCents: integer('list_cents').notNull(),
    priceCents: integer('price_cents').notNull(),
    promotionCode: text('promotion_code'),
    /**
     * Counts price changes, so that a payment object made for an earlier price is never attached.
     */
    priceVersion: integer('price_version').notNull().default(0),
    /** `held` ends by time (`expires_at`), without a job. */
    status: text('status', { enum: ['held', 'paid', 'cancelled', 'refunded'] })
      .notNull()
      .default('held'),
    expiresAt: instant('expires_at').notNull(),
    idempotencyKey: text('idempotency_key'),
    intentId: text('intent_id').unique(),
    intentClosedAt: instant('intent_closed_at'),
    checkoutId: text('checkout_id').unique(),
    /** When the reconciler checks a started payment whose outcome is not known yet. */
    checkAt: instant('check_at'),
    refundId: text('refund_id'),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reservations_idempotency')
      .on(t.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    index('reservations_week').on(t.weekId),
    index('reservations_member').on(t.memberId),
    index('reservations_promotion')
      .on(t.promotionCode)
      .where(sql`promotion_code is not null`),
    // The running holds of a person, and of the guests of a network, read for every hold.
    index('reservations_holder')
      .on(t.holder)
      .where(sql`status = 'held'`),
    index('reservations_network')
      .on(t.network, t.expiresAt)
      .where(sql`network is not null`),
    index('reservations_open')
      .on(t.expiresAt)
      .where(sql`status = 'held'`),
    // Ended holds whose traveler is not erased yet.
    index('reservations_remembered')
      .on(t.expiresAt)
      .where(sql`status in ('held', 'cancelled') and client <> '{}'`),
    // What the reconciler looks for: objects at the card provider that may still be paid, and
    // refunds that are due.
    index('reservations_unclosed')
      .on(t.expiresAt)
      .where(sql`intent_closed_at is null and (intent_id is not null or checkout_id is not null)`),
    index('reservations_refund_due')
      .on(t.id)
      .where(sql`status = 'refunded' and refund_id is null`),
  ],
);

/**
 * Who has a week now: at most one row per week, taken by a conditional upsert; an ended hold is
 * taken over in the same statement.
 */
export const weekClaims = pgTable(
  'week_claims',
  {
    weekId: bigint('week_id', { mode: 'number' })
      .primaryKey()
      .references(() => weeks.id),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id),
    booked: boolean('booked').notNull().default(false),
    endsAt: instant('ends_at').notNull(),
    /**
     * The counts leave this week out. Written only by the folding job, whatever the state of the
     * claim.
     */
    counted: boolean('counted').notNull().default(false),
  },
  (t) => [
    index('week_claims_end').on(t.endsAt),
    // What the counts do not include yet: weeks taken since, and weeks freed since.
    index('week_claims_held_since')
      .on(t.endsAt)
      .where(sql`not counted and not booked`),
    index('week_claims_booked_since')
      .on(t.weekId)
      .where(sql`not counted and booked`),
    index('week_claims_free_since')
      .on(t.endsAt)
      .where(sql`counted and not booked`),
  ],
);

export const promotions = pgTable('promotions', {
  code: text('code').primaryKey(),
  /** Null means every club. */
  clubId: text('club_id').references(() => clubs.id),
  percent: smallint('percent'),
  amountCents: integer('amount_cents'),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  validTo: date('valid_to', { mode: 'string' }).notNull(),
  maxUses: integer('max_uses'),
  /** Each person (a member's contract or a guest's mailbox) can use it once. */
  oncePerPerson: boolean('once_per_person').notNull().default(false),
});

/** Events of the card provider that were already handled, so that a repeat does nothing. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: createdAt(),
});

/**
 * Mails to send, written in the transaction that decides on them and sent after commit by any
 * instance.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Makes a mail unique, e.g. `booking:<numberRef>`. */
    key: text('key').unique(),
    to: text('to').notNull(),
    mail: jsonb('mail').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    index('outbox_due')
      .on(t.nextAt)
      .where(sql`sent_at is null and failed_at is null`),
  ],
);

/**
 * Annual renewals: one row per checkout session, opened by one of the people of a contract. Paid
 * ones extended `paidUntil`, covering `fromDay` to `toDay`; closed ones ended unpaid. At most one
 * per contract is neither.
 */
export const renewals = pgTable(
  'renewals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id),
    /** Who gets the receipt: the last person to open the checkout. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    checkoutId: text('checkout_id').notNull().unique(),
    intentId: text('intent_id').unique(),
    /** Amount of the checkout; once paid, the amount paid. */
    cents: integer('cents').notNull(),
    /** Language of the screen on which the payment was started; the receipt uses it. */
    iso: text('iso'),
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    paidAt: instant('paid_at'),
    closedAt: instant('closed_at'),
    /** When the reconciler checks an open one next. */
    checkAt: instant('check_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('renewals_contract').on(t.contractId, t.createdAt),
    uniqueIndex('renewals_open')
      .on(t.contractId)
      .where(sql`paid_at is null and closed_at is null`),
    index('renewals_due')
      .on(t.checkAt)
      .where(sql`paid_at is null and closed_at is null`),
  ],
);

/**
 * Best-price claims, one per booking (specification, section 4, Best-price claim). Approved ones
 * are refunded by the reconciler.
 */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reservationId: uuid('reservation_id')
      .notNull()
      .unique()
      .references(() => reservations.id),
    status: text('status', { enum: ['received', 'approved', 'declined'] })
      .notNull()
      .default('received'),
    competitorUrl: text('competitor_url').notNull().default(''),
    competitorCents: integer('competitor_cents').notNull(),
    /** What was paid when the claim was made, and what is refunded when it is approved. */
    paidCents: integer('paid_cents').notNull(),
    backCents: integer('back_cents').notNull(),
    note: text('note').notNull().default(''),
    fileId: uuid('file_id'),
    /** Last day of the validation. */
    decideBy: date('decide_by', { mode: 'string' }).notNull(),
    decidedAt: instant('decided_at'),
    /** When a declined claim was last reopened. */
    reopenedAt: instant('reopened_at'),
    reason: text('reason').notNull().default(''),
    refundId: text('refund_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('claims_open')
      .on(t.createdAt)
      .where(sql`status = 'received'`),
    index('claims_refund_due')
      .on(t.id)
      .where(sql`status = 'approved' and refund_id is null`),
  ],
);

/**
 * Evidence of claims: at most one file per booking, the newest. In the database, so that every
 * instance has it.
 */
export const claimFiles = pgTable(
  'claim_files',
  {
    reservationId: uuid('reservation_id')
      .primaryKey()
      .references(() => reservations.id),
    /** Changes with every upload, so that a claim names the file that its sender saw. */
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Determined by the content. */
    type: text('type', {
      enum: ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'],
    }).notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('claim_files_age').on(t.createdAt)],
);

/** Members' answers to the terms, and when; a member's newest answer counts. */
export const termsAnswers = pgTable(
  'terms_answers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    accepted: boolean('accepted').notNull(),
    /** Signed in, or by the one-time link of a mail. */
    by: text('by', { enum: ['session', 'link'] }).notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [index('terms_answers_member').on(t.memberId, t.answeredAt)],
);

/**
 * Permanent record of what operators changed by command: who, when, what, and why. Written in the
 * transaction of the change.
 */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant('at').notNull(),
    /** User name on the machine that ran the command. */
    operator: text('operator').notNull(),
    /** Area and verb of the command, e.g. `payments refund`. */
    action: text('action').notNull(),
    /** What was changed: a booking's number, a club's id, an e-mail, a file's name. */
    subject: text('subject').notNull(),
    details: jsonb('details').notNull(),
  },
  (t) => [index('operator_actions_subject').on(t.subject, t.at)],
);

/**
 * Objects of the sandbox partners. The table exists in production too, but nothing writes to it.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    value: jsonb('value').notNull(),
    version: integer('version').notNull().default(1),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('sandbox_objects_order').on(t.kind, t.seq),
  ],
);
