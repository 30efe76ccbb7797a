import { createHash, randomBytes } from 'node:crypto';
import type { SandboxDeps } from '../deps.ts';
import type { Json } from '../store.ts';
import {
  customerRecord,
  type EventRecord,
  intentRecord,
  records,
  sessionRecord,
} from './records.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = (bytes: Buffer) =>
  [...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/**
 * A Stripe-like id or secret. With a seed (an idempotency key) it is always the same, so that a
 * call repeated after a crash finds what it made before.
 */
export function newId(prefix: string, seed?: string, length = 24): string {
  return (
    prefix +
    letters(
      seed === undefined
        ? randomBytes(length)
        : createHash('sha512').update(`${prefix}\n${seed}`).digest().subarray(0, length),
    )
  );
}

/** What caused a change, shown in its events. */
export type Cause = { request: string | null; key: string | null };
export const NO_CAUSE: Cause = { request: null, key: null };

export type Ledger = ReturnType<typeof openLedger>;

/**
 * What the stand-in keeps: intents (with their charges and refunds), checkout sessions and
 * customers. Every change is one compare-and-set of one record.
 *
 * @param publish gets the events of a record once the change they tell of has been kept.
 */
export function openLedger(deps: SandboxDeps, publish: (event: EventRecord) => Promise<void>) {
  const { store, now, publicUrl } = deps;
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    store,
    now,
    publicUrl,
    seconds,
    webhookSecret: deps.stripe.webhookSecret,
    intents: records(store, 'stripe.intent', intentRecord, publish),
    sessions: records(store, 'stripe.session', sessionRecord, publish),
    customers: records(store, 'stripe.customer', customerRecord, publish),
    /** Adds an event to a record that is being changed. */
    emit(
      record: { outbox: EventRecord[] },
      type: string,
      object: Json,
      cause: Cause,
      previous?: Json,
    ) {
      record.outbox.push({
        id: newId('evt_'),
        type,
        created: seconds(),
        object,
        ...(previous === undefined ? {} : { previous }),
        request: { id: cause.request, idempotency_key: cause.key },
      });
    },
  };
}
