import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { SandboxDeps } from '../deps.ts';
import { eventRecord, type EventRecord } from './records.ts';
import { renderEvent } from './render.ts';

/** The events the product's endpoint is subscribed to; others are only kept and listed. */
const SUBSCRIBED: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'checkout.session.completed',
  'checkout.session.expired',
];

const delivery = z.object({
  event: eventRecord,
  attempts: z.number(),
  due: z.number(),
  since: z.number(),
});
const DELIVERIES = 'stripe.delivery';
const EVENTS = 'stripe.event';
/** While one instance is sending, no other takes the same delivery. */
const LEASE_MS = 15_000;
const TIMEOUT_MS = 10_000;
const GIVE_UP_MS = 3 * 24 * 3600_000;
const MAX_PAUSE_MS = 5 * 60_000;
/**
 * Pause after the n-th failed attempt (1, 2, ...): a second, doubled each time, five minutes at
 * most.
 */
export const pauseAfter = (attempts: number) => Math.min(1000 * 2 ** (attempts - 1), MAX_PAUSE_MS);

/** `Stripe-Signature` header of a payload at a time in seconds. */
export function signature(payload: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}

export type Webhooks = {
  /**
   * Keeps an event and queues it for the endpoint; publishing the same event twice sends it once.
   */
  publish(event: EventRecord): Promise<void>;
  /** Sends everything that is due now and waits for the answers. */
  run(): Promise<void>;
  /** Looks for due deliveries until stopped; also right after each new event. */
  start(): void;
  /** Stops looking and waits for what is being sent. */
  stop(): Promise<void>;
};

/** Posts a signed event to the product; answers its status, 0 where there was no answer. */
async function post(deps: SandboxDeps, event: EventRecord, seconds: number): Promise<number> {
  const payload = JSON.stringify(renderEvent(event, 1));
  try {
    const answer = await fetch(deps.stripe.webhookUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        accept: '*/*; q=0.5, application/xml',
        'stripe-signature': signature(payload, deps.stripe.webhookSecret, seconds),
      },
      body: payload,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    deps.log.warn(
      { event: event.id, reason: error instanceof Error ? error.name : 'unknown' },
      'sandbox webhook could not be sent',
    );
    return 0;
  }
}

/** Sends one delivery if it is due and no other instance has it. */
async function send(deps: SandboxDeps, id: string): Promise<void> {
  const { store, now, log } = deps;
  const kept = await store.get(DELIVERIES, id);
  if (!kept) return;
  const job = delivery.parse(kept.value);
  const at = now().getTime();
  if (job.due > at) return;
  const claimed = await store.put(
    DELIVERIES,
    id,
    { ...job, due: at + LEASE_MS, attempts: job.attempts + 1 },
    { ifVersion: kept.version },
  );
  if (!claimed) return;
  const status = await post(deps, job.event, Math.floor(at / 1000));
  if (status >= 200 && status < 300) return void (await store.delete(DELIVERIES, id));
  if (now().getTime() - job.since > GIVE_UP_MS) {
    log.error({ event: id, type: job.event.type, status }, 'sandbox webhook given up');
    return void (await store.delete(DELIVERIES, id));
  }
  log.warn(
    { event: id, type: job.event.type, status, attempt: job.attempts + 1 },
    'sandbox webhook refused, will be sent again',
  );
  await store.put(
    DELIVERIES,
    id,
    { ...job, attempts: job.attempts + 1, due: now().getTime() + pauseAfter(job.attempts + 1) },
    { ifVersion: claimed.version },
  );
}

/** Sends what is due, four at a time. */
async function sendDue(deps: SandboxDeps): Promise<void> {
  const waiting = await deps.store.list(DELIVERIES, { limit: 200 });
  const at = deps.now().getTime();
  const due = waiting.filter((row) => delivery.parse(row.value).due <= at);
  const queue = due.map((row) => row.id);
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) await send(deps, id);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

/**
 * Sends signed events by HTTP POST until the endpoint answers 2xx. The queue is in the store: any
 * instance goes on after a crash.
 */
export function webhooks(deps: SandboxDeps, pollMs = 1000): Webhooks {
  const { store, now, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  function run(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      try {
        do {
          again = false;
          await sendDue(deps);
        } while (again);
      } catch (error) {
        log.error({ err: error }, 'sandbox webhooks could not be read');
      } finally {
        running = undefined;
      }
    })();
    return running;
  }

  return {
    run,
    async publish(event) {
      if (await store.get(EVENTS, event.id)) return;
      const wanted = SUBSCRIBED.includes(event.type);
      if (wanted)
        await store.put(
          DELIVERIES,
          event.id,
          { event, attempts: 0, due: now().getTime(), since: now().getTime() },
          { ifVersion: 0 },
        );
      await store.put(EVENTS, event.id, event, { ifVersion: 0 });
      if (wanted && timer) setImmediate(() => void run());
    },
    start() {
      timer ??= setInterval(() => void run(), pollMs).unref();
      void run();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      again = false;
      await running;
    },
  };
}

/** A kept event, and whether it is still to be delivered. */
export async function readEvent(
  { store }: Pick<SandboxDeps, 'store'>,
  id: string,
): Promise<{ event: EventRecord; pending: number } | null> {
  const kept = await store.get(EVENTS, id);
  return (
    kept && {
      event: eventRecord.parse(kept.value),
      pending: (await store.get(DELIVERIES, id)) ? 1 : 0,
    }
  );
}

/** The newest thousand events, newest first. */
export async function listEvents({ store }: Pick<SandboxDeps, 'store'>): Promise<EventRecord[]> {
  return (await store.list(EVENTS, { limit: 1000, newestFirst: true })).map((row) =>
    eventRecord.parse(row.value),
  );
}
