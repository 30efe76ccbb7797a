import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FAILURE } from '#contracts/failures.ts';
import { addressKey, countQuietly } from '../core/limit-keys.ts';
import type { Config } from '../config.ts';
import { Failure } from '../core/failure.ts';
import { scrubbed } from '../core/log-safety.ts';
import type { Deps } from '../deps.ts';

/** Signs what the sandbox mailbox tells; of no use beside a mail server. */
export const SANDBOX_MAIL_SECRET = 'whsec_c2FuZGJveC1tYWlsLWV2ZW50cw==';
const BODY_LIMIT = 64 * 1024;
/** Seconds that the clocks of both sides may differ; older calls could be repeated ones. */
const TOLERANCE_SECONDS = 300;
/** Entries of the security log about calls without a valid signature, per address. */
const UNSIGNED_PER_ADDRESS = { points: 20, seconds: 600 };
const MAX_REASON = 300;

/**
 * What a mail service tells of one mail. `messageId`: the header of that name, with or without <>.
 */
const mailEvent = z.object({
  type: z.enum(['mail.delivered', 'mail.bounced']),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.object({ messageId: z.string().min(1).max(1_000), reason: z.string().optional() }),
});
type MailEvent = z.infer<typeof mailEvent>;

const secretOf = ({ MAIL_EVENTS_SECRET, SMTP_URL }: Config): string | undefined =>
  MAIL_EVENTS_SECRET ?? (SMTP_URL ? undefined : SANDBOX_MAIL_SECRET);

/**
 * `POST /mail/events`: the mail service tells that a mail reached its mailbox or came back. Signed
 * as in Standard Webhooks; docs/operations/mail.md has the shape.
 */
export function mailEventRoutes(app: FastifyInstance, deps: Deps): void {
  // The signature covers the raw bytes, so only this route leaves the body unparsed.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/mail/events',
      { schema: { hide: true }, bodyLimit: BODY_LIMIT },
      async (request) => {
        await noteDelivery(deps, await readEvent(deps, request));
        return { received: true };
      },
    );
  });
}

/**
 * @throws Failure `notFound` no secret is configured, `invalidInput` wrong or old signature, or
 * another shape
 */
async function readEvent(deps: Deps, request: FastifyRequest): Promise<MailEvent> {
  const secret = secretOf(deps.config);
  if (secret === undefined) throw new Failure(FAILURE.notFound);
  const { body } = request;
  if (!Buffer.isBuffer(body) || !isSigned(request, body, secret, deps.now())) {
    const key = `mail:unsigned:${addressKey(request)}`;
    if (await countQuietly(deps.limiter, key, UNSIGNED_PER_ADDRESS))
      request.refusedStep = 'mail.events';
    throw new Failure(FAILURE.invalidInput);
  }
  const event = mailEvent.safeParse(jsonIn(body));
  if (!event.success) throw new Failure(FAILURE.invalidInput);
  return event.data;
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether one of a call's signatures is that of its id, time and body with the secret. */
function isSigned({ headers }: FastifyRequest, body: Buffer, secret: string, now: Date): boolean {
  const {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures,
  } = headers;
  if (typeof id !== 'string' || typeof seconds !== 'string' || typeof signatures !== 'string')
    return false;
  const age = now.getTime() / 1000 - Number(seconds);
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${seconds}.`)
    .update(body)
    .digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** A reason as it is kept, without addresses. Cut first: finding those in megabytes would take long. */
const kept = (reason: string): string =>
  scrubbed(reason.slice(0, 2 * MAX_REASON).replaceAll('\0', '')).slice(0, MAX_REASON);

/**
 * Notes it at the mail, once each. A mail that came back stays so, as servers first take mails and
 * then return them. Mails that are not known, such as those forgotten by now, are passed over.
 */
async function noteDelivery(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { type, timestamp, data }: MailEvent,
): Promise<void> {
  const at = new Date(Math.min(Date.parse(timestamp), now().getTime())).toISOString();
  // Before the @: the same whatever address the mails are sent from.
  const messageId = data.messageId.replace(/^<|@.*$/gs, '');
  if (type === 'mail.delivered')
    await database.rows(
      'update outbox set delivered_at = $1::timestamptz where message_id = $2 and delivered_at is null',
      [at, messageId],
    );
  else
    await database.rows(
      'update outbox set bounced_at = $1::timestamptz, last_error = $3 where message_id = $2 and bounced_at is null',
      [at, messageId, kept(data.reason ?? '')],
    );
}
