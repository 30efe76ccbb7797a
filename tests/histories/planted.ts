import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '../../src/server/db/client.ts';
import { reservations } from '../../src/server/db/schema.ts';
import { enqueueMail } from '../../src/server/mail/outbox.ts';
import type { CardPayments } from '../../src/server/partners/stripe.ts';
import { payable, priceOf } from '../../src/server/payment/start.ts';
import { Failure } from '../../src/server/core/failure.ts';
import { takeWeekClaim } from '../../src/server/week/claims.ts';
import { clientOf } from '../../src/server/reservation/repository.ts';
import type { Instance, Reply } from './cluster.ts';
import type { CardEvent } from './provider.ts';

/**
 * Mistakes that a booking system may have, put in to see that the histories find them. Nothing of
 * this is in the product.
 */
export const BUGS = [
  'check-then-insert',
  'page-only',
  'no-dedup',
  'code-freed-first',
  'last-names-win',
  'mails-outlive-refund',
  'reminded-again',
  'line-by-mail',
  'offer-after-release',
  'lapse-forgotten',
  'refusal-not-kept',
] as const;
export type Bug = (typeof BUGS)[number];

type Double = {
  /** Changes what is in the database, once. */
  prepare: (database: Database) => Promise<void>;
  database: (database: Database) => Database;
  payments: (payments: CardPayments) => CardPayments;
  instance: (instance: Instance, job: (work: () => Promise<unknown>) => Promise<Reply>) => Instance;
};
const NONE: Double = {
  prepare: async () => {},
  database: (database) => database,
  payments: (payments) => payments,
  instance: (instance) => instance,
};

export const planted = (bug: Bug | undefined): Double => {
  switch (bug) {
    case undefined:
      return NONE;
    case 'check-then-insert':
      return { ...NONE, database: withoutCondition };
    // Only the payer's own page settles a payment: webhooks are accepted and forgotten, and nothing
    // looks for lost ones.
    case 'page-only':
      return {
        ...NONE,
        instance: (instance) => ({
          ...instance,
          webhook: async () => ({ status: 200, body: { received: true } }),
          reconcile: async () => ({ status: 200, body: { checked: 0, failed: 0 } }),
        }),
      };
    case 'no-dedup':
      return {
        ...NONE,
        instance: (instance, job) => ({
          ...instance,
          webhook: (event) => job(() => bookAgain(instance, event)),
        }),
      };
    case 'code-freed-first':
      return {
        ...NONE,
        payments: withoutCode,
        instance: (instance) => ({
          ...instance,
          call: (method, url, options) =>
            url === '/payment/promotion'
              ? freeFirst(instance, options?.body, () => instance.call(method, url, options))
              : instance.call(method, url, options),
        }),
      };
    // Names are saved whatever was there when they were read.
    case 'last-names-win':
      return {
        ...NONE,
        instance: (instance) => ({
          ...instance,
          call: async (method, url, options) =>
            method === 'PUT'
              ? saveOver(instance, url, options?.body)
              : instance.call(method, url, options),
        }),
      };
    case 'mails-outlive-refund':
      return { ...NONE, instance: (instance) => ({ ...instance, refund: keepMails(instance) }) };
    // A pass that does not know what the one before has written.
    case 'reminded-again':
      return {
        ...NONE,
        instance: (instance) => ({
          ...instance,
          stayMails: async () => {
            const reply = await instance.stayMails();
            await instance.deps.database
              .rows(
                `insert into outbox (id, key, "to", mail, next_at, created_at)
                 select gen_random_uuid(), key || '#again', "to", mail, next_at, created_at from outbox
                 where key like 'reminder:%' and key not like '%#again' on conflict do nothing`,
              )
              .catch(() => []);
            return reply;
          },
        }),
      };
    // Who was mailed an offer last, of whatever week, comes last.
    case 'line-by-mail':
      return {
        ...NONE,
        prepare: changedFunction('line_settle', [
          'ORDER BY l.seq',
          'ORDER BY (SELECT max(o.told_at) FROM line_places o WHERE o.party = l.party) NULLS FIRST, l.seq',
        ]),
      };
    // The release of a week is committed first, and its line is looked at afterwards.
    case 'offer-after-release':
      return { ...NONE, database: settlingLater };
    case 'lapse-forgotten':
      return {
        ...NONE,
        prepare: changedFunction('line_settle', ['l.offer_ends_at <= p_at', 'false']),
      };
    // A watcher is told of a week that anybody can hold meanwhile.
    case 'refusal-not-kept':
      return {
        ...NONE,
        prepare: changedFunction('line_first_refusals', [
          'DO UPDATE SET ends_at = excluded.ends_at, line_place',
          'DO UPDATE SET line_place',
        ]),
      };
  }
};

/** Puts another text into a function of the database. @throws Error when it is not there once */
const changedFunction =
  (name: string, [text, other]: [string, string]) =>
  async ({ rows }: Database): Promise<void> => {
    const [found] = await rows<{ source: string }>(
      'select pg_get_functiondef(oid) as source from pg_proc where proname = $1',
      [name],
    );
    const parts = found?.source.split(text) ?? [];
    if (parts.length !== 2) throw new Error(`${name} has ${parts.length - 1} times ${text}`);
    await rows(parts.join(other));
  };

/** Lines are settled only after the commit of the transaction that asks for it. */
function settlingLater(database: Database): Database {
  const { db } = database;
  const transaction: typeof db.transaction = async (work, config) => {
    const later: Parameters<typeof db.execute>[0][] = [];
    const result = await db.transaction(async (tx) => {
      const execute: typeof tx.execute = (query) => {
        const isSettling =
          typeof query !== 'string' &&
          new PgDialect().sqlToQuery(query.getSQL()).sql.includes('line_settle');
        if (!isSettling) return tx.execute(query);
        later.push(query);
        return tx.execute('select null as place');
      };
      return work(overlaid(tx, { execute }));
    }, config);
    for (const query of later) await db.execute(query);
    return result;
  };
  return { ...database, db: overlaid(db, { transaction }) };
}
/** An object with some of its methods replaced. */
const overlaid = <T extends object>(original: T, methods: Partial<T>): T =>
  new Proxy(original, {
    get: (target, name) => {
      const own: unknown = Reflect.get(methods, name);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const namesBody = z.object({ version: z.number(), travelers: z.unknown() });
async function saveOver(
  { deps, call }: Instance,
  url: string,
  body: object | undefined,
): Promise<Reply> {
  const numberRef = url.split('/')[2] ?? '';
  const [row] = await deps.database.db
    .select({ version: reservations.travelersVersion })
    .from(reservations)
    .where(eq(reservations.numberRef, numberRef))
    .catch(() => []);
  return call('PUT', url, { body: { ...namesBody.parse(body), version: row?.version ?? 0 } });
}

/** Writes the mails of a stay again that the refund has taken back. */
const keepMails =
  ({ deps, refund }: Instance) =>
  async (numberRef: string): Promise<Reply> => {
    const waiting = `reminder:${numberRef}:%`;
    const kept = await deps.database
      .rows<{ row: unknown }>(
        'select to_jsonb(o) as row from outbox o where key like $1 and sent_at is null',
        [waiting],
      )
      .catch(() => []);
    const reply = await refund(numberRef);
    for (const { row } of kept)
      await deps.database
        .rows(
          'insert into outbox select * from jsonb_populate_record(null::outbox, $1::jsonb) on conflict do nothing',
          [JSON.stringify(row)],
        )
        .catch(() => []);
    return reply;
  };

/**
 * Checks whether the week is free, and then takes it without checking again whether another caller
 * was faster.
 */
function withoutCondition(database: Database): Database {
  return {
    ...database,
    rows: async (text, params = []) => {
      if (!text.includes('hold_week_limited(')) return database.rows(text, params);
      const [inventoryId, memberId, clubId, client, numberRef, key, at, endsAt] = params;
      const [holder, network] = params.slice(10);
      const [known] = await database.rows(
        'select 1 from weeks w join week_claims c on c.week_id = w.id where w.inventory_id = $1 union all select 1 from reservations where idempotency_key = $2',
        [inventoryId, key],
      );
      if (known) return database.rows(text, params);
      return database.rows(
        `with w as (select id, cost_cents from weeks where inventory_id = $1),
           made as (insert into reservations (number_ref, week_id, club_id, member_id, created_by, client, iso, list_cents, price_cents, expires_at, idempotency_key, created_at, holder, network)
             select $5, w.id, $3, $2::uuid, 'weeks', $4::jsonb, $4::jsonb ->> 'iso', w.cost_cents, w.cost_cents, $8::timestamptz, $6, $7::timestamptz, $9::uuid, $10::uuid from w returning id, week_id),
           taken as (insert into week_claims (week_id, reservation_id, booked, ends_at) select week_id, id, false, $8::timestamptz from made
             on conflict (week_id) do update set reservation_id = excluded.reservation_id, booked = false, ends_at = excluded.ends_at)
         select 'held' as outcome, $5::text as number_ref, $8::timestamptz as ends_at from made`,
        [inventoryId, memberId, clubId, client, numberRef, key, at, endsAt, holder, network],
      );
    },
  };
}

/**
 * A webhook that trusts every event: books and mails, or refunds, without checking whether that was
 * done.
 */
async function bookAgain({ deps }: Instance, event: CardEvent): Promise<void> {
  const { locator } = event.metadata;
  if (
    event.type !== 'payment_intent.succeeded' ||
    locator === undefined ||
    event.intentId === undefined
  )
    return;
  const { intentId } = event;
  const [reservation] = await deps.database.db
    .select()
    .from(reservations)
    .where(eq(reservations.locator, locator));
  if (!reservation) return;
  const at = deps.now();
  const booked = await deps.database.db.transaction(async (tx) => {
    const taken = await takeWeekClaim(
      tx,
      { weekId: reservation.weekId, reservationId: reservation.id, booked: true, endsAt: at },
      at,
    );
    await tx
      .update(reservations)
      .set({ status: taken ? 'paid' : 'refunded', paidAt: at, intentClosedAt: at })
      .where(eq(reservations.id, reservation.id));
    // The part after the # makes copies different, which the outbox would otherwise not keep.
    const key = `${taken ? 'booking' : 'refund'}:${reservation.numberRef}#${randomUUID()}`;
    await enqueueMail(tx, {
      key,
      to: clientOf(reservation).email,
      at,
      mail: { fromName: '', subject: key, html: '', text: '' },
    });
    return taken;
  });
  if (booked) return;
  const { id } = await deps.payments.refund(intentId, randomUUID());
  await deps.database.db
    .update(reservations)
    .set({ refundId: id })
    .where(eq(reservations.id, reservation.id));
}

/** Booking does not learn the code a payment was priced with. */
const withoutCode = (payments: CardPayments): CardPayments => ({
  ...payments,
  readIntent: async (id) => {
    const { metadata, ...intent } = await payments.readIntent(id);
    return { ...intent, metadata: { locator: metadata['locator'] ?? '' } };
  },
});

const promotionBody = z.object({ numberRef: z.string(), code: z.string() });
/**
 * Takes a code off by freeing its use first; what can be paid at its price is ended only
 * afterwards.
 */
async function freeFirst(
  { deps }: Instance,
  body: object | undefined,
  apply: () => Promise<Reply>,
): Promise<Reply> {
  const { numberRef, code } = promotionBody.parse(body);
  if (code !== '') return apply();
  try {
    const reservation = await payable(deps, numberRef);
    const [after] = await deps.database.db
      .update(reservations)
      .set({
        priceCents: reservation.listCents,
        promotionCode: null,
        priceVersion: reservation.priceVersion + 1,
      })
      .where(and(eq(reservations.id, reservation.id), eq(reservations.status, 'held')))
      .returning();
    if (reservation.intentId) await deps.payments.cancelIntent(reservation.intentId);
    if (reservation.checkoutId) await deps.payments.expireCheckout(reservation.checkoutId);
    return { status: 200, body: priceOf(after ?? reservation) };
  } catch (error) {
    if (!(error instanceof Failure)) return { status: 500, body: {} };
    return { status: error.status, body: { code: error.code } };
  }
}
