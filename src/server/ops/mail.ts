import { and, desc, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { outbox } from '../db/schema.ts';
import {
  enqueueBookingMail,
  enqueueRefundMail,
  mailContext,
} from '../payment/enqueue-booking-mails.ts';
import { findReservation } from '../reservation/repository.ts';
import type { Reservation } from '../reservation/repository.ts';
import { noteAction } from './actions.ts';
import { oneOf, plain, Refused, wholeNumber } from './command.ts';
import type { Area, Context } from './command.ts';
import { table } from './out.ts';

const STATES = ['waiting', 'failed', 'sent', 'delivered', 'bounced'] as const;
type Mail = typeof outbox.$inferSelect;
/** The last thing that is known of a mail. */
export const stateOf = (
  row: Pick<Mail, 'sentAt' | 'failedAt' | 'deliveredAt' | 'bouncedAt'>,
): (typeof STATES)[number] =>
  row.bouncedAt
    ? 'bounced'
    : row.deliveredAt
      ? 'delivered'
      : row.sentAt
        ? 'sent'
        : row.failedAt
          ? 'failed'
          : 'waiting';
/** What the rows of `--state` have; `sent` are all that were, whatever became of them. */
const OF_STATE = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.failedAt)),
  failed: isNotNull(outbox.failedAt),
  sent: isNotNull(outbox.sentAt),
  delivered: and(isNotNull(outbox.deliveredAt), isNull(outbox.bouncedAt)),
  bounced: isNotNull(outbox.bouncedAt),
};
const uuid = z.uuid();

/** Mails that can be written again from what they are about, by the first part of their key. */
const REWRITTEN = ['booking', 'refund'];

/**
 * A mail about a booking that was sent or given up, written again under a key of its own, so that
 * mail programs do not take it for the first one.
 */
export async function writeAgain(
  context: Context,
  row: Pick<typeof outbox.$inferSelect, 'key' | 'to'>,
): Promise<string> {
  const { deps } = context;
  const [kind = '', numberRef = ''] = (row.key ?? '').split(':');
  const reservation = REWRITTEN.includes(kind)
    ? await findReservation(deps.database.db, numberRef)
    : undefined;
  if (!reservation)
    throw new Refused(
      'What this mail said is not kept (codes and links are secrets), so it cannot be sent again. Invite the member again, or let them ask for a new code.',
    );
  refuseWrong(kind, reservation);
  const about = await mailContext(deps, reservation);
  const at = deps.now();
  const key = `${kind}:${numberRef}:again:${at.getTime()}`;
  const enqueue = kind === 'booking' ? enqueueBookingMail : enqueueRefundMail;
  await deps.database.db.transaction(async (tx) => {
    await enqueue(tx, reservation, about, at, key);
    await noteAction(tx, context, 'mail resend', `${kind}:${numberRef}`, { to: row.to });
  });
  return key;
}

/** @throws Refused what the mail says is not so (any more) */
function refuseWrong(kind: string, { status }: Reservation): void {
  if (kind === 'booking' && status !== 'paid')
    throw new Refused('This booking is not paid any more: its confirmation would be wrong.');
  if (kind === 'refund' && status !== 'refunded')
    throw new Refused('This booking is not refunded: the mail about it would be wrong.');
}

export const mailArea: Area = {
  summary: 'the outbox',
  verbs: {
    list: {
      summary: 'mails by state, the newest first; never what stands in them',
      flags: {
        state: { kind: 'text', help: `one of ${STATES.join(', ')}` },
        to: { kind: 'text', help: 'only to one address' },
        limit: { kind: 'text', help: 'at most so many (100)' },
      },
      run: async (context) => {
        const [state, to] = [
          oneOf(context, 'state', STATES),
          context.text('to')?.trim().toLowerCase(),
        ];
        const found = await context.deps.database.db
          .select({
            id: outbox.id,
            key: outbox.key,
            to: outbox.to,
            attempts: outbox.attempts,
            nextAt: outbox.nextAt,
            sentAt: outbox.sentAt,
            failedAt: outbox.failedAt,
            deliveredAt: outbox.deliveredAt,
            bouncedAt: outbox.bouncedAt,
            lastError: outbox.lastError,
            createdAt: outbox.createdAt,
          })
          .from(outbox)
          .where(and(state && OF_STATE[state], to === undefined ? undefined : eq(outbox.to, to)))
          .orderBy(desc(outbox.createdAt))
          .limit(wholeNumber(context, 'limit', { least: 1, most: 100_000, otherwise: 100 }));
        // A key of a code or link holds its hash: only its kind is shown.
        const rows = found.map((row) => ({
          ...row,
          key:
            row.key && REWRITTEN.concat('claim', 'renewal').includes(row.key.split(':')[0] ?? '')
              ? row.key
              : (row.key?.split(':')[0] ?? ''),
          state: stateOf(row),
        }));
        context.out.answer(
          rows,
          rows.length === 0
            ? 'No mails.'
            : table(
                rows.map((row) => [
                  row.id,
                  row.state,
                  row.createdAt.toISOString(),
                  row.to,
                  row.key,
                  row.attempts > 0 ? `${row.attempts} ${row.attempts === 1 ? 'try' : 'tries'}` : '',
                  row.lastError ?? '',
                ]),
              ),
        );
        return 0;
      },
    },
    resend: {
      summary: 'sends a mail again',
      words: ['<id or key>'],
      more: `A waiting mail is tried at once; a failed one begins again with a day of tries. Mails about a booking or refund that were sent are written again, e.g.
mail resend booking:<number>. Codes and links are not kept and cannot be sent again. The running server sends.`,
      run: async (context) => {
        const [asked = ''] = context.words;
        const {
          database: { db },
          now,
        } = context.deps;
        const [row] = await db
          .select()
          .from(outbox)
          .where(
            or(
              eq(outbox.key, asked),
              uuid.safeParse(asked).success ? eq(outbox.id, asked) : undefined,
            ),
          )
          .limit(1);
        if (!row)
          throw new Refused(
            `There is no mail ${plain(asked)}; sent ones are forgotten after 30 days.`,
          );
        const at = now();
        // What has ended or was sent is blanked; only a mail with its text can go out as it is.
        const whole = z
          .object({ html: z.string(), notAfter: z.string().optional() })
          .safeParse(row.mail);
        let key = row.key ?? row.id;
        if (row.sentAt || !whole.success) key = await writeAgain(context, row);
        else {
          const [kind = '', numberRef = ''] = (row.key ?? '').split(':');
          const about = REWRITTEN.includes(kind) && (await findReservation(db, numberRef));
          if (about) refuseWrong(kind, about);
          if (whole.data.notAfter !== undefined && new Date(whole.data.notAfter) <= at)
            throw new Refused(
              'This mail is of no use any more: the time for what it says is over.',
            );
          await db.transaction(async (tx) => {
            // Its day of tries begins now.
            await tx
              .update(outbox)
              .set({ failedAt: null, attempts: 0, nextAt: at, createdAt: at, lastError: null })
              .where(and(eq(outbox.id, row.id), isNull(outbox.sentAt)));
            await noteAction(tx, context, 'mail resend', row.key ?? row.id, { to: row.to });
          });
        }
        context.out.answer(
          { key, to: row.to },
          `The mail to ${row.to} is in the outbox; the running server sends it within seconds.`,
        );
        return 0;
      },
    },
  },
};
