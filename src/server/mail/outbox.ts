import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable } from '../db/client.ts';
import { outbox } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Mail } from '../partners/mail.ts';
import { Failure } from '../core/failure.ts';
import { scrubbed } from '../core/log-safety.ts';
import { startWorker } from '../core/worker.ts';
import type { Worker } from '../core/worker.ts';
import { voucherFile } from '../document/attach.ts';
import { findReservation } from '../reservation/repository.ts';
import { DAY_MS, HOUR_MS } from '#lib/durations.ts';

/**
 * A mail as it waits. `notAfter`: past this instant it is of no use (a code) and is dropped instead
 * of sent late.
 */
const waitingMail = z.object({
  fromName: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).exactOptional(),
  attachments: z
    .array(z.object({ filename: z.string(), contentType: z.string(), content: z.string() }))
    .exactOptional(),
  /** Number of a booking whose voucher is attached, as it is when the mail goes out. */
  voucherOf: z.string().optional(),
  /** Words that take the place of these from an instant on, as those that say "tomorrow". */
  later: z
    .object({ from: z.iso.datetime(), subject: z.string(), html: z.string(), text: z.string() })
    .optional(),
  notAfter: z.iso.datetime().optional(),
});
type WaitingMail = z.input<typeof waitingMail>;
type Needs = Pick<Deps, 'database' | 'mailer' | 'now' | 'log' | 'config'>;

/**
 * An instance that dies while sending leaves its mails to others after this long. While it sends,
 * it renews the lease: a slow mail server may take longer.
 */
const LEASE_SECONDS = 120;
const BATCH = 5;
const POLL_MS = 5_000;
const FIRST_DELAY_SECONDS = 15;
const LONGEST_DELAY_SECONDS = 60 * 60;
const GIVE_UP_HOURS = 24;
const NOTE_TRIES = 3;
/** Mails that one statement of the sweep forgets. */
const MAILS_AT_A_TIME = 5_000;

/**
 * Puts a mail in the outbox, in the caller's transaction: it is sent after the commit, or never. A
 * key is used once, so repeating does nothing. Call `deps.wakeOutbox()` after the commit to send at
 * once.
 */
export async function enqueueMail(
  tx: Queryable,
  {
    key,
    to,
    mail,
    at,
    notAfter,
  }: {
    key: string;
    to: string;
    mail: Omit<Mail, 'to'> & Pick<WaitingMail, 'voucherOf' | 'later'>;
    at: Date;
    notAfter?: Date | undefined;
  },
): Promise<void> {
  await tx
    .insert(outbox)
    .values({
      key,
      to,
      mail: { ...mail, ...(notAfter ? { notAfter: notAfter.toISOString() } : {}) },
      nextAt: at,
      createdAt: at,
    })
    .onConflictDoNothing({ target: outbox.key });
}

/** Takes mails back that were not sent and are not being sent, in the caller's transaction. */
export const withdrawMails = async (tx: Queryable, keys: readonly string[]): Promise<void> =>
  void (await tx
    .delete(outbox)
    .where(and(inArray(outbox.key, [...keys]), isNull(outbox.sentAt), isNull(outbox.failedAt))));

/**
 * Seconds until the next try: doubled each time up to an hour, moved by a half either way so that a
 * recovering server is not stormed.
 */
export const retryDelaySeconds = (attempts: number, random: () => number): number =>
  Math.round(
    Math.min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** Math.max(0, attempts - 1)) *
      (0.5 + random()),
  );

/**
 * Sends what is due, once. Instances never take the same mail: a mail is leased by moving its next
 * time, in one statement that skips rows others hold. A mail may be sent twice when an instance
 * dies between sending and noting it; its Message-ID is made from the key, so that mail programs
 * recognize it.
 * @returns how many mails were worked on
 */
export async function processOutbox(
  deps: Needs,
  random: () => number = Math.random,
): Promise<number> {
  let total = 0;
  for (;;) {
    const batch = await lease(deps);
    // A mail whose outcome could not be recorded is left to its lease; the others continue.
    for (const result of await Promise.allSettled(batch.map((row) => deliver(deps, row, random)))) {
      if (result.status === 'rejected')
        deps.log.warn({ err: result.reason }, 'the outcome of a mail could not be recorded');
    }
    total += batch.length;
    if (batch.length < BATCH) return total;
  }
}

type Leased = {
  id: string;
  key: string | null;
  to: string;
  mail: unknown;
  attempts: number;
  createdAt: Date;
};

/** SQL: what stands before the @ in a mail's Message-ID, as `messageIdOf` makes it. */
const MESSAGE_ID = `translate(rtrim(encode(sha256(convert_to(coalesce(key, id::text), 'UTF8')), 'base64'), '='), '+/', '-_')`;

async function lease({ database, now }: Needs): Promise<Leased[]> {
  const at = now();
  const leased = new Date(at.getTime() + LEASE_SECONDS * 1000);
  const rows = await database.rows<{
    id: string;
    key: string | null;
    to: string;
    mail: unknown;
    attempts: number;
    created_at: string | Date;
  }>(
    `update outbox set next_at = $1, attempts = attempts + 1, message_id = ${MESSAGE_ID} where id in (
       select id from outbox where sent_at is null and failed_at is null and next_at <= $2 order by next_at
         limit ${BATCH} for update skip locked
     ) returning id, key, "to", mail, attempts, created_at`,
    [leased.toISOString(), at.toISOString()],
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at) }));
}

/** The reason of a mail that has come back already stays. */
const NO_ERROR = sql`case when bounced_at is null then null else last_error end`;

async function deliver(deps: Needs, row: Leased, random: () => number): Promise<void> {
  const { database, mailer, now, log } = deps;
  const settle = async (values: PgUpdateSetSource<typeof outbox>): Promise<void> =>
    void (await database.db.update(outbox).set(values).where(eq(outbox.id, row.id)));
  const parsed = waitingMail.safeParse(row.mail);
  if (!parsed.success) {
    log.error({ mail: row.id }, 'a waiting mail cannot be read');
    await settle({ failedAt: now(), lastError: 'unreadable' });
    return;
  }
  const { notAfter, voucherOf, later, ...mail } = parsed.data;
  // Codes and links are secrets: what was sent or has ended is not kept.
  const blanked = { subject: '' };
  if (notAfter && new Date(notAfter) <= now()) {
    await settle({ failedAt: now(), lastError: 'too late', mail: blanked });
    return;
  }
  // What it confirms was refunded while it waited.
  if (voucherOf !== undefined && !(await isBooked(deps, voucherOf))) {
    await database.db.delete(outbox).where(eq(outbox.id, row.id));
    return;
  }
  try {
    const voucher = voucherOf === undefined ? [] : await voucherOrNone(deps, voucherOf);
    const attachments = [...(mail.attachments ?? []), ...voucher];
    const { from, ...words } = later ?? {};
    const said = from !== undefined && new Date(from) <= now() ? { ...mail, ...words } : mail;
    await whileLeased(deps, row, () =>
      mailer.send({ ...said, to: row.to, attachments }, row.key ?? row.id),
    );
  } catch (error) {
    // Mail servers repeat the address they refuse; the log and this row need not.
    const lastError = error instanceof Error ? scrubbed(error.message).slice(0, 300) : 'unknown';
    const delay = retryDelaySeconds(row.attempts, random);
    const next = new Date(now().getTime() + delay * 1000);
    const givesUp = next.getTime() - row.createdAt.getTime() > GIVE_UP_HOURS * HOUR_MS;
    log[givesUp ? 'error' : 'warn'](
      { mail: row.id, attempts: row.attempts, lastError },
      givesUp ? 'a mail was given up' : 'a mail will be tried again',
    );
    return settle(givesUp ? { failedAt: now(), lastError } : { nextAt: next, lastError });
  }
  await noteSent(() => settle({ sentAt: now(), mail: blanked, lastError: NO_ERROR }));
}

/** Renews the lease of a mail until it is sent. */
async function whileLeased(
  { database, now, log }: Needs,
  { id }: Leased,
  send: () => Promise<void>,
): Promise<void> {
  const renew = () =>
    database.db
      .update(outbox)
      .set({ nextAt: new Date(now().getTime() + LEASE_SECONDS * 1000) })
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
      .then(undefined, (error: unknown) =>
        log.warn({ err: error, mail: id }, 'the lease of a mail could not be renewed'),
      );
  const timer = setInterval(() => void renew(), (LEASE_SECONDS * 1000) / 3);
  try {
    await send();
  } finally {
    clearInterval(timer);
  }
}

const isBooked = async ({ database }: Needs, numberRef: string): Promise<boolean> =>
  (await findReservation(database.db, numberRef))?.status === 'paid';

/**
 * The voucher as a file of a mail. A voucher that cannot be drawn must not hold back the
 * confirmation, which links to it: the mail is sent without it.
 * @throws Failure `unavailable` when too many documents wait; the mail is tried again
 */
async function voucherOrNone(
  deps: Needs,
  numberRef: string,
): Promise<Awaited<ReturnType<typeof voucherFile>>> {
  try {
    return await voucherFile(deps, numberRef);
  } catch (error) {
    if (error instanceof Failure) throw error;
    deps.log.error({ err: error }, 'a voucher could not be attached');
    return [];
  }
}

/**
 * The mail server has the mail: a database connection lost just now must not send it again. @throws
 * when it cannot be recorded at all
 */
async function noteSent(note: () => Promise<unknown>): Promise<void> {
  for (let left = NOTE_TRIES - 1; left > 0; left -= 1) {
    try {
      return void (await note());
    } catch {
      // Another connection may still work.
    }
  }
  await note();
}

/** First parts of the keys of mails about a booking; the index `outbox_booking` names them too. */
const ABOUT_BOOKINGS = ['booking', 'refund', 'claim', 'names', 'reminder'] as const;
type BookingMailKind = (typeof ABOUT_BOOKINGS)[number];
/** SQL: number of the booking that a mail is about, from its key, as the index has it. */
export const NUMBER_IN_KEY = `(case split_part(key, ':', 1) when 'claim' then split_part(key, ':', 3) else split_part(key, ':', 2) end)`;
/** SQL: whether a mail is about a booking, as the index has it. */
export const IS_ABOUT_BOOKING = `split_part(key, ':', 1) in ('${ABOUT_BOOKINGS.join("', '")}')`;

/** Which mail of a booking a key is of; undefined for all others. */
export const kindOfMail = (key: string): BookingMailKind | undefined =>
  ABOUT_BOOKINGS.find((kind) => key.startsWith(`${kind}:`));

export type BookingMail = {
  kind: BookingMailKind | undefined;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  deliveredAt: Date | null;
  bouncedAt: Date | null;
};
/** Mails about a booking that are not forgotten yet, oldest first. */
export async function mailsOfBooking(
  { rows }: Pick<Deps['database'], 'rows'>,
  numberRef: string,
): Promise<BookingMail[]> {
  const found = z
    .array(
      z.object({
        key: z.string(),
        created_at: z.coerce.date(),
        sent_at: z.coerce.date().nullable(),
        failed_at: z.coerce.date().nullable(),
        delivered_at: z.coerce.date().nullable(),
        bounced_at: z.coerce.date().nullable(),
      }),
    )
    .parse(
      await rows(
        `select key, created_at, sent_at, failed_at, delivered_at, bounced_at from outbox
          where ${IS_ABOUT_BOOKING} and ${NUMBER_IN_KEY} = $1 order by created_at, key`,
        [numberRef],
      ),
    );
  return found.map((row) => ({
    kind: kindOfMail(row.key),
    createdAt: row.created_at,
    sentAt: row.sent_at,
    failedAt: row.failed_at,
    deliveredAt: row.delivered_at,
    bouncedAt: row.bounced_at,
  }));
}

/**
 * Forgets mails that were sent or given up more than `days` ago. The timeline of a booking keeps
 * which mails there were, without what they said and to whom.
 */
export async function forgetOldMails(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  days = 30,
): Promise<void> {
  const before = new Date(now().getTime() - days * DAY_MS).toISOString();
  // In parts, so that no statement of a large table runs into its time limit and undoes all of it.
  for (let gone = MAILS_AT_A_TIME; gone === MAILS_AT_A_TIME;)
    gone = await forgetSome(database, before);
}

/** @returns how many mails are forgotten, `MAILS_AT_A_TIME` at most */
async function forgetSome(database: Needs['database'], before: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(
    `with gone as (
       delete from outbox where id in (select id from outbox where coalesce(sent_at, failed_at) < $1::timestamptz limit ${MAILS_AT_A_TIME})
         returning key, sent_at, failed_at, delivered_at, bounced_at
     ), kept as (
     insert into reservation_events (reservation_id, kind, at, detail)
       select r.id, 'mailed', coalesce(g.sent_at, g.failed_at), jsonb_build_object('mail', split_part(g.key, ':', 1), 'delivery', case when g.bounced_at is not null then 'bounced' when g.sent_at is null then 'failed' when g.delivered_at is not null then 'delivered' else 'sent' end)
       from (select *, ${NUMBER_IN_KEY} as number_ref from gone where ${IS_ABOUT_BOOKING}) g
         join reservations r on r.number_ref = g.number_ref)
     select count(*)::int as count from gone`,
    [before],
  );
  return row?.count ?? 0;
}

/**
 * Starts the sender of this instance: it looks every few seconds and whenever it is woken
 * (`deps.wakeOutbox`).
 */
export const startOutbox = (deps: Needs): Worker =>
  startWorker(async () => {
    try {
      await processOutbox(deps);
    } catch (error) {
      deps.log.warn({ err: error }, 'the outbox could not be read');
    }
  }, POLL_MS);
