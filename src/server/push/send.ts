import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushMessage } from '#lib/push.ts';
import { startWorker } from '../core/worker.ts';
import type { Worker } from '../core/worker.ts';
import type { Deps } from '../deps.ts';
import { pushKeyPair } from './keys.ts';
import { isPushAddress } from './services.ts';
import { endLapsed, unsubscribe } from './subscriptions.ts';

type Needs = Pick<Deps, 'database' | 'now' | 'log' | 'config'>;

const BATCH = 20;
const POLL_MS = 2_000;
const TIMEOUT_MS = 8_000;
/** An instance that dies while sending leaves its messages to others after this long. */
const LEASE_SECONDS = 30;
const TRIES = 5;
const FIRST_DELAY_SECONDS = 5;
const LONGEST_DELAY_SECONDS = 300;
/** The most that push services accept: four weeks. */
const LONGEST_TTL_SECONDS = 2_419_200;

type Leased = {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  memberId: string | null;
  message: PushMessage;
  notAfter: Date;
  attempts: number;
};

/**
 * Sends the notifications that are due, once. Instances never take the same one: it is leased by
 * moving its next time, in one statement that skips rows others hold.
 * @returns how many were worked on
 */
export async function processPushes(deps: Needs): Promise<number> {
  let total = 0;
  for (;;) {
    const batch = await lease(deps);
    const results = await Promise.allSettled(batch.map((one) => deliver(deps, one)));
    for (const result of results)
      if (result.status === 'rejected')
        deps.log.warn(
          { err: result.reason },
          'the outcome of a notification could not be recorded',
        );
    total += batch.length;
    if (batch.length < BATCH) return total;
  }
}

/** Starts the sender of this instance: it looks every few seconds and whenever it is woken. */
export const startPushes = (deps: Needs): Worker =>
  startWorker(async () => {
    try {
      await processPushes(deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'the notifications could not be read');
    }
  }, POLL_MS);

async function lease({ database, now }: Needs): Promise<Leased[]> {
  const at = now();
  const leased = new Date(at.getTime() + LEASE_SECONDS * 1000);
  const rows = await database.rows<
    Omit<Leased, 'notAfter' | 'memberId'> & { not_after: string | Date; member_id: string | null }
  >(
    `update push_messages m set next_at = $1, attempts = attempts + 1 from push_subscriptions s
     where s.endpoint = m.endpoint and m.id in (
       select id from push_messages where next_at <= $2 order by next_at limit ${BATCH} for update skip locked
     ) returning m.id, m.endpoint, s.p256dh, s.auth, m.member_id, m.message, m.not_after, m.attempts`,
    [leased.toISOString(), at.toISOString()],
  );
  return rows.map(({ not_after, member_id, ...row }) => ({
    ...row,
    memberId: member_id,
    notAfter: new Date(not_after),
  }));
}

type Outcome = { kind: 'done' | 'gone' | 'refused' } | { kind: 'later'; seconds: number };

async function deliver(deps: Needs, one: Leased): Promise<void> {
  const { database, log, now } = deps;
  if (one.memberId !== null && (await endLapsed(deps, one.endpoint))) return;
  const left = Math.floor((one.notAfter.getTime() - now().getTime()) / 1000);
  const outcome: Outcome = left <= 0 ? { kind: 'done' } : await send(deps, one, left);
  if (outcome.kind === 'gone') return unsubscribe(database.db, one.endpoint);
  if (outcome.kind === 'later' && outcome.seconds < left && one.attempts < TRIES) {
    const next = new Date(now().getTime() + outcome.seconds * 1000);
    return void (await database.rows('update push_messages set next_at = $2 where id = $1', [
      one.id,
      next.toISOString(),
    ]));
  }
  if (outcome.kind !== 'done')
    log.warn({ push: one.id, attempts: one.attempts }, 'a notification was given up');
  await database.rows('delete from push_messages where id = $1', [one.id]);
}

/** One try, with the seconds for which the push service may keep the message. */
async function send(deps: Needs, one: Leased, left: number): Promise<Outcome> {
  // The setting may have become narrower since the browser subscribed.
  if (!isPushAddress(one.endpoint, deps.config.PUSH_SERVICES)) return { kind: 'gone' };
  const later = (seconds: number): Outcome => ({
    kind: 'later',
    seconds: Math.min(LONGEST_DELAY_SECONDS, seconds),
  });
  const delay = FIRST_DELAY_SECONDS * 2 ** (one.attempts - 1);
  try {
    const { headers, body } = await requestOf(deps, one, Math.min(left, LONGEST_TTL_SECONDS));
    const response = await fetch(one.endpoint, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const { status } = response;
    if (response.ok) return { kind: 'done' };
    if (status === 404 || status === 410) return { kind: 'gone' };
    if (status !== 429 && status < 500) {
      deps.log.warn({ push: one.id, status }, 'a push service refused a notification');
      return { kind: 'refused' };
    }
    return later(Number(response.headers.get('retry-after')) || delay);
  } catch (error) {
    deps.log.warn({ push: one.id, err: error }, 'a push service could not be reached');
    return later(delay);
  }
}

/** The message encrypted for the browser (RFC 8291) and signed as of this installation (RFC 8292). */
async function requestOf(deps: Needs, { endpoint, p256dh, auth, message }: Leased, ttl: number) {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contactOf(deps), ...(await pushKeyPair(deps)) },
      TTL: ttl,
      urgency: 'high',
      // Names of places are secret, and the push service reads the topic.
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, 32),
    },
  );
  const own = Object.entries(headers).filter(([name]) => name !== 'Content-Length');
  return {
    headers: Object.fromEntries(own),
    body: new Uint8Array(body),
  };
}

/** Where a push service reaches who runs this installation; it accepts https and mailto only. */
const contactOf = ({ config: { PUBLIC_URL, MAIL_FROM } }: Pick<Deps, 'config'>): string =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${MAIL_FROM}`;
