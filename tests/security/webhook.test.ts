import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { signature } from '../../src/sandbox/stripe/webhooks.ts';
import { STRIPE_SCRIPT_URL } from '../../src/server/club/boot.ts';
import { stripePayments } from '../../src/server/partners/stripe-sdk.ts';

const SECRET = 'whsec_test';
const { readEvent } = stripePayments({
  secretKey: 'sk_test_x',
  webhookSecret: SECRET,
  sandboxUrl: 'http://127.0.0.1:9',
});
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: {
    object: { id: 'pi_1', object: 'payment_intent', metadata: { numberRef: 'R', other: 5 } },
  },
});
const seconds = () => Math.floor(Date.now() / 1000);
const read = (header: string, body = payload) => readEvent(Buffer.from(body), header);

it('a webhook is believed with the signature of its bytes, for five minutes', () => {
  expect(read(signature(payload, SECRET, seconds()))).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    objectId: 'pi_1',
    intentId: 'pi_1',
    metadata: { numberRef: 'R' },
  });
  expect(read(signature(payload, SECRET, seconds() - 240)).id).toBe('evt_1');
  expect(() => read(signature(payload, SECRET, seconds() - 360))).toThrow(/tolerance/i);
});

it('nothing else is: another secret, other bytes, other schemes, no signature', () => {
  const at = seconds();
  const right = signature(payload, SECRET, at);
  for (const header of [
    '',
    't=1',
    `t=${at}`,
    right.replace('v1=', 'v0='),
    signature(payload, 'whsec_other', at),
    `t=${at + 1},${right.split(',')[1]}`,
    `t=${at},v1=${createHmac('sha256', SECRET).update(payload).digest('hex')}`,
    `t=abc,${right.split(',')[1]}`,
  ])
    expect(() => read(header), header).toThrow(/signature|timestamp|header/i);
  expect(() => read(right, payload.replace('pi_1', 'pi_2'))).toThrow('No signatures found');
  expect(() => read(right, `${payload} `)).toThrow('No signatures found');
});

it('while a signing secret is being changed, one good signature of several is enough', () => {
  const at = seconds();
  const [, good] = signature(payload, SECRET, at).split(',');
  const [, old] = signature(payload, 'whsec_old', at).split(',');
  expect(read(`t=${at},${old},${good}`).id).toBe('evt_1');
});

it('the SDK signs the same way as the stand-in', () => {
  const at = seconds();
  const header = new Stripe('sk_test_x').webhooks.generateTestHeaderString({
    payload,
    secret: SECRET,
    timestamp: at,
  });
  expect(signature(payload, SECRET, at)).toBe(header);
  expect(STRIPE_SCRIPT_URL).toMatch(/^https:\/\/js\.stripe\.com\//);
});
