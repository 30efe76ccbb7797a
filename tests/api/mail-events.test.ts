import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getTrip } from '#contracts/trip.ts';
import { tellDelivery } from '../../src/sandbox/index.ts';
import { outbox } from '../../src/server/db/schema.ts';
import { SANDBOX_MAIL_SECRET } from '../../src/server/mail/events.ts';
import { forgetOldMails, processOutbox } from '../../src/server/mail/outbox.ts';
import { messageIdOf } from '../../src/server/partners/mail-address.ts';
import { startWorld } from '../support/booking-world.ts';
import type { World } from '../support/booking-world.ts';

const DAY = 86_400_000;
let world: World;
let numberRef: string;
beforeAll(async () => void (world = await startWorld()));
beforeEach(async () => {
  await world.reset();
  numberRef = await world.book();
  await processOutbox(world.deps);
});
afterAll(() => world.close());

const idOf = (key: string): string => messageIdOf(key, 'no-reply@club.example');
type Signing = { secret?: string; id?: string; seconds?: number; signature?: string };
/** Sends a text as the mail service, signed as asked. */
async function post(
  text: string,
  { secret = SANDBOX_MAIL_SECRET, id = 'evt_1', signature, ...more }: Signing = {},
) {
  const seconds = more.seconds ?? Math.floor(world.clock.now.getTime() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const made = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64');
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/mail/events',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signature ?? `v1,${made}`,
    },
    payload: text,
  });
  return reply.statusCode;
}
const told = (type: string, messageId: string, reason?: string): string =>
  JSON.stringify({
    type,
    timestamp: world.clock.now.toISOString(),
    data: { messageId, ...(reason === undefined ? {} : { reason }) },
  });
const deliveries = async () => {
  const reply = await world.app.inject({ method: 'GET', url: `/api/trip/${numberRef}` });
  return getTrip.reply
    .parse(reply.json())
    .trip.timeline.filter(({ kind }) => kind === 'mailed')
    .map(({ detail }) => detail.delivery);
};
const confirmation = () => idOf(`booking:${numberRef}`);

describe('what the mail service tells of a mail', () => {
  it('stands on the timeline: delivered, and bounced even after that', async () => {
    expect(await deliveries()).toEqual(['sent']);
    expect(await post(told('mail.delivered', confirmation()))).toBe(200);
    expect(await deliveries()).toEqual(['delivered']);
    expect(await post(told('mail.bounced', confirmation(), '550 no such <ana@azul.example>'))).toBe(
      200,
    );
    expect(await deliveries()).toEqual(['bounced']);
    expect(await post(told('mail.delivered', confirmation()))).toBe(200);
    expect(await deliveries()).toEqual(['bounced']);
    const [row] = await world.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `booking:${numberRef}`));
    expect(row?.lastError).toContain('550 no such');
    expect(row?.lastError).not.toContain('ana@azul.example');
  });

  it('is kept by the timeline when the outbox forgets the mail', async () => {
    await post(told('mail.bounced', confirmation()));
    world.clock.advance(31 * DAY);
    await forgetOldMails(world.deps);
    expect(await world.database.db.$count(outbox)).toBe(0);
    expect(await deliveries()).toEqual(['bounced']);
  });

  it('is found by the Message-ID alone, and changes no other mail', async () => {
    for (const id of ['<unknown@club.example>', 'x', confirmation().slice(0, -20)])
      expect(await post(told('mail.bounced', id))).toBe(200);
    expect(await deliveries()).toEqual(['sent']);
    expect(
      await post(told('mail.delivered', confirmation().replace(/@.*/, '@relay.example>'))),
    ).toBe(200);
    expect(await deliveries()).toEqual(['delivered']);
  });

  it('is refused without a right and recent signature of its very bytes', async () => {
    const text = told('mail.bounced', confirmation());
    const now = Math.floor(world.clock.now.getTime() / 1000);
    for (const signing of [
      { secret: 'whsec_b3RoZXItc2VjcmV0LW9mLW5vYm9keQ==' },
      { seconds: now - 301 },
      { seconds: now + 301 },
      { seconds: Number.NaN },
      { signature: '' },
      { signature: 'v1,AAAA' },
    ])
      expect([signing, await post(text, signing)]).toEqual([signing, 400]);
    const other = createHmac('sha256', 'x').update(text).digest('base64');
    expect(await post(text, { signature: `v1,${other}` })).toBe(400);
    for (const shape of ['', '[]', '{"type":"mail.opened"}', '{', told('mail.opened', 'x')])
      expect([shape, await post(shape)]).toEqual([shape, 400]);
    expect(await deliveries()).toEqual(['sent']);
  });

  it('takes one of several signatures, as while a secret is changed', async () => {
    const text = told('mail.delivered', confirmation());
    const key = Buffer.from(SANDBOX_MAIL_SECRET.slice(6), 'base64');
    const now = Math.floor(world.clock.now.getTime() / 1000);
    const made = createHmac('sha256', key).update(`evt_1.${now}.${text}`).digest('base64');
    expect(await post(text, { signature: `v1,AAAA v1,${made}` })).toBe(200);
    expect(await deliveries()).toEqual(['delivered']);
  });

  it('is not taken beside a mail server without a secret of its own', async () => {
    const { config } = world.deps;
    Object.assign(world.deps, { config: { ...config, SMTP_URL: 'smtp://localhost' } });
    expect(await post(told('mail.bounced', confirmation()))).toBe(404);
    Object.assign(world.deps, { config });
  });

  it('comes from the sandbox as well: mails to bounce… come back', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as { port: number };
    const to = { url: `http://127.0.0.1:${port}/api/mail/events`, secret: SANDBOX_MAIL_SECRET };
    const mail = { id: confirmation(), at: world.clock.now };
    await tellDelivery({ ...mail, to: 'jose@mail.example' }, to);
    expect(await deliveries()).toEqual(['delivered']);
    await tellDelivery({ ...mail, to: 'bounce@mail.example' }, to);
    expect(await deliveries()).toEqual(['bounced']);
  });
});
