import { createHmac, randomUUID } from 'node:crypto';

/**
 * Tells the product what became of a mail, as a mail service does: mails to addresses that begin
 * with `bounce` come back, all others reach their mailbox. `id`: the mail's Message-ID.
 */
export async function tellDelivery(
  { id, to, at }: { id: string; to: string; at: Date },
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const bounced = /^bounce/i.test(to.trim());
  const body = JSON.stringify({
    type: bounced ? 'mail.bounced' : 'mail.delivered',
    timestamp: at.toISOString(),
    data: { messageId: id, ...(bounced ? { reason: '550 5.1.1 No such mailbox' } : {}) },
  });
  const event = randomUUID();
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${event}.${seconds}.${body}`)
    .digest('base64');
  await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    },
    body,
    signal: AbortSignal.timeout(10_000),
  });
}
