import { z } from 'zod';
import type { Json, SandboxStore } from '../store.ts';
import { brand, fateName } from './cards.ts';

const json: z.ZodType<Json> = z.json();
const metadata = z.record(z.string(), z.string());

/**
 * An event waiting in the record that caused it until it has been kept and queued, so that a crash
 * between both loses none.
 */
export const eventRecord = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  object: json,
  previous: json.exactOptional(),
  request: z.object({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
});
export type EventRecord = z.infer<typeof eventRecord>;
const outbox = z.array(eventRecord).default([]);

const billing = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country: z.string().nullable(),
  postal: z.string().nullable(),
});
export type Billing = z.infer<typeof billing>;

export const methodRecord = z.object({
  id: z.string(),
  created: z.number(),
  brand,
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  funding: z.enum(['credit', 'debit']),
  fate: fateName,
  billing,
});
export type MethodRecord = z.infer<typeof methodRecord>;

const chargeRecord = z.object({
  id: z.string(),
  created: z.number(),
  amount: z.number(),
  ok: z.boolean(),
  failure: z
    .object({ code: z.string(), decline_code: z.string().nullable(), message: z.string() })
    .nullable(),
  method: methodRecord,
  amountRefunded: z.number(),
  authenticated: z.boolean(),
});
export type ChargeRecord = z.infer<typeof chargeRecord>;

const refundRecord = z.object({
  id: z.string(),
  charge: z.string(),
  created: z.number(),
  amount: z.number(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  reason: z.string().nullable(),
  metadata,
  failureReason: z.string().nullable(),
});
export type RefundRecord = z.infer<typeof refundRecord>;

const intentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'succeeded',
  'canceled',
]);
export type IntentStatus = z.infer<typeof intentStatus>;

/**
 * A payment intent with all its charges and refunds: one record, so that every change of money is
 * one atomic write.
 */
export const intentRecord = z.object({
  id: z.string(),
  secret: z.string(),
  created: z.number(),
  amount: z.number(),
  currency: z.string(),
  status: intentStatus,
  metadata,
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  customer: z.string().nullable(),
  statementSuffix: z.string().nullable(),
  automatic: z.boolean(),
  session: z.string().nullable(),
  canceledAt: z.number().nullable(),
  cancellationReason: z.string().nullable(),
  method: methodRecord.nullable(),
  error: z
    .object({
      type: z.string(),
      code: z.string(),
      decline_code: z.string().nullable(),
      message: z.string(),
      charge: z.string().nullable(),
      method: methodRecord.nullable(),
    })
    .nullable(),
  charges: z.array(chargeRecord),
  refunds: z.array(refundRecord),
  outbox,
});
export type IntentRecord = z.infer<typeof intentRecord>;

const lineRecord = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit: z.number(),
  quantity: z.number(),
  currency: z.string(),
});
export type LineRecord = z.infer<typeof lineRecord>;

export const sessionRecord = z.object({
  id: z.string(),
  secret: z.string(),
  created: z.number(),
  expires: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  mode: z.literal('payment'),
  uiMode: z.enum(['embedded_page', 'hosted_page', 'elements', 'form']),
  currency: z.string(),
  lines: z.array(lineRecord),
  metadata,
  intentMetadata: metadata,
  intentDescription: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  returnUrl: z.string().nullable(),
  successUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  redirect: z.enum(['always', 'if_required', 'never']),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  customer: z.string().nullable(),
  locale: z.string().nullable(),
  /** `#rrggbb`; null for the provider's own. */
  buttonColor: z.string().nullable().default(null),
  intent: z.string().nullable(),
  payer: z
    .object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      country: z.string().nullable(),
      postal: z.string().nullable(),
    })
    .nullable(),
  outbox,
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const customerRecord = z.object({
  id: z.string(),
  created: z.number(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  metadata,
  outbox,
});
export type CustomerRecord = z.infer<typeof customerRecord>;

/** Gives up after this many lost races; each lost race means that another writer moved on. */
const MAX_RACES = 50;

export type Records<R> = {
  get(id: string): Promise<R | null>;
  /**
   * Keeps a new record; answers the kept one when the id is already there (a repeated call after a
   * crash).
   */
  create(record: R): Promise<R>;
  /**
   * Changes a record by compare-and-set; `change` may run again when another writer was first.
   * Answers null when there is none.
   */
  change(id: string, change: (record: R) => void): Promise<R | null>;
  list(options?: { limit?: number; newestFirst?: boolean }): Promise<R[]>;
};

/** Records of one kind whose events are handed to `publish` after each write. */
export function records<R extends { id: string; outbox: EventRecord[] }>(
  store: SandboxStore,
  kind: string,
  schema: z.ZodType<R>,
  publish: (event: EventRecord) => Promise<void>,
): Records<R> {
  const parse = (value: unknown) => schema.parse(value);
  const keep = (record: R): Json => json.parse(record);
  async function flush(record: R, version: number): Promise<R> {
    if (!record.outbox.length) return record;
    for (const event of record.outbox) await publish(event);
    const sent = { ...record, outbox: [] };
    // Losing this race is harmless: the other writer carried the events along and will publish and
    // clear them, each id once.
    await store.put(kind, record.id, keep(sent), { ifVersion: version });
    return sent;
  }
  return {
    async get(id) {
      const kept = await store.get(kind, id);
      return kept && flush(parse(kept.value), kept.version);
    },
    async create(record) {
      const kept = await store.put(kind, record.id, keep(record), { ifVersion: 0 });
      if (kept) return flush(record, kept.version);
      const earlier = await store.get(kind, record.id);
      return earlier ? flush(parse(earlier.value), earlier.version) : record;
    },
    async change(id, change) {
      for (let race = 0; race < MAX_RACES; race++) {
        const kept = await store.get(kind, id);
        if (!kept) return null;
        const record = parse(kept.value);
        change(record);
        const written = await store.put(kind, id, keep(record), { ifVersion: kept.version });
        if (written) return flush(record, written.version);
      }
      throw new Error(`Too many writers on ${kind} ${id}`);
    },
    async list(options) {
      const kept = await store.list(kind, options);
      return Promise.all(kept.map((row) => flush(parse(row.value), row.version)));
    },
  };
}
